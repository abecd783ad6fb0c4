import GimbalModel

extension ManagerPass {
  /// Lays boxes out one after the other: rows of a grid, cells of a row, items of a column or of a line.
  mutating func placeLine(
    of box: ManagerBox, along axis: Axis, _ horizontal: BoxSpan, _ vertical: BoxSpan
  ) {
    guard !box.children.isEmpty else { return }
    let (line, cross) = axis == .vertical ? (vertical, horizontal) : (horizontal, vertical)
    let other: Axis = axis == .vertical ? .horizontal : .vertical
    let isGrid = box.arrangement == .grid || box.role == .row
    let slots = fitting.slots(in: box, along: axis, line.length, across: cross.length, isGrid: isGrid)
    let lengths = slots.lengths
    if let finding = slots.finding { findings.append(finding) }
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
      let kept = BoxSpan(start: along.start, length: fitting.capped(along.length, inner, axis))
      let across =
        isGrid
        ? cross
        : alone(
          inner, of: box, in: cross, along: other, usesContent: !inner.isContainer, across: kept.length)
      place(child, axis == .vertical ? across : kept, axis == .vertical ? kept : across)
      position += length + gaps.between
    }
  }
}
