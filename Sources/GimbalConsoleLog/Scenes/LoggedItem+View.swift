internal import GimbalModel

extension LoggedItem {
  /// The name of the view that represents the logged item in a scene. The name is derived from the identifier
  /// of the item, from the text and the class (`titleLabel`), or from the class alone.
  var name: String {
    if isUnknownSuperview { return "superview" }
    guard let kind = className.map(LoggedItem.simplifiedClassName) else { return untruncated(label ?? "") }
    guard let label, !label.isEmpty else { return kind }
    // An item with a class but no address has a debugging key from a layout library as its label, such as
    // `title` in `UILabel:title`.
    if address == nil { return untruncated(label) }
    if let guide = LoggedItem.guides[label] { return guide }
    let words = label.replacing("\\n", with: " ").split { !($0.isLetter || $0.isNumber) }.prefix(3)
      .map { String($0.prefix(16)) }
    // The label of a guide or spacer is its identifier. The label of a view is its text.
    if kind == "layoutGuide" || kind == "layoutSpacer" { return words.isEmpty ? kind : joined(words) }
    guard let first = words.first?.first, first.isLetter else { return kind }
    let word = joined(words)
    return word.lowercased().hasSuffix(kind.lowercased()) ? word : word + LoggedItem.capitalized(kind)
  }

  /// Returns an identifier without the dots that mark a truncation.
  private func untruncated(_ identifier: String) -> String {
    guard identifier.hasSuffix("...") else { return identifier }
    let start = String(identifier.dropLast(3))
    return start.isEmpty ? "view" : start
  }

  private func joined(_ words: [String]) -> String {
    guard let first = words.first else { return "" }
    let isUppercase = first.count > 1 && !first.contains(where: \.isLowercase)
    let start = isUppercase ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    return ([start] + words.dropFirst().map(LoggedItem.capitalized)).joined()
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private static let guides = [
    "UIViewSafeAreaLayoutGuide": "safeArea", "NSViewSafeAreaLayoutGuide": "safeArea",
    "UIViewLayoutMarginsGuide": "layoutMargins", "UIViewReadableContentGuide": "readableContent",
    "UIViewKeyboardLayoutGuide": "keyboard", "UIScrollView-contentLayoutGuide": "contentLayoutGuide",
    "UIScrollView-frameLayoutGuide": "frameLayoutGuide", "UISV-alignment-spanner": "alignmentSpanner",
  ]

  /// Returns a class name in lower camel case, without module, framework prefix and generic arguments:
  /// `UILabel` becomes `label`.
  private static func simplifiedClassName(_ className: String) -> String {
    var name = bareClassName(className).drop { $0 == "_" }
    for start in ["UI", "NS", "MK", "WK"]
    where name.hasPrefix(start) && name.dropFirst(2).first?.isUppercase == true {
      name = name.dropFirst(2)
      break
    }
    let clean = name.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    guard let first = clean.first, first.isLetter else { return "view" }
    // If the name starts with several capitals, the last of these capitals starts the next word: `ABCHeader`
    // becomes `abcHeader`. An all-caps name is one word.
    let capitals = clean.prefix(while: \.isUppercase)
    let start = capitals.count > 1 && capitals.count < clean.count ? capitals.count - 1 : capitals.count
    return clean.prefix(start).lowercased() + clean.dropFirst(start)
  }

  /// `true` for a view of the framework to which an app cannot add constraints or subviews.
  var isPrivateToFramework: Bool {
    guard let name = bareClassName, name.hasPrefix("_") else { return false }
    return !LoggedItem.accessibleClasses.contains { name.hasPrefix($0) }
  }

  /// The private classes of views and guides that the framework gives to apps: the content views of visual effects and table
  /// headers, the view of a SwiftUI host, and guides.
  private static let accessibleClasses = [
    "_UILayoutGuide", "_UIScrollViewLayoutGuide", "_UIVisualEffectContentView", "_UITableViewHeaderFooterContentView",
    "_UIHostingView",
  ]

  /// The class name without module and generic arguments; `nil` if the log does not contain the class.
  package var bareClassName: String? { className.map { String(LoggedItem.bareClassName($0)) } }

  private static func bareClassName(_ className: String) -> Substring {
    var name = className.prefix { $0 != "<" }
    if name.hasPrefix("_Tt") { name = demangledClass(name) }
    if name.hasPrefix("NSKVONotifying_") { name = name.dropFirst("NSKVONotifying_".count) }
    if let dot = name.lastIndex(of: ".") { name = name[name.index(after: dot)...] }
    return name
  }

  /// Returns the class in a mangled Swift name: `_TtGC7SwiftUI14_UIHostingViewVS_7AnyView_` contains
  /// `_UIHostingView`.
  ///
  /// The name of the class follows the name of its module, and both precede the generic arguments.
  private static func demangledClass(_ name: Substring) -> Substring {
    var rest = name.drop { !$0.isNumber }
    var found = name[name.endIndex...]
    for _ in 0..<2 {
      let digits = rest.prefix(while: \.isNumber)
      guard let length = Int(digits), length < rest.count else { break }
      let word = rest.dropFirst(digits.count).prefix(length)
      found = word
      rest = rest[word.endIndex...]
    }
    return found.isEmpty ? "view" : found
  }

  /// The kind of the view that represents the logged item in a scene.
  ///
  /// A stack view becomes a plain view, because the log already contains the constraints that the stack view
  /// creates.
  var kind: ViewKind {
    switch className.map(LoggedItem.simplifiedClassName) {
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
