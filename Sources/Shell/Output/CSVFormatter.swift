import Model

/// Reports as CSV, RFC 4180 with bare newlines: a heading line and a line a row, the report's facts first. Lists
/// of a report follow each other, parted by an empty line.
enum CSVFormatter {
  static func text(of reports: [Report]) -> String {
    guard let first = reports.first else { return "" }
    if first.lists.isEmpty { return facts(of: reports) }
    return first.lists.indices.filter { list in reports.contains { !$0.lists[list].rows.isEmpty } }
      .map { list in table(of: list, in: reports) }
      .joined(separator: "\n")
  }

  /// A line a report, where the facts are all there is.
  private static func facts(of reports: [Report]) -> String {
    let headings = reports[0].facts.flatMap { names($0.key, $0.value) }
    let rows = reports.map { $0.facts.flatMap { fields($0.value) } }
    return ([headings] + rows).reduce(into: "") { $0 += $1.map(field).joined(separator: ",") + "\n" }
  }

  private static func table(of index: Int, in reports: [Report]) -> String {
    let first = reports[0]
    // Reports of one kind have the same facts and columns; a frame's columns show in any of its values.
    let sample = reports.lazy.flatMap { $0.lists[index].rows }.first ?? []
    let headings =
      first.facts.flatMap { names($0.key, $0.value) }
      + shown(first.lists[index].columns, sample).flatMap { names($0.key, $1) }
    var text = headings.map(field).joined(separator: ",") + "\n"
    for report in reports {
      let facts = report.facts.flatMap { fields($0.value) }
      for row in report.lists[index].rows {
        let cells = shown(first.lists[index].columns, row).map(\.1)
        text += (facts + cells.flatMap(fields)).map(field).joined(separator: ",") + "\n"
      }
    }
    return text
  }

  private static func shown(_ columns: [Report.Column], _ row: [Value]) -> [(Report.Column, Value)] {
    zip(columns, row).filter { $0.0.audience != .tables }
  }

  private static func names(_ key: String, _ value: Value) -> [String] {
    if case .frame = value { ["x", "y", "width", "height"] } else { [key] }
  }

  private static func fields(_ value: Value) -> [String] {
    switch value {
    case .null: [""]
    case .bool(let bool): [bool ? "true" : "false"]
    case .number(let number): [Decimal.print(number)]
    case .text(let text): [text]
    case .frame(let frame): [frame.x, frame.y, frame.width, frame.height].map(Decimal.print)
    case .array(let values): [values.flatMap(fields).joined(separator: " ")]
    }
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
