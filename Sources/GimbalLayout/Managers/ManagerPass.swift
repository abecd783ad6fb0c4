import GimbalModel

/// A pass that computes the frames of the boxes of a layout manager, in a container of a given size.
struct ManagerPass<Sizing: ContentSizing> {
  let tree: ManagerTree
  let fitting: ManagerFitting<Sizing>
  let size: Size
  var findings: [BoxFinding] = []
  /// The function that receives the index of each laid-out view and its frame in container coordinates.
  private let write: (Int, Frame) -> Void

  /// Lays out all boxes of `tree`, and calls `write` for each laid-out view.
  ///
  /// - Complexity: O(boxes), plus the cost of computing the content sizes of views.
  init(
    _ tree: ManagerTree, in size: Size, sizing: Sizing, write: @escaping (Int, Frame) -> Void
  ) {
    self.tree = tree
    self.size = size
    fitting = ManagerFitting(tree: tree, sizing: sizing)
    self.write = write
    place(0, BoxSpan(start: 0, length: size.width), BoxSpan(start: 0, length: size.height))
  }

  // MARK: Boxes

  /// Lays out the contents of a box.
  mutating func place(_ index: Int, _ horizontal: BoxSpan, _ vertical: BoxSpan) {
    let box = tree.boxes[index]
    if !box.isContainer {
      if let view = box.view { put(view, horizontal, vertical) }
      return
    }
    note(lack: box.margin.left + box.margin.right - horizontal.length, .horizontal)
    note(lack: box.margin.top + box.margin.bottom - vertical.length, .vertical)
    let innerWidth = horizontal.inset(box.margin.left, box.margin.right)
    let innerHeight = vertical.inset(box.margin.top, box.margin.bottom)
    if let view = box.view {
      // The box is a cell or region with a single view.
      put(
        view, innerWidth.inset(box.padding.left, box.padding.right),
        innerHeight.inset(box.padding.top, box.padding.bottom))
      return
    }
    switch box.arrangement ?? (box.role == .row ? nil : .fill) {
    case .fill?:
      for child in box.children { placeAlone(child, of: box, innerWidth, innerHeight) }
    case .vertical?: placeLine(of: box, along: .vertical, innerWidth, innerHeight)
    case .horizontal?: placeLine(of: box, along: .horizontal, innerWidth, innerHeight)
    case .grid?: placeLine(of: box, along: .vertical, innerWidth, innerHeight)
    case .tile?: placeTiles(of: box, innerWidth, innerHeight)
    case .border?: placeRegions(of: box, innerWidth, innerHeight)
    // The cells of a row inherit its margin, so the margin is not applied to the row itself.
    case nil: placeLine(of: box, along: .horizontal, horizontal, vertical)
    }
  }

  /// Lays out a box in a slot (a space for a box and its padding) that it does not share with other boxes.
  mutating func placeAlone(
    _ index: Int, of outer: ManagerBox, _ horizontal: BoxSpan, _ vertical: BoxSpan
  ) {
    let box = tree.boxes[index]
    noteLackOfPadding(of: box, horizontal, .horizontal)
    noteLackOfPadding(of: box, vertical, .vertical)
    place(
      index, alone(box, of: outer, in: horizontal, along: .horizontal, usesContent: false, across: nil),
      alone(box, of: outer, in: vertical, along: .vertical, usesContent: false, across: nil))
  }

  /// Returns the span of a box in a slot that it does not share, according to the alignment of the outer box.
  ///
  /// - Parameter usesContent: `true` if a box without a given length is as long as its content, instead of as
  ///   long as its slot.
  func alone(
    _ box: ManagerBox, of outer: ManagerBox, in slot: BoxSpan, along axis: Axis, usesContent: Bool,
    across: Double?
  ) -> BoxSpan {
    let padding = box.padding(axis)
    let room = slot.inset(padding.before, padding.after)
    let length = fitting.length(
      of: box, in: slot.length, along: axis, usesContent: usesContent, across: across)
    let gap = BoxAlignment(outer, along: axis).gaps(in: room.length - length, count: 1).first
    return BoxSpan(start: room.start + gap, length: length)
  }

  /// Records a problem if margins or paddings exceed the length of their box by more than a rounding error.
  private mutating func note(lack: Double, _ axis: Axis) {
    guard lack > Tolerance.room else { return }
    // Report only the largest excess along each axis.
    for (index, finding) in findings.enumerated() {
      guard case .squeezed(axis, let known) = finding else { continue }
      if lack > known { findings[index] = .squeezed(axis, by: lack) }
      return
    }
    findings.append(.squeezed(axis, by: lack))
  }

  mutating func noteLackOfPadding(of box: ManagerBox, _ slot: BoxSpan, _ axis: Axis) {
    let padding = box.padding(axis)
    note(lack: padding.before + padding.after - slot.length, axis)
  }

  private func put(_ view: Int, _ horizontal: BoxSpan, _ vertical: BoxSpan) {
    // Round the edges of boxes, not their lengths, to the coordinate grid, so that adjacent boxes remain
    // adjacent.
    let (left, right) = (CoordinateGrid.snap(horizontal.start), CoordinateGrid.snap(horizontal.end))
    let (top, bottom) = (CoordinateGrid.snap(vertical.start), CoordinateGrid.snap(vertical.end))
    let x = tree.isMirrored ? CoordinateGrid.snap(size.width) - right : left
    write(view, Frame(x: x, y: top, width: right - left, height: bottom - top))
  }
}

extension ManagerPass {
  /// Lays out boxes one after another: the rows of a grid, the cells of a row, or the items of a horizontal
  /// or vertical arrangement.
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
    // In a grid, alignment applies to the contents of cells. Rows and cells are placed from the start,
    // without gaps.
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
      // If an overflow policy limits the length of an item, the rest of its slot remains empty.
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

extension ManagerPass {
  mutating func placeTiles(of box: ManagerBox, _ horizontal: BoxSpan, _ vertical: BoxSpan) {
    guard let tiles = box.tiles else { return }
    let count = tiles.rows * tiles.columns
    if box.children.count > count {
      findings.append(.tooManyItems(count: box.children.count, tiles: count))
    }
    let (width, height) = (
      horizontal.length / Double(tiles.columns), vertical.length / Double(tiles.rows)
    )
    for (position, child) in box.children.enumerated() {
      // Items that exceed the number of tiles are placed below, in rows of the same height.
      let (row, column) = position.quotientAndRemainder(dividingBy: tiles.columns)
      placeAlone(
        child, of: box, BoxSpan(start: horizontal.start + Double(column) * width, length: width),
        BoxSpan(start: vertical.start + Double(row) * height, length: height))
    }
  }
}

extension ManagerPass {
  mutating func placeRegions(of box: ManagerBox, _ horizontal: BoxSpan, _ vertical: BoxSpan) {
    func region(_ role: BoxRole) -> Int? { box.children.first { tree.boxes[$0].role == role } }
    let heights = fitting.regions(
      [.north, .center, .south], of: box, along: .vertical, vertical.length, across: horizontal.length)
    let widths = fitting.regions([.west, .center, .east], of: box, along: .horizontal, horizontal.length)
    findings += [heights.finding, widths.finding].compactMap(\.self)
    let north = BoxSpan(start: vertical.start, length: heights.lengths[0])
    let middle = BoxSpan(start: north.end, length: heights.lengths[1])
    let west = BoxSpan(start: horizontal.start, length: widths.lengths[0])
    let center = BoxSpan(start: west.end, length: widths.lengths[1])
    if let box = region(.north) { place(box, horizontal, north) }
    if let box = region(.west) { place(box, west, middle) }
    if let box = region(.center) { place(box, center, middle) }
    if let box = region(.east) { place(box, BoxSpan(start: center.end, length: widths.lengths[2]), middle) }
    if let box = region(.south) {
      place(box, horizontal, BoxSpan(start: middle.end, length: heights.lengths[2]))
    }
  }
}
