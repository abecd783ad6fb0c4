import GimbalBatch
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

// The commands in this file contain other commands in a block or as an argument.
//
// Recursion: `CommandTable` lists these commands, and their blocks contain commands of the table. The
// recursion ends, because a block is shorter than the command that contains it.

struct ForEach: Command {
  static let manual = Manual(
    "for each",
    summary:
      "Runs commands that show layouts for every combination of devices, orientations, directions and other traits.",
    details: [
      "COMMANDs are 'expect', 'check', 'frames', 'fit', 'draw', 'explain', 'echo' and 'for each'. 'device all'",
      "means all phones and tablets, 'orientation all' all orientations that the scene supports. Axes that are",
      "not given keep their values from the scene. The first failure ends its combination, and the error names",
      "the combination. The other combinations still run. If a combination fails, 'for each' fails with the",
      "most severe exit code. At most \(FailurePrinter.mostPrinted) failures are printed.",
    ],
    examples: [
      "for each device \"iPhone 8\", \"iPad 11\" orientation all { expect no conflicts }",
      "for each device all orientation all direction both text-scale 1, 1.5, 2 { expect not truncated; expect no overlap }",
      "for each orientation all keyboard both { expect visible send }",
    ])

  static let effects = Effects.showingLayout

  static let syntax = Grammar<Self>(combinations.spanned, .statements(statement)) {
    Self(axes: $0.value, statements: $1, head: $0.span)
  }

  private let axes: TraitOverrideAxes
  private let statements: [Statement]
  /// The source position of the axes, such as `device all direction both`.
  private let head: Span

  /// An axis along which the combinations of traits vary, such as the device. It consists of a keyword and a
  /// closure that stores the values.
  private struct Axis: Sendable {
    let word: String
    let set: @Sendable (inout TraitOverrideAxes) -> Void

    static let grammar = Grammar<Axis>.keyed(
      "axis",
      [
        axis("device", .devices, \.devices), axis("orientation", .orientationAxis, \.orientations),
        axis("direction", .directions, \.directions), axis("text-scale", .textScales, \.textScales),
        axis("text-size", .textSizes, \.textSizes),
        axis("keyboard", .keyboards, \.keyboards),
      ])

    private static func axis<Values: Sendable>(
      _ word: String, _ values: Grammar<Values>,
      _ path: any WritableKeyPath<TraitOverrideAxes, Values> & Sendable
    ) -> (word: String, grammar: Grammar<Axis>) {
      (word, Grammar(values) { values in Axis(word: word) { $0[keyPath: path] = values } })
    }
  }

  private static let combinations = Grammar<TraitOverrideAxes>(.list(Axis.grammar.spanned)) {
    found throws(ParseError) in
    var axes = TraitOverrideAxes()
    var words: Set<String> = []
    for axis in found {
      let word = axis.value.word
      guard words.insert(word).inserted else {
        throw ParseError(
          .other(
            message: "'\(word)' is specified twice",
            remedy: "write '\(word)' once, with values separated by commas"),
          at: Span(axis.span.lowerBound, axis.span.lowerBound + word.utf8.count))
      }
      axis.value.set(&axes)
    }
    return axes
  }

  @Sendable private static func statement(_ cursor: inout Cursor) throws(ParseError) -> Statement {
    let table = CommandTable.standard
    if cursor.isAtRecordedEnd { cursor.recordExpected(words: table.verbs { $0.effects.isRepeatable }) }
    let start = cursor.offset
    let command = try table.command(&cursor)
    guard command.effects.isRepeatable else {
      let known = table.commands.filter(\.effects.isRepeatable).map { "'\($0.manual.name)'" }
      throw ParseError(
        .other(
          message: "'\(command.manual.name)' cannot run inside 'for each'",
          remedy: "use one of \(known.joined(separator: ", "))"), at: cursor.span(from: start))
    }
    let parsed = try command.parse(&cursor)
    return Statement(command: parsed, source: cursor.source, span: cursor.span(from: start))
  }

  func run(in workspace: Workspace) throws -> Output? {
    let combinations = try axes.combinations(
      for: workspace.scene(), from: workspace.traitOverrides, span: head)
    let failures = workspace.failures ?? FailurePrinter(on: workspace.services.console)
    try noteUnmeasuredTexts(combinations, in: workspace)
    var (failed, status) = (0, ExitStatus.success)
    for overrides in combinations {
      try workspace.services.cancellation.check(CancellationError())
      do {
        try run(overrides, failures, in: workspace)
      } catch {
        if workspace.services.cancellation.isCancelled { throw error }
        failed += 1
        if let fault = error as? Fault {
          // A syntax error in the block occurs in every combination, so stop after the first combination.
          if fault.isOfWriting { throw fault }
          failures.report(fault)
          status.combine(fault.status)
        } else {
          status.combine((error as? FailedCombinations)?.status ?? .failed)
        }
      }
    }
    guard failed > 0 else { return nil }
    throw FailedCombinations(
      failed: failed, total: combinations.count, unprinted: failures.unprinted, status: status)
  }

  /// Prints a warning if a combination scales text and the scene has text in a font that cannot be measured.
  /// Such text keeps its size.
  private func noteUnmeasuredTexts(_ combinations: [TraitOverrides], in workspace: Workspace) throws {
    guard combinations.contains(where: { $0.textScale ?? 1 != 1 || $0.textSize ?? .large != .large }) else {
      return
    }
    let composition = try workspace.composition(of: workspace.scene())
    if let words = SweepReport.note(onUnmeasuredTexts: composition.scene.unmeasuredTextCount) {
      workspace.warn(words)
    }
  }

  private func run(_ overrides: TraitOverrides, _ failures: FailurePrinter, in workspace: Workspace) throws {
    var isTitled = false
    for statement in statements {
      var inner = workspace
      inner.span = statement.span
      inner.traitOverrides = overrides
      inner.failures = failures
      guard let output = try workspace.session.run(statement, in: inner) else { continue }
      if !isTitled, isTable(output, in: workspace) {
        workspace.session.show(.text(overrides.words + ":"))
        isTitled = true
      }
      workspace.session.show(output)
    }
  }

  /// Returns `true` if an output is a table. A heading above a table is allowed, but would make the data
  /// formats, such as JSON, invalid.
  private func isTable(_ output: Output, in workspace: Workspace) -> Bool {
    if case .formatted(_, let format) = output { return format == .table }
    return workspace.session.state.format == .table
  }
}

struct WhatIf: Command {
  static let manual = Manual(
    "whatif",
    summary:
      "Runs commands, shows the views that would move in every orientation, and reverts the commands.",
    details: [
      "The project, its history and the scene in use do not change. Frames are compared in the scene in",
      "use, on its current device. The output of the commands is not shown. 'whatif' cannot be part of a",
      "script.",
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
      "In order: sets and constraints that are installed or uninstalled; views whose content changes, and the",
      "reason; views around them whose fitting size changes; the superviews that lay out their subviews again,",
      "and how; the views that move, with their frames before and after (a table lists twelve, other formats",
      "all); and the number of passes. If the frames do not converge before or after the command, the command",
      "still runs, and the output names the layout loop.",
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
    // Discard the output of the traced command, because `trace` prints only its own report.
    _ = try command.run(in: workspace)
    guard try workspace.transaction.sceneHeaders().contains(where: { $0.id == scene.id }) else {
      throw Refusal(
        "scene '\(scene.name)' no longer exists, so there is no layout to trace",
        remedy: "run the command without 'trace'", at: workspace.span)
    }
    let after = try workspace.layoutTrial(of: workspace.transaction.scene(scene.id))
    if let layout = after.layout { workspace.warn(of: layout) }
    let steps = try after.steps(since: before)
    let (shown, traits) = (after.composition.scene, after.composition.traits)
    let passes = after.layout.map { Value($0.passes.solves) } ?? .null
    return format.output(
      steps.report(
        title: "\(shown.name)  \(traits.orientation.rawValue)  \(traits.size.notation)",
        facts: [("passes", passes)]))
  }
}
