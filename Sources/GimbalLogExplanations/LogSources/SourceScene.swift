import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalModel
import GimbalSwiftCode
import GimbalUIKit

/// The constraints and items of a document's scene or of a run of code, in the form in which they are compared with console
/// logs.
struct SourceScene: Sendable {
  /// A view or a layout guide.
  struct Item: Sendable {
    /// The number of the view, or of the view that owns the guide.
    let view: Int
    /// The built-in guide; `nil` for a view or another guide.
    let guide: LayoutGuide?
    /// The class of the view at run time: the custom class, or the class of UIKit.
    let className: String
    let kind: ViewKind
    let isCustom: Bool
    /// `false` if the view can be of a subclass of the class.
    let isOfKnownClass: Bool
    /// The texts with which a log can describe the view: its text, its title and its accessibility identifier.
    let texts: [String]
  }

  struct Rule: Sendable {
    let shape: ConstraintShape
    /// The indices of the items, in the order of the shape.
    let first: Int
    let second: Int?
    let identifier: String?
    let place: ConstraintSource.Place
  }

  private(set) var items: [Item] = []
  private(set) var rules: [Rule] = []
  private(set) var rulesByShape: [ConstraintShape: [Int]] = [:]
  /// The superviews of the views, and the views that own guides, by the number of the view.
  private var ancestors: [Int: Set<Int>] = [:]

  init(_ part: FileScene, at index: Int, of path: String) {
    var places: [LayoutItem: Int] = [:]
    let numbers = Dictionary(
      uniqueKeysWithValues: part.scene.viewsInTreeOrder.enumerated().map { ($1.id, $0) })
    for constraint in part.scene.constraints where !part.origins.placeholders.contains(constraint.id) {
      guard let origin = part.origins.constraints[constraint.id] else { continue }
      let (shape, first, second) = ConstraintShape.of(constraint)
      func place(_ anchor: Anchor, _ side: ConstraintShape.Side) -> Int {
        let item = LayoutItem(view: anchor.item.view, guide: side.guide)
        if let known = places[item] { return known }
        places[item] = items.count
        let number = numbers[item.view] ?? 0
        items.append(Item(item, number, in: part))
        ancestors[number] = Set(part.scene.ancestors(of: item.view).compactMap { numbers[$0] })
        return items.count - 1
      }
      let rule = Rule(
        shape: shape, first: place(first, shape.first),
        second: second.flatMap { second in shape.second.map { place(second, $0) } },
        identifier: origin.identifier,
        place: ConstraintSource.Place(
          path: origin.file ?? path, line: origin.line, column: origin.column, id: origin.id, scene: index))
      add(rule)
    }
  }

  /// Creates a scene of the constraints of a run of code.
  init(_ made: MadeConstraints<CodePlace>) {
    var places: [LayoutItemKey: Int] = [:]
    for constraint in made.rules {
      let (shape, first, second) = ConstraintShape.of(constraint.formula) {
        ConstraintShape.Side($0.attribute, guide: $0.guide)
      }
      func place(_ anchor: MadeConstraints<CodePlace>.MadeAnchor, _ side: ConstraintShape.Side) -> Int {
        let key = LayoutItemKey(item: anchor.item, guide: side.guide)
        if let known = places[key] { return known }
        places[key] = items.count
        items.append(Item(made.items[anchor.item], anchor.item, side.guide))
        var outer: Set<Int> = []
        var next = made.items[anchor.item].superview
        while let view = next, outer.insert(view).inserted { next = made.items[view].superview }
        ancestors[anchor.item] = outer
        return items.count - 1
      }
      let location = constraint.location
      let (one, other) = (
        place(first, shape.first), second.flatMap { second in shape.second.map { place(second, $0) } }
      )
      let hasKnownViews = [one, other].compactMap(\.self).allSatisfy { items[$0].isOfKnownClass }
      add(
        Rule(
          shape: shape, first: one, second: other, identifier: constraint.identifier,
          place: ConstraintSource.Place(
            path: location.file, line: location.line, column: location.column, id: nil, scene: nil,
            hasKnownViews: hasKnownViews)))
    }
  }

  private struct LayoutItemKey: Hashable {
    let item: Int
    let guide: LayoutGuide?
  }

  private mutating func add(_ rule: Rule) {
    rulesByShape[rule.shape, default: []].append(rules.count)
    rules.append(rule)
  }

  /// Returns `true` if one item is inside the view of another one.
  func isInside(_ inner: Int, _ outer: Int) -> Bool {
    // The superviews of a view that only the text of the code names are not known.
    !items[inner].isOfKnownClass || ancestors[items[inner].view]?.contains(items[outer].view) ?? false
  }
}

extension SourceScene.Item {
  fileprivate init(
    _ item: MadeConstraints<CodePlace>.MadeItem, _ number: Int, _ guide: LayoutGuide?
  ) {
    (view, self.guide) = (number, guide)
    (className, kind, isCustom) = (item.className, item.kind, item.isDeclared)
    (isOfKnownClass, texts) = (item.isOfKnownClass, item.texts)
  }

  fileprivate init(_ item: LayoutItem, _ number: Int, in part: FileScene) {
    let properties = part.scene.properties(of: item.view)
    (view, guide, isOfKnownClass) = (number, item.guide, true)
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
    guard let className, guide == nil else { return true }
    if className == self.className { return true }
    if !isOfKnownClass { return true }
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
    if guide != nil || !isOfKnownClass { return 0 }
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
