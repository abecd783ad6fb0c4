package import GimbalModel

/// Which extents a rule couples: those whose unknowns stand in one row of the engine. The root's are no unknowns.
struct Coupling {
  let scene: Scene

  /// The extents that a constraint's row speaks of.
  ///
  /// - Complexity: O(depth of the tree).
  func extents(of constraint: Constraint) -> Set<Extent> {
    let first = constraint.first
    var extents: Set = [Extent(first.item.view, first.attribute.axis)]
    if let second = constraint.second {
      extents.insert(Extent(second.item.view, second.attribute.axis))
      // A multiplied place, and one read from right to left, is measured from the nearest common ancestor. Which way
      // it is read may change without it.
      let isMirrored = first.attribute.isDirectional || second.attribute.isDirectional
      if !second.attribute.isSize, constraint.multiplier != 1 || isMirrored,
        let ancestor = nearestCommonAncestor(of: first.item.view, second.item.view)
      {
        extents.insert(Extent(ancestor, first.attribute.axis))
      }
    }
    return withoutRoot(extents)
  }

  /// The extents that a fixed frame couples: the view's and its superview's.
  func extents(ofFixedFrame view: ViewID, along axis: Axis) -> Set<Extent> {
    withoutRoot(Set(([view] + (scene.view(view)?.parent.map { [$0] } ?? [])).map { Extent($0, axis) }))
  }

  /// The extents that a stack view couples: its own and those of all child views, whether it arranges them or not.
  func extents(ofStackView view: ViewID, along axis: Axis) -> Set<Extent> {
    withoutRoot(Set(([view] + scene.children(of: view).map(\.id)).map { Extent($0, axis) }))
  }

  /// The extents that a placement couples: of the view, of what it is measured from, and of their superview, which it
  /// may make larger. Both axes: a side may be measured from a place, and a fitting size from everything within.
  func extents(of placement: Placement) -> Set<Extent> {
    var views: Set<ViewID> = [placement.view]
    if let source = placement.source { views.insert(source.view) }
    if let superview = scene.view(placement.view)?.parent { views.insert(superview) }
    return withoutRoot(views.reduce(into: []) { $0.formUnion($1.extents) })
  }

  /// The extents that a layout manager couples: its view's and those of all that is in it, whose fitting sizes it may
  /// ask for.
  ///
  /// - Complexity: O(views within).
  func extents(ofManager box: LayoutBox) -> Set<Extent> {
    guard let container = box.view else { return [] }
    return withoutRoot(scene.subtree(of: container).reduce(into: []) { $0.formUnion($1.id.extents) })
  }

  private func withoutRoot(_ extents: Set<Extent>) -> Set<Extent> { extents.filter { $0.view != scene.root } }

  private func nearestCommonAncestor(of one: ViewID, _ other: ViewID) -> ViewID? {
    let above = Set([one] + scene.ancestors(of: one))
    return ([other] + scene.ancestors(of: other)).first(where: above.contains)
  }
}

/// What a view has along one axis: its place and its size. Rules couple extents, and axes fall apart by themselves.
package struct Extent: Hashable, Sendable {
  package let view: ViewID
  package let axis: Axis

  package init(_ view: ViewID, _ axis: Axis) {
    self.view = view
    self.axis = axis
  }
}

extension ViewID {
  /// Both extents of a view.
  package var extents: Set<Extent> { Set(Axis.allCases.map { Extent(self, $0) }) }
}
