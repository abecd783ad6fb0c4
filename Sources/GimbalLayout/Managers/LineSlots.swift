import GimbalModel

/// How long the slots of boxes side by side are.
struct LineSlots {
  /// What their paddings take included.
  var lengths: [Double]
  /// What did not fit, or left room.
  var finding: BoxFinding?

  /// Lets some slots make do with what the others leave of a room, where all do not fit: none is longer than it was, and
  /// those that are shorter are equally long.
  ///
  /// - Complexity: O(slots · log slots).
  mutating func narrow(_ slots: [Int], to room: Double) {
    var left = room - lengths.reduce(0, +)
    guard left < 0 else { return }
    for slot in slots { left += lengths[slot] }
    left = max(0, left)
    // From the shortest on: what one does not need is shared by the others.
    for (place, slot) in slots.sorted(by: { lengths[$0] < lengths[$1] }).enumerated() {
      lengths[slot] = min(lengths[slot], left / Double(slots.count - place))
      left -= lengths[slot]
    }
  }
}
