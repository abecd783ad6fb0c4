import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalModel
import GimbalSwiftCode

/// The constraints and items of a document's scene, in the form in which they are compared with console logs.
struct SourceScene: Sendable {
  /// A view or a layout guide.
  struct Item: Sendable {
    let layoutItem: LayoutItem
    /// The class of the view at run time: the custom class, or the class of UIKit.
    let className: String
    let kind: ViewKind
    let isCustom: Bool
    /// The texts with which a log can describe the view: its text, its title and its accessibility identifier.
    let texts: [String]
  }

  struct Rule: Sendable {
    let shape: ConstraintShape
    /// The indices of the items, in the order of the shape.
    let first: Int
    let second: Int?
    let identifier: String?
    let origin: ElementOrigin
  }

  let path: String
  /// The index of the scene in its document.
  let index: Int
  private(set) var items: [Item] = []
  private(set) var rules: [Rule] = []
  private(set) var rulesByShape: [ConstraintShape: [Int]] = [:]
  private var ancestors: [ViewID: Set<ViewID>] = [:]

  init(_ part: FileScene, at index: Int, of path: String) {
    (self.path, self.index) = (path, index)
    var places: [LayoutItem: Int] = [:]
    for constraint in part.scene.constraints where !part.origins.placeholders.contains(constraint.id) {
      guard let origin = part.origins.constraints[constraint.id] else { continue }
      let (shape, first, second) = ConstraintShape.of(constraint)
      func place(_ anchor: Anchor, _ side: ConstraintShape.Side) -> Int {
        let item = LayoutItem(view: anchor.item.view, guide: side.guide)
        if let known = places[item] { return known }
        places[item] = items.count
        items.append(Item(item, in: part))
        ancestors[item.view] = Set(part.scene.ancestors(of: item.view))
        return items.count - 1
      }
      let rule = Rule(
        shape: shape, first: place(first, shape.first),
        second: second.flatMap { second in shape.second.map { place(second, $0) } },
        identifier: origin.identifier, origin: origin)
      rulesByShape[shape, default: []].append(rules.count)
      rules.append(rule)
    }
  }

  /// Returns `true` if one item is inside the view of another one.
  func isInside(_ inner: Int, _ outer: Int) -> Bool {
    ancestors[items[inner].layoutItem.view]?.contains(items[outer].layoutItem.view) ?? false
  }
}

extension SourceScene.Item {
  fileprivate init(_ item: LayoutItem, in part: FileScene) {
    let properties = part.scene.properties(of: item.view)
    layoutItem = item
    kind = part.scene.view(item.view)?.kind ?? .view
    let custom = properties.text(.customClass)
    isCustom = custom != nil
    className = custom ?? kind.runtimeClass
    texts = [properties.text(.text), part.origins.views[item.view]?.identifier].compactMap(\.self)
  }

  /// Returns `true` if a log can describe the view with the class.
  ///
  /// - Parameter className: The class without its module, or `nil` if the log does not contain it.
  func canHave(_ className: String?) -> Bool {
    guard let className, layoutItem.guide == nil else { return true }
    if className == self.className { return true }
    switch kind {
    // The content view of a cell can have its own class.
    case .tableViewCell: return className == "UITableViewCellContentView"
    case .collectionViewCell, .collectionReusableView: return className == "UIView"
    // The import does not support every class of every framework.
    case .view where !isCustom:
      return className == "UITableViewCellContentView"
        || !className.hasPrefix("UI") && isOfFramework(className)
    default: return false
    }
  }

  private func isOfFramework(_ className: String) -> Bool {
    ["AR", "AV", "GLK", "MK", "MTK", "PDF", "QL", "SCN", "SK", "WK"].contains { className.hasPrefix($0) }
  }

  /// An estimate of the information in the class of the view, in bits.
  var information: Double {
    if layoutItem.guide != nil { return 0 }
    if isCustom { return 7 }
    switch kind {
    case .view: return 0.5
    case .label: return 1
    case .button, .imageView: return 2
    default: return 4
    }
  }
}

extension ViewKind {
  /// The class of a view without a custom class at run time.
  fileprivate var runtimeClass: String {
    switch self {
    case .mapView: "MKMapView"
    case .webView: "WKWebView"
    default: className
    }
  }
}
