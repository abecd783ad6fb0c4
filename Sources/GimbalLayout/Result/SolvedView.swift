public import GimbalModel

/// A view as a layout placed it.
public struct SolvedView: Hashable, Sendable {
  /// How the rules settled a view.
  public enum Status: String, Sendable {
    /// The rules leave nothing free.
    case determined
    /// The rules leave its place or its size free.
    case ambiguous
    /// Required constraints on it contradict each other.
    case conflict
  }

  public let view: View
  /// The engine's values, in the superview's coordinates.
  public let frame: Frame
  /// The engine's values, in the root's coordinates.
  public let absoluteFrame: Frame
  /// The frame on the screen's pixels, in the superview's coordinates.
  public let pixelFrame: Frame
  /// The frame on the screen's pixels, in the root's coordinates.
  public let absolutePixelFrame: Frame
  public let isHidden: Bool
  /// Whether the view does not show all of its text.
  public let isTruncated: Bool
  public let status: Status
}
