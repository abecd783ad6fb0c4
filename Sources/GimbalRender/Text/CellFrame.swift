import GimbalModel

/// A rectangle in character cells, given by the columns and rows of its edges.
struct CellFrame: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// The rectangle without cells: its right edge is to the left of its left edge.
  static let empty = CellFrame(left: 1, top: 1, right: 0, bottom: 0)

  /// `true` if the rectangle is a line or a point.
  var isThin: Bool { left == right || top == bottom }

  /// Returns the intersection of two rectangles; `nil` if they are disjoint.
  func intersection(_ other: CellFrame) -> CellFrame? {
    let common = CellFrame(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
    return common.left <= common.right && common.top <= common.bottom ? common : nil
  }

  /// Returns the smallest rectangle that contains both rectangles.
  func union(_ other: CellFrame) -> CellFrame {
    CellFrame(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// Returns the rectangle moved by a number of columns and rows.
  func offset(columns: Int, rows: Int) -> CellFrame {
    CellFrame(left: left + columns, top: top + rows, right: right + columns, bottom: bottom + rows)
  }

  /// The rectangle expanded by half its size on each side.
  var expandedByHalf: CellFrame {
    let (columns, rows) = ((right - left) / 2, (bottom - top) / 2)
    return CellFrame(left: left - columns, top: top - rows, right: right + columns, bottom: bottom + rows)
  }
}

/// A mapping from points to character cells. A cell is twice as high as it is wide.
///
/// Equal coordinates map to the same column or row, so that boxes with a common edge share a line.
struct CellScale {
  private let origin: Frame
  private let columnsPerPoint: Double

  /// Creates a mapping that places a frame at the origin. The longer side of the frame is as long as `width`
  /// columns.
  init(fitting frame: Frame, into width: Int) {
    origin = frame
    let scale = Double(max(width, 1) - 1) / max(frame.width.magnitude, frame.height.magnitude)
    // For a frame of size zero, the result of the division is not finite.
    columnsPerPoint = scale.isFinite ? scale : 0
  }

  /// Returns the columns and rows of the edges of a frame.
  func cells(_ frame: Frame) -> CellFrame {
    let columns = [frame.x, frame.maxX].map { cell(($0 - origin.x) * columnsPerPoint) }
    let rows = [frame.y, frame.maxY].map { cell(($0 - origin.y) * columnsPerPoint / 2) }
    return CellFrame(
      left: min(columns[0], columns[1]), top: min(rows[0], rows[1]), right: max(columns[0], columns[1]),
      bottom: max(rows[0], rows[1]))
  }

  /// Returns the nearest column or row. A value halfway between two cells is rounded up to the cell on the
  /// right or below. Values far outside the picture are clamped.
  private func cell(_ value: Double) -> Int {
    let limit = 1_000_000.0
    guard !value.isNaN else { return 0 }
    return Int(clamping: min(max((value + 0.5).rounded(.down), -limit), limit))
  }
}
