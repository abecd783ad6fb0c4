public import GimbalModel

/// Something of a scene that its Swift code does not do.
public struct LeftOut: Hashable, Sendable {
  public let scene: Name
  /// One line.
  public let what: String
}
