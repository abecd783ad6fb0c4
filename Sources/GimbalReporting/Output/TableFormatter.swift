import GimbalModel
import GimbalNotation

/// A formatter that writes reports as text tables with aligned columns below headings. Numbers are
/// right-aligned, and coordinates of frames have three decimals.
enum TableFormatter {
  typealias Cell = FittedTable.Cell

  /// Returns reports as text.
  ///
  /// - Parameter width: The width of lines; `nil` for lines of any length.
  static func text(of reports: [Report], in width: LineWidth? = nil) -> String {
    reports.map { text(of: $0, in: width) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func text(of report: Report, in width: LineWidth?) -> String {
    let lists = report.lists.filter { $0.rows.count > $0.saidBefore.count }.map { list in
      sentences(of: list).map { prose(in: $0, width) } ?? table(of: list, in: width)
    }
    let title = report.title.map { prose(in: $0.split(separator: "\n").map(\.visible), width) } ?? ""
    return title
      + (report.lists.isEmpty ? table(of: report.facts, in: width) : lists.joined(separator: "\n"))
  }

  private static func prose(in lines: [String], _ width: LineWidth?) -> String {
    let text = lines.map { $0 + "\n" }.joined()
    return width?.wrapped(text) ?? text
  }

  private static func sentences(of list: Report.List) -> [String]? {
    list.prose?.enumerated().filter { !list.saidBefore.contains($0.offset) }.map(\.element.visibleInLines)
  }

  /// Returns a table with one line for each fact. If the value of a fact is an array of named values, each
  /// element of the array has its own line.
  private static func table(of facts: [Report.Fact], in lineWidth: LineWidth?) -> String {
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
    return zip(names, values).reduce(into: "") { text, pair in
      let line = FittedTable.line([pair.0, pair.1], [width, 0])
      let lines = lineWidth.map {
        LineWidth.lines(of: Word.all(in: line), within: $0.columns, hanging: width + FittedTable.gap.count)
      }
      text += (lines ?? [line]).map { $0 + "\n" }.joined()
    }
  }

  private static func table(of list: Report.List, in width: LineWidth?) -> String {
    let shown = list.columns.indices.filter { list.columns[$0].audience != .data }
    let sample = list.rows.first ?? []
    let heads = shown.flatMap { headings(list.columns[$0].key, sample[$0]) }
    let rows = (list.shortened ?? list.rows).map { row in shown.map { row[$0] } }
    let table = FittedTable(
      heads: heads, rows: rows.map(lines),
      records: width == nil
        ? [] : rows.map { row in zip(shown, row).map { (list.columns[$0].key, recordText(of: $1)) } })
    return table.lines(in: width ?? LineWidth(.max)).map { $0 + "\n" }.joined()
  }

  /// Returns the text of a value in a record, where the value follows its heading.
  private static func recordText(of value: Value) -> String {
    if case .frame(let frame) = value { return frame.roundedNotation }
    return cells(value).map(\.text).joined(separator: " ")
  }

  /// Returns the lines of a row. The number of lines is that of the value with the most lines.
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
