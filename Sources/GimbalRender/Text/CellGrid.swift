/// The cells of a picture while it is painted, back to front.
///
/// A box is opaque: it takes away the lines behind it, and those that end at its edges join them.
struct CellGrid {
  let columns: Int
  let rows: Int
  /// Lines, row by row.
  private(set) var segments: [LineSegments]
  /// The box whose inside a cell shows; `nobody` on lines.
  private(set) var owners: [Int]
  /// The box that drew the horizontal line in a cell last; `nobody` where there is none.
  private(set) var edgeOwners: [Int]
  /// Lines of what is no box, by cell: they show where nothing else is.
  private var outlineGlyphs: [Int: OutlineGlyph] = [:]
  /// What is written over the lines, by cell; nil in a cell that belongs to the wide character before it.
  private var text: [Int: Character?] = [:]

  static let noOwner = -1

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let count = columns * rows
    segments = Array(repeating: [], count: count)
    owners = Array(repeating: CellGrid.noOwner, count: count)
    edgeOwners = Array(repeating: CellGrid.noOwner, count: count)
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
    for (row, inwards) in [(box.top, LineSegments.down), (box.bottom, .up)]
    where seen.top <= row && row <= seen.bottom {
      for column in seen.left...seen.right {
        let isCorner = column == box.left || column == box.right
        line(along(box, column: column), erasing: isCorner ? [] : inwards, row, column, clip)
        edgeOwners[row * columns + column] = owner
      }
    }
    for (column, inwards) in [(box.left, LineSegments.right), (box.right, .left)]
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
      for column in seen.left...seen.right where segments[row * columns + column].isEmpty {
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
  mutating func drawDotted(
    _ frame: CellFrame, through owner: Int?, as glyph: (_ isVertical: Bool) -> OutlineGlyph
  ) -> Bool {
    var isSeen = false
    func mark(_ row: Int, _ column: Int, isVertical: Bool) {
      let index = row * columns + column
      guard owner.map({ owners[index] == $0 }) ?? segments[index].isEmpty else { return }
      outlineGlyphs[index] = glyph(isVertical)
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
        segments[index] = []
        owners[index] = owner
        edgeOwners[index] = CellGrid.noOwner
      }
    }
  }

  private func seen(of box: CellFrame, clippedTo clip: CellFrame?) -> CellFrame? {
    let seen = bounds.intersection(box)
    guard let clip else { return seen }
    return seen?.intersection(clip)
  }

  /// What a box's horizontal edges have in a column.
  private func along(_ box: CellFrame, column: Int) -> LineSegments {
    (column > box.left ? .left : [] as LineSegments).union(column < box.right ? .right : [])
  }

  /// What a box's vertical edges have in a row.
  private func along(_ box: CellFrame, row: Int) -> LineSegments {
    (row > box.top ? .up : [] as LineSegments).union(row < box.bottom ? .down : [])
  }

  private mutating func line(
    _ marks: LineSegments, erasing erased: LineSegments, _ row: Int, _ column: Int, _ clip: CellFrame?
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
    segments[index].subtract(erased)
    segments[index].formUnion(marks)
    owners[index] = CellGrid.noOwner
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
      return segments[index].isEmpty && text[index] == nil
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
    guard segments[index].isEmpty, let glyph = outlineGlyphs[index] else {
      return segments[index].character(isASCII: isASCII)
    }
    return glyph.character(inColumn: index % columns, isASCII: isASCII)
  }
}

/// What is drawn in a cell: lines from its middle to some of its sides, or a point.
struct LineSegments: OptionSet, Hashable {
  let rawValue: UInt8

  static let up = LineSegments(rawValue: 1)
  static let down = LineSegments(rawValue: 2)
  static let left = LineSegments(rawValue: 4)
  static let right = LineSegments(rawValue: 8)
  /// A view without any extent.
  static let point = LineSegments(rawValue: 16)

  static let horizontal: LineSegments = [.left, .right]
  static let vertical: LineSegments = [.up, .down]

  /// The character; lines hide a point.
  func character(isASCII: Bool) -> Character {
    let lines = subtracting(.point)
    if lines.isEmpty { return isEmpty ? " " : isASCII ? "." : "·" }
    if isASCII {
      return lines.isSubset(of: .horizontal) ? "-" : lines.isSubset(of: .vertical) ? "|" : "+"
    }
    return LineSegments.boxDrawing[Int(lines.rawValue)]
  }

  /// By raw value.
  private static let boxDrawing: [Character] = [
    " ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼",
  ]
}

/// A line of what is no box, in a cell.
enum OutlineGlyph {
  /// Of a guide, or of a bar, whichever way it runs.
  case guideHorizontal, guideVertical
  /// Of a hidden view.
  case hiddenHorizontal, hiddenVertical
  /// Of where a view was before.
  case previousHorizontal, previousVertical

  /// The character. Dots side by side leave every second column out, so that they are as far apart both ways.
  func character(inColumn column: Int, isASCII: Bool) -> Character {
    let isSecond = !column.isMultiple(of: 2)
    return switch self {
    case .guideHorizontal where isSecond: " "
    case .guideHorizontal, .guideVertical: isASCII ? "." : "·"
    case .hiddenHorizontal: isASCII ? isSecond ? " " : "-" : "╌"
    case .hiddenVertical: isASCII ? ":" : "╎"
    case .previousHorizontal: isASCII ? isSecond ? " " : "=" : "┅"
    case .previousVertical: isASCII ? ";" : "┇"
    }
  }
}
