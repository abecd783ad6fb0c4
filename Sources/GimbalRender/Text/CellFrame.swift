import GimbalModel

/// A rectangle of characters: the columns and rows that its edges are drawn in.
struct CellFrame: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// What nothing has anything in common with.
  static let empty = CellFrame(left: 1, top: 1, right: 0, bottom: 0)

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
  var expandedByHalf: CellFrame {
    let (columns, rows) = ((right - left) / 2, (bottom - top) / 2)
    return CellFrame(left: left - columns, top: top - rows, right: right + columns, bottom: bottom + rows)
  }
}

/// From points to characters, which are twice as high as wide.
///
/// What is at the same coordinate is in the same column or row, whatever it belongs to.
struct CellScale {
  private let origin: Frame
  private let columnsPerPoint: Double

  /// Puts a frame's corner at 0, 0, and its longer side's ends into the first and the last of some columns.
  init(fitting frame: Frame, into width: Int) {
    origin = frame
    let scale = Double(max(width, 1) - 1) / max(frame.width.magnitude, frame.height.magnitude)
    // A point has no scale, and needs none.
    columnsPerPoint = scale.isFinite ? scale : 0
  }

  /// Where the edges of a frame are drawn.
  func cells(_ frame: Frame) -> CellFrame {
    let columns = [frame.x, frame.maxX].map { cell(($0 - origin.x) * columnsPerPoint) }
    let rows = [frame.y, frame.maxY].map { cell(($0 - origin.y) * columnsPerPoint / 2) }
    return CellFrame(
      left: min(columns[0], columns[1]), top: min(rows[0], rows[1]), right: max(columns[0], columns[1]),
      bottom: max(rows[0], rows[1]))
  }

  /// The nearest cell, half to the right and down. Far from any picture, one is as good as another.
  private func cell(_ value: Double) -> Int {
    let limit = 1_000_000.0
    guard !value.isNaN else { return 0 }
    return Int(min(max((value + 0.5).rounded(.down), -limit), limit))
  }
}
