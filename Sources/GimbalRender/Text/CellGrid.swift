/// The cells of a picture while it is painted, back to front.
///
/// A box is opaque: it takes away the lines behind it, and those that end at its edges join them.
struct CellGrid {
  let columns: Int
  let rows: Int
  /// Lines, row by row.
  private(set) var strokes: [Strokes]
  /// The box whose inside a cell shows; `nobody` on lines.
  private(set) var owners: [Int]
  /// The box that drew the horizontal line in a cell last; `nobody` where there is none.
  private(set) var edgeOwners: [Int]
  /// Lines of what is no box, by cell: they show where nothing else is.
  private var traces: [Int: Trace] = [:]
  /// What is written over the lines, by cell; nil in a cell that belongs to the wide character before it.
  private var text: [Int: Character?] = [:]

  static let nobody = -1

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let count = columns * rows
    strokes = Array(repeating: [], count: count)
    owners = Array(repeating: CellGrid.nobody, count: count)
    edgeOwners = Array(repeating: CellGrid.nobody, count: count)
  }

  var bounds: CellFrame { CellFrame(left: 0, top: 0, right: columns - 1, bottom: rows - 1) }

  // MARK: Painting

  /// Paints a box over what is there.
  ///
  /// - Parameters:
  ///   - box: its edges, which may be outside the picture.
  ///   - clip: what cuts the box off; nil for nothing.
  ///   - owner: its number.
  mutating func paint(_ box: CellFrame, clippedTo clip: CellFrame?, owner: Int) {
    fill(box, clippedTo: clip, owner: owner)
    guard let seen = seen(of: box, clippedTo: clip) else { return }
    for (row, inwards) in [(box.top, Strokes.down), (box.bottom, .up)]
    where seen.top <= row && row <= seen.bottom {
      for column in seen.left...seen.right {
        let isCorner = column == box.left || column == box.right
        line(along(box, column: column), erasing: isCorner ? [] : inwards, row, column, clip)
        edgeOwners[row * columns + column] = owner
      }
    }
    for (column, inwards) in [(box.left, Strokes.right), (box.right, .left)]
    where seen.left <= column && column <= seen.right {
      for row in seen.top...seen.bottom {
        let isCorner = row == box.top || row == box.bottom
        line(along(box, row: row), erasing: isCorner ? [] : inwards, row, column, clip)
      }
    }
  }

  /// Draws the outline of a box over everything, and takes nothing away.
  mutating func outline(_ box: CellFrame) {
    for row in [box.top, box.bottom] {
      for column in box.left...box.right { line(along(box, column: column), erasing: [], row, column, nil) }
    }
    for column in [box.left, box.right] {
      for row in box.top...box.bottom { line(along(box, row: row), erasing: [], row, column, nil) }
    }
  }

  /// Draws a line or a point where nothing else is.
  mutating func paintThin(_ box: CellFrame, clippedTo clip: CellFrame?) {
    guard let seen = seen(of: box, clippedTo: clip) else { return }
    for row in seen.top...seen.bottom {
      for column in seen.left...seen.right where strokes[row * columns + column].isEmpty {
        let marks = along(box, column: column).union(along(box, row: row))
        line(marks.isEmpty ? .point : marks, erasing: [], row, column, clip)
      }
    }
  }

  /// Draws the outline of what is no box, where it runs through a box's own room, or that of any.
  ///
  /// - Parameter owner: nil for any.
  /// - Returns: whether something of it is seen.
  @discardableResult
  mutating func trace(_ frame: CellFrame, through owner: Int?, as trace: (_ isVertical: Bool) -> Trace)
    -> Bool
  {
    var isSeen = false
    func mark(_ row: Int, _ column: Int, isVertical: Bool) {
      let index = row * columns + column
      guard owner.map({ owners[index] == $0 }) ?? strokes[index].isEmpty else { return }
      traces[index] = trace(isVertical)
      isSeen = true
    }
    guard let seen = bounds.intersection(frame) else { return false }
    for column in [frame.left, frame.right] where seen.left <= column && column <= seen.right {
      for row in seen.top...seen.bottom { mark(row, column, isVertical: true) }
    }
    for row in [frame.top, frame.bottom] where seen.top <= row && row <= seen.bottom {
      for column in seen.left...seen.right { mark(row, column, isVertical: false) }
    }
    return isSeen
  }

  private mutating func fill(_ box: CellFrame, clippedTo clip: CellFrame?, owner: Int) {
    func inside(_ frame: CellFrame) -> CellFrame {
      CellFrame(left: frame.left + 1, top: frame.top + 1, right: frame.right - 1, bottom: frame.bottom - 1)
    }
    guard let inner = seen(of: inside(box), clippedTo: clip.map(inside)) else { return }
    for row in inner.top...inner.bottom {
      for index in row * columns + inner.left...row * columns + inner.right {
        strokes[index] = []
        owners[index] = owner
        edgeOwners[index] = CellGrid.nobody
      }
    }
  }

  private func seen(of box: CellFrame, clippedTo clip: CellFrame?) -> CellFrame? {
    let seen = bounds.intersection(box)
    guard let clip else { return seen }
    return seen?.intersection(clip)
  }

  /// What a box's horizontal edges have in a column.
  private func along(_ box: CellFrame, column: Int) -> Strokes {
    (column > box.left ? .left : [] as Strokes).union(column < box.right ? .right : [])
  }

  /// What a box's vertical edges have in a row.
  private func along(_ box: CellFrame, row: Int) -> Strokes {
    (row > box.top ? .up : [] as Strokes).union(row < box.bottom ? .down : [])
  }

  private mutating func line(
    _ marks: Strokes, erasing erased: Strokes, _ row: Int, _ column: Int, _ clip: CellFrame?
  ) {
    var (marks, erased) = (marks, erased)
    if let clip {
      // The line that cuts stays whole, and what is cut ends at it.
      if row == clip.top { marks.remove(.up) }
      if row == clip.bottom { marks.remove(.down) }
      if column == clip.left { marks.remove(.left) }
      if column == clip.right { marks.remove(.right) }
      if row == clip.top || row == clip.bottom { erased.subtract(.horizontal) }
      if column == clip.left || column == clip.right { erased.subtract(.vertical) }
    }
    let index = row * columns + column
    strokes[index].subtract(erased)
    strokes[index].formUnion(marks)
    owners[index] = CellGrid.nobody
  }

  // MARK: Text

  /// Writes over what is there.
  mutating func write(_ label: some StringProtocol, row: Int, column: Int, style: TextStyle) {
    var index = row * columns + column
    for character in label {
      let width = style.columns(character)
      guard width > 0, index + width <= (row + 1) * columns else { continue }
      text[index] = .some(character)
      for covered in index + 1..<index + width { text[covered] = .some(nil) }
      index += width
    }
  }

  /// Whether a stretch of a row is in the picture, and has no line of a box and no text.
  func isFree(row: Int, columns range: Range<Int>) -> Bool {
    guard 0..<rows ~= row, range.lowerBound >= 0, range.upperBound <= columns else { return false }
    return range.allSatisfy { column in
      let index = row * columns + column
      return strokes[index].isEmpty && text[index] == nil
    }
  }

  /// The rows as text, without blanks at their ends.
  func lines(isASCII: Bool) -> [String] {
    (0..<rows).map { row in
      var line = ""
      var blanks = 0
      for index in row * columns..<(row + 1) * columns {
        guard let character = text[index] ?? character(in: index, isASCII: isASCII) else { continue }
        guard character != " " else {
          blanks += 1
          continue
        }
        line += String(repeating: " ", count: blanks) + String(character)
        blanks = 0
      }
      return line
    }
  }

  private func character(in index: Int, isASCII: Bool) -> Character {
    guard strokes[index].isEmpty, let trace = traces[index] else {
      return strokes[index].character(isASCII: isASCII)
    }
    return trace.character(inColumn: index % columns, isASCII: isASCII)
  }
}

/// What is drawn in a cell: lines from its middle to some of its sides, or a point.
struct Strokes: OptionSet, Hashable {
  let rawValue: UInt8

  static let up = Strokes(rawValue: 1)
  static let down = Strokes(rawValue: 2)
  static let left = Strokes(rawValue: 4)
  static let right = Strokes(rawValue: 8)
  /// A view without any extent.
  static let point = Strokes(rawValue: 16)

  static let horizontal: Strokes = [.left, .right]
  static let vertical: Strokes = [.up, .down]

  /// The character; lines hide a point.
  func character(isASCII: Bool) -> Character {
    let lines = subtracting(.point)
    if lines.isEmpty { return isEmpty ? " " : isASCII ? "." : "·" }
    if isASCII {
      return lines.isSubset(of: .horizontal) ? "-" : lines.isSubset(of: .vertical) ? "|" : "+"
    }
    return Strokes.boxDrawing[Int(lines.rawValue)]
  }

  /// By raw value.
  private static let boxDrawing: [Character] = [
    " ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼",
  ]
}

/// A line of what is no box, in a cell.
enum Trace {
  /// Of a guide, or of a bar, whichever way it runs.
  case guideAcross, guideDown
  /// Of a hidden view.
  case hiddenAcross, hiddenDown
  /// Of where a view was before.
  case ghostAcross, ghostDown

  /// The character. Dots side by side leave every second column out, so that they are as far apart both ways.
  func character(inColumn column: Int, isASCII: Bool) -> Character {
    let isSecond = !column.isMultiple(of: 2)
    return switch self {
    case .guideAcross where isSecond: " "
    case .guideAcross, .guideDown: isASCII ? "." : "·"
    case .hiddenAcross: isASCII ? isSecond ? " " : "-" : "╌"
    case .hiddenDown: isASCII ? ":" : "╎"
    case .ghostAcross: isASCII ? isSecond ? " " : "=" : "┅"
    case .ghostDown: isASCII ? ";" : "┇"
    }
  }
}
