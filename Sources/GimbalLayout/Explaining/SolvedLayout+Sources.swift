package import GimbalModel

// The placements, layout managers and constraints that determine frames.
extension SolvedLayout {
  /// Returns the active placements (rules that set one part of a frame) of a view along an axis, in the order
  /// of their rule sets. If several placements set the same part of the frame, only the last of them is
  /// returned.
  ///
  /// - Complexity: O(active placements).
  package func placements(of view: ViewID, along axis: Axis) -> [Placement] {
    var given: [Placement.BoundedSlot: Placement] = [:]
    let own = rules.tables.placements.filter { $0.view == view && $0.measure.axis == axis }
    for placement in own { given[placement.boundedSlot] = placement }
    return own.filter { given[$0.boundedSlot] == $0 }
  }

  /// Returns the value of the measure to which a placement refers, such as the width of another view. A
  /// position is in the coordinates of the placed view's superview.
  ///
  /// - Returns: nil if the placement does not refer to a measure, or if the view with the measure does not
  ///   exist.
  /// - Complexity: O(views) for a guide, else O(1).
  package func sourceValue(of placement: Placement) -> Double? {
    guard case .measure(let source, let measure, _, _) = placement.value,
      let view = rules.tables.indices[source.view], let placed = rules.tables.indices[placement.view],
      let container = rules.tables.superviews[placed]
    else { return nil }
    let around = views[container].absoluteFrame
    let own = views[view].absoluteFrame
    let frame: Frame =
      switch source.part {
      case nil: own
      case .guide(let guide): geometry.rectangle(of: guide, ofView: view).frame
      case .bar(let bar): bar.frame(rules.properties[0], in: traits).offset(x: own.x, y: own.y)
      }
    return frame.offset(x: -around.x, y: -around.y)
      .measured(measure, isReversed: rules.direction(of: container) == .rightToLeft)
  }

  /// Returns the boxes that contain a view in the active layout manager of its superview, from the manager to
  /// the box of the view. If the superview has no layout manager, the result is empty. A manager without
  /// inner boxes lays out all subviews. In this case, the result contains only the manager.
  ///
  /// - Complexity: O(active boxes).
  package func boxes(holding view: ViewID) -> [LayoutBox] {
    guard let parent = scene.view(view)?.parent,
      let manager = rules.tables.managers.last(where: { $0.view == parent })
    else { return [] }
    var path: [LayoutBox] = []
    func find(in box: LayoutBox) -> Bool {
      path.append(box)
      if box.role != .manager, box.view == view { return true }
      if scene.boxes(in: box.id).contains(where: find) { return true }
      path.removeLast()
      return false
    }
    if find(in: manager) { return path }
    return scene.boxes(in: manager.id).isEmpty ? [manager] : []
  }
}

extension SolvedLayout {
  /// Returns the values of both sides of constraints, in points. Positions are measured from the origin of
  /// the nearest common ancestor of the two views. For a constraint that is mirrored in a right-to-left
  /// layout, positions are measured leftward from the ancestor's right edge. The second value does not
  /// include the multiplier. It is nil for a constraint on a single length.
  ///
  /// - Returns: one element for each constraint; nil if the first view of the constraint does not exist.
  /// - Complexity: O(views + constraints · depth).
  package func sides(of constraints: [Constraint]) -> [(first: Double, second: Double?)?] {
    let geometry = geometry
    return constraints.map { geometry.sides(of: $0) }
  }
}

extension Geometry where Value == Double {
  fileprivate func sides(of constraint: Constraint) -> (first: Double, second: Double?)? {
    guard let first = rules.tables.indices[constraint.first.item.view] else { return nil }
    let second = constraint.second.flatMap { rules.tables.indices[$0.item.view] }
    let common = second.map { rules.nearestCommonAncestor(of: first, $0) } ?? first
    let direction = rules.direction(of: common)
    let isMirrored =
      direction == .rightToLeft
      && (constraint.first.attribute.isDirectional || constraint.second?.attribute.isDirectional == true)
    func value(_ anchor: Anchor, ofView view: Int, seenFrom other: Int?) -> Double {
      let value = self.value(
        of: anchor.attribute, guide: rules.guide(of: anchor, ofView: view, seenFrom: other), ofView: view,
        direction: direction)
      if anchor.attribute.isSize { return value }
      let ancestor = frames[common]
      if anchor.attribute.axis == .vertical { return value - ancestor.top }
      return isMirrored ? ancestor.right - value : value - ancestor.left
    }
    return (
      value(constraint.first, ofView: first, seenFrom: second),
      constraint.second.flatMap { anchor in second.map { value(anchor, ofView: $0, seenFrom: first) } }
    )
  }
}
