import GimbalBatch
import GimbalModel
import GimbalNotation
import GimbalReporting

struct ForEach: Command {
  static let manual = Manual(
    "for each",
    "[device D, … | all] [orientation O, … | all] [direction ltr, rtl | both] [text-scale S, …] { COMMAND … }",
    summary:
      "Runs commands that look for every combination of devices, orientations, directions and text scales.",
    details: [
      "COMMANDs are 'expect', 'check', 'frames', 'fit', 'draw', 'explain', 'echo' and 'for each'. 'device all' stands",
      "for all phones and tablets, 'orientation all' for those that the scene supports. What is not named is as the scene is shown. A",
      "combination ends at its first failure, which says the combination; the others go on, and in the end 'for each'",
      "fails if one of them did, as the worst of them. The first \(FailedLooks.mostPrinted) failures are printed.",
    ],
    examples: [
      "for each device \"iPhone 8\", \"iPad 11\" orientation all { expect no conflicts }",
      "for each device all orientation all direction both text-scale 1, 1.5, 2 { expect not truncated; expect no overlap }",
    ],
    completing: [
      Syntax.either(
        ["device", .either("all", .device.separated(by: .comma))], ["orientation", .orientations],
        ["direction", .either("both", .direction.separated(by: .comma))],
        ["text-scale", .number.separated(by: .comma)]
      ).anyTimes, .symbol([.openBrace]),
    ])

  private var axes = LookAxes()
  private let statements: [Statement]
  /// The words before the block.
  private let head: Span

  private static let words = ["device", "orientation", "direction", "text-scale"]

  init(_ cursor: inout Cursor) throws(ParseError) {
    let start = cursor.offset
    var seen: Set<String> = []
    while cursor.peek().kind != .symbol(.openBrace) {
      guard !cursor.isAtEnd else { throw cursor.unexpected(ForEach.words.map { "'\($0)'" } + ["'{'"]) }
      let word = try cursor.oneOf(hyphenated: ForEach.words, "axis")
      guard seen.insert(word.value).inserted else {
        throw ParseError(
          .other(message: "'\(word.value)' comes twice", remedy: "its values stand behind it, with commas"),
          at: word.span)
      }
      switch word.value {
      case "device": axes.devices = try cursor.devices()
      case "orientation": axes.orientations = try cursor.orientationAxis()
      case "direction": axes.directions = try cursor.directions()
      default: axes.textScales = try cursor.textScales()
      }
    }
    guard !seen.isEmpty else { throw cursor.unexpected(ForEach.words.map { "'\($0)'" }) }
    head = cursor.span(from: start)
    statements = try cursor.statements { (cursor) throws(ParseError) in try ForEach.statement(&cursor) }
  }

  private static func statement(_ cursor: inout Cursor) throws(ParseError) -> Statement {
    let start = cursor.offset
    let table = CommandTable.standard
    let command = try table.command(&cursor)
    guard command.looks else {
      let known = table.commands.filter { $0.looks }.map { "'\($0.manual.words.joined(separator: " "))'" }
      throw ParseError(
        .other(
          message: "'\(command.manual.words.joined(separator: " "))' does not just look at a layout",
          remedy: "here stand \(known.joined(separator: ", "))"), at: cursor.span(from: start))
    }
    let parsed = try command.init(&cursor)
    return Statement(command: parsed, source: cursor.source, span: cursor.span(from: start))
  }

  static var looks: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    let looks = try axes.looks(at: workspace.scene(), from: workspace.look, span: head)
    let failures = workspace.failures ?? FailedLooks(on: workspace.surroundings.console)
    var (failed, status) = (0, ExitStatus.success)
    for look in looks {
      guard !workspace.surroundings.isCancelled() else { throw CancellationError() }
      do {
        try run(look, failures, in: workspace)
      } catch {
        if workspace.surroundings.isCancelled() { throw error }
        failed += 1
        if let fault = error as? Fault {
          // What is written wrong is wrong in every combination.
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
      failed: failed, total: looks.count, unprinted: failures.unprinted, status: status)
  }

  private func run(_ look: Look, _ failures: FailedLooks, in workspace: Workspace) throws {
    var isTitled = false
    for statement in statements {
      var inner = workspace
      inner.span = statement.span
      inner.look = look
      inner.failures = failures
      guard let output = try workspace.session.run(statement, in: inner) else { continue }
      if !isTitled, isTable(output, in: workspace) {
        workspace.session.show(.text(look.words + ":"))
        isTitled = true
      }
      workspace.session.show(output)
    }
  }

  /// Whether people read it: what programs read has no room for headings.
  private func isTable(_ output: Output, in workspace: Workspace) -> Bool {
    if case .formatted(_, let format) = output { return format == .table }
    return workspace.session.state.format == .table
  }
}
