public import GimbalModel

/// A part of a scene that an exported file does not express.
public struct Omission: Hashable, Sendable {
  public let scene: Name
  /// The description, in one line.
  public let summary: String

  package init(scene: Name, summary: String) { (self.scene, self.summary) = (scene, summary) }
}
