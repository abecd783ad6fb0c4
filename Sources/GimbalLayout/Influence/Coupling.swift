package import GimbalModel

/// The extents (positions and sizes of views along one axis) that a rule connects, because their variables
/// occur in the same row of the engine. The root is left out, because its frame is given.
struct Coupling {
  let scene: Scene

  /// Returns the extents (positions and sizes of views along one axis) that a constraint connects.
  ///
  /// - Complexity: O(depth of the tree).
  func extents(of constraint: Constraint) -> Set<Extent> {
    let first = constraint.first
    var extents: Set = [Extent(first.item.view, first.attribute.axis)]
    if let second = constraint.second {
      extents.insert(Extent(second.item.view, second.attribute.axis))
      // Multiplied and mirrored positions are measured from the nearest common ancestor, so they depend on
      // its frame. A constraint on leading or trailing edges counts as mirrored, because it becomes mirrored
      // if the layout direction of the ancestor changes.
      let isMirrored = first.attribute.isDirectional || second.attribute.isDirectional
      if !second.attribute.isSize,
        constraint.multiplier != 1 || constraint.formula.multiplierNumber != nil || isMirrored,
        let ancestor = nearestCommonAncestor(of: first.item.view, second.item.view)
      {
        extents.insert(Extent(ancestor, first.attribute.axis))
      }
    }
    return withoutRoot(extents)
  }

  /// Returns the extents that a fixed frame connects: those of the view and its superview.
  func extents(ofFixedFrame view: ViewID, along axis: Axis) -> Set<Extent> {
    withoutRoot(Set(([view] + (scene.view(view)?.parent.map { [$0] } ?? [])).map { Extent($0, axis) }))
  }

  /// Returns the extents that a stack view connects: its own and those of all subviews. Subviews that the
  /// stack view does not arrange are included.
  func extents(ofStackView view: ViewID, along axis: Axis) -> Set<Extent> {
    withoutRoot(Set(([view] + scene.children(of: view).map(\.id)).map { Extent($0, axis) }))
  }

  /// Returns the extents that a placement connects: those of the placed view, of the view to which the
  /// placement refers, and of the superview, whose size can depend on its placed subviews. Both axes are
  /// included, because the value of a placement can be a measure along the other axis, and because a fitting
  /// size depends on the whole subtree.
  func extents(of placement: Placement) -> Set<Extent> {
    var views: Set<ViewID> = [placement.view]
    if let source = placement.source { views.insert(source.view) }
    if let superview = scene.view(placement.view)?.parent { views.insert(superview) }
    return withoutRoot(views.reduce(into: []) { $0.formUnion($1.extents) })
  }

  /// Returns the extents that a layout manager connects: those of the view whose subviews it lays out, and
  /// those of all views inside this view. A manager can use the fitting sizes of all these views.
  ///
  /// - Complexity: O(views in the subtree).
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

/// The position and size of a view along one axis. Rules connect extents. The two axes of a view are often
/// independent of each other.
package struct Extent: Hashable, Sendable {
  package let view: ViewID
  package let axis: Axis

  package init(_ view: ViewID, _ axis: Axis) {
    self.view = view
    self.axis = axis
  }
}

extension ViewID {
  /// The extents of a view along both axes.
  package var extents: Set<Extent> { Set(Axis.allCases.map { Extent(self, $0) }) }
}
