import GimbalModel

extension EdgeInsets {
  /// What both sides of an axis come to.
  func along(_ axis: Axis) -> Double { axis == .horizontal ? left + right : top + bottom }
}
