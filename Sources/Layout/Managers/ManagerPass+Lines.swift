import Model

extension ManagerPass {
  /// Lays boxes out one after the other: rows of a grid, cells of a row, items of a column or of a line.
  mutating func placeLine(
    of box: ManagerBox, along axis: Axis, _ horizontal: BoxSpan, _ vertical: BoxSpan
  ) {
    guard !box.children.isEmpty else { return }
    let (line, cross) = axis == .vertical ? (vertical, horizontal) : (horizontal, vertical)
    let other: Axis = axis == .vertical ? .horizontal : .vertical
    let isGrid = box.arrangement == .grid || box.role == .row
    let lengths = slots(in: box, along: axis, line.length, across: cross.length, isGrid: isGrid)
    let used = lengths.reduce(0, +)
    // Alignment is what cells have for what is within them: rows and cells themselves begin at the start.
    let gaps =
      isGrid
      ? (first: 0, between: 0)
      : BoxAlignment(box, along: axis).gaps(in: line.length - used, count: lengths.count)
    var position = line.start + gaps.first
    for (child, length) in zip(box.children, lengths) {
      let inner = tree.boxes[child]
      let slot = BoxSpan(start: position, length: length)
      let padding = inner.padding(axis)
      noteLackOfPadding(of: inner, slot, axis)
      if !isGrid { noteLackOfPadding(of: inner, cross, other) }
      // What an item may not have is left free in its slot.
      let along = slot.inset(padding.before, padding.after)
      let kept = BoxSpan(start: along.start, length: capped(along.length, inner, axis))
      let across =
        isGrid
        ? cross
        : alone(
          inner, of: box, in: cross, along: other, usesContent: !inner.isContainer, across: kept.length)
      place(child, axis == .vertical ? across : kept, axis == .vertical ? kept : across)
      position += length + gaps.between
    }
  }

  /// How long the slots of boxes in a line are: what they were given or their content asks for, paddings included; the
  /// others share what is left.
  private mutating func slots(
    in box: ManagerBox, along axis: Axis, _ room: Double, across: Double, isGrid: Bool
  ) -> [Double] {
    var weights = 0.0
    var used = 0.0
    var percentages = 0.0
    var isAllPercent = true
    var lengths = box.children.map { child -> Double in
      let inner = tree.boxes[child]
      let padding = inner.padding(axis)
      let around = padding.before + padding.after
      switch inner.length(axis) {
      case let given? where given.unit == .points:
        isAllPercent = false
        let length = capped(given.value, inner, axis) + around
        used += length
        return length
      case let given? where given.unit == .percent:
        percentages += given.value
        let length = given.value / 100 * room
        used += length
        return length
      case let given?:
        isAllPercent = false
        weights += given.value
        return -given.value
      case nil:
        isAllPercent = false
        let crossLength = isGrid ? across : crossLength(of: inner, across, along: axis)
        if let content = content(of: inner, along: axis, across: crossLength) {
          used += content + around
          return content + around
        }
        weights += 1
        return -1
      }
    }
    let left = max(0, room - used)
    // A weight below zero marks a share.
    if weights > 0 {
      for index in lengths.indices where lengths[index] < 0 { lengths[index] *= -left / weights }
    } else {
      for index in lengths.indices where lengths[index] < 0 { lengths[index] = 0 }
    }
    if isAllPercent, (percentages - 100).magnitude > 1e-9 {
      findings.append(.percentages(axis, sum: percentages))
    } else if used - room > 1e-6 {
      findings.append(.overfull(axis, by: used - room))
    }
    return lengths
  }

  /// How long an item of a line is across it, before it is known how long it is along it: where its content alone says
  /// it, nobody knows.
  private func crossLength(of box: ManagerBox, _ room: Double, along axis: Axis) -> Double? {
    let other: Axis = axis == .vertical ? .horizontal : .vertical
    let padding = box.padding(other)
    switch box.length(other) {
    case let given? where given.unit == .points: return given.value
    case let given? where given.unit == .percent:
      return max(0, given.value / 100 * room - padding.before - padding.after)
    case .some: return max(0, room - padding.before - padding.after)
    case nil:
      let slot = max(0, room - padding.before - padding.after)
      let content = box.isContainer ? nil : content(of: box, along: other, across: nil)
      return content.map { wrapped($0, in: slot, box, along: other) } ?? slot
    }
  }
}
