import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

// The commands in this file contain other commands in a block or as an argument.
//
// Recursion: `CommandTable` lists these commands and `ForEach`, and each of them parses commands of the table.
// The recursion ends, because the inner command or block is shorter than the command that contains it.

struct WhatIf: Command {
  static let manual = Manual(
    "whatif",
    summary:
      "Runs commands, shows the views that would move in every orientation, and reverts the commands.",
    details: [
      "The project, its history and the scene in use do not change. The frames of the scene in use are compared",
      "on its current device. The output of the commands is not shown. 'whatif' cannot be part of a script.",
    ],
    examples: [
      "whatif { constraint set OrangeWidthBoth constant 300 }", "whatif { uninstall landscape; rotate }",
    ])

  static let effects = Effects.writing.standingAlone.rolledBack

  static let syntax = Grammar<Self>(.statements(statement)) { Self(statements: $0) }

  private let statements: [Statement]

  @Sendable private static func statement(_ cursor: inout Cursor) throws(ParseError) -> Statement {
    cursor.recordExpected(.name(.verbs))
    let start = cursor.offset
    let declaration = try CommandTable.standard.command(&cursor)
    let command = try declaration.parse(&cursor)
    let span = cursor.span(from: start)
    let effects = command.effects
    guard !effects.standsAlone, !effects.reachesOutside, !(command is any SessionCommand) else {
      throw ParseError(
        .other(
          message: "'\(declaration.manual.name)' cannot run inside 'whatif'",
          remedy: "use commands that edit or show scenes"), at: span)
    }
    return Statement(command: command, source: cursor.source, span: span)
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let displays = scene.header.orientations.members.map {
      Display(scene: scene.id, device: scene.display.device, orientation: $0)
    }
    let before = try displays.map { try workspace.layout(of: scene, as: $0) }
    for statement in statements {
      var inner = workspace
      inner.span = statement.span
      _ = try workspace.session.run(statement, in: inner)
    }
    guard try workspace.transaction.sceneHeaders().contains(where: { $0.id == scene.id }) else {
      throw Refusal(
        "scene '\(scene.name)' would no longer exist, so there are no frames to compare",
        remedy: "remove the command that removes the scene",
        at: workspace.span)
    }
    let after = try workspace.transaction.scene(scene.id)
    let effects = try zip(displays, before).map { display, old in
      WhatIfEffect(
        from: old,
        to: try workspace.layout(
          of: after,
          as: Display(scene: after.id, device: after.display.device, orientation: display.orientation)))
    }
    return .series(WhatIfEffect.reports(on: effects))
  }
}

struct Trace: Command {
  static let manual = Manual(
    "trace",
    summary: "Runs a command that changes the scene, and lists the layout invalidations that it causes.",
    details: [
      "The steps are, in order: the sets and constraints that are installed or uninstalled; the views whose",
      "content changes, with the reason; the views around them whose fitting size changes; the superviews that",
      "lay out their subviews again, with their layout methods; the views that move, with their frames before",
      "and after (a table lists twelve, other formats all); and the number of passes. If the command changes",
      "instances of the scene in other scenes, the steps of those scenes follow. If the frames do not converge",
      "before or after the command, the command still runs, and the output names the layout loop.",
    ],
    examples: [
      "trace view set label text \"More words than before\"", "trace hide banner",
      "trace --format json install wide",
    ])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(Grammar(FormatOption(), FormatOption.clause), traced) {
    Self(command: $1.value, quoted: $1.span, format: $0)
  }

  private let command: any Command
  let quoted: Span?
  private let format: FormatOption

  /// The grammar of the command that `trace` runs, with the source position of that command.
  private static let traced = Grammar<Spanned<any Command>>(
    Shape(usage: .text("COMMAND"), canStart: \.isAtName)
  ) { (cursor) throws(ParseError) in
    if cursor.isAtRecordedEnd {
      cursor.recordExpected(
        words: table.verbs { !traces($0) && changesScene($0.effects) && !$0.usage.mentions(.files) })
    }
    let start = cursor.peek().span
    let declaration = try table.command(&cursor)
    guard !traces(declaration) else {
      throw ParseError(
        .other(message: "'trace' cannot run inside 'trace'", remedy: "write 'trace' once"), at: start)
    }
    let command = try declaration.parse(&cursor)
    guard changesScene(command.effects), !declaration.usage.mentions(.files) else {
      throw ParseError(
        .other(
          message: "'\(declaration.manual.name)' does not change the scene in use",
          remedy: "trace a command that changes the scene, such as 'view set' or 'hide'"),
        at: start)
    }
    return Spanned(command, at: cursor.span(from: start.lowerBound))
  }

  private static var table: CommandTable { .standard }

  private static func changesScene(_ effects: Effects) -> Bool { effects == .writing || effects.changesView }

  private static func traces(_ command: CommandDeclaration) -> Bool {
    command.manual.words[0] == manual.words[0]
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let before = try workspace.layoutTrial(of: scene)
    let hosts = try workspace.hosts(of: scene)
    // Discard the output of the traced command, because `trace` prints only its own report.
    _ = try command.run(in: workspace)
    guard try workspace.transaction.sceneHeaders().contains(where: { $0.id == scene.id }) else {
      throw Refusal(
        "scene '\(scene.name)' no longer exists, so there is no layout to trace",
        remedy: "run the command without 'trace'", at: workspace.span)
    }
    let after = try workspace.layoutTrial(of: workspace.transaction.scene(scene.id))
    if let layout = after.layout { workspace.warn(of: layout) }
    let steps = try after.steps(since: before) + hosts.flatMap { try workspace.steps(since: $0) }
    let (shown, traits) = (after.composition.scene, after.composition.traits)
    let passes = after.layout.map { Value($0.passes.solves) } ?? .null
    return format.output(
      steps.report(
        title: "\(shown.name)  \(traits.orientation.rawValue)  \(traits.size.notation)",
        facts: [("passes", passes)]))
  }
}

extension Workspace {
  /// Returns the scenes that contain instances of a scene, directly or inside other instances. Each
  /// composition includes the content of the instances in its scene. Scenes with direct instances come first.
  ///
  /// - Complexity: O(scenes + instances + overrides of scenes with instances) for each level of nesting.
  fileprivate func hosts(of scene: Scene) throws -> [Composition] {
    var hosts: [Scene] = []
    var seen: Set = [scene.id]
    var shown: Set = [scene.name]
    while !shown.isEmpty {
      let next = try transaction.sceneHeaders().filter { !seen.contains($0.id) }
        .map { try transaction.scene($0.id) }.filter { !shown.isDisjoint(with: $0.scenesShown) }
      hosts += next
      seen.formUnion(next.map(\.id))
      shown = Set(next.map(\.name))
    }
    return try hosts.map { try composition(of: $0) }
  }

  /// Returns the trace steps of a scene since an earlier state. There are none if the scene shows the same
  /// content, if it no longer exists, or if one of its states cannot be laid out.
  fileprivate func steps(since old: Composition) throws -> [TraceStep] {
    let id = old.scene.id
    guard try transaction.sceneHeaders().contains(where: { $0.id == id }) else { return [] }
    let new = try composition(of: transaction.scene(id))
    guard new.scene.records != old.scene.records || new.traits != old.traits else { return [] }
    do throws(LayoutError) {
      let before = try LayoutTrial(of: old, solver: solver)
      return try LayoutTrial(of: new, solver: solver).steps(since: before)
    } catch .cancelled {
      throw LayoutError.cancelled
    } catch {
      return []
    }
  }
}
