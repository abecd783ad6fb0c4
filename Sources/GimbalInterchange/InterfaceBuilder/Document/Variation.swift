internal import GimbalModel

/// What an element is under some size classes: `<variation key="heightClass=compact" …>` inside it.
struct Variation {
  let element: Element
  /// How many classes it asks for; `default` asks for none.
  let specificity: Int
  private let width: SizeClass?
  private let height: SizeClass?

  /// - Returns: nil for one that asks for something else, such as the idiom of a Mac.
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
  /// The variations in force, least specific first: `default`, then what the size classes select.
  func variations(for pair: SizeClassPair) -> [Variation] {
    variationElements.compactMap(Variation.init).filter { $0.applies(to: pair) }
      .enumerated().sorted { ($0.element.specificity, $0.offset) < ($1.element.specificity, $1.offset) }
      .map(\.element)
  }

  /// An attribute under some size classes.
  func attribute(_ name: String, for pair: SizeClassPair) -> String? {
    if variationElements.isEmpty { return self[name] }
    return variations(for: pair).last { $0.element[name] != nil }?.element[name] ?? self[name]
  }

  /// A child under some size classes.
  func child(_ name: String, key: String, for pair: SizeClassPair) -> Element? {
    variations(for: pair).reversed().lazy.compactMap { $0.element.child(name, key: key) }.first
      ?? child(name, key: key)
  }

  /// The ids of constraints or subviews that are left out under some size classes.
  ///
  /// - Parameter key: `constraints` or `subviews`.
  /// - Complexity: O(ids): `Exclusions` has worked it out already.
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

  /// Whether some size classes change it.
  var varies: Bool { variationElements.contains { $0["key"] != "default" } }
}

/// What the size classes leave out of a document, worked out once: it is asked for every constraint and every view.
struct Exclusions {
  /// The ids of constraints that an element leaves out, by its number; only where there are any.
  private var constraints: [SizeClassPair: [Int: Set<String>]] = [:]
  /// The ids of subviews, likewise.
  private var subviews: [SizeClassPair: [Int: Set<String>]] = [:]
  /// The numbers of views that are left out, or that are in one that is.
  private var views: [SizeClassPair: Set<Int>] = [:]

  /// The constraints that the default variations leave out.
  private(set) var defaultConstraints: Set<String> = []

  /// - Complexity: O(elements), and what is left out for every pair of size classes.
  init(_ document: InterfaceDocument) {
    let elements = [document.root] + document.root.descendants
    for element in elements where !element.variationElements.isEmpty {
      for pair in SizeClassPair.all {
        let constraints = element.excludedReferences(under: "constraints", for: pair)
        if !constraints.isEmpty { self.constraints[pair, default: [:]][element.order] = constraints }
        let subviews = element.excludedReferences(under: "subviews", for: pair)
        if !subviews.isEmpty { self.subviews[pair, default: [:]][element.order] = subviews }
      }
    }
    for ids in constraints[.unspecified, default: [:]].values { defaultConstraints.formUnion(ids) }
    guard !subviews.isEmpty else { return }
    for view in elements where view.isView {
      // Parents come first, so that theirs is known.
      guard let superview = view.superview else { continue }
      for pair in subviews.keys {
        let isExcluded = view.id.flatMap { subviews[pair]?[superview.order]?.contains($0) } ?? false
        if isExcluded || views[pair]?.contains(superview.order) == true {
          views[pair, default: []].insert(view.order)
        }
      }
    }
  }

  /// Whether a view, or one that it is in, is left out.
  func excludes(view: Element, for pair: SizeClassPair) -> Bool {
    if view.isView { return views[pair]?.contains(view.order) ?? false }
    // A guide goes with its view, unless it is what is left out.
    guard let superview = view.superview else { return false }
    if let id = view.id, subviews[pair]?[superview.order]?.contains(id) == true { return true }
    return views[pair]?.contains(superview.order) ?? false
  }

  /// Whether the element that owns a constraint leaves it out.
  func excludes(constraint id: String, of owner: Element, for pair: SizeClassPair) -> Bool {
    constraints[pair]?[owner.order]?.contains(id) ?? false
  }
}
