public import GimbalModel

/// A scene that a document holds.
public struct ImportedScene: Sendable {
  /// The set of the constraints that a document leaves out for good: they are in none of its collections.
  public static let uninstalledSet = "uninstalled"
  /// The set of the constraints of views that a document leaves out for good.
  public static let leftOutSet = "leftOut"

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
