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
