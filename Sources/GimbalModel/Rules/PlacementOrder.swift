/// In which order the placements of one superview's subviews run, and which of them read too early.
///
/// Of several placements that give one slot of a view the last one in force counts, where the first of them stands. What
/// no placement gives is there from the start.
public struct PlacementOrder: Hashable, Sendable {
  /// That a placement reads a slot which is decided behind it.
  public struct Violation: Hashable, Sendable {
    /// What reads too early.
    public let reader: Placement
    /// What decides the slot that it reads: of the view it is measured from, or of its own view.
    public let wanted: Placement

    public init(reader: Placement, wanted: Placement) {
      self.reader = reader
      self.wanted = wanted
    }
  }

  /// One placement a slot, in running order.
  public let decisions: [Placement]
  /// In running order of their readers; empty where every slot is decided before it is read.
  public let violations: [Violation]

  /// - Parameter placements: those in force of the subviews of one view, set after set, in their order.
  /// - Complexity: O(placements).
  public init(_ placements: [Placement]) {
    var decisions: [Placement] = []
    var indices: [Key: Int] = [:]
    for placement in placements {
      let key = Key(view: placement.view, slot: placement.measure.slot)
      if let first = indices[key] {
        decisions[first] = placement
      } else {
        indices[key] = decisions.count
        decisions.append(placement)
      }
    }
    violations = decisions.enumerated().flatMap { index, reader in
      PlacementOrder.keysRead(by: reader).compactMap { key in
        guard let place = indices[key], place > index else { return nil }
        return Violation(reader: reader, wanted: decisions[place])
      }
    }
    self.decisions = decisions
  }

  private struct Key: Hashable {
    let view: ViewID
    let slot: FrameSlot
  }

  /// The slots that must be decided before a placement runs.
  private static func keysRead(by placement: Placement) -> [Key] {
    var keys = placement.measure.slotsWritingReads.map { Key(view: placement.view, slot: $0) }
    // A guide or a bar is of the superview, which is placed before its subviews.
    if case .measure(let source, let measure, _, _) = placement.value, source.part == nil {
      keys += measure.slotsRead.map { Key(view: source.view, slot: $0) }
    }
    return keys
  }
}

extension FrameMeasure {
  /// The slots of a frame that reading the measure takes. Where leading is at the left the width is not needed; which
  /// side it is may change.
  public var slotsRead: [FrameSlot] {
    switch self {
    case .minX: [.x]
    case .midX, .maxX, .leading, .trailing: [.x, .width]
    case .minY: [.y]
    case .midY, .maxY: [.y, .height]
    case .width: [.width]
    case .height: [.height]
    }
  }

  /// The slots of the same frame that writing the measure takes: the length of a side whose middle or end is given.
  public var slotsWritingReads: [FrameSlot] { isSize ? [] : slotsRead.filter { $0 != slot } }
}
