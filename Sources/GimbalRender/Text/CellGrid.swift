/// The character cells of a picture, painted from back to front.
///
/// Boxes are opaque: painting a box removes the lines behind it. Lines that end at an edge of the box are
/// joined with this edge.
struct CellGrid {
  let columns: Int
  let rows: Int
  /// The line segments in each cell, row by row.
  private(set) var segments: [LineSegments]
  /// The index of the box whose interior is visible in each cell; `noOwner` for a cell with lines.
  private(set) var owners: [Int]
  /// The index of the box that last drew a horizontal edge in each cell; `noOwner` for a cell without a
  /// horizontal edge.
  private(set) var edgeOwners: [Int]
  /// The dotted and dashed outlines, by the index of the cell. An outline is visible only in cells without
  /// lines.
  private var outlineGlyphs: [Int: OutlineGlyph] = [:]
  /// The characters of labels and lengths, by the index of the cell; `nil` for the second column of a wide
  /// character.
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

  /// Paints a box over the existing content.
  ///
  /// - Parameters:
  ///   - box: The edges of the box, which may be outside the picture.
  ///   - clip: The rectangle that clips the box; `nil` if the box is not clipped.
  ///   - owner: The index of the box.
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

  /// Draws the outline of a box without erasing the existing lines.
  mutating func outline(_ box: CellFrame) {
    for row in [box.top, box.bottom] {
      for column in box.left...box.right { line(along(box, column: column), erasing: [], row, column, nil) }
    }
    for column in [box.left, box.right] {
      for row in box.top...box.bottom { line(along(box, row: row), erasing: [], row, column, nil) }
    }
  }

  /// Draws a box whose opposite edges are in the same column or row. The box appears as a line or a point,
  /// and only in cells without lines.
  mutating func paintThin(_ box: CellFrame, clippedTo clip: CellFrame?) {
    guard let seen = seen(of: box, clippedTo: clip) else { return }
    for row in seen.top...seen.bottom {
      for column in seen.left...seen.right where segments[row * columns + column].isEmpty {
        let marks = along(box, column: column).union(along(box, row: row))
        line(marks.isEmpty ? .point : marks, erasing: [], row, column, clip)
      }
    }
  }

  /// Draws the outline of a rectangle with dots or dashes, in the cells of a box's interior.
  ///
  /// - Parameters:
  ///   - owner: The index of the box; `nil` to draw the outline in all cells without lines.
  ///   - glyph: A closure that returns the glyph for a vertical or a horizontal part of the outline.
  /// - Returns: `true` if a part of the outline is visible.
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

  /// Returns the line segments of the horizontal edges of a box in a column.
  private func along(_ box: CellFrame, column: Int) -> LineSegments {
    (column > box.left ? .left : [] as LineSegments).union(column < box.right ? .right : [])
  }

  /// Returns the line segments of the vertical edges of a box in a row.
  private func along(_ box: CellFrame, row: Int) -> LineSegments {
    (row > box.top ? .up : [] as LineSegments).union(row < box.bottom ? .down : [])
  }

  private mutating func line(
    _ marks: LineSegments, erasing erased: LineSegments, _ row: Int, _ column: Int, _ clip: CellFrame?
  ) {
    var (marks, erased) = (marks, erased)
    if let clip {
      // Clipped lines end at the edge of the clip rectangle and do not erase the line along this edge.
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

  /// Writes text over the existing content.
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

  /// Returns `true` if the cells are inside the picture and contain neither lines nor text.
  func isFree(row: Int, columns range: Range<Int>) -> Bool {
    guard 0..<rows ~= row, range.lowerBound >= 0, range.upperBound <= columns else { return false }
    return range.allSatisfy { column in
      let index = row * columns + column
      return segments[index].isEmpty && text[index] == nil
    }
  }

  /// Returns the rows as text without trailing spaces.
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

/// The line segments in a cell, from the center of the cell to its sides, or a point.
struct LineSegments: OptionSet, Hashable {
  let rawValue: UInt8

  static let up = LineSegments(rawValue: 1)
  static let down = LineSegments(rawValue: 2)
  static let left = LineSegments(rawValue: 4)
  static let right = LineSegments(rawValue: 8)
  /// The point that represents a box whose edges are all in one cell.
  static let point = LineSegments(rawValue: 16)

  static let horizontal: LineSegments = [.left, .right]
  static let vertical: LineSegments = [.up, .down]

  /// Returns the character that displays the segments. Lines take precedence over a point.
  func character(isASCII: Bool) -> Character {
    let lines = subtracting(.point)
    if lines.isEmpty { return isEmpty ? " " : isASCII ? "." : "·" }
    if isASCII {
      return lines.isSubset(of: .horizontal) ? "-" : lines.isSubset(of: .vertical) ? "|" : "+"
    }
    return LineSegments.boxDrawing[Int(lines.rawValue)]
  }

  /// The characters that display combinations of segments, by raw value.
  private static let boxDrawing: [Character] = [
    " ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼",
  ]
}

/// A part of an outline that is drawn with dots or dashes.
enum OutlineGlyph {
  /// The outline of a guide or bar.
  case guideHorizontal, guideVertical
  /// The outline of a hidden view.
  case hiddenHorizontal, hiddenVertical
  /// The outline of a view's frame before a change.
  case previousHorizontal, previousVertical

  /// Returns the character that displays the outline. Horizontal outlines of dots or ASCII characters have a
  /// character in every second column only. Because a cell is twice as high as it is wide, the characters are
  /// then equally spaced in both directions.
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
