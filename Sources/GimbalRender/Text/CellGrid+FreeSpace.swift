extension CellGrid {
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
