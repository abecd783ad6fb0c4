internal import GimbalModel

extension LoggedItem {
  /// The name of the view that represents the logged item in a scene. The name is derived from the identifier
  /// of the item, from the text and the class (`titleLabel`), or from the class alone.
  var name: String {
    if isUnknownSuperview { return "superview" }
    guard let className else { return untruncated(label ?? "") }
    let kind = RuntimeClass(className).simplifiedName
    guard let label, !label.isEmpty else { return kind }
    // An item with a class but no address has a debugging key from a layout library as its label, such as
    // `title` in `UILabel:title`.
    if address == nil { return untruncated(label) }
    if let guide = LoggedItem.guides[label] { return guide }
    // The label of a guide or spacer is its identifier. The label of a view is its text.
    if kind == "layoutGuide" || kind == "layoutSpacer" { return RuntimeClass.name(of: label) ?? kind }
    return RuntimeClass(className).viewName(text: label)
  }

  /// Returns an identifier without the dots that mark a truncation.
  private func untruncated(_ identifier: String) -> String {
    guard identifier.hasSuffix("...") else { return identifier }
    let start = String(identifier.dropLast(3))
    return start.isEmpty ? "view" : start
  }

  private static let guides = [
    "UIViewSafeAreaLayoutGuide": "safeArea", "NSViewSafeAreaLayoutGuide": "safeArea",
    "UIViewLayoutMarginsGuide": "layoutMargins", "UIViewReadableContentGuide": "readableContent",
    "UIViewKeyboardLayoutGuide": "keyboard", "UIScrollView-contentLayoutGuide": "contentLayoutGuide",
    "UIScrollView-frameLayoutGuide": "frameLayoutGuide", "UISV-alignment-spanner": "alignmentSpanner",
  ]

  /// `true` for a view of the framework to which an app cannot add constraints or subviews.
  var isPrivateToFramework: Bool {
    // A class with a module is one of the app, unless it is of SwiftUI.
    guard let name = bareClassName, name.hasPrefix("_"),
      className.map({ !$0.contains(".") || $0.hasPrefix("SwiftUI.") }) ?? true
    else { return false }
    return !LoggedItem.accessibleClasses.contains { name.hasPrefix($0) }
  }

  /// The private classes of views and guides that the framework gives to apps: the content views of visual effects and table
  /// headers, the view of a SwiftUI host, and guides.
  private static let accessibleClasses = [
    "_UILayoutGuide", "_UIScrollViewLayoutGuide", "_UIVisualEffectContentView",
    "_UITableViewHeaderFooterContentView",
    "_UIHostingView",
  ]

  /// The class name without module and generic arguments; `nil` if the log does not contain the class.
  package var bareClassName: String? { className.map { String(RuntimeClass($0).bareName) } }

  /// The kind of the view that represents the logged item in a scene.
  ///
  /// A stack view becomes a plain view, because the log already contains the constraints that the stack view
  /// creates.
  var kind: ViewKind {
    switch className.map({ RuntimeClass($0).simplifiedName }) {
    case "label": .label
    case "button": .button
    case "imageView": .imageView
    case "textField": .textField
    case "scrollView" where className?.hasPrefix("NS") != true: .scrollView
    case "tableView" where className?.hasPrefix("NS") != true: .tableView
    case "collectionView" where className?.hasPrefix("NS") != true: .collectionView
    case "textView" where className?.hasPrefix("NS") != true: .textView
    case "layoutGuide", "layoutSpacer": .spacer
    default: .view
    }
  }
}
