import GimbalNotation
import GimbalReporting
import GimbalStore

struct Operations: Command {
  static let manual = Manual(
    "operations", "[-n N] \(FormatOption.arguments)",
    summary: "Lists the commands that 'undo' takes back, the next one first.",
    details: ["'head' is the revision that HEAD was at afterwards: 'checkout' and 'branch' take it."],
    examples: ["operations -n 10"],
    completing: .either([.symbol([.minus]), "n", .number], .format).anyTimes)

  private var limit: Int?
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try format.take(&cursor) { continue }
      guard let limit = try cursor.limit() else {
        throw cursor.unknownOption(known: [FormatOption.name]) ?? cursor.unexpected("'-n'", "'--format'")
      }
      self.limit = limit
    }
  }

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    var rows: [[Value]] = []
    var heads = try HeadsBefore(history)
    var next: GimbalStore.Operation? = try history.present()
    while rows.count < limit ?? .max, let operation = next {
      if workspace.surroundings.isCancelled() { break }
      let head = try heads.revision.map { try history.revision($0).hash }
      rows.append([
        .text(workspace.text(of: operation.entry.time)), .text(operation.entry.time.iso8601),
        .text(operation.entry.author), .text(operation.entry.message),
        Value(head?.short), Value(head?.hex),
      ])
      heads.takeBack(try history.moves(of: operation.id))
      next = try operation.parent.map { try history.operation($0) }
    }
    let columns = [
      Report.Column("time", for: .tables), Report.Column("time", for: .data), Report.Column("author"),
      Report.Column("command"), Report.Column("head", for: .tables), Report.Column("head", for: .data),
    ]
    return format.output(Report(lists: [Report.List("operations", columns, rows: rows)]))
  }
}
