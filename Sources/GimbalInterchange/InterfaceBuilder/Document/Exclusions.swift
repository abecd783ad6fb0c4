/// What the size classes leave out of a document, worked out once: it is asked for every constraint and every view.
struct Exclusions {
  /// The ids of constraints that an element leaves out, by its number; only where there are any.
  private var constraints: [SizeClassPair: [Int: Set<String>]] = [:]
  /// The ids of subviews, likewise.
  private var subviews: [SizeClassPair: [Int: Set<String>]] = [:]
  /// The numbers of views that are left out, or that are in one that is.
  private var views: [SizeClassPair: Set<Int>] = [:]

  /// The constraints that the default variations leave out.
  private(set) var usualConstraints: Set<String> = []

  /// - Complexity: O(elements), and what is left out for every pair of size classes.
  init(_ document: InterfaceDocument) {
    let elements = [document.root] + document.root.descendants
    for element in elements where !element.variationElements.isEmpty {
      for pair in SizeClassPair.all {
        let constraints = element.left(outOf: "constraints", for: pair)
        if !constraints.isEmpty { self.constraints[pair, default: [:]][element.order] = constraints }
        let subviews = element.left(outOf: "subviews", for: pair)
        if !subviews.isEmpty { self.subviews[pair, default: [:]][element.order] = subviews }
      }
    }
    for ids in constraints[.unspecified, default: [:]].values { usualConstraints.formUnion(ids) }
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
  func leaveOut(view: Element, for pair: SizeClassPair) -> Bool {
    if view.isView { return views[pair]?.contains(view.order) ?? false }
    // A guide goes with its view, unless it is what is left out.
    guard let superview = view.superview else { return false }
    if let id = view.id, subviews[pair]?[superview.order]?.contains(id) == true { return true }
    return views[pair]?.contains(superview.order) ?? false
  }

  /// Whether the element that owns a constraint leaves it out.
  func leaveOut(constraint id: String, of owner: Element, for pair: SizeClassPair) -> Bool {
    constraints[pair]?[owner.order]?.contains(id) ?? false
  }
}
