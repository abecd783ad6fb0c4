/// The creator of a constraint, derived from the class and the identifier of the constraint. The creator
/// determines the possible fixes.
public enum ConstraintOrigin: String, CaseIterable, Sendable {
  /// The code or an Interface Builder document of the app.
  case app
  /// Interface Builder, which adds constraints at build time to views with too few constraints.
  case prototype
  /// The autoresizing mask of a view (`translatesAutoresizingMaskIntoConstraints`).
  case autoresizingMask
  /// The intrinsic content size of a view, with content hugging and compression resistance.
  case contentSize
  /// The size that a table, collection view or window assigns to a view: `UIView-Encapsulated-Layout-…`.
  case encapsulatedSize
  /// A temporary size during a measurement: `_UITemporaryLayoutWidth`, `fittingSizeHTarget`.
  case temporarySize
  /// A stack view: `UISV-…`, `NSStackView.…`.
  case stackView
  /// The safe area (`UIViewSafeAreaLayoutGuide-…`), the earlier top and bottom layout guides, or the keyboard
  /// layout guide.
  case safeArea
  /// Layout margins: `UIView-…Margin-guide-constraint`.
  case margins
  /// Views of the framework itself, such as bars, bar buttons and split views.
  case framework

  init(className: String, identifier: String?, of items: [LoggedItem]) {
    let identifier = identifier ?? ""
    self =
      switch className {
      case "NSAutoresizingMaskLayoutConstraint": .autoresizingMask
      case "NSIBPrototypingLayoutConstraint": .prototype
      case "NSContentSizeLayoutConstraint", "_UIContentSizeLayoutConstraint": .contentSize
      case "_UILayoutSupportConstraint": .safeArea
      default: ConstraintOrigin.ofIdentifier(identifier)
      }
    if identifier.contains("-Encapsulated-Layout-"), self != .contentSize { self = .encapsulatedSize }
    if self == .app, items.contains(where: \.isPrivateToFramework) { self = .framework }
  }

  private static func ofIdentifier(_ identifier: String) -> ConstraintOrigin {
    func begins(_ starts: String...) -> Bool { starts.contains { identifier.hasPrefix($0) } }
    if begins("_UITemporaryLayout", "UITemporaryLayout", "fittingSize") { return .temporarySize }
    if begins("UISV-", "NSStackView") { return .stackView }
    if begins("UIViewSafeAreaLayoutGuide", "UIViewKeyboardLayoutGuide", "NSViewSafeAreaLayoutGuide") {
      return .safeArea
    }
    if begins("UIView-", "NSView-"), identifier.contains("Margin") { return .margins }
    if begins(
      "UIButtonBar", "TB_", "IB_", "BIB_", "UIBB_", "UINavigation", "UIToolbar", "NSSplitView", "NSToolbar",
      "_UI")
    {
      return .framework
    }
    return .app
  }

  /// `true` if the app created the constraint and can change it.
  public var isFromApp: Bool { self == .app }
}
