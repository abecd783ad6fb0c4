import GimbalModel

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
