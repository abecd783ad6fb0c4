import GimbalModel

/// A box of a layout manager with all that it has from the boxes around it, and its views by their places.
struct ManagerBox {
  let role: BoxRole
  /// Nil for a view, and for a box that is empty.
  let arrangement: Arrangement?
  /// Where the view stands in tree order; nil for a box that holds none.
  let view: Int?
  let width: BoxLength?
  let height: BoxLength?
  let margin: EdgeInsets
  let padding: EdgeInsets
  let horizontalAlignment: HorizontalAlignment
  let verticalAlignment: VerticalAlignment
  let tiles: TileCount?
  /// The boxes within, which stand side by side in the tree.
  var children: Range<Int> = 0..<0

  /// Whether the box holds others, as rows, cells and regions do: then its length is all of it, and its padding is
  /// around what is within.
  var isContainer: Bool { role != .item || arrangement != nil }

  /// What the box was given along an axis.
  func length(_ axis: Axis) -> BoxLength? { axis == .horizontal ? width : height }

  /// What the box was given along an axis in points.
  func points(_ axis: Axis) -> Double? { length(axis).flatMap { $0.unit == .points ? $0.value : nil } }

  /// What padding takes along an axis; a container leaves it to what is within.
  func padding(_ axis: Axis) -> (before: Double, after: Double) {
    if isContainer { return (0, 0) }
    return axis == .horizontal ? (padding.left, padding.right) : (padding.top, padding.bottom)
  }

  /// What the margin takes along an axis.
  func margin(_ axis: Axis) -> Double {
    axis == .horizontal ? margin.left + margin.right : margin.top + margin.bottom
  }
}
