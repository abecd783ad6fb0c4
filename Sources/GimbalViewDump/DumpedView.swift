/// A view of a running app, as a dump of its view hierarchy describes it.
public struct DumpedView: Hashable, Sendable {
  /// The name of the class, with its module if the dump contains it. In dumps of UI tests, it is the type of the element, such as
  /// `StaticText`.
  public var className: String
  /// The memory address; `nil` if the dump does not contain it.
  public var address: String?
  /// The accessibility identifier.
  public var identifier: String?
  /// The text that the view shows, or its accessibility label.
  public var text: String?
  /// The class of the controller whose view it is.
  public var controller: String?
  /// The frame in the superview, in points; `nil` if the dump does not contain it.
  public var frame: Rectangle?
  public var isHidden = false
  public var alpha = 1.0
  /// `true` if the dump marks the layout of the view as ambiguous.
  public var isAmbiguous = false
  /// All attributes of the description in its order, such as `autoresize`. Their values are the text of the dump.
  public var attributes: [Attribute] = []
  public var children: [DumpedView] = []
  /// The number of the line, starting at 1; 0 if the dump has no lines.
  public var line = 0

  /// An attribute of a view.
  public struct Attribute: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  /// A rectangle in points. Unlike the frames of layouts, it can have negative lengths.
  public struct Rectangle: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  init(className: String) { self.className = className }

  /// Returns the value of an attribute.
  public subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// The number of views in the tree.
  ///
  /// - Complexity: O(views).
  public var count: Int { children.reduce(1) { $0 + $1.count } }
}

/// The windows of a running app.
public struct ViewDump: Hashable, Sendable {
  /// The format of a dump.
  public enum Format: String, CaseIterable, Sendable {
    /// `-[UIView recursiveDescription]`, also as `print(view)` writes single views.
    case recursiveDescription
    /// `-[UIView _autolayoutTrace]`, which has no frames.
    case autolayoutTrace
    /// The attachment `view-hierarchy.json` of Sentry.
    case sentry
    /// The page source of Appium, or of WebDriverAgent.
    case appium
    /// `XCUIElement.debugDescription` of XCTest.
    case testTree
  }

  public let format: Format
  /// The outermost views, usually windows.
  public let windows: [DumpedView]

  init(format: Format, windows: [DumpedView]) { (self.format, self.windows) = (format, windows) }
}

/// The reason why a dump cannot be read.
public struct ViewDumpError: Error, Hashable, Sendable {
  /// The number of the line, starting at 1; `nil` if the format has no lines.
  public let line: Int?
  public let message: String
}
