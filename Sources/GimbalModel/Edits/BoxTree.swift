/// A box with the boxes nested in it. The tree describes a layout manager, a rule that arranges views in
/// nested boxes, before the rule is added to a scene.
///
/// The tree determines the parents and positions of the boxes. The `parent` and `position` values in the
/// boxes are ignored.
package struct BoxTree: Hashable, Sendable {
  package var box: LayoutBox
  package var boxes: [BoxTree]

  package init(_ box: LayoutBox, boxes: [BoxTree] = []) {
    self.box = box
    self.boxes = boxes
  }

  /// A key for matching sibling boxes of an old and a new layout manager. Boxes with equal keys match.
  private struct Key: Hashable {
    let role: BoxRole
    let view: ViewID?
    /// The position, starting at 1, among the siblings with the same role that are not matched by view; 0 for
    /// a box that is matched by view.
    let number: Int
  }

  private static func keys(of boxes: [LayoutBox]) -> [Key] {
    var counts: [BoxRole: Int] = [:]
    return boxes.map { box in
      // The key of an item that has a view is the view. The key of any other box is its role and its number among the
      // boxes with this role.
      let view = box.role == .item ? box.view : nil
      guard view == nil else { return Key(role: box.role, view: view, number: 0) }
      counts[box.role, default: 0] += 1
      return Key(role: box.role, view: nil, number: counts[box.role] ?? 0)
    }
  }

  /// Returns the trees directly inside this tree. Each tree is paired with the matching box in `old`, or with
  /// `nil` if no box matches.
  fileprivate func matched(with old: [LayoutBox]) -> [(tree: BoxTree, old: LayoutBox?)] {
    let known = Dictionary(zip(BoxTree.keys(of: old), old), uniquingKeysWith: { first, _ in first })
    return zip(BoxTree.keys(of: boxes.map(\.box)), boxes).map { ($1, known[$0]) }
  }
}

extension Scene {
  /// Returns the edits that replace the layout manager of a view. Matching boxes keep their identities and,
  /// as far as the order permits, their positions.
  ///
  /// - Parameters:
  ///   - tree: The new layout manager.
  ///   - old: The current layout manager of the view in the same rule set; `nil` to append a new rule to the
  ///     set.
  /// - Complexity: O(boxes) if matching boxes keep their order, otherwise O(boxes²).
  package func edits(layingOut tree: BoxTree, replacing old: LayoutBox?) -> [Edit] {
    var (deletes, changes): ([Edit], [Edit]) = ([], [])
    func visit(_ tree: BoxTree, replacing old: LayoutBox?, in parent: BoxID?, at position: OrderKey) {
      let box = tree.box.filed(as: old?.id ?? tree.box.id, in: parent, at: position)
      if let old {
        if old != box { changes.append(.update(.box(box))) }
      } else {
        changes.append(.insert(.box(box)))
      }
      let before = old.map { boxes(in: $0.id) } ?? []
      let pairs = tree.matched(with: before)
      let kept = Set(pairs.compactMap(\.old?.id))
      deletes += before.filter { !kept.contains($0.id) }.flatMap { editsRemoving(box: $0.id) }
      var last: OrderKey?
      // The old positions of the matched boxes that have not been visited yet, in reverse order. The next
      // position is at the end, where its removal is fast.
      var known = pairs.compactMap(\.old?.position).reversed() as [OrderKey]
      for pair in pairs {
        if let kept = pair.old?.position, last.map({ $0 < kept }) ?? true {
          last = kept
        } else {
          last = .between(last, known.last { kept in last.map { $0 < kept } ?? true })
        }
        if pair.old != nil { known.removeLast() }
        visit(pair.tree, replacing: pair.old, in: box.id, at: last ?? .first)
      }
    }
    visit(
      tree, replacing: old, in: nil,
      at: old?.position ?? .between(rules(of: tree.box.set).last?.position, nil))
    // Deletions come before insertions. An outer box is inserted before its inner boxes, which refer to it.
    return deletes + changes
  }
}

extension LayoutBox {
  fileprivate func filed(as id: BoxID, in parent: BoxID?, at position: OrderKey) -> LayoutBox {
    LayoutBox(
      id: id, set: set, parent: parent, position: position, role: role, view: view, arrangement: arrangement,
      width: width, height: height, margin: margin, padding: padding,
      horizontalAlignment: horizontalAlignment, verticalAlignment: verticalAlignment, tiles: tiles)
  }
}
