package import GimbalModel

/// The extents that a rule couples: those whose variables occur in one row of the engine. The root has no
/// variables.
struct Coupling {
  let scene: Scene

  /// Returns the extents that a constraint couples.
  ///
  /// - Complexity: O(depth of the tree).
  func extents(of constraint: Constraint) -> Set<Extent> {
    let first = constraint.first
    var extents: Set = [Extent(first.item.view, first.attribute.axis)]
    if let second = constraint.second {
      extents.insert(Extent(second.item.view, second.attribute.axis))
      // Multiplied and mirrored positions are measured from the nearest common ancestor. Its direction can
      // change without the constraint.
      let isMirrored = first.attribute.isDirectional || second.attribute.isDirectional
      if !second.attribute.isSize, constraint.multiplier != 1 || isMirrored,
        let ancestor = nearestCommonAncestor(of: first.item.view, second.item.view)
      {
        extents.insert(Extent(ancestor, first.attribute.axis))
      }
    }
    return withoutRoot(extents)
  }

  /// Returns the extents that a fixed frame couples: those of the view and its superview.
  func extents(ofFixedFrame view: ViewID, along axis: Axis) -> Set<Extent> {
    withoutRoot(Set(([view] + (scene.view(view)?.parent.map { [$0] } ?? [])).map { Extent($0, axis) }))
  }

  /// Returns the extents that a stack view couples: its own and those of all subviews, even if it does not
  /// arrange them.
  func extents(ofStackView view: ViewID, along axis: Axis) -> Set<Extent> {
    withoutRoot(Set(([view] + scene.children(of: view).map(\.id)).map { Extent($0, axis) }))
  }

  /// Returns the extents that a placement couples: those of the view, of its source, and of their superview,
  /// which may grow. It couples both axes, because a length can be measured from a position, and a fitting
  /// size depends on the whole subtree.
  func extents(of placement: Placement) -> Set<Extent> {
    var views: Set<ViewID> = [placement.view]
    if let source = placement.source { views.insert(source.view) }
    if let superview = scene.view(placement.view)?.parent { views.insert(superview) }
    return withoutRoot(views.reduce(into: []) { $0.formUnion($1.extents) })
  }

  /// Returns the extents that a layout manager couples: those of its container and its subtree, whose fitting
  /// sizes it can use.
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

/// The position and size of a view along one axis. Rules couple extents; the two axes are often independent.
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
