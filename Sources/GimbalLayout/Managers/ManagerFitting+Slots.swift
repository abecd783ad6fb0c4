import GimbalModel

extension ManagerFitting {
  /// Returns the lengths of the slots, the spaces for the inner boxes in a row or column. A slot includes the
  /// padding of its box. Each slot has a given length, the length of its content, or a share of the remaining
  /// length. Slots with wrapping text are narrowed to the available length.
  ///
  /// - Parameter across: the available length along the other axis; nil if it is unknown.
  func slots(
    in box: ManagerBox, along axis: Axis, _ room: Double, across: Double?, isGrid: Bool
  ) -> LineSlots {
    let other: Axis = axis == .vertical ? .horizontal : .vertical
    var weights = 0.0
    var percentages = 0.0
    var isAllPercent = true
    var breaking: [Int] = []
    var slots = LineSlots(lengths: [])
    // A negative length marks a slot (the space for a box) that gets a share of the remaining length. The
    // magnitude of the negative length is the weight of the slot.
    for child in box.children {
      let inner = tree.boxes[child]
      let padding = inner.padding(axis)
      let around = padding.before + padding.after
      if inner.length(axis)?.unit != .percent { isAllPercent = false }
      switch inner.length(axis) {
      case let given? where given.unit == .points:
        slots.lengths.append(capped(given.value, inner, axis) + around)
      case let given? where given.unit == .percent:
        percentages += given.value
        slots.lengths.append(given.value / 100 * room)
      case let given?:
        weights += given.value
        slots.lengths.append(-given.value)
      case nil:
        let crossLength =
          isGrid
          ? across
          : across.map {
            length(of: inner, in: $0, along: other, usesContent: !inner.isContainer, across: nil)
          } ?? inner.points(other)
        if let content = content(of: inner, along: axis, across: crossLength) {
          if axis == .horizontal, wraps(inner) { breaking.append(slots.lengths.count) }
          slots.lengths.append(content + around)
        } else {
          weights += 1
          slots.lengths.append(-1)
        }
      }
    }
    let shares = slots.lengths.indices.filter { slots.lengths[$0] < 0 }
    let wished = shares.map { slots.lengths[$0] }
    for share in shares { slots.lengths[share] = 0 }
    slots.narrow(breaking, to: room)
    let used = slots.lengths.reduce(0, +)
    for (share, weight) in zip(shares, wished) {
      slots.lengths[share] = -weight * max(0, room - used) / weights
    }
    if isAllPercent, (percentages - 100).magnitude > Tolerance.percentage {
      slots.finding = .percentages(axis, sum: percentages)
    } else if used - room > Tolerance.room {
      slots.finding = .overfull(axis, by: used - room)
    }
    return slots
  }

  /// Returns the length of a box in a slot (the space for the box and its padding), without the padding.
  ///
  /// - Parameter usesContent: `true` if a box without a given length is as long as its content, instead of as
  ///   long as its slot.
  func length(
    of box: ManagerBox, in slot: Double, along axis: Axis, usesContent: Bool, across: Double?
  ) -> Double {
    let padding = box.padding(axis)
    let around = padding.before + padding.after
    let room = max(0, slot - around)
    let length: Double
    switch box.length(axis) {
    case let given? where given.unit == .points: length = given.value
    case let given? where given.unit == .percent: length = max(0, given.value / 100 * slot - around)
    case .some: length = room
    case nil:
      let content = usesContent ? content(of: box, along: axis, across: across) : nil
      length = content.map { axis == .horizontal && wraps(box) ? min($0, room) : $0 } ?? room
    }
    return capped(length, box, axis)
  }

  /// Returns `true` if text in a box wraps: the box can be narrower than its content, but then needs more
  /// height.
  ///
  /// - Complexity: O(inner boxes).
  func wraps(_ box: ManagerBox) -> Bool {
    if let view = box.view { return sizing.wraps(view) }
    return box.children.contains { child in
      let inner = tree.boxes[child]
      return inner.points(.horizontal) == nil && wraps(inner)
    }
  }
}

/// The lengths of the slots for boxes in a row or column.
struct LineSlots {
  /// The lengths of the slots, including padding.
  var lengths: [Double]
  /// The problem if the boxes do not fit, or if their percentages do not add up to 100; otherwise nil.
  var finding: BoxFinding?

  /// Shortens the given slots so that all slots together fit into the length `room`, if possible. No slot
  /// becomes longer. Slots that become shorter get equal lengths.
  ///
  /// - Complexity: O(slots · log slots).
  mutating func narrow(_ slots: [Int], to room: Double) {
    var left = room - lengths.reduce(0, +)
    guard left < 0 else { return }
    for slot in slots { left += lengths[slot] }
    left = max(0, left)
    // Go from the shortest slot to the longest. Each slot gets at most an equal share of the length that is
    // left. The length that a short slot does not need is left for the longer slots.
    for (place, slot) in slots.sorted(by: { lengths[$0] < lengths[$1] }).enumerated() {
      lengths[slot] = min(lengths[slot], left / Double(slots.count - place))
      left -= lengths[slot]
    }
  }
}
