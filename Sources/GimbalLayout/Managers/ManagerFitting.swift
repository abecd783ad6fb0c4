// Length: the sizes of all managers are one recursion.

import GimbalModel

/// The fitting size of a layout manager: the smallest size of its container in which all boxes have the
/// lengths that they need.
struct ManagerFitting<Sizing: ContentSizing> {
  let tree: ManagerTree
  let sizing: Sizing

  /// Returns the length of the container along an axis; nil if no box has a size.
  ///
  /// - Parameter across: the length along the other axis; nil if it is unknown.
  /// - Complexity: O(boxes), plus the cost of computing the content sizes of views.
  func length(along axis: Axis, across: Double? = nil) -> Double? {
    length(within: tree.boxes[0], along: axis, across: across)
  }

  /// Returns the length that a box with inner boxes needs, including its margin; nil if no inner box has a
  /// size.
  func length(within box: ManagerBox, along axis: Axis, across: Double? = nil) -> Double? {
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
    let isRow = box.role == .row
    let inside = across.map { max(0, $0 - (isRow ? 0 : box.margin(other))) }
    guard let inner = inner(of: box, along: axis, across: inside) else { return nil }
    return inner + (isRow ? 0 : box.margin(axis))
  }

  private func inner(of box: ManagerBox, along axis: Axis, across: Double?) -> Double? {
    if let view = box.view {
      let other: Axis = axis == .horizontal ? .vertical : .horizontal
      let (around, aside) = (box.padding.along(axis), box.padding.along(other))
      return sizing.length(of: view, along: axis, across: across.map { max(0, $0 - aside) }).map {
        $0 + around
      }
    }
    if axis == .vertical, let across { return height(within: box, in: across) }
    switch box.arrangement {
    case .vertical?: return axis == .vertical ? line(box, axis, across) : widest(box, axis, across)
    case .horizontal?: return axis == .horizontal ? line(box, axis, across) : widest(box, axis, across)
    case .grid?: return axis == .vertical ? line(box, axis, across) : widest(box, axis, across)
    case nil where box.role == .row:
      return axis == .horizontal ? line(box, axis, across) : widest(box, axis, across)
    case .tile?:
      guard let tiles = box.tiles else { return nil }
      let count = axis == .vertical ? tiles.rows : tiles.columns
      let tile = across.map { $0 / Double(axis == .vertical ? tiles.columns : tiles.rows) }
      return widest(box, axis, tile).map { $0 * Double(count) }
    case .border?: return border(box, axis, widths: [nil, nil, nil], width: nil)
    case .fill?, nil: return widest(box, axis, across)
    }
  }

  /// Returns the largest slot length that an inner box needs along an axis. A slot is the space for a box
  /// and its padding. Along this axis, each box gets the whole space or, in a tile arrangement, one tile.
  private func widest(_ box: ManagerBox, _ axis: Axis, _ across: Double?) -> Double? {
    box.children.compactMap { child -> Double? in
      let inner = tree.boxes[child]
      return asked(inner, axis, across).map { whole($0, of: inner, axis) }
    }.max()
  }

  /// Returns the length of the slot (the space for a box) in which the box has the length `asked`. If the
  /// length of the box is a percentage of the slot, the slot is longer than the box.
  func whole(_ asked: Double, of box: ManagerBox, _ axis: Axis) -> Double {
    guard let given = box.length(axis), given.unit == .percent, given.value > 0 else { return asked }
    return asked * 100 / given.value
  }

  /// Returns the total length that the boxes in a row or column need; nil if no box has a size.
  private func line(_ box: ManagerBox, _ axis: Axis, _ across: Double?) -> Double? {
    least(
      of: box.children.map { child in
        let inner = tree.boxes[child]
        return Claim(given: inner.length(axis), asked: asked(inner, axis, across))
      })
  }

  /// The given length of a box in a row or column, and the length that it needs, including padding.
  struct Claim {
    let given: BoxLength?
    let asked: Double?
  }

  /// Returns the smallest total length in which all boxes in a row or column have the lengths that they need.
  /// Percentages refer to this total length. Boxes that share the remaining length get parts in proportion to
  /// their weights.
  func least(of claims: [Claim]) -> Double? {
    guard claims.contains(where: { $0.asked != nil || $0.given?.unit == .points }) else { return nil }
    var fixed = 0.0
    var percent = 0.0
    var least = 0.0
    var weights = 0.0
    /// The length of a share of weight 1.
    var share = 0.0
    for claim in claims {
      switch claim.given?.unit {
      case .points?: fixed += claim.asked ?? 0
      case .percent?:
        let percentage = claim.given?.value ?? 0
        percent += percentage
        if let asked = claim.asked, percentage > 0 { least = max(least, asked * 100 / percentage) }
      case .rest?:
        let weight = claim.given?.value ?? 1
        weights += weight
        if let asked = claim.asked, weight > 0 { share = max(share, asked / weight) }
      case nil:
        if let asked = claim.asked { fixed += asked } else { weights += 1 }
      }
    }
    fixed += share * weights
    return percent < 100 ? max(least, fixed / (1 - percent / 100)) : max(least, fixed)
  }

  /// Returns the slot length that a box needs, including padding: the given length in points, or else the
  /// length of its content.
  ///
  /// - Parameter across: the length of the slot along the other axis; nil if it is unknown.
  private func asked(_ box: ManagerBox, _ axis: Axis, _ across: Double?) -> Double? {
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
    let aside = box.padding(other)
    return asked(
      box, axis, inside: box.points(other) ?? across.map { max(0, $0 - aside.before - aside.after) })
  }

  /// Returns the slot length that a box needs along an axis, including padding, for a given length along the
  /// other axis.
  ///
  /// - Parameter inside: the length of the box along the other axis, without padding; nil if it is unknown.
  func asked(_ box: ManagerBox, _ axis: Axis, inside: Double?) -> Double? {
    let padding = box.padding(axis)
    let around = padding.before + padding.after
    if let given = box.points(axis) { return capped(given, box, axis) + around }
    return content(of: box, along: axis, across: inside).map { $0 + around }
  }

  /// Returns the content length of a box; nil if it has no content. For an item, padding is not included.
  func content(of box: ManagerBox, along axis: Axis, across: Double?) -> Double? {
    if box.isContainer { return length(within: box, along: axis, across: across) }
    return box.view.flatMap { sizing.length(of: $0, along: axis, across: across) }
  }

  func capped(_ length: Double, _ box: ManagerBox, _ axis: Axis) -> Double {
    guard !box.isContainer, let view = box.view, let cap = sizing.cap(of: view, along: axis) else {
      return length
    }
    return min(length, cap)
  }
}

/// A type that provides the content sizes of views.
protocol ContentSizing {
  /// Returns the content length of a view along an axis; nil if the view has none.
  ///
  /// - Parameter across: the length along the other axis; nil if it is unknown.
  func length(of view: Int, along axis: Axis, across: Double?) -> Double?

  /// Returns the width of a view's content if its text is broken into lines of at most the given width; nil
  /// if the view has no content. The result can exceed the given width if the content cannot be narrower.
  func width(of view: Int, within width: Double) -> Double?

  /// Returns the maximum length that an overflow policy sets for a view along an axis; nil if there is none.
  func cap(of view: Int, along axis: Axis) -> Double?

  /// Returns `true` if text in a view wraps: the view can be narrower than its content, but then needs more
  /// height.
  func wraps(_ view: Int) -> Bool
}

extension ManagerFitting {
  /// Returns the height that a box needs at a given width. Both lengths exclude the margin of the box.
  func height(within box: ManagerBox, in width: Double) -> Double? {
    func line(_ isGrid: Bool) -> Double? {
      let widths = slots(in: box, along: .horizontal, width, across: nil, isGrid: isGrid).lengths
      return highest(
        zip(box.children, widths).map { child, slot in
          let inner = tree.boxes[child]
          let padding = inner.padding(.horizontal)
          return (inner, capped(max(0, slot - padding.before - padding.after), inner, .horizontal))
        })
    }
    func alone(in slot: Double) -> Double? {
      highest(
        box.children.map { child in
          let inner = tree.boxes[child]
          return (inner, length(of: inner, in: slot, along: .horizontal, usesContent: false, across: nil))
        })
    }
    switch box.arrangement {
    case .vertical?, .grid?:
      return least(
        of: box.children.map { child in
          let inner = tree.boxes[child]
          let inside =
            box.arrangement == .grid
            ? width
            : length(
              of: inner, in: width, along: .horizontal, usesContent: !inner.isContainer, across: nil)
          return Claim(given: inner.height, asked: asked(inner, .vertical, inside: inside))
        })
    case .horizontal?: return line(false)
    case nil where box.role == .row: return line(true)
    case .tile?:
      guard let tiles = box.tiles else { return nil }
      return alone(in: width / Double(tiles.columns)).map { $0 * Double(tiles.rows) }
    case .border?:
      let widths = regions([.west, .center, .east], of: box, along: .horizontal, width).lengths
      return border(box, .vertical, widths: widths, width: width)
    case .fill?, nil: return alone(in: width)
    }
  }

  /// Returns the largest slot height that boxes need at their widths.
  private func highest(_ boxes: [(ManagerBox, width: Double)]) -> Double? {
    boxes.compactMap { box, width in
      asked(box, .vertical, inside: width).map { whole($0, of: box, .vertical) }
    }.max()
  }

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
    for (rank, slot) in slots.sorted(by: { lengths[$0] < lengths[$1] }).enumerated() {
      lengths[slot] = min(lengths[slot], left / Double(slots.count - rank))
      left -= lengths[slot]
    }
  }
}

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
