import GimbalJSON
import GimbalModel

/// A formatter that writes reports as JSON (RFC 8259). Keys are in the order of the columns, numbers have the
/// shortest digits that round-trip, and objects contain no whitespace.
enum JSONFormatter {
  /// Returns a report as a JSON object.
  static func text(of report: Report) -> String { object(report) + "\n" }

  /// Returns several reports as a JSON array of objects.
  static func text(of reports: [Report]) -> String {
    "[" + elements(of: reports) + "]\n"
  }

  /// Returns reports as the elements of an array, without its brackets.
  static func elements(of reports: [Report]) -> String {
    reports.map(object).joined(separator: ",\n")
  }

  /// Returns reports as NDJSON, with one line for each row. A line contains the facts of the report, then the
  /// columns of the row. If the report has several lists, the line starts with the key of the list. A report
  /// without lists has one line with its facts.
  static func lines(of reports: [Report]) -> String {
    var writer = JSONWriter(escaping: .invisibleCharacters)
    for report in reports {
      if report.lists.isEmpty || report.saysNothingFound && report.lists.allSatisfy(\.rows.isEmpty) {
        writer.object { $0.facts(of: report) }
        writer.endLine()
      }
      for list in report.lists {
        for row in list.rows {
          writer.object {
            if report.lists.count > 1 { $0.member("list", .text(list.key)) }
            $0.facts(of: report)
            $0.members(of: row, list.columns)
          }
          writer.endLine()
        }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func object(_ report: Report) -> String {
    var writer = JSONWriter(escaping: .invisibleCharacters)
    writer.object {
      $0.facts(of: report)
      for list in report.lists {
        $0.key(named: list.key)
        $0.beginArray()
        for row in list.rows { $0.object { $0.members(of: row, list.columns) } }
        $0.endArray()
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  fileprivate mutating func object(_ members: (inout JSONWriter) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }

  fileprivate mutating func facts(of report: Report) {
    for fact in report.facts { member(fact.key, fact.value) }
  }

  fileprivate mutating func members(of row: [Value], _ columns: [Report.Column]) {
    for (column, value) in zip(columns, row) where column.audience != .tables { member(column.key, value) }
  }

  fileprivate mutating func member(_ key: String, _ value: Value) {
    self.key(named: key)
    self.value(value)
  }

  private mutating func value(_ value: Value) {
    switch value {
    case .null: null()
    case .bool(let flag): self.flag(flag)
    case .number(let number): self.number(number)
    case .text(let text), .quoted(let text): string(text)
    case .lines(let lines): string(lines.joined(separator: "\n"))
    case .frame(let frame):
      beginArray()
      for number in [frame.x, frame.y, frame.width, frame.height] { self.number(number) }
      endArray()
    case .fields(let fields): object { for field in fields { $0.member(field.key, field.value) } }
    case .array(let values):
      beginArray()
      for value in values { self.value(value) }
      endArray()
    }
  }
}
