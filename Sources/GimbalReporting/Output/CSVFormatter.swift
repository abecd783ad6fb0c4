import GimbalModel
import GimbalNotation

/// A formatter that writes reports as CSV (RFC 4180, but with LF line endings). The first line contains the
/// headings. Each further line contains the facts of the report and the values of one row. If a report has
/// several lists, each line contains the facts, the key of the list and the row as text.
///
/// Text that a spreadsheet would evaluate as a formula is marked as text; see ``inert(_:)``. In text, control
/// and format characters except line feeds are escaped as in text tables.
enum CSVFormatter {
  /// Returns reports as CSV. Headings are written only at the start of a series of reports.
  ///
  /// - Parameter earlier: The first report of the series, if `reports` continue a series; `nil` if `reports`
  ///   are its start.
  static func text(of reports: [Report], after earlier: Report? = nil) -> String {
    guard let first = earlier ?? reports.first else { return "" }
    let facts = first.facts.map(\.key)
    func table(_ headings: [String], _ rows: [[String]]) -> String {
      ((earlier == nil ? [headings] : []) + rows).reduce(into: "") {
        $0 += $1.map(field).joined(separator: ",") + "\n"
      }
    }
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
            inert(
              list.prose.map { oneLine($0[row]) } ?? list.rows[row].flatMap(parts).joined(separator: ";")),
          ]
        })
    }
  }

  /// Returns text that consists of a headline and indented details as one line.
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

  /// Returns the fields of a value: four for a frame, one for every other value.
  private static func fields(_ value: Value) -> [String] {
    switch value {
    case .null, .bool, .number, .frame: parts(value)
    case .text, .quoted, .lines, .array, .fields: parts(value).map(inert)
    }
  }

  private static func parts(_ value: Value) -> [String] {
    switch value {
    case .null: [""]
    case .bool(let bool): [bool ? "true" : "false"]
    case .number(let number): [Decimal.print(number)]
    case .text(let text), .quoted(let text): [text]
    case .lines(let lines): [lines.joined(separator: "\n")]
    case .frame(let frame): [frame.x, frame.y, frame.width, frame.height].map(Decimal.print)
    case .array(let values): [values.flatMap(parts).joined(separator: ";")]
    case .fields(let fields):
      [fields.map { "\($0.key)=\(parts($0.value).joined(separator: " "))" }.joined(separator: ";")]
    }
  }

  /// Returns text that spreadsheets do not evaluate as a formula.
  ///
  /// Spreadsheets evaluate a cell that begins with one of ``formulaStarts``, even if the cell is quoted. The
  /// result therefore has an apostrophe before such text, as OWASP recommends. Text that already has
  /// apostrophes before such a character gets one more, so that removing one apostrophe always restores the
  /// original. Numbers and single characters are not formulas and get no apostrophe.
  private static func inert(_ text: String) -> String {
    let shown = text.split(separator: "\n", omittingEmptySubsequences: false).map(\.visible)
      .joined(separator: "\n")
    guard let first = text.unicodeScalars.first(where: { $0 != "'" }), formulaStarts.contains(first),
      text.unicodeScalars.count > 1,
      (try? Decimal.parse(text)) == nil
    else { return shown }
    return "'" + shown
  }

  /// The characters that start a formula in spreadsheets, with their fullwidth forms.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  private static func field(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
