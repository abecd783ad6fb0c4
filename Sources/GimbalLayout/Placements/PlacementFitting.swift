import GimbalModel

/// The fitting size of a view whose subviews are positioned by placements (rules that set one part of a
/// frame): the smallest size that contains these subviews.
struct PlacementFitting<Sizing: ContentSizing> {
  let order: PlacementOrder
  let container: Int
  let rules: ActiveRules
  let sizing: Sizing

  /// A length of the container, in points. The edges of subviews without limits are affine functions of the
  /// container's length, so they are computed at only two lengths: 0 and `step`.
  private static var step: Double { 1024 }

  /// Returns the smallest length of the container that contains all placed subviews along an axis; nil if no
  /// placed subview is visible.
  ///
  /// - Complexity: O(placements).
  func length(along axis: Axis, across: Double?) -> Double? {
    // The edges of subviews with limits are not affine functions of the container's length.
    guard order.decisions.allSatisfy({ $0.relation == .equal }) else {
      return repeatedLength(along: axis, across: across)
    }
    let (none, some) = (frames(0, along: axis, across), frames(Self.step, along: axis, across))
    var least: Double?
    for (one, other) in zip(none, some) {
      let (start, end) = (one.span(axis), one.span(axis).end)
      let slopeOfStart = (other.span(axis).start - start.start) / Self.step
      let slopeOfEnd = (other.span(axis).end - end) / Self.step
      // `start` and `end` are the edges of the subview in a container of length 0. In a container of length
      // L, they are at start + slopeOfStart · L and end + slopeOfEnd · L. Find the smallest L for which the
      // first edge is at least 0 and the second edge is at most L. Skip a condition if a longer container
      // does not help to satisfy it.
      var needed = 0.0
      if slopeOfEnd < 1 - Tolerance.slope { needed = max(needed, end / (1 - slopeOfEnd)) }
      if slopeOfStart > Tolerance.slope { needed = max(needed, -start.start / slopeOfStart) }
      least = max(least ?? 0, needed)
    }
    return least
  }

  /// Returns a length of the container at which no placed subview extends beyond the container. A subview
  /// can extend beyond the start if a longer container does not move it. The function increases the length
  /// from 0 in at most ``maximumRepetitions`` steps. Returns nil if no placed subview is visible.
  private func repeatedLength(along axis: Axis, across: Double?) -> Double? {
    var length = 0.0
    for _ in 0..<Self.maximumRepetitions {
      let spans = frames(length, along: axis, across).map { $0.span(axis) }
      guard var needed = spans.map(\.end).max() else { return nil }
      let missing = -(spans.map(\.start).min() ?? 0)
      if missing > Tolerance.slope {
        let longer = frames(length + missing, along: axis, across).map { $0.span(axis) }
        let helps = zip(spans, longer).contains { $0.start < 0 && $1.start > $0.start + Tolerance.slope }
        if helps { needed = max(needed, length + missing) }
      }
      guard needed > length + Tolerance.slope else { break }
      length = min(needed, Limit.coordinate)
    }
    return length
  }

  /// The maximum number of lengths to try. For a subview that is half as long as its container, each try
  /// halves the remaining difference.
  private static var maximumRepetitions: Int { 64 }

  private func frames(_ length: Double, along axis: Axis, _ across: Double?) -> [Frame] {
    let size =
      axis == .horizontal
      ? Size(width: length, height: across ?? 0) : Size(width: across ?? 0, height: length)
    var pass = PlacementPass(rules, sizing: sizing, container: container, size: size)
    pass.run(order)
    return pass.placed.filter { !rules.properties[$0.view].isHidden }.map(\.frame)
  }
}

extension Frame {
  fileprivate func span(_ axis: Axis) -> BoxSpan {
    axis == .horizontal ? BoxSpan(start: x, length: width) : BoxSpan(start: y, length: height)
  }
}

extension PlacementOrder {
  /// Returns the placements that use the height of a view too early: the height depends on the width, and a
  /// later placement sets the width.
  ///
  /// - Parameter isHighForItsWidth: a function that returns `true` if the height of a view depends on its
  ///   width.
  /// - Complexity: O(placements).
  func readersOfHeights(_ isHighForItsWidth: (ViewID) -> Bool) -> [Violation] {
    var widths: [ViewID: Int] = [:]
    for (index, placement) in decisions.enumerated() where placement.measure == .width {
      widths[placement.view] = index
    }
    for placement in decisions where placement.measure == .height { widths[placement.view] = nil }
    return decisions.enumerated().compactMap { index, reader in
      guard case .measure(let source, let measure, _, _) = reader.value, source.part == nil,
        measure.slotsRead.contains(.height), let later = widths[source.view], later > index,
        isHighForItsWidth(source.view)
      else { return nil }
      return Violation(reader: reader, wanted: decisions[later])
    }
  }
}
