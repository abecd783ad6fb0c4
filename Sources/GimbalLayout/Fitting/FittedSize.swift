public import GimbalModel

/// The size at which a view fits, and what was solved to find it.
public struct FittedSize: Sendable {
  public let view: View
  public let target: FittingTarget
  /// The engine's, in points.
  public let size: Size
  /// In points, the least whole number of the screen's pixels that has room for it.
  public let pixelSize: Size
  /// The view and what is in it, laid out at that size by themselves. Frames and the conflicts are theirs alone.
  public let layout: SolvedLayout
}
