import GimbalModel

/// Who knows how large views would like to be.
protocol ContentSizing {
  /// How long a view would like to be along an axis; nil where it has no opinion.
  ///
  /// - Parameter across: its length along the other axis, where that is settled.
  func length(of view: Int, along axis: Axis, across: Double?) -> Double?

  /// The most that a view may have along an axis, where something caps it.
  func cap(of view: Int, along axis: Axis) -> Double?

  /// Whether a view may be narrower than its content, and is then higher.
  func wraps(_ view: Int) -> Bool
}
