/// A terminal emulator for the subset of xterm that readline uses.
///
/// Of the text attributes, only bold and dim are distinguished.
struct Screen {
  struct Cell: Equatable {
    var text = " "
    var isBold = false
    var isDim = false
  }

  private(set) var rows: [[Cell]] = [[]]
  private(set) var row = 0
  private(set) var column = 0
  let columns: Int
  private var saved = (row: 0, column: 0)
  private var style = Cell()
  /// The unsupported control sequences.
  private(set) var unknown: [String] = []

  init(columns: Int, showing bytes: [UInt8]) {
    self.columns = columns
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = scalars.popFirst() { take(scalar, &scalars) }
  }

  /// Returns the text of a row. Hints, which are dim, are optional.
  func text(_ row: Int, withHints: Bool = false) -> String {
    guard rows.indices.contains(row) else { return "" }
    let cells = rows[row].filter { withHints || !$0.isDim }
    let text = cells.map(\.text).joined()
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// The text of the cursor's row.
  var line: String { text(row) }

  func cell(_ row: Int, _ column: Int) -> Cell {
    rows.indices.contains(row) && rows[row].indices.contains(column) ? rows[row][column] : Cell()
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>) {
    switch scalar {
    case "\r": column = 0
    case "\n": moveDown()
    case "\u{8}": column = max(0, column - 1)
    case "\t": column = min(columns - 1, (column / 8 + 1) * 8)
    case "\u{7}": break
    case "\u{1B}": takeEscape(&rest)
    default: put(scalar)
    }
  }

  private mutating func takeEscape(_ rest: inout ArraySlice<Unicode.Scalar>) {
    switch rest.popFirst() {
    case "7": saved = (row, column)
    case "8": (row, column) = saved
    case "[":
      var parameters = ""
      while let scalar = rest.popFirst() {
        if (0x40...0x7E).contains(scalar.value) { return control(scalar, parameters) }
        parameters.unicodeScalars.append(scalar)
      }
    case let other: unknown.append("ESC \(other.map { "\($0)" } ?? "")")
    }
  }

  /// Processes a control sequence (ECMA-48 CSI).
  private mutating func control(_ final: Unicode.Scalar, _ parameters: String) {
    let count = max(1, Int(parameters) ?? 1)
    switch final {
    case "A": row = max(0, row - count)
    case "B": for _ in 0..<count { moveDown() }
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = count - 1
    case "K": erase(from: column)
    case "J":
      erase(from: column)
      rows.removeSubrange((row + 1)...)
    case "P":
      fill(to: column + count)
      rows[row].removeSubrange(column..<(column + count))
    case "@":
      fill(to: column)
      rows[row].insert(contentsOf: Array(repeating: Cell(), count: count), at: column)
    case "m":
      for parameter in parameters.split(separator: ";", omittingEmptySubsequences: false) {
        switch parameter {
        case "", "0": style = Cell()
        case "1": style.isBold = true
        case "2": style.isDim = true
        default: break
        }
      }
    case "h", "l": break
    default: unknown.append("CSI \(parameters)\(final)")
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if scalar.properties.generalCategory == .nonspacingMark {
      if column > 0, rows[row].indices.contains(column - 1) { rows[row][column - 1].text += String(scalar) }
      return
    }
    let width = (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xFF60).contains(scalar.value) ? 2 : 1
    if column + width > columns {
      column = 0
      moveDown()
    }
    fill(to: column + width)
    style.text = String(scalar)
    rows[row][column] = style
    if width == 2 {
      style.text = ""
      rows[row][column + 1] = style
    }
    column += width
  }

  private mutating func moveDown() {
    row += 1
    while rows.count <= row { rows.append([]) }
  }

  private mutating func fill(to width: Int) {
    while rows[row].count < width { rows[row].append(Cell()) }
  }

  private mutating func erase(from column: Int) {
    if rows[row].count > column { rows[row].removeSubrange(column...) }
  }
}
