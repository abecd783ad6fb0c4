/// Who made a constraint, as its class and its identifier tell. What can be done about it depends on that.
public enum ConstraintOrigin: String, CaseIterable, Sendable {
  /// The app's own code or document.
  case app
  /// What Interface Builder adds to a view that its document gives too few constraints.
  case prototype
  /// `translatesAutoresizingMaskIntoConstraints`
  case autoresizingMask
  /// Hugging and compression resistance.
  case contentSize
  /// The size that a table, a collection view or a window gives a view: `UIView-Encapsulated-Layout-…`.
  case encapsulatedSize
  /// A size that holds only while a view is measured: `_UITemporaryLayoutWidth`, `fittingSizeHTarget`.
  case temporarySize
  /// What a stack view arranges: `UISV-…`, `NSStackView.…`.
  case stackView
  /// Where the safe area begins: `UIViewSafeAreaLayoutGuide-…`, and the layout guides before it.
  case safeArea
  /// Layout margins: `UIView-…Margin-guide-constraint`.
  case margins
  /// The framework's own views: bars, their buttons, split views.
  case framework

  init(className: String, identifier: String?) {
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

  /// Whether an app can change the constraint itself.
  public var isFromApp: Bool { self == .app }
}
