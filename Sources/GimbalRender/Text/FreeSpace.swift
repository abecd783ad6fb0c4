/// A rectangle of cells that show the inside of one box.
struct FreeSpace: Hashable {
  var row: Int
  var column: Int
  var rows: Int
  var columns: Int

  var count: Int { rows * columns }
}

extension CellGrid {
  /// Calls with every rectangle of a box's own cells that grows neither to the sides nor upwards, with the box: the
  /// largest are among them.
  ///
  /// - Complexity: O(cells).
  func forEachFreeSpace(_ body: (_ owner: Int, FreeSpace) -> Void) {
    var heights = [Int](repeating: 0, count: columns)
    // Columns where rectangles begin that are still open to the right, each higher than the one before.
    var open: [(column: Int, rows: Int)] = []
    for row in 0..<rows {
      var owner = CellGrid.nobody
      for column in 0...columns {
        let own = column < columns ? owners[row * columns + column] : CellGrid.nobody
        if own != owner {
          close(&open, above: 0, before: column, row, owner, body)
          owner = own
        }
        guard own != CellGrid.nobody else { continue }
        let isSameAbove = row > 0 && owners[(row - 1) * columns + column] == own
        heights[column] = isSameAbove ? heights[column] + 1 : 1
        let start = close(&open, above: heights[column], before: column, row, owner, body) ?? column
        if (open.last?.rows ?? 0) < heights[column] { open.append((start, heights[column])) }
      }
    }
  }

  /// Closes what is higher than some rows.
  ///
  /// - Returns: where the leftmost of them began.
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
