/// Which boxes are in which, and what is in front. What is hidden is in its place among the parents, and nowhere else.
struct BoxTree {
  /// The box around each; nil for the outermost.
  let parents: [Int?]
  /// Every box before what is in front of it: a box, then what is in it, siblings back to front.
  let paintingOrder: [Int]
  /// What is in each, in the order of the list.
  let children: [[Int]]

  /// - Complexity: O(n log n).
  init(_ boxes: [Box]) {
    var parents: [Int?] = []
    var children = [[Int]](repeating: [], count: boxes.count)
    var roots: [Int] = []
    var path: [Int] = []
    for (index, box) in boxes.enumerated() {
      while let last = path.last, boxes[last].depth >= box.depth { path.removeLast() }
      parents.append(path.last)
      if !box.marks.contains(.hidden) {
        if let parent = path.last { children[parent].append(index) } else { roots.append(index) }
      }
      path.append(index)
    }

    var order: [Int] = []
    var pending = Array(roots.reversed())
    while let index = pending.popLast() {
      order.append(index)
      let inside = children[index].sorted {
        (boxes[$0].layer, boxes[$0].zOrder, $0) < (boxes[$1].layer, boxes[$1].zOrder, $1)
      }
      pending.append(contentsOf: inside.reversed())
    }
    self.parents = parents
    self.children = children
    paintingOrder = order
  }

  /// Whether nothing is in a box.
  func isLeaf(_ index: Int) -> Bool { children[index].isEmpty }
}
