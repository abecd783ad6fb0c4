import GimbalModel

/// A formatter that writes reports as CSV (RFC 4180, but with LF line endings). The first line contains the
/// headings. Each further line contains the facts of the report and the values of one row. If a report has
/// several lists, each line contains the facts, the key of the list and the row as text.
enum CSVFormatter {
  static func text(of reports: [Report]) -> String {
    guard let first = reports.first else { return "" }
    let facts = first.facts.map(\.key)
    switch first.lists.count {
    case 0: return table(facts, reports.map { $0.facts.flatMap { fields($0.value) } })
    case 1:
      let columns = first.lists[0].columns.filter { $0.audience != .tables }
      let headings = columns.flatMap { $0.isFrame ? ["x", "y", "width", "height"] : [$0.key] }
      return table(
        facts + headings, rows(of: reports) { _, list, row in values(list.columns, list.rows[row]) })
    default:
      return table(
        facts + ["list", "text"],
        rows(of: reports) { _, list, row in
          [
            list.key,
            list.prose.map { oneLine($0[row]) } ?? list.rows[row].flatMap(fields).joined(separator: ";"),
          ]
        })
    }
  }

  /// Returns a headline and its indented details as one line.
  private static func oneLine(_ text: String) -> String {
    text.replacing("\n  ", with: "; ").replacing(":; ", with: ": ")
  }

  private static func rows(
    of reports: [Report], _ cells: (Report, Report.List, Int) -> [String]
  ) -> [[String]] {
    reports.flatMap { report in
      let facts = report.facts.flatMap { fields($0.value) }
      return report.lists.flatMap { list in list.rows.indices.map { facts + cells(report, list, $0) } }
    }
  }

  private static func values(_ columns: [Report.Column], _ row: [Value]) -> [String] {
    zip(columns, row).filter { $0.0.audience != .tables }.flatMap { fields($0.1) }
  }

  private static func table(_ headings: [String], _ rows: [[String]]) -> String {
    ([headings] + rows).reduce(into: "") { $0 += $1.map(field).joined(separator: ",") + "\n" }
  }

  private static func fields(_ value: Value) -> [String] {
    switch value {
    case .null: [""]
    case .bool(let bool): [bool ? "true" : "false"]
    case .number(let number): [Decimal.print(number)]
    case .text(let text), .quoted(let text): [text]
    case .lines(let lines): [lines.joined(separator: "\n")]
    case .frame(let frame): [frame.x, frame.y, frame.width, frame.height].map(Decimal.print)
    case .array(let values): [values.flatMap(fields).joined(separator: ";")]
    case .fields(let fields):
      [fields.map { "\($0.key)=\(self.fields($0.value).joined(separator: " "))" }.joined(separator: ";")]
    }
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
