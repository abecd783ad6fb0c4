import GimbalModel
import GimbalNotation

/// A formatter that writes reports as JSON (RFC 8259). Keys are in the order of the columns, numbers have the
/// shortest digits that round-trip, and objects contain no whitespace.
package enum JSONFormatter {
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
    reports.reduce(into: "") { text, report in
      if report.lists.isEmpty || report.saysNothingFound && report.lists.allSatisfy(\.rows.isEmpty) {
        text += object(Report(facts: report.facts.map { ($0.key, $0.value) })) + "\n"
      }
      for list in report.lists {
        let kind = report.lists.count > 1 ? [member("list", .text(list.key))] : []
        let facts = report.facts.map { member($0.key, $0.value) }
        for row in list.rows {
          text += "{" + (kind + facts + members(of: row, list.columns)).joined(separator: ",") + "}\n"
        }
      }
    }
  }

  private static func object(_ report: Report) -> String {
    let facts = report.facts.map { member($0.key, $0.value) }
    let lists = report.lists.map { list in
      let rows = list.rows.map { "{" + members(of: $0, list.columns).joined(separator: ",") + "}" }
      return quoted(list.key) + ":[" + rows.joined(separator: ",") + "]"
    }
    return "{" + (facts + lists).joined(separator: ",") + "}"
  }

  private static func members(of row: [Value], _ columns: [Report.Column]) -> [String] {
    zip(columns, row).filter { $0.0.audience != .tables }.map { member($0.key, $1) }
  }

  private static func member(_ key: String, _ value: Value) -> String { quoted(key) + ":" + text(of: value) }

  /// Returns a value as JSON.
  package static func text(of value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): digits(of: number)
    case .text(let text), .quoted(let text): quoted(text)
    case .lines(let lines): quoted(lines.joined(separator: "\n"))
    case .frame(let frame):
      "[" + [frame.x, frame.y, frame.width, frame.height].map(digits(of:)).joined(separator: ",") + "]"
    case .fields(let fields):
      "{" + fields.map { member($0.key, $0.value) }.joined(separator: ",") + "}"
    case .array(let values): "[" + values.map { self.text(of: $0) }.joined(separator: ",") + "]"
    }
  }

  /// Returns a number in JSON; `null` if it is infinite or NaN, because JSON cannot represent such numbers.
  private static func digits(of number: Double) -> String {
    number.isFinite ? Decimal.print(number) : "null"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      // Escape control and format characters, which could control a terminal or reorder the displayed text.
      case _ where scalar.isInvisible:
        for unit in String(scalar).utf16 {
          let code = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
