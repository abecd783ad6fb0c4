public import GimbalModel

/// A scene imported from an Interface Builder document.
public struct ImportedScene: Sendable {
  /// The name of the rule set for constraints that the document never installs, neither for a size class nor
  /// for an orientation.
  public static let uninstalledSet = "uninstalled"
  /// The name of the rule set for constraints of views that the document excludes in all size classes.
  public static let excludedSet = "excluded"

  public let scene: Scene
  /// The object id of the root view; for a cell in a table or collection view, the object id of the outermost
  /// view that contains the cell. `nil` if this view has no object id.
  public let rootID: String?
  /// The index of each view's element in document order.
  public let order: [ViewID: Int]
  /// `true` if a view in another scene of the document shows this scene, as for the cell of a table.
  public let isInstance: Bool
  /// The line number of the root view in the document, starting at 1.
  public let line: Int
  /// The column of the root view in Unicode scalars, starting at 1.
  public let column: Int
  public let notes: [ImportNote]
  /// The elements of the document from which the views and constraints were imported.
  public let origins: SceneOrigins
  /// The objects that UIKit connects with outlets when it loads the document.
  package let connections: NibConnections
}

/// A part of a document that a scene cannot represent, or represents only approximately.
public struct ImportNote: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// A constraint between items of different scenes, or with a missing item.
    case itemElsewhere
    /// A constraint that UIKit rejects or that cannot be parsed.
    case unreadableConstraint
    /// Text that Gimbal cannot measure because its font is not the system font. The view's size in the
    /// document is used as the content size of the view.
    case unmeasuredText
    /// An attribute of a view, such as a color, with a value that the corresponding property does not
    /// support. `value` is the text in the document, or `nil` if the attribute has no value.
    case unreadableValue(attribute: String, value: String?)
    /// Text that has more than `StyledText.maximumLength` Unicode scalars.
    case longText(length: Int)
  }

  public let reason: Reason
  /// The object id of the constraint or view.
  public let object: String?
  /// The line number, starting at 1.
  public let line: Int
}
