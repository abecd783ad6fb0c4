internal import GimbalMarkup
internal import GimbalModel

/// A `<variation>` element, which changes its parent element for certain size classes, as in
/// `<variation key="heightClass=compact" …>`.
struct Variation {
  let element: Element
  /// The number of size classes in the key; 0 for `default`.
  let specificity: Int
  private let width: SizeClass?
  private let height: SizeClass?

  /// Parses the attribute `key` of a `<variation>` element.
  ///
  /// - Returns: `nil` for a key with traits other than size classes, such as the user interface idiom.
  init?(_ element: Element) {
    self.element = element
    guard let key = element["key"] else { return nil }
    var (width, height): (SizeClass?, SizeClass?) = (nil, nil)
    if key != "default" {
      for test in key.split(separator: "-") {
        let sides = test.split(separator: "=")
        guard sides.count == 2, let sizeClass = SizeClass(rawValue: String(sides[1])) else { return nil }
        switch sides[0] {
        case "widthClass": width = sizeClass
        case "heightClass": height = sizeClass
        default: return nil
        }
      }
    }
    (self.width, self.height) = (width, height)
    specificity = (width == nil ? 0 : 1) + (height == nil ? 0 : 1)
  }

  func applies(to pair: SizeClassPair) -> Bool {
    (width == nil || width == pair.width) && (height == nil || height == pair.height)
  }
}

extension Element {
  /// The `<variation>` children, which describe variations by size class.
  var variationElements: [Element] { children("variation") }

  /// Returns the variations that apply to a size class pair, least specific first.
  func variations(for pair: SizeClassPair) -> [Variation] {
    variationElements.compactMap(Variation.init).filter { $0.applies(to: pair) }
      .enumerated().sorted { ($0.element.specificity, $0.offset) < ($1.element.specificity, $1.offset) }
      .map(\.element)
  }

  /// Returns the value of an attribute for a size class pair.
  func attribute(_ name: String, for pair: SizeClassPair) -> String? {
    if variationElements.isEmpty { return self[name] }
    return variations(for: pair).last { $0.element[name] != nil }?.element[name] ?? self[name]
  }

  /// Returns the child element with the given name and key for a size class pair: the child of the last
  /// matching variation that has one, otherwise the child of this element. `nil` if there is none.
  func child(_ name: String, key: String, for pair: SizeClassPair) -> Element? {
    variations(for: pair).reversed().lazy.compactMap { $0.element.child(name, key: key) }.first
      ?? child(name, key: key)
  }

  /// Returns the object ids of the constraints or subviews that the variations exclude for a size class pair.
  ///
  /// - Parameter key: `constraints` or `subviews`.
  /// - Complexity: O(ids). `Exclusions` caches the result.
  func excludedReferences(under key: String, for pair: SizeClassPair) -> Set<String> {
    var excluded: Set<String> = []
    for variation in variations(for: pair) {
      for mask in variation.element.children("mask") where mask["key"] == key {
        for part in mask.children {
          guard let reference = part["reference"] else { continue }
          if part.name == "exclude" { excluded.insert(reference) }
          if part.name == "include" { excluded.remove(reference) }
        }
      }
    }
    return excluded
  }

  /// `true` if the element has a variation for specific size classes, in addition to the default variation.
  var varies: Bool { variationElements.contains { $0["key"] != "default" } }
}

/// The views and constraints of a document that size classes exclude, for all size class pairs.
struct Exclusions {
  /// The object ids of excluded constraints, by size class pair and by the index of the element that owns the
  /// constraints. Elements without exclusions are missing.
  private var constraints: [SizeClassPair: [Int: Set<String>]] = [:]
  /// The object ids of excluded subviews, by size class pair and by the index of the superview.
  private var subviews: [SizeClassPair: [Int: Set<String>]] = [:]
  /// The indices of the elements of views that are excluded or inside an excluded view, by size class pair.
  private var views: [SizeClassPair: Set<Int>] = [:]

  /// The object ids of the constraints that the default variations (`<variation key="default">`) exclude.
  private(set) var defaultConstraints: Set<String> = []

  /// Collects the exclusions of a document.
  ///
  /// - Complexity: O(elements + exclusions in all size class pairs).
  init(_ document: InterfaceDocument) {
    let elements = [document.root] + document.root.descendants
    for element in elements where !element.variationElements.isEmpty {
      for pair in SizeClassPair.all {
        let constraints = element.excludedReferences(under: "constraints", for: pair)
        if !constraints.isEmpty { self.constraints[pair, default: [:]][element.index] = constraints }
        let subviews = element.excludedReferences(under: "subviews", for: pair)
        if !subviews.isEmpty { self.subviews[pair, default: [:]][element.index] = subviews }
      }
    }
    for ids in constraints[.unspecified, default: [:]].values { defaultConstraints.formUnion(ids) }
    guard !subviews.isEmpty else { return }
    for view in elements where view.isView {
      // A superview precedes its subviews, so it is already known whether the superview is excluded.
      guard let superview = view.superview else { continue }
      for pair in subviews.keys {
        let isExcluded = view.id.flatMap { subviews[pair]?[superview.index]?.contains($0) } ?? false
        if isExcluded || views[pair]?.contains(superview.index) == true {
          views[pair, default: []].insert(view.index)
        }
      }
    }
  }

  /// Returns `true` if the view or one of its ancestors is excluded for a pair of size classes.
  func excludes(view: Element, for pair: SizeClassPair) -> Bool {
    if view.isView { return views[pair]?.contains(view.index) ?? false }
    // A layout guide is excluded if the guide itself or its view is excluded.
    guard let superview = view.superview else { return false }
    if let id = view.id, subviews[pair]?[superview.index]?.contains(id) == true { return true }
    return views[pair]?.contains(superview.index) ?? false
  }

  /// Returns `true` if the view that owns a constraint excludes the constraint for a pair of size classes.
  func excludes(constraint id: String, of owner: Element, for pair: SizeClassPair) -> Bool {
    constraints[pair]?[owner.index]?.contains(id) ?? false
  }
}
