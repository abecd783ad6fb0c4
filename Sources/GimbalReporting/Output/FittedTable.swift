import GimbalModel
import GimbalNotation

/// A table whose lines fit into a terminal.
///
/// A cell that is too wide is broken at blanks. It continues on the following lines, each of which starts
/// with a mark. If the table is still too wide, or if records would not take more lines, the long cells of the widest text
/// column are shortened. If this is not sufficient, or if `showsWholeCells` is `true`, each row becomes a record: the first
/// cell, followed by the other cells with their headings.
struct FittedTable {
  struct Cell {
    let text: String
    let isNumber: Bool

    var columns: Int { text.displayWidth }
  }

  /// The blanks between two columns.
  static let gap = "  "

  let heads: [Cell]
  /// The lines of each row.
  let rows: [[[Cell]]]
  /// The heading and the text of each value of each row.
  let records: [[(key: String, text: String)]]

  func lines(in width: LineWidth) -> [String] {
    let all = rows.flatMap(\.self)
    let natural = heads.indices.map { column in
      all.reduce(heads[column].columns) { max($0, $1[column].columns) }
    }
    if FittedTable.total(natural) <= width.columns { return FittedTable.lines([heads] + all, natural) }
    let records = records.flatMap { FittedTable.record($0, in: width) }
    if let widths = widths(natural, within: width.columns) {
      let wrapped = all.flatMap { FittedTable.wrapped($0, to: widths, width.continuation) }
      if wrapped.count < records.count { return FittedTable.lines([heads] + wrapped, widths) }
    }
    return (width.showsWholeCells ? nil : shortened(natural, in: width)) ?? records
  }

  /// The least width of a shortened column.
  private static let leastShortened = 12

  /// Returns the lines of the table with the texts of the widest column shortened at a blank; `nil` if the table is then still
  /// too wide, or if nothing would be left of a text.
  private func shortened(_ natural: [Int], in width: LineWidth) -> [String]? {
    let all = rows.flatMap(\.self)
    let texts = heads.indices.filter { column in all.allSatisfy { !$0[column].isNumber } }
    guard let widest = texts.max(by: { natural[$0] < natural[$1] }) else { return nil }
    var widths = natural
    widths[widest] -= FittedTable.total(natural) - width.columns
    guard widths[widest] >= max(heads[widest].columns, FittedTable.leastShortened) else { return nil }
    var lines = [heads] + all
    for index in lines.indices {
      guard let cell = FittedTable.shortened(lines[index][widest], to: widths[widest], width.ellipsis) else {
        return nil
      }
      lines[index][widest] = cell
    }
    return FittedTable.lines(lines, widths)
  }

  private static func shortened(_ cell: Cell, to columns: Int, _ ellipsis: String) -> Cell? {
    if cell.columns <= columns { return cell }
    var text = ""
    for word in Word.all(in: cell.text) {
      let longer = text + String(repeating: " ", count: word.blanks) + word.text
      if longer.displayWidth + 1 + ellipsis.displayWidth > columns { break }
      text = longer
    }
    return text.isEmpty ? nil : Cell(text: "\(text) \(ellipsis)", isNumber: false)
  }

  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + FittedTable.gap.count * max(0, widths.count - 1)
  }

  /// Returns column widths that fit into the available columns; `nil` if a word would exceed its column. Only
  /// the widest columns are narrowed, and only as much as necessary.
  private func widths(_ natural: [Int], within columns: Int) -> [Int]? {
    let all = rows.flatMap(\.self)
    let least = heads.indices.map { column in
      all.reduce(heads[column].columns) { max($0, FittedTable.leastWidth(of: $1[column])) }
    }
    guard FittedTable.total(least) <= columns else { return nil }
    func limited(to limit: Int) -> [Int] { zip(natural, least).map { max($1, min($0, limit)) } }
    var limit = natural.max() ?? 0
    while FittedTable.total(limited(to: limit)) > columns { limit -= 1 }
    return limited(to: limit)
  }

  /// Returns the width that the longest word of a cell needs, including its indentation and the continuation
  /// mark.
  private static func leastWidth(of cell: Cell) -> Int {
    let words = Word.all(in: cell.text)
    guard let first = words.first, words.count > 1 else { return cell.columns }
    let indent = first.blanks
    return words.dropFirst().reduce(indent + first.columns) { max($0, indent + markColumns + $1.columns) }
  }

  /// The width of the continuation mark.
  private static let markColumns = 2

  private static func wrapped(_ line: [Cell], to widths: [Int], _ mark: String) -> [[Cell]] {
    let columns = zip(line, widths).map { cell, width -> [String] in
      if cell.columns <= width { return [cell.text] }
      let words = Word.all(in: cell.text)
      return LineWidth.lines(of: words, within: width, hanging: words.first?.blanks ?? 0, mark: mark)
    }
    return (0..<(columns.map(\.count).max() ?? 1)).map { index in
      zip(line, columns).map { cell, lines in
        Cell(text: index < lines.count ? lines[index] : "", isNumber: cell.isNumber)
      }
    }
  }

  private static func lines(_ rows: [[Cell]], _ widths: [Int]) -> [String] {
    rows.map { FittedTable.line($0, widths) }
  }

  /// Returns a line of a table without blanks at its end.
  static func line(_ cells: [Cell], _ widths: [Int]) -> String {
    let padded = zip(cells, widths).map { cell, width in
      let blanks = String(repeating: " ", count: max(0, width - cell.columns))
      return cell.isNumber ? blanks + cell.text : cell.text + blanks
    }
    let line = padded.joined(separator: gap)
    let end = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }.map(line.utf8.index(after:))
    return String(line[..<(end ?? line.startIndex)])
  }

  /// Returns the lines of a record. Empty values are omitted.
  private static func record(_ values: [(key: String, text: String)], in width: LineWidth) -> [String] {
    guard let head = values.first else { return [] }
    let indent = head.text.prefix { $0 == " " }.count
    var lines = LineWidth.lines(of: Word.all(in: head.text), within: width.columns, hanging: indent + 4)
    for (key, text) in values.dropFirst() where !text.isEmpty {
      let pair = key + " " + text
      let current = lines.removeLast()
      let joined = current.isEmpty ? pair : current + FittedTable.gap + pair
      if joined.displayWidth <= width.columns {
        lines.append(joined)
        continue
      }
      if !current.isEmpty { lines.append(current) }
      lines += LineWidth.lines(
        of: Word.all(in: String(repeating: " ", count: indent + 2) + pair), within: width.columns,
        hanging: indent + 4)
    }
    return lines
  }
}
