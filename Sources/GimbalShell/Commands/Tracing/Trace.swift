import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Trace: Command {
  static let manual = Manual(
    "trace", "\(FormatOption.arguments) COMMAND",
    summary: "Runs a command that changes the scene, and lists who invalidates whom.",
    details: [
      "In order: sets and constraints that come into force or go out of it; views whose own content is another, and",
      "why; views around them that are laid out by the size at which they fit, and how that changes; the parents that",
      "have to lay out their subviews therefore; who does lay out which subviews, and how; the views that move, from",
      "where to where (a table names twelve, the other formats all); and how many passes it took. Where frames never",
      "settle, before or after, the command runs nevertheless, and the layout loop is named.",
    ],
    examples: [
      "trace view set label text \"More words than before\"", "trace hide banner",
      "trace --format json install wide",
    ],
    completing: [
      .formats, .choice(Trace.traceable.filter { !Trace.isOfFiles($0) }.map(Trace.syntax)),
    ])

  private let command: any Command
  let quoted: Span?
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while try format.take(&cursor) {}
    if let error = cursor.unknownOption(known: [FormatOption.name]) { throw error }
    let start = cursor
    command = try Trace.table.command(&cursor).init(&cursor)
    guard command.access == .write, !command.standsAlone, !Trace.isOfFiles(type(of: command)) else {
      throw ParseError(
        .other(
          message: "this is no command that changes the scene in use",
          remedy: "trace one that does, such as 'view set' or 'hide'"),
        at: start.peek().span)
    }
    quoted = cursor.span(from: start.peek().span.lowerBound)
  }

  /// All commands but itself.
  private static var traceable: [any Command.Type] {
    CommandTable.standardCommands.filter { $0 != Trace.self && $0 != TraceRotate.self }
  }

  private static let table = CommandTable(traceable)

  private static func isOfFiles(_ command: any Command.Type) -> Bool { command.manual.syntax.names(.files) }

  private static func syntax(of command: any Command.Type) -> Syntax {
    .sequence(command.manual.words.map { .word([$0]) } + [command.manual.syntax])
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let before = try workspace.layoutTrial(of: scene)
    // What the command itself would print is not asked for.
    _ = try command.run(in: workspace)
    guard try workspace.transaction.sceneHeaders().contains(where: { $0.id == scene.id }) else {
      throw Refusal(
        "scene '\(scene.name)' is not there any more, so that there is no layout to follow",
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
