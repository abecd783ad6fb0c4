import GimbalModel

extension ManagerFitting {
  /// Returns the box in one region of a border layout, such as `north`; nil if there is none.
  func region(_ role: BoxRole, of box: ManagerBox) -> ManagerBox? {
    box.children.first { tree.boxes[$0].role == role }.map { tree.boxes[$0] }
  }

  /// Returns the length that the five regions of a border layout need along an axis; nil if no region has a
  /// size.
  ///
  /// - Parameters:
  ///   - widths: the widths of the west, center and east regions; nil for an unknown width.
  ///   - width: the width of the north and south regions; nil if it is unknown.
  func border(_ box: ManagerBox, _ axis: Axis, widths: [Double?], width: Double?) -> Double? {
    func claim(_ role: BoxRole, _ width: Double?) -> Claim? {
      region(role, of: box).map { Claim(given: $0.length(axis), asked: asked($0, axis, inside: width)) }
    }
    let middle = zip([BoxRole.west, .center, .east], widths).map { claim($0, $1) }
    let (north, south) = (claim(.north, width), claim(.south, width))
    if axis == .vertical {
      let highest = middle.compactMap { $0?.asked }.max()
      return least(of: [north, Claim(given: .rest, asked: highest), south].compactMap(\.self))
    }
    let together = least(
      of: [middle[0], Claim(given: .rest, asked: middle[1]?.asked), middle[2]].compactMap(\.self))
    return [north?.asked, together, south?.asked].compactMap(\.self).max()
  }

  /// Returns the lengths of three adjacent regions of a border layout, such as west, center and east. The
  /// middle region gets the remaining length even if the layout has no box for it.
  ///
  /// - Parameter across: the length of the regions along the other axis; nil if it is unknown.
  func regions(
    _ roles: [BoxRole], of box: ManagerBox, along axis: Axis, _ room: Double, across: Double? = nil
  ) -> LineSlots {
    var slots = LineSlots(lengths: [0, 0, 0])
    // The remaining length is divided between the middle region and some of the outer regions: those whose
    // given length is a share of the remaining length, and those with neither a given length nor content.
    var weights = [0.0, 1.0, 0.0]
    var breaking: [Int] = []
    for side in [0, 2] {
      guard let region = region(roles[side], of: box) else { continue }
      switch region.length(axis) {
      case let given? where given.unit == .points: slots.lengths[side] = given.value
      case let given? where given.unit == .percent: slots.lengths[side] = given.value / 100 * room
      case let given?: weights[side] = given.value
      case nil:
        if let content = content(of: region, along: axis, across: across) {
          slots.lengths[side] = content
          if axis == .horizontal, wraps(region) { breaking.append(side) }
        } else {
          weights[side] = 1
        }
      }
    }
    if axis == .horizontal, let middle = region(roles[1], of: box), middle.length(axis) == nil, wraps(middle),
      let content = content(of: middle, along: axis, across: across)
    {
      // If there is not enough space, a middle region with wrapping text is narrowed like the outer regions.
      // At the end, the middle region gets only its share of the remaining length. Therefore multiply the
      // length of the text by the sum of the weights, so that this share equals the length of the text.
      slots.lengths[1] = content * weights.reduce(0, +)
      breaking.append(1)
    }
    slots.narrow(breaking, to: room)
    let used = slots.lengths.reduce(0, +)
    if used - room > Tolerance.room { slots.finding = .overfull(axis, by: used - room) }
    slots.lengths[1] = 0
    let share = max(0, room - slots.lengths.reduce(0, +)) / weights.reduce(0, +)
    slots.lengths = zip(slots.lengths, weights).map { $0 + $1 * share }
    return slots
  }
}
