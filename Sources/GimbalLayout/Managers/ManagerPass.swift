import GimbalModel

/// Lays out the boxes of one layout manager in a container of some size.
struct ManagerPass<Sizing: ContentSizing> {
  let tree: ManagerTree
  let fitting: ManagerFitting<Sizing>
  let size: Size
  var findings: [BoxFinding] = []
  /// The frames of the items, in the container's coordinates, by the views' places in tree order.
  private let write: (Int, Frame) -> Void

  /// - Complexity: O(boxes), and what asking for the content of views takes.
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

  /// Lays out what is within a box.
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

  /// The span of a box by itself in a slot: as long as it was given, aligned.
  ///
  /// - Parameter usesContent: whether a box without a length is as long as its content, and not as its slot.
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

  mutating func noteLackOfPadding(of box: ManagerBox, _ slot: BoxSpan, _ axis: Axis) {
    let padding = box.padding(axis)
    note(lack: padding.before + padding.after - slot.length, axis)
  }

  private func put(_ view: Int, _ horizontal: BoxSpan, _ vertical: BoxSpan) {
    // Edges are snapped, not lengths: what is side by side stays so.
    let (left, right) = (Grain.snap(horizontal.start), Grain.snap(horizontal.end))
    let (top, bottom) = (Grain.snap(vertical.start), Grain.snap(vertical.end))
    let x = tree.isMirrored ? Grain.snap(size.width) - right : left
    write(view, Frame(x: x, y: top, width: right - left, height: bottom - top))
  }
}
