extension Scene {
  mutating func put(_ box: LayoutBox, replacing old: LayoutBox? = nil) throws(EditError) {
    guard setsByID[box.set] != nil, box.view.map({ views[$0] != nil }) ?? true else {
      throw .danglingReference
    }
    try Scene.checkByItself(box)
    try checkTakesFrame(box.view)
    try checkParent(of: box, replacing: old)
    try checkChildren(of: box)
    if let old { remove(old) }
    boxesByID[box.id] = box
    if let parent = box.parent {
      childBoxes[parent, default: Ordered { ($0.position, $0.id.rawValue) }].insert(box)
      addReference(to: box.view)
      if box.usesNumbers { numberUserCount += 1 }
    } else {
      file(.manager(box))
    }
  }

  mutating func delete(_ box: LayoutBox) throws(EditError) {
    guard let old = boxesByID[box.id] else { throw .noSuchRow }
    guard boxes(in: old.id).isEmpty else { throw .danglingReference }
    remove(old)
    childBoxes[old.id] = nil
  }

  private mutating func remove(_ old: LayoutBox) {
    boxesByID[old.id] = nil
    if let parent = old.parent {
      childBoxes[parent]?.remove(at: (old.position, old.id.rawValue))
      removeReference(to: old.view)
      if old.usesNumbers { numberUserCount -= 1 }
    } else {
      unfile(.manager(old))
    }
  }

  /// Checks that the role of a box permits its view, arrangement and parent, that its arrangement permits its
  /// tile count, and that its lengths are in range.
  private static func checkByItself(_ box: LayoutBox) throws(EditError) {
    let isWhole =
      switch box.role {
      case .manager: box.view != nil && box.arrangement != nil
      case .row: box.view == nil && box.arrangement == nil
      case .item, .cell, .north, .south, .east, .west, .center: box.view == nil || box.arrangement == nil
      }
    guard isWhole else { throw .boxRefused(.incomplete(box.role)) }
    guard (box.role == .manager) == (box.parent == nil) else {
      throw .boxRefused(.misplaced(box.role, in: nil))
    }
    guard (box.arrangement == .tile) == (box.tiles != nil) else { throw .boxRefused(.tileCount) }
    var lengths = [box.width, box.height].compactMap { $0.map { ($0.value, $0.terms) } }
    for edges in [box.margin, box.padding] {
      for (index, side) in edges.sides.enumerated() {
        if let side { lengths.append((side, edges.terms(at: index))) }
      }
    }
    for (number, terms) in lengths {
      // If the length contains named numbers, its literal part can be negative, because the values of the named
      // numbers are added to this part.
      let least = terms.isEmpty ? 0 : -Limit.coordinate
      guard (least...Limit.coordinate).contains(number) else { throw .boxRefused(.lengthRefused(number)) }
      try check(terms)
    }
    for length in [box.width, box.height].compactMap(\.self)
    where length.unit != .points && !length.terms.isEmpty {
      throw .boxRefused(.lengthRefused(length.value))
    }
  }

  /// Checks that the parent of a box exists, is in the same rule set and permits the role of the box, that an
  /// update does not move the box to another parent, and that the box is not nested too deeply.
  private func checkParent(of box: LayoutBox, replacing old: LayoutBox?) throws(EditError) {
    guard let id = box.parent else {
      if let old, old.parent != nil { throw .boxRefused(.movedOut) }
      // A manager with inner boxes cannot move to another set, because the boxes of a manager must be in the
      // same set as the manager.
      if let old, old.set != box.set, !boxes(in: box.id).isEmpty { throw .boxRefused(.movedOut) }
      return
    }
    guard let parent = boxesByID[id] else { throw .danglingReference }
    guard parent.set == box.set else { throw .boxRefused(.movedOut) }
    if let old, old.parent != id { throw .boxRefused(.movedOut) }
    guard parent.boxRoles.contains(box.role) else {
      throw .boxRefused(.misplaced(box.role, in: parent.arrangement))
    }
    if box.role.isRegion, boxes(in: id).contains(where: { $0.role == box.role && $0.id != box.id }) {
      throw .boxRefused(.regionTaken(box.role))
    }
    var depth = 2
    var next = parent.parent
    while let above = next {
      depth += 1
      next = boxesByID[above]?.parent
    }
    guard depth <= Scene.maximumDepth else { throw .tooDeep(limit: Scene.maximumDepth) }
  }

  /// Checks that the new role, arrangement and rule set of a box permit the boxes that are already inside it.
  private func checkChildren(of box: LayoutBox) throws(EditError) {
    for child in boxes(in: box.id) where !box.boxRoles.contains(child.role) || child.set != box.set {
      throw .boxRefused(.misplaced(child.role, in: box.arrangement))
    }
  }
}

extension LayoutBox {
  /// The valid roles of the boxes directly inside this box.
  fileprivate var boxRoles: [BoxRole] { role == .row ? [.cell] : arrangement?.roles ?? [] }
}
