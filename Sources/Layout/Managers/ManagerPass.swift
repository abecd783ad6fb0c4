import Model

/// Lays out the boxes of one layout manager in a container of some size.
struct ManagerPass<Sizing: ContentSizing> {
  let tree: ManagerTree
  let size: Size
  let sizing: Sizing
  private(set) var findings: [BoxFinding] = []
  /// The frames of the items, in the container's coordinates, by the views' places in tree order.
  private let write: (Int, Frame) -> Void

  /// - Complexity: O(boxes), and what asking for the content of views takes.
  init(
    _ tree: ManagerTree, in size: Size, sizing: Sizing, write: @escaping (Int, Frame) -> Void
  ) {
    self.tree = tree
    self.size = size
    self.sizing = sizing
    self.write = write
    place(0, BoxSpan(start: 0, length: size.width), BoxSpan(start: 0, length: size.height))
  }

  // MARK: Boxes

  /// Lays out what is within a box.
  private mutating func place(_ index: Int, _ horizontal: BoxSpan, _ vertical: BoxSpan) {
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
      // A cell or a region that holds one view.
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
    // A row has no margin of its own: it hands it on to its cells.
    case nil: placeLine(of: box, along: .horizontal, horizontal, vertical)
    }
  }

  /// Puts one box into a slot that it does not share.
  private mutating func placeAlone(
    _ index: Int, of outer: ManagerBox, _ horizontal: BoxSpan, _ vertical: BoxSpan
  ) {
    let box = tree.boxes[index]
    noteLackOfPadding(of: box, horizontal, .horizontal)
    noteLackOfPadding(of: box, vertical, .vertical)
    place(
      index, alone(box, of: outer, in: horizontal, along: .horizontal, usesContent: false, across: nil),
      alone(box, of: outer, in: vertical, along: .vertical, usesContent: false, across: nil))
  }

  /// The span of a box by itself in a slot: as long as it was given, aligned.
  ///
  /// - Parameter usesContent: whether a box without a length is as long as its content, and not as its slot.
  private func alone(
    _ box: ManagerBox, of outer: ManagerBox, in slot: BoxSpan, along axis: Axis, usesContent: Bool,
    across: Double?
  ) -> BoxSpan {
    let padding = box.padding(axis)
    let room = slot.inset(padding.before, padding.after)
    let length: Double
    switch box.length(axis) {
    case let given? where given.unit == .points: length = given.value
    case let given? where given.unit == .percent:
      length = max(0, given.value / 100 * slot.length - padding.before - padding.after)
    case .some: length = room.length
    case nil:
      let content = usesContent ? content(of: box, along: axis, across: across) : nil
      length = content.map { wrapped($0, in: room.length, box, along: axis) } ?? room.length
    }
    let capped = capped(length, box, axis)
    let gap = BoxAlignment(outer, along: axis).gaps(in: room.length - capped, count: 1).first
    return BoxSpan(start: room.start + gap, length: capped)
  }

  /// Notes that edges leave nothing of what they are in, and what they lack.
  private mutating func note(lack: Double, _ axis: Axis) {
    guard lack > 1e-6 else { return }
    // The worst counts.
    for (index, finding) in findings.enumerated() {
      guard case .squeezed(axis, let known) = finding else { continue }
      if lack > known { findings[index] = .squeezed(axis, by: lack) }
      return
    }
    findings.append(.squeezed(axis, by: lack))
  }

  private mutating func noteLackOfPadding(of box: ManagerBox, _ slot: BoxSpan, _ axis: Axis) {
    let padding = box.padding(axis)
    note(lack: padding.before + padding.after - slot.length, axis)
  }

  // MARK: Lines

  /// Lays boxes out one after the other: rows of a grid, cells of a row, items of a column or of a line.
  private mutating func placeLine(
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

  // MARK: Tiles

  private mutating func placeTiles(of box: ManagerBox, _ horizontal: BoxSpan, _ vertical: BoxSpan) {
    guard let tiles = box.tiles else { return }
    let count = tiles.rows * tiles.columns
    if box.children.count > count {
      findings.append(.tooManyItems(count: box.children.count, tiles: count))
    }
    let (width, height) = (
      horizontal.length / Double(tiles.columns), vertical.length / Double(tiles.rows)
    )
    for (place, child) in box.children.enumerated() {
      // What has no tile goes on below, in rows of the same height.
      let (row, column) = place.quotientAndRemainder(dividingBy: tiles.columns)
      placeAlone(
        child, of: box, BoxSpan(start: horizontal.start + Double(column) * width, length: width),
        BoxSpan(start: vertical.start + Double(row) * height, length: height))
    }
  }

  // MARK: Regions

  private mutating func placeRegions(of box: ManagerBox, _ horizontal: BoxSpan, _ vertical: BoxSpan) {
    func region(_ role: BoxRole) -> Int? { box.children.first { tree.boxes[$0].role == role } }
    let heights = regions([region(.north), region(.center), region(.south)], .vertical, vertical.length)
    let widths = regions([region(.west), region(.center), region(.east)], .horizontal, horizontal.length)
    let north = BoxSpan(start: vertical.start, length: heights[0])
    let middle = BoxSpan(start: north.end, length: heights[1])
    let west = BoxSpan(start: horizontal.start, length: widths[0])
    let center = BoxSpan(start: west.end, length: widths[1])
    if let box = region(.north) { place(box, horizontal, north) }
    if let box = region(.west) { place(box, west, middle) }
    if let box = region(.center) { place(box, center, middle) }
    if let box = region(.east) { place(box, BoxSpan(start: center.end, length: widths[2]), middle) }
    if let box = region(.south) {
      place(box, horizontal, BoxSpan(start: middle.end, length: heights[2]))
    }
  }

  /// The lengths of two opposite regions and of what is between them, which has what they leave, region or not.
  private mutating func regions(_ regions: [Int?], _ axis: Axis, _ room: Double) -> [Double] {
    var lengths = [0.0, 0.0, 0.0]
    // What is in the middle shares with the regions that say nothing.
    var weights = [0.0, 1.0, 0.0]
    for side in [0, 2] {
      guard let box = regions[side].map({ tree.boxes[$0] }) else { continue }
      switch box.length(axis) {
      case let given? where given.unit == .points: lengths[side] = given.value
      case let given? where given.unit == .percent: lengths[side] = given.value / 100 * room
      case let given?: weights[side] = given.value
      case nil:
        if let content = content(of: box, along: axis, across: nil) {
          lengths[side] = content
        } else {
          weights[side] = 1
        }
      }
    }
    let used = lengths.reduce(0, +)
    if used - room > 1e-6 { findings.append(.overfull(axis, by: used - room)) }
    let share = max(0, room - used) / weights.reduce(0, +)
    return zip(lengths, weights).map { $0 + $1 * share }
  }

  // MARK: Content and frames

  /// How long a box would like to be, without its padding where it is an item.
  private func content(of box: ManagerBox, along axis: Axis, across: Double?) -> Double? {
    if !box.isContainer {
      return box.view.flatMap { sizing.length(of: $0, along: axis, across: across) }
    }
    return ManagerFitting(tree: tree, sizing: sizing).length(within: box, along: axis, across: across)
  }

  /// Text whose lines break is no wider than there is room.
  private func wrapped(_ length: Double, in room: Double, _ box: ManagerBox, along axis: Axis) -> Double {
    guard axis == .horizontal, let view = box.view, sizing.wraps(view) else { return length }
    return min(length, max(0, room))
  }

  private func capped(_ length: Double, _ box: ManagerBox, _ axis: Axis) -> Double {
    guard !box.isContainer, let view = box.view, let cap = sizing.cap(of: view, along: axis) else {
      return length
    }
    return min(length, cap)
  }

  private func put(_ view: Int, _ horizontal: BoxSpan, _ vertical: BoxSpan) {
    // Edges are snapped, not lengths: what is side by side stays so.
    let (left, right) = (Grain.snap(horizontal.start), Grain.snap(horizontal.end))
    let (top, bottom) = (Grain.snap(vertical.start), Grain.snap(vertical.end))
    let x = tree.isMirrored ? Grain.snap(size.width) - right : left
    write(view, Frame(x: x, y: top, width: right - left, height: bottom - top))
  }
}
