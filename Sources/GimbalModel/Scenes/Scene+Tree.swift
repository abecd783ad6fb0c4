extension Scene {
  public var viewCount: Int { views.count }

  public func view(_ id: ViewID) -> View? { views[id] }
  public func view(named name: Name) -> View? { viewsByName[name].flatMap { views[$0] } }

  /// The children of a view, back to front.
  public func children(of view: ViewID) -> [View] { childViews[view]?.elements ?? [] }

  /// What a view was given, overrides aside.
  public func properties(of view: ViewID) -> Properties { propertiesByView[view] ?? Properties() }

  /// The views in tree order: every view before its children, siblings back to front.
  ///
  /// - Complexity: O(n).
  public var viewsInTreeOrder: [View] { subtree(of: root) }

  /// A view and all below it, in tree order.
  public func subtree(of top: ViewID) -> [View] {
    var result: [View] = []
    var pending = views[top].map { [$0] } ?? []
    while let view = pending.popLast() {
      result.append(view)
      pending.append(contentsOf: children(of: view.id).reversed())
    }
    return result
  }

  /// The views from a view's parent up to the root.
  public func ancestors(of view: ViewID) -> [ViewID] {
    var result: [ViewID] = []
    var next = views[view]?.parent
    while let ancestor = next {
      result.append(ancestor)
      next = views[ancestor]?.parent
    }
    return result
  }
}
