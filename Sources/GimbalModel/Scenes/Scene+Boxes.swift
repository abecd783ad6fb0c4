extension Scene {
  public func box(_ id: BoxID) -> LayoutBox? { boxesByID[id] }

  public func placement(_ id: PlacementID) -> Placement? { placementsByID[id] }

  /// The boxes within a box, in their order.
  public func boxes(in box: BoxID) -> [LayoutBox] { childBoxes[box]?.elements ?? [] }

  /// A box and all within it: every box before those within it, in their order.
  ///
  /// - Complexity: O(boxes).
  public func boxes(from top: BoxID) -> [LayoutBox] {
    var result: [LayoutBox] = []
    var pending = boxesByID[top].map { [$0] } ?? []
    while let box = pending.popLast() {
      result.append(box)
      pending.append(contentsOf: boxes(in: box.id).reversed())
    }
    return result
  }

  /// The layout manager whose tree a box is in.
  ///
  /// - Complexity: O(depth of the tree).
  public func manager(around box: LayoutBox) -> LayoutBox? {
    var next: LayoutBox? = box
    while let box = next, let parent = box.parent { next = boxesByID[parent] }
    return next
  }

  /// The layout manager that a set has for a view; the last one, where two branches made one each.
  public func manager(of view: ViewID, in set: SetID) -> LayoutBox? {
    rules(of: set).reduce(nil) { found, rule in
      if case .manager(let box) = rule, box.view == view { box } else { found }
    }
  }
}
