import GimbalModel

/// The label of a box: its name with marks, and the size of a box without children.
struct Label {
  let name: String
  /// The size; `nil` if it is not displayed.
  let size: String?
  let nameColumns: Int
  let style: TextStyle

  init(_ box: Box, isLeaf: Bool, style: TextStyle) {
    name = box.name + box.marks.signs
    size = isLeaf ? LengthFormat.text(box.frame.size) : nil
    nameColumns = name.reduce(0) { $0 + style.columns($1) }
    self.style = style
  }

  /// Returns the lines that fit an area; empty if nothing fits.
  func lines(rows: Int, columns: Int) -> [String] {
    guard rows > 0, let name = name(within: columns) else { return [] }
    guard let size, nameColumns <= columns else { return [name] }
    if rows > 1, size.count <= columns { return [name, size] }
    // Name and size need space around them on the same line.
    if rows == 1, nameColumns + 1 + size.count + 2 <= columns { return [name + " " + size] }
    return [name]
  }

  /// Returns a score for an area; higher is better.
  func fit(_ space: FreeSpace) -> Int {
    guard nameColumns <= space.columns else { return 0 }
    return space.rows > 1 && (size?.count ?? 0) <= space.columns ? 2 : 1
  }

  /// Returns the name, truncated to a width; `nil` if nothing fits.
  private func name(within columns: Int) -> String? {
    if nameColumns <= columns { return name }
    var left = columns - style.ellipsis.count
    let beginning = name.prefix { character in
      left -= style.columns(character)
      return left >= 0
    }
    return beginning.isEmpty ? nil : beginning + style.ellipsis
  }
}

/// A rectangle of cells in the interior of a box.
struct FreeSpace: Hashable {
  var row: Int
  var column: Int
  var rows: Int
  var columns: Int

  var count: Int { rows * columns }
}

extension CellGrid {
  /// Calls a closure with all rectangles inside boxes that cannot grow to the sides or upwards. They include
  /// the largest ones.
  ///
  /// - Complexity: O(cells).
  func forEachFreeSpace(_ body: (_ owner: Int, FreeSpace) -> Void) {
    var heights = [Int](repeating: 0, count: columns)
    // The rectangles that are still open to the right, by starting column, in order of increasing height.
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

  /// Closes the rectangles higher than a number of rows.
  ///
  /// - Returns: The first column of the leftmost of them.
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
