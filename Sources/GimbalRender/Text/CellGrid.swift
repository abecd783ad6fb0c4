// Length: borders, labels and free space are drawn in the same cells.
import GimbalModel

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

  /// Writes the labels of boxes.
  ///
  /// A label is centered in the largest free area of its box in which the name and the size fit, otherwise in
  /// the largest area in which the name fits. A name that fits in no area is written into an edge of the box.
  /// A name that does not fit there either is truncated, in the widest area if at least one character fits
  /// there, otherwise in the edge.
  ///
  /// - Complexity: O(cells + boxes).
  mutating func write(_ labels: [Label?], style: TextStyle) {
    let spaces = spaces(for: labels)
    let edges = edges(for: labels)
    for case (let index, let label?) in labels.enumerated() {
      let (space, edge) = (spaces[index], edges[index])
      if let space, label.nameColumns <= space.columns || (edge?.columns ?? 0) < label.nameColumns + 2 {
        let lines = label.lines(rows: space.rows, columns: space.columns)
        write(lines, in: space, style)
        if !lines.isEmpty { continue }
      }
      if let edge {
        write(label.lines(rows: 1, columns: edge.columns - 2).map { " \($0) " }, in: edge, style)
      }
    }
  }

  private mutating func write(_ lines: [String], in space: FreeSpace, _ style: TextStyle) {
    for (number, line) in lines.enumerated() {
      let width = line.reduce(0) { $0 + style.columns($1) }
      write(
        line, row: space.row + (space.rows - lines.count) / 2 + number,
        column: space.column + (space.columns - width) / 2, style: style)
    }
  }

  /// Returns the best free area for each label: an area in which the whole label fits, otherwise an area in
  /// which its name fits, otherwise the widest area. Of several such areas, the largest is the best.
  private func spaces(for labels: [Label?]) -> [FreeSpace?] {
    var best = [FreeSpace?](repeating: nil, count: labels.count)
    forEachFreeSpace { owner, space in
      guard let label = labels[owner] else { return }
      let isBetter =
        best[owner].map { old in
          let (oldFit, fit) = (label.fit(old), label.fit(space))
          if fit != oldFit { return fit > oldFit }
          if fit == 0, space.columns != old.columns { return space.columns > old.columns }
          return space.count > old.count
        } ?? true
      if isBetter { best[owner] = space }
    }
    return best
  }

  /// Returns the longest uninterrupted part of the horizontal edges of each box, without the first and the
  /// last cell of this part; `nil` for a box without a part of at least five cells.
  private func edges(for labels: [Label?]) -> [FreeSpace?] {
    var best = [FreeSpace?](repeating: nil, count: labels.count)
    for row in 0..<rows {
      var start = 0
      var owner = CellGrid.noOwner
      for column in 0...columns {
        let index = row * columns + column
        let isPlain = column < columns && segments[index] == .horizontal
        let own = isPlain ? edgeOwners[index] : CellGrid.noOwner
        guard own != owner else { continue }
        let length = column - start - 2
        if owner != CellGrid.noOwner, length > 2, length > (best[owner]?.columns ?? 0) {
          best[owner] = FreeSpace(row: row, column: start + 1, rows: 1, columns: length)
        }
        (start, owner) = (column, own)
      }
    }
    return best
  }

  /// Writes the length of each gap, a distance between two edges that a constraint relates. A length for
  /// which there is no free space is omitted.
  mutating func write(_ gaps: [(gap: Gap, frame: CellFrame)], style: TextStyle) {
    for case (let gap, let frame) in gaps {
      // Limit the search for free cells to the picture, because a gap can extend beyond the picture.
      guard let seen = bounds.intersection(frame) else { continue }
      switch gap.axis {
      case .horizontal:
        writeAcross(gap.label(isASCII: style.isASCII), frame, in: seen.top...seen.bottom, style)
      case .vertical: writeDown(gap.label(isASCII: style.isASCII), frame, in: seen.left...seen.right, style)
      }
    }
  }

  /// Writes the length of a horizontal gap. The label is between the left and the right column of the gap, in
  /// the free row nearest to its center.
  private mutating func writeAcross(
    _ label: String, _ location: CellFrame, in range: ClosedRange<Int>, _ style: TextStyle
  ) {
    let room = location.right - location.left - 1
    let arrows = style.isASCII ? ("<", ">") : ("←", "→")
    let text = room >= label.count + 2 ? arrows.0 + label + arrows.1 : label
    guard text.count <= room else { return }
    let column = location.left + 1 + (room - text.count) / 2
    let middle = (location.top + location.bottom) / 2
    for row in CellGrid.outward(from: middle, within: range)
    where isFree(row: row, columns: column..<column + text.count) {
      return write(text, row: row, column: column, style: style)
    }
  }

  /// Writes the length of a vertical gap between its two rows, in the free column nearest to the center of
  /// the gap.
  private mutating func writeDown(
    _ label: String, _ location: CellFrame, in range: ClosedRange<Int>, _ style: TextStyle
  ) {
    guard location.bottom - location.top >= 2 else { return }
    let text = (style.isASCII ? "|" : "↕") + label
    let row = (location.top + location.bottom) / 2
    let middle = (location.left + location.right) / 2
    for column in CellGrid.outward(from: middle, within: range) {
      let start = column - text.count / 2
      if isFree(row: row, columns: start..<start + text.count) {
        return write(text, row: row, column: start, style: style)
      }
    }
  }

  /// Returns the numbers of a range, ordered by their distance from `middle`.
  private static func outward(from middle: Int, within range: ClosedRange<Int>) -> [Int] {
    range.sorted { (abs($0 - middle), $0) < (abs($1 - middle), $1) }
  }

  /// Calls a closure with free rectangles in the interior of each box, and with the index of the box.
  ///
  /// The rectangles are those that cannot be extended to the left, to the right or upwards. They include the
  /// largest free rectangle of each box.
  ///
  /// - Complexity: O(cells).
  func forEachFreeSpace(_ body: (_ owner: Int, FreeSpace) -> Void) {
    var heights = [Int](repeating: 0, count: columns)
    // The first column and the height of each rectangle that may still extend to the right, in the order of
    // increasing height.
    var open: [(column: Int, rows: Int)] = []
    for row in 0..<rows {
      var owner = CellGrid.noOwner
      for column in 0...columns {
        let own = column < columns ? owners[row * columns + column] : CellGrid.noOwner
        if own != owner {
          close(&open, above: 0, before: column, row, owner, body)
          owner = own
        }
        guard own != CellGrid.noOwner else { continue }
        let isSameAbove = row > 0 && owners[(row - 1) * columns + column] == own
        heights[column] = isSameAbove ? heights[column] + 1 : 1
        let start = close(&open, above: heights[column], before: column, row, owner, body) ?? column
        if (open.last?.rows ?? 0) < heights[column] { open.append((start, heights[column])) }
      }
    }
  }

  /// Ends the open rectangles that are taller than a number of rows, and passes these rectangles to the
  /// closure.
  ///
  /// - Returns: The first column of the leftmost ended rectangle; `nil` if no rectangle ended.
  @discardableResult
  private func close(
    _ open: inout [(column: Int, rows: Int)], above rows: Int, before column: Int, _ row: Int, _ owner: Int,
    _ body: (Int, FreeSpace) -> Void
  ) -> Int? {
    var start: Int?
    while let last = open.last, last.rows > rows {
      open.removeLast()
      body(
        owner,
        FreeSpace(
          row: row - last.rows + 1, column: last.column, rows: last.rows, columns: column - last.column))
      start = last.column
    }
    return start
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
