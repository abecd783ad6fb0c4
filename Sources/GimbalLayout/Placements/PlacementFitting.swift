import GimbalModel

/// How large a view would like to be whose subviews are placed: the smallest size in which all of them lie inside.
struct PlacementFitting {
  let order: PlacementOrder
  let container: Int
  let arranger: Arranger

  /// Another length, to see how edges follow it: they are affine in it.
  private static let step = 1024.0

  /// - Complexity: O(placements).
  func length(along axis: Axis, across: Double?) -> Double? {
    let (none, some) = (frames(0, along: axis, across), frames(PlacementFitting.step, along: axis, across))
    var least: Double?
    for (one, other) in zip(none, some) {
      let (start, end) = (one.span(axis), one.span(axis).end)
      let slopeOfStart = (other.span(axis).start - start.start) / PlacementFitting.step
      let slopeOfEnd = (other.span(axis).end - end) / PlacementFitting.step
      // end + slope · L <= L, and start + slope · L >= 0, where a longer container helps.
      var needed = 0.0
      if slopeOfEnd < 1 - 1e-9 { needed = max(needed, end / (1 - slopeOfEnd)) }
      if slopeOfStart > 1e-9 { needed = max(needed, -start.start / slopeOfStart) }
      least = max(least ?? 0, needed)
    }
    return least
  }

  private func frames(_ length: Double, along axis: Axis, _ across: Double?) -> [Frame] {
    let size =
      axis == .horizontal
      ? Size(width: length, height: across ?? 0) : Size(width: across ?? 0, height: length)
    var pass = PlacementPass(arranger, container: container, size: size)
    pass.run(order)
    return pass.placed.filter { !arranger.rules.properties[$0.view].isHidden }.map(\.frame)
  }
}

extension Frame {
  fileprivate func span(_ axis: Axis) -> BoxSpan {
    axis == .horizontal ? BoxSpan(start: x, length: width) : BoxSpan(start: y, length: height)
  }
}
