import GimbalModel
import GimbalNotation
import GimbalSolvedHistory

extension FrameDiff {
  /// The views that are elsewhere, a row each.
  var list: Report.List {
    let rows = changes.map { change -> [Value] in
      [
        Value(change.name), .text(change.kind.rawValue), FrameDiff.text(change.before),
        FrameDiff.text(change.after), change.before.map { Value($0) } ?? .null,
        change.after.map { Value($0) } ?? .null,
      ]
    }
    return Report.List("views", FrameDiff.columns, rows: rows)
  }

  private static let columns = [
    Report.Column("view"), Report.Column("change"), Report.Column("from", for: .tables),
    Report.Column("to", for: .tables), Report.Column("old", for: .data), Report.Column("new", for: .data),
  ]

  /// A frame in one cell, as the language writes it, to the thousandth: two of them have no room for eight columns.
  private static func text(_ frame: Frame?) -> Value {
    .text(frame?.roundedNotation ?? "-")
  }
}
