/// The execution order of the placements of sibling views, and the placements that read a slot too early. A
/// slot is the x, y, width or height of a frame.
///
/// If several active placements set the same slot of a view, only the last of them applies. It runs at the
/// position of the first of them. The same applies to the upper limits of a slot, and to its lower limits.
/// Limits run after the placement that sets the slot. Slots without a placement have their values before any
/// placement runs.
package struct PlacementOrder: Hashable, Sendable {
  /// A placement that reads a slot before another placement sets or limits the slot.
  package struct Violation: Hashable, Sendable {
    /// The placement that reads the slot.
    package let reader: Placement
    /// The last placement that sets or limits the slot. The slot belongs to the view that the reader refers
    /// to, or to the view that the reader places.
    package let wanted: Placement

    package init(reader: Placement, wanted: Placement) {
      self.reader = reader
      self.wanted = wanted
    }
  }

  /// The placements that apply, in execution order. Each slot of a view (x, y, width or height) has at most
  /// one placement that sets it, one upper limit and one lower limit.
  package let decisions: [Placement]
  /// The violations in the order of their readers; empty if every slot (x, y, width or height of a frame) has
  /// its final value before it is read.
  package let violations: [Violation]

  /// Creates the order of placements.
  ///
  /// - Parameter placements: The active placements of the subviews of one view, in the order of the sets and
  ///   of the rules in each set.
  /// - Complexity: O(number of placements).
  package init(_ placements: [Placement]) {
    let decisions = PlacementOrder.decisions(placements)
    // A slot has its final value after the last placement that sets or limits it.
    var indices: [Key: Int] = [:]
    for (index, placement) in decisions.enumerated() {
      indices[Key(view: placement.view, slot: placement.measure.slot)] = index
    }
    violations = decisions.enumerated().flatMap { index, reader in
      PlacementOrder.keysRead(by: reader).compactMap { key in
        guard let later = indices[key], later > index else { return nil }
        return Violation(reader: reader, wanted: decisions[later])
      }
    }
    self.decisions = decisions
  }

  private static func decisions(_ placements: [Placement]) -> [Placement] {
    var decisions: [Placement] = []
    var indices: [ViewID: [Placement.BoundedSlot: Int]] = [:]
    for placement in placements {
      if let first = indices[placement.view]?[placement.boundedSlot] {
        decisions[first] = placement
      } else {
        indices[placement.view, default: [:]][placement.boundedSlot] = decisions.count
        decisions.append(placement)
      }
    }
    guard decisions.contains(where: { $0.relation != .equal }) else { return decisions }
    // Move limits after the placement that sets the slot.
    var postponed: [Int: [Placement]] = [:]
    var ordered: [Placement] = []
    for (index, placement) in decisions.enumerated() {
      let setter = Placement.BoundedSlot(placement.measure.slot)
      if placement.relation != .equal, let later = indices[placement.view]?[setter], later > index {
        postponed[later, default: []].append(placement)
      } else {
        ordered.append(placement)
        ordered += postponed[index] ?? []
      }
    }
    return ordered
  }

  private struct Key: Hashable {
    let view: ViewID
    let slot: FrameSlot
  }

  /// Returns the slots (components of frames) that must have their final values before a placement runs.
  private static func keysRead(by placement: Placement) -> [Key] {
    var keys = placement.measure.slotsWritingReads.map { Key(view: placement.view, slot: $0) }
    // Skip layout guides of the superview and bars of the root view. Their frames are known before the subviews
    // are placed.
    if case .measure(let source, let measure, _, _) = placement.value, source.part == nil {
      keys += measure.slotsRead.map { Key(view: source.view, slot: $0) }
    }
    return keys
  }
}

extension FrameMeasure {
  /// The components of a frame on which the measure depends. The leading and the trailing edge depend on the
  /// width, because each of them is the right edge in one of the two layout directions.
  package var slotsRead: [FrameSlot] {
    switch self {
    case .minX: [.x]
    case .midX, .maxX, .leading, .trailing: [.x, .width]
    case .minY: [.y]
    case .midY, .maxY: [.y, .height]
    case .width: [.width]
    case .height: [.height]
    }
  }

  /// The components of a frame that must be known before the measure can be set. For example, a horizontal
  /// center or a right edge requires the width.
  package var slotsWritingReads: [FrameSlot] { isSize ? [] : slotsRead.filter { $0 != slot } }
}
