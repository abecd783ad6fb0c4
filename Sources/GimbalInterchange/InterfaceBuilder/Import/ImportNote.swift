/// Something in a document that a scene has no room for.
public struct ImportNote: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// A constraint of items in different scenes, or of an item that is nowhere.
    case itemElsewhere
    /// A constraint that UIKit would refuse, or that cannot be read.
    case unreadableConstraint
  }

  public let reason: Reason
  /// The object id of what was left out.
  public let object: String?
  /// From 1.
  public let line: Int
}
