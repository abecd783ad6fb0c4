public import GimbalModel

// What puts views where no constraint does.
extension SolvedLayout {
  /// The placements in force that give a view's place or length along an axis, in their order; of several that give one
  /// part the last counts.
  ///
  /// - Complexity: O(placements in force).
  public func placements(of view: ViewID, along axis: Axis) -> [Placement] {
    var given: [FrameSlot: Placement] = [:]
    let own = rules.placements.filter { $0.view == view && $0.measure.axis == axis }
    for placement in own { given[placement.measure.slot] = placement }
    return own.filter { given[$0.measure.slot] == $0 }
  }

  /// What the source of a placement measures, in the coordinates of the view around the one that is placed.
  ///
  /// - Returns: nil for a placement without a source, or whose source is not there.
  /// - Complexity: O(views) for a guide, else O(1).
  public func sourceValue(of placement: Placement) -> Double? {
    guard case .measure(let source, let measure, _, _) = placement.value,
      let view = rules.indices[source.view], let placed = rules.indices[placement.view],
      let container = rules.superviews[placed]
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

  /// The boxes of the layout manager in force that lays a view out, from the manager to the view's own; none where none
  /// does. A manager without boxes lays out all subviews of its view.
  ///
  /// - Complexity: O(boxes in force).
  public func boxes(holding view: ViewID) -> [LayoutBox] {
    guard let parent = scene.view(view)?.parent,
      let manager = rules.managers.last(where: { $0.view == parent })
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
  /// What both sides of a constraint come to, in points: places measured from the origin of the views' nearest common
  /// ancestor, or leftwards from its right edge where the constraint is read from right to left. The second is without
  /// its multiplier; nil for a constraint on a length alone.
  ///
  /// - Returns: nil where the constraint speaks of a view that is not there.
  /// - Complexity: O(views) once, for all constraints.
  public func sides(of constraints: [Constraint]) -> [(first: Double, second: Double?)?] {
    let geometry = geometry
    return constraints.map { geometry.sides(of: $0) }
  }
}

extension Geometry where Value == Double {
  fileprivate func sides(of constraint: Constraint) -> (first: Double, second: Double?)? {
    guard let first = rules.indices[constraint.first.item.view] else { return nil }
    let second = constraint.second.flatMap { rules.indices[$0.item.view] }
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
