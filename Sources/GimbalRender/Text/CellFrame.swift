/// A rectangle of characters: the columns and rows that its edges are drawn in.
struct CellFrame: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// What nothing has anything in common with.
  static let nowhere = CellFrame(left: 1, top: 1, right: 0, bottom: 0)

  /// Whether it has no inside of its own: a line, or a point.
  var isThin: Bool { left == right || top == bottom }

  /// What both have of the plane; nil where that is nothing.
  func intersection(_ other: CellFrame) -> CellFrame? {
    let common = CellFrame(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
    return common.left <= common.right && common.top <= common.bottom ? common : nil
  }

  /// The smallest that has both.
  func union(_ other: CellFrame) -> CellFrame {
    CellFrame(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// Moved by a number of columns and rows.
  func offset(columns: Int, rows: Int) -> CellFrame {
    CellFrame(left: left + columns, top: top + rows, right: right + columns, bottom: bottom + rows)
  }

  /// Grown by half its size on every side.
  var surroundings: CellFrame {
    let (columns, rows) = ((right - left) / 2, (bottom - top) / 2)
    return CellFrame(left: left - columns, top: top - rows, right: right + columns, bottom: bottom + rows)
  }
}
