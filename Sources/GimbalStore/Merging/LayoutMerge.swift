import GimbalModel

/// The merge of layout managers whose box trees were changed on both sides. A layout manager arranges views
/// in a tree of nested boxes.
///
/// If both sides changed a box tree, the changes usually cannot be combined. In this case, the scene keeps
/// our tree, and a conflict is recorded. If only one side changed the tree, or if both sides only added boxes
/// for different views, the boxes are merged like other rows.
struct LayoutMerge {
  /// The conflicts, one for each layout manager whose trees cannot be combined. The scene keeps our boxes.
  private(set) var conflicts: [ConflictContent] = []
  /// The keys of all boxes of the managers in `conflicts`. These rows are not merged one by one.
  private(set) var disputed: Set<RowKey> = []

  init(_ scene: SceneID, base: SceneRows, ours: SceneRows, theirs: SceneRows) throws {
    let versions = try [base, ours, theirs].map { try LayoutMerge.trees(of: $0) }
    for manager in versions[1].keys.sorted() {
      guard let our = versions[1][manager], let their = versions[2][manager] else { continue }
      let was = versions[0][manager] ?? [:]
      let (ourChange, theirChange) = (Change(from: was, to: our), Change(from: was, to: their))
      guard ourChange.isAny, theirChange.isAny, our != their else { continue }
      let areAdditions = !ourChange.isRebuilt && !theirChange.isRebuilt
      if areAdditions, ourChange.views.isDisjoint(with: theirChange.views) { continue }
      for tree in [was, our, their] { disputed.formUnion(tree.keys.map { RowKey($0) }) }
      conflicts.append(
        ConflictContent(scene: scene, row: RowKey(manager), kind: .layout, reason: nil, columns: []))
    }
  }

  /// The place of a box in its tree: all values of the box except its rule set, lengths, edges and
  /// alignments.
  private struct Node: Hashable {
    let parent: BoxID?
    let position: OrderKey
    let role: BoxRole
    let view: ViewID?
    let arrangement: Arrangement?
    let tiles: TileCount?

    init(_ box: LayoutBox) {
      (parent, position, role) = (box.parent, box.position, box.role)
      (view, arrangement, tiles) = (box.view, box.arrangement, box.tiles)
    }
  }

  private typealias Tree = [BoxID: Node]

  /// The change that one side made to the box tree of a layout manager.
  private struct Change {
    /// `true` if an existing box was moved, changed or removed.
    private(set) var isRebuilt = false
    /// The views of added boxes.
    private(set) var views: Set<ViewID> = []
    private(set) var isAny = false

    init(from old: Tree, to new: Tree) {
      isAny = old != new
      isRebuilt = old.contains { new[$0.key] != $0.value }
      views = Set(new.filter { old[$0.key] == nil }.compactMap(\.value.view))
    }
  }

  /// Returns the box tree of each layout manager.
  ///
  /// - Complexity: O(boxes · depth).
  private static func trees(of rows: SceneRows) throws -> [BoxID: Tree] {
    var boxes: [BoxID: LayoutBox] = [:]
    for key in rows.rows.keys where key.table == LayoutBox.table.name {
      if case .box(let box)? = try rows.record(key) { boxes[box.id] = box }
    }
    var trees: [BoxID: Tree] = [:]
    for box in boxes.values {
      var top = box
      while let parent = top.parent.flatMap({ boxes[$0] }) { top = parent }
      trees[top.id, default: [:]][box.id] = Node(box)
    }
    return trees
  }
}

extension SceneRows {
  /// Returns a layout manager and all boxes within it, parents first.
  func boxes(from manager: RowKey) throws -> [LayoutBox] {
    var within: [BoxID: [LayoutBox]] = [:]
    var pending: [LayoutBox] = []
    for key in rows.keys where key.table == LayoutBox.table.name {
      guard case .box(let box)? = try record(key) else { continue }
      if let parent = box.parent { within[parent, default: []].append(box) }
      if key == manager { pending = [box] }
    }
    var boxes: [LayoutBox] = []
    while let box = pending.popLast() {
      boxes.append(box)
      pending += within[box.id] ?? []
    }
    return boxes
  }
}
