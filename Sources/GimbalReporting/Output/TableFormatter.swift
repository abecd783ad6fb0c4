import GimbalModel
import GimbalNotation

/// A formatter that writes reports as text tables with aligned columns below headings. Numbers are
/// right-aligned, and coordinates of frames have three decimals.
enum TableFormatter {
  private struct Cell {
    let text: String
    let isNumber: Bool

    var columns: Int { text.displayWidth }
  }

  static func text(of reports: [Report]) -> String {
    reports.map(text).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func text(of report: Report) -> String {
    let lists = report.lists.filter { $0.rows.count > $0.saidBefore.count }.map { list in
      sentences(of: list).map { $0.joined(separator: "\n") + "\n" } ?? table(of: list)
    }
    let title = report.title.map { $0.split(separator: "\n").map { $0.visible + "\n" }.joined() } ?? ""
    return title + (report.lists.isEmpty ? table(of: report.facts) : lists.joined(separator: "\n"))
  }

  private static func sentences(of list: Report.List) -> [String]? {
    list.prose?.enumerated().filter { !list.saidBefore.contains($0.offset) }.map(\.element.visibleInLines)
  }

  /// Returns a table with one line for each fact. If the value of a fact is an array of named values, each
  /// element of the array has its own line.
  private static func table(of facts: [Report.Fact]) -> String {
    let lines = facts.flatMap { fact -> [(name: String, value: Value)] in
      guard case .array(let values) = fact.value, case .fields? = values.first else {
        return [(fact.key, fact.value)]
      }
      return values.enumerated().map { ($0.offset == 0 ? fact.key : "", $0.element) }
    }
    let names = lines.map { Cell(text: $0.name, isNumber: false) }
    let values = lines.map { line in
      Cell(text: cells(line.value).map(\.text).joined(separator: " "), isNumber: false)
    }
    let width = names.map(\.columns).max() ?? 0
    return zip(names, values).reduce(into: "") { $0 += line([$1.0, $1.1], [width, 0]) + "\n" }
  }

  private static func table(of list: Report.List) -> String {
    let shown = list.columns.indices.filter { list.columns[$0].audience != .data }
    let sample = list.rows.first ?? []
    let heads = shown.flatMap { headings(list.columns[$0].key, sample[$0]) }
    let rows = (list.shortened ?? list.rows).flatMap { row in lines(of: shown.map { row[$0] }) }
    let widths = heads.indices.map { column in
      rows.reduce(heads[column].columns) { max($0, $1[column].columns) }
    }
    return ([heads] + rows).reduce(into: "") { $0 += line($1, widths) + "\n" }
  }

  /// Returns the lines of a row. The value with the most lines determines their number.
  private static func lines(of row: [Value]) -> [[Cell]] {
    let heights = row.map { if case .lines(let lines) = $0 { lines.count } else { 1 } }
    return (0..<(heights.max() ?? 1)).map { index in
      row.flatMap { value -> [Cell] in
        if case .lines(let lines) = value {
          return [Cell(text: index < lines.count ? lines[index].visible : "", isNumber: false)]
        }
        return index == 0 ? cells(value) : cells(value).map { _ in Cell(text: "", isNumber: false) }
      }
    }
  }

  private static func line(_ cells: [Cell], _ widths: [Int]) -> String {
    let padded = zip(cells, widths).map { cell, width in
      let blanks = String(repeating: " ", count: max(0, width - cell.columns))
      return cell.isNumber ? blanks + cell.text : cell.text + blanks
    }
    let line = padded.joined(separator: "  ")
    let end = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }.map(line.utf8.index(after:))
    return String(line[..<(end ?? line.startIndex)])
  }

  private static func headings(_ key: String, _ value: Value) -> [Cell] {
    switch value {
    case .frame: ["x", "y", "width", "height"].map { Cell(text: $0, isNumber: true) }
    case .number: [Cell(text: key, isNumber: true)]
    case .null, .bool, .text, .quoted, .lines, .array, .fields: [Cell(text: key, isNumber: false)]
    }
  }

  private static func cells(_ value: Value) -> [Cell] {
    func number(_ value: Double) -> Cell { Cell(text: Decimal.print(value, places: 3), isNumber: true) }
    return switch value {
    case .null: [Cell(text: "", isNumber: false)]
    case .bool(let bool): [Cell(text: bool ? "yes" : "", isNumber: false)]
    case .number(let value): [Cell(text: Decimal.print(value), isNumber: true)]
    case .text(let text): [Cell(text: text.visible, isNumber: false)]
    case .quoted(let text): [Cell(text: text.quotedNotation, isNumber: false)]
    case .lines(let lines): [Cell(text: lines.map(\.visible).joined(separator: " "), isNumber: false)]
    case .frame(let frame): [frame.x, frame.y, frame.width, frame.height].map(number)
    case .fields(let fields):
      [
        Cell(
          text: fields.map { "\($0.key) \(text(of: $0.value))" }.joined(separator: " "), isNumber: false)
      ]
    case .array(let values):
      [Cell(text: values.flatMap(cells).map(\.text).joined(separator: ", "), isNumber: false)]
    }
  }

  /// Returns the text of a value that is a part of a cell. Empty text and text with whitespace are in quotes,
  /// so that a reader sees where they end.
  private static func text(of value: Value) -> String {
    if case .text(let text) = value, text.isEmpty || text.contains(where: \.isWhitespace) {
      return text.quotedNotation
    }
    return cells(value).map(\.text).joined(separator: " ")
  }
}
