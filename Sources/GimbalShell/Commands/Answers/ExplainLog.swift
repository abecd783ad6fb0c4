import GimbalBatch
import GimbalNotation
import GimbalReporting

struct ExplainLog: Command {
  static let manual = Manual(
    "explain-log", "FILE… [--scene] \(FormatOption.arguments)",
    summary: "Says in words what the conflicts are that UIKit or AppKit wrote to a console's log.",
    details: [
      "Of every message that constraints cannot be satisfied at the same time it tells which of them contradict each",
      "other, and no more than those; by how much; which one the framework gave up; and what would mend it, each repair",
      "solved before it is told. Views have names in place of addresses. What was not understood is cited.",
      "--scene prints commands instead, which make a scene of every conflict. Exits with 3 where the log has a conflict.",
    ],
    examples: [
      "explain-log app.log", "explain-log console.txt --format json", "explain-log app.log --scene",
    ],
    completing: [.file, .either(.file, .format, "--scene").anyTimes])

  private var files: [Spanned<String>] = []
  private var printsScenes = false
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    repeat {
      if try format.take(&cursor) { continue }
      if cursor.option(named: "scene") != nil {
        printsScenes = true
        continue
      }
      if let error = cursor.unknownOption(known: ["scene", FormatOption.name]) { throw error }
      files.append(try cursor.raw(.file))
    } while !cursor.isAtEnd
    guard !files.isEmpty else { throw cursor.unexpected("a file") }
  }

  func run(in workspace: Workspace) throws -> Output? {
    let logs = try files.map { file in
      do {
        return try ExplainedLog(
          file.value, files: workspace.surroundings.files, isCancelled: workspace.surroundings.isCancelled)
      } catch let failure as FileFailure {
        throw Refusal(
          "cannot read \(file.value.cited): \(failure.reason)", remedy: failure.remedy, at: file.span,
          status: .document)
      }
    }
    for log in logs { workspace.session.note(log.status) }
    if printsScenes { return .text(logs.map(\.script).joined(separator: "\n")) }
    return format.output(logs.count == 1 ? .report(logs[0].report) : .series(logs.map(\.report)))
  }
}
