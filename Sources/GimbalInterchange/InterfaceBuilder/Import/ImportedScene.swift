public import GimbalModel

/// A scene that a document holds.
public struct ImportedScene: Sendable {
  /// The set of the constraints that a document leaves out for good: they are in none of its collections.
  public static let uninstalledSet = "uninstalled"
  /// The set of the constraints of views that a document leaves out for good.
  public static let excludedSet = "leftOut"

  public let scene: Scene
  /// The object id of its root view, or of the root view around a cell; nil where the document gives it none.
  public let rootID: String?
  /// The views' places in the document, in its own order.
  public let order: [ViewID: Int]
  /// Whether another scene of the document shows it: a cell of a table.
  public let isInstance: Bool
  /// Where its root starts in the document, from 1.
  public let line: Int
  public let column: Int
  public let notes: [ImportNote]
}

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
