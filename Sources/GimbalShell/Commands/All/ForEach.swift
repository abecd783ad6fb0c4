import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

struct ForEach: Command {
  static let manual = Manual(
    "for each",
    summary:
      "Runs commands for several names, or for every combination of scenes, devices, orientations and other traits.",
    details: [
      "With 'NAME in', the block runs once for each name of the list, and NAME stands for that name where a",
      "name is expected; in quotes, write {NAME}. The commands can change the project. All changes are one undo",
      "step. With axes, the block runs for every combination of traits, and each COMMAND is 'expect', 'check',",
      "'frames', 'fit', 'draw', 'explain', 'echo' or 'for each'. The axes are scene, device, orientation,",
      "direction, text-scale, text-size and keyboard. 'scene' alone means all scenes, 'device all' the",
      "\(DeviceCatalog.current.count) screens of all phones and tablets that run iOS 18 or iOS 26, and 'orientation all' all",
      "orientations that the scene supports. Axes that are not given keep",
      "their values from the scene. A failed command ends the block for its combination, and the error names the",
      "combination. The other combinations still run. If a combination fails, 'for each' fails with the most",
      "severe exit code. At most \(FailurePrinter.mostPrinted) failures are printed; several failures of one expectation",
      "are a table. Outside of scripts, the number of combinations is printed if all of them pass.",
    ],
    examples: [
      "for each x in title, body { constrain { \"{x}Left\": x.leading == root.leading + 8 } }",
      "for each device \"iPhone 8\", \"iPad 11\" orientation all { expect no conflicts }",
      "for each device all orientation all direction both text-scale 1, 1.5, 2 { expect not truncated; expect no overlap }",
      "for each orientation all keyboard both { expect visible send }",
      "for each scene { check }", "for each scene login, home orientation all { expect no conflicts }",
    ])

  static let effects = Effects.showingLayout

  static let syntax = Grammar<Self>.choice(
    Grammar(NameLoop.grammar) { Self(loop: .names($0)) },
    Grammar(combinations.spanned, .statements(statement)) {
      Self(loop: .axes($0.value, $1, head: $0.span))
    })

  /// The axes of one command.
  private struct Axes: Sendable {
    var scenes: SceneChoice?
    var traits = TraitOverrideAxes()
  }

  private enum Loop: Sendable {
    case names(NameLoop)
    /// The span is the source position of the axes, such as `device all direction both`.
    case axes(Axes, [Statement], head: Span)
  }

  private let loop: Loop

  /// The statements of the block, for the first name of a list of names.
  var statements: [Statement] {
    switch loop {
    case .names(let names): names.statements
    case .axes(_, let statements, _): statements
    }
  }

  var effects: Effects {
    switch loop {
    case .names(let names): names.effects
    case .axes: Self.effects
    }
  }

  /// An axis along which the combinations of traits vary, such as the device. If an axis is repeated, its
  /// values are added to the earlier ones.
  private struct Axis: Sendable {
    let add: @Sendable (inout Axes) -> Void

    private static let words = [
      "scene", "device", "orientation", "direction", "text-scale", "text-size", "keyboard", "os",
    ]

    private static let scenes = Grammar<SceneChoice>.choice(
      .word("all", .all),
      Grammar(.commaSeparated(.name(.scene, "NAME", except: Set(words + ["all"])))) { .named($0) },
      .constant(.all)
    ).labeled("[NAME,…|all]")

    static let grammar = Grammar<Axis>.keyed(
      "axis",
      synonyms: [
        "scenes": "scene", "devices": "device", "orientations": "orientation", "directions": "direction",
        "text-scales": "text-scale", "text-sizes": "text-size", "keyboards": "keyboard",
      ],
      [
        ("scene", Grammar(scenes) { scenes in Axis { $0.scenes = $0.scenes?.adding(scenes) ?? scenes } }),
        axis("device", .devices, \.devices),
        (
          "orientation",
          Grammar(.orientationAxis) { values in
            Axis { $0.traits.orientations = $0.traits.orientations.adding(values) }
          }
        ),
        axis("direction", .directions, \.directions), axis("text-scale", .textScales, \.textScales),
        axis("text-size", .textSizes, \.textSizes),
        axis("keyboard", .keyboards, \.keyboards), axis("os", .systemVersions, \.systemVersions),
      ])

    private static func axis<Element: Sendable>(
      _ word: String, _ values: Grammar<[Element]>,
      _ path: any WritableKeyPath<TraitOverrideAxes, [Element]> & Sendable
    ) -> (word: String, grammar: Grammar<Axis>) {
      (word, Grammar(values) { values in Axis { $0.traits[keyPath: path] += values } })
    }
  }

  private static let combinations = Grammar<Axes>(.list(Axis.grammar)) { found in
    found.reduce(into: Axes()) { $1.add(&$0) }
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
    guard parsed.effects.isRepeatable else {
      throw ParseError(
        .other(
          message: "a block that changes the project cannot run for combinations of traits",
          remedy: "remove the axes, or use commands that only show layouts"), at: cursor.span(from: start))
    }
    return Statement(command: parsed, source: cursor.source, span: cursor.span(from: start))
  }

  func run(in workspace: Workspace) throws -> Output? {
    switch loop {
    case .names(let names): try names.run(in: workspace)
    case .axes(let axes, let statements, let head):
      try run(statements, axes, at: head, in: workspace)
    }
    return nil
  }

  private func run(
    _ statements: [Statement], _ axes: Axes, at head: Span, in workspace: Workspace
  ) throws {
    let combinations = try combinations(of: axes, at: head, in: workspace)
    let failures = workspace.failures ?? FailurePrinter(on: workspace.services.console)
    let isOutermost = workspace.failures == nil
    defer { if isOutermost { failures.finish() } }
    var (failed, status) = (0, ExitStatus.success)
    for (workspace, overrides) in combinations {
      try workspace.services.cancellation.check(CancellationError())
      do {
        try run(statements, overrides, failures, in: workspace)
      } catch {
        if workspace.services.cancellation.isCancelled { throw error }
        failed += 1
        if let fault = error as? Fault {
          // A syntax error or an unknown name occurs in every combination of the same scene, so stop after the
          // first one. With several scenes, continue, because another scene can have the unknown view.
          if fault.isOfWriting, axes.scenes == nil { throw fault }
          failures.report(fault, in: overrides.description)
          status.combine(fault.status)
        } else {
          status.combine((error as? FailedCombinations)?.status ?? .failed)
        }
      }
    }
    guard failed > 0 else {
      if isOutermost, statements.allSatisfy(\.isTest) { notePass(of: failures, in: workspace) }
      return
    }
    throw FailedCombinations(
      failed: failed, total: combinations.count, unprinted: failures.unprinted, status: status)
  }

  /// Prints the number of combinations that passed, because tests print nothing. A script is silent, so that its output is
  /// that of its commands.
  private func notePass(of failures: FailurePrinter, in workspace: Workspace) {
    guard !workspace.session.isRunningScript, workspace.session.state.format == .table else { return }
    let count = failures.passed
    workspace.session.show(.text("passed in \(count) combination\(count == 1 ? "" : "s")\n"))
  }

  /// `true` if the command consists of axes and tests such as `expect`, which print nothing.
  fileprivate var isTest: Bool {
    switch loop {
    case .names: false
    case .axes(_, let statements, _): statements.allSatisfy(\.isTest)
    }
  }

  /// Returns the combinations of traits for each scene, each with a workspace that reads the scene.
  private func combinations(
    of axes: Axes, at head: Span, in workspace: Workspace
  ) throws -> [(Workspace, TraitOverrides)] {
    let readers: [(Workspace, TraitOverrides)] =
      try axes.scenes?.headers(in: workspace).map { header in
        var overrides = workspace.traitOverrides
        overrides.scene = header.name
        return (workspace.reading(header.id), overrides)
      } ?? [(workspace, workspace.traitOverrides)]
    return try readers.flatMap { workspace, overrides in
      let combinations = try axes.traits.combinations(for: workspace.scene(), from: overrides, span: head)
      try noteUnmeasuredTexts(combinations, in: workspace)
      try workspace.warnIfNoTextScales(in: combinations)
      return combinations.map { (workspace, $0) }
    }
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

  private func run(
    _ statements: [Statement], _ overrides: TraitOverrides, _ failures: FailurePrinter,
    in workspace: Workspace
  ) throws {
    var isTitled = false
    for statement in statements {
      var inner = workspace
      inner.span = statement.span
      inner.traitOverrides = overrides
      inner.failures = failures
      guard let output = try workspace.session.run(statement, in: inner) else { continue }
      if !isTitled, isTable(output, in: workspace) {
        workspace.session.show(.text(overrides.description + ":"))
        isTitled = true
      }
      workspace.session.show(output)
    }
    if !statements.contains(where: { $0.command is ForEach }) { failures.notePass() }
  }

  /// Returns `true` if an output is a table. A heading above a table is allowed, but would make the data
  /// formats, such as JSON, invalid.
  private func isTable(_ output: Output, in workspace: Workspace) -> Bool {
    if case .formatted(_, let format) = output { return format == .table }
    return workspace.session.state.format == .table
  }
}

extension Statement {
  /// `true` for an expectation, and for a block of expectations.
  fileprivate var isTest: Bool { command is Expect || (command as? ForEach)?.isTest == true }
}

/// The part `x in a, b { … }` of a `for each` command. The block is parsed once for each name.
struct NameLoop: Sendable {
  private let variable: Name
  private let rounds: [Round]

  private struct Round: Sendable {
    let name: Name
    let statements: [Statement]
  }

  static let grammar = Grammar<NameLoop>(
    Shape(
      usage: .sequence([.name("NAME", .new), .text("in"), .text("NAME, …"), .statements])
    ) { cursor in
      var ahead = cursor
      return ahead.withoutRecording { ahead in
        guard ahead.isAtName, (try? ahead.next()) != nil else { return false }
        return ahead.isAt(word: "in")
      }
    }
  ) { (cursor) throws(ParseError) in
    let variable = try cursor.name(.new("variable"))
    try cursor.expect(word: "in")
    var names = [try cursor.name(.view)]
    while cursor.accept(.comma) { names.append(try cursor.name(.view)) }
    if cursor.isAtName { throw cursor.unexpected("','", "'{'") }
    let count = names.count
    guard cursor.variables.repetitions * count <= CursorVariables.maximumRepetitions else {
      throw ParseError(
        .other(
          message: "the block would run more than \(CursorVariables.maximumRepetitions) times",
          remedy: "use fewer names, or fewer nested blocks"), at: names[0].span.through(names[count - 1].span)
      )
    }
    var rounds: [Round] = []
    var end = cursor
    for name in names {
      // The first round records the tokens of the block. All rounds end at the same place.
      var block = rounds.isEmpty ? cursor : cursor.unrecorded
      block.variables.add(variable.value, name.value, of: count)
      rounds.append(Round(name: name.value, statements: try block.statements(statement)))
      if rounds.count == 1 { end = block }
    }
    end.variables = cursor.variables
    cursor = end
    return NameLoop(variable: variable.value, rounds: rounds)
  }

  private static func statement(_ cursor: inout Cursor) throws(ParseError) -> Statement {
    cursor.recordExpected(.name(.verbs))
    let start = cursor.offset
    let declaration = try CommandTable.standard.command(&cursor)
    let command = try declaration.parse(&cursor)
    let span = cursor.span(from: start)
    let effects = command.effects
    guard effects == .writing || effects == .reading || effects == .showingLayout, !(command is Quit) else {
      throw ParseError(
        .other(
          message: "'\(declaration.manual.name)' cannot run inside 'for each'",
          remedy: "use commands that edit or show scenes"), at: span)
    }
    return Statement(command: command, source: cursor.source, span: span)
  }

  /// The statements of the first round.
  var statements: [Statement] { rounds.first?.statements ?? [] }

  /// The combined effects of the statements.
  var effects: Effects {
    let all = rounds.flatMap(\.statements).map(\.command.effects)
    if all.contains(.writing) { return .writing }
    return all.contains(.reading) ? .reading : .showingLayout
  }

  /// Runs the block once for each name.
  ///
  /// - Throws: `Fault` for the first error. The fault names the variable and its value.
  func run(in workspace: Workspace) throws {
    for round in rounds {
      try workspace.services.cancellation.check(CancellationError())
      do {
        for statement in round.statements {
          var inner = workspace
          inner.span = statement.span
          if let output = try workspace.session.run(statement, in: inner) { workspace.session.show(output) }
        }
      } catch let fault as Fault {
        throw fault.adding("with \(variable.notation()) = \(round.name.notation())")
      }
    }
  }
}
