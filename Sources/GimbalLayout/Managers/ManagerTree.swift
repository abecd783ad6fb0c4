import GimbalModel

/// A layout manager: the boxes of its tree, those within one box side by side, the manager itself first.
///
/// Read from right to left everything is mirrored but the sides of margins and paddings, `left`, `right`, `west` and
/// `east`: these are swapped when the tree is built, and frames are mirrored when they are written.
struct ManagerTree {
  /// The view whose subviews it lays out, by its place in tree order.
  let container: Int
  let isMirrored: Bool
  private(set) var boxes: [ManagerBox] = []
  /// Items that are no subviews of the container, or stand in the tree a second time: they are laid out as empty.
  private(set) var invalidItems: [ViewID] = []
  /// Hidden items, which give up their room.
  private(set) var hidden: [Int] = []

  /// - Parameters:
  ///   - box: the manager.
  ///   - subviews: the container's, by their places in tree order.
  /// - Complexity: O(boxes).
  init(_ box: LayoutBox, container: Int, subviews: [Int], in rules: RulesInForce) {
    self.container = container
    isMirrored = rules.direction(of: container) == .rightToLeft
    boxes.reserveCapacity(subviews.count + 1)
    var taken: Set<Int> = []
    append(box, around: nil, view: nil)
    // The boxes whose children are still to be read, with their identities, in the order of the tree.
    var next = 0
    var sources = [box]
    while next < sources.count {
      let children = rules.scene.boxes(in: sources[next].id)
      let start = boxes.count
      for child in children {
        var view: Int?
        if let id = child.view {
          if let index = rules.indices[id], rules.superviews[index] == container, taken.insert(index).inserted
          {
            // A hidden item gives up its room; a cell or a region that holds it keeps its own.
            if rules.properties[index].isHidden, child.role == .item {
              hidden.append(index)
              continue
            }
            view = index
          } else {
            invalidItems.append(id)
          }
        }
        append(child, around: next, view: view)
        sources.append(child)
      }
      boxes[next].children = start..<boxes.count
      next += 1
    }
    // A manager without boxes lays out all subviews, in their order.
    if rules.scene.boxes(in: box.id).isEmpty, boxes[0].arrangement?.roles == [.item] {
      let start = boxes.count
      for view in subviews {
        if rules.properties[view].isHidden { hidden.append(view) } else { appendItem(view) }
      }
      boxes[0].children = start..<boxes.count
    }
  }

  private mutating func append(_ box: LayoutBox, around: Int?, view: Int?) {
    let outer = around.map { boxes[$0] }
    boxes.append(
      ManagerBox(
        role: mirrored(box.role), arrangement: box.arrangement, view: view, width: box.width,
        height: box.height, margin: resolved(box.margin, outer?.margin ?? .zero),
        padding: resolved(box.padding, outer?.padding ?? .zero),
        horizontalAlignment: box.horizontalAlignment.map(mirrored) ?? outer?.horizontalAlignment ?? .leading,
        verticalAlignment: box.verticalAlignment ?? outer?.verticalAlignment ?? .top, tiles: box.tiles))
  }

  private mutating func appendItem(_ view: Int) {
    let outer = boxes[0]
    boxes.append(
      ManagerBox(
        role: .item, arrangement: nil, view: view, width: nil, height: nil, margin: outer.margin,
        padding: outer.padding, horizontalAlignment: outer.horizontalAlignment,
        verticalAlignment: outer.verticalAlignment, tiles: nil))
  }

  private func resolved(_ edges: BoxEdges, _ inherited: EdgeInsets) -> EdgeInsets {
    let (left, right) = isMirrored ? (edges.right, edges.left) : (edges.left, edges.right)
    return EdgeInsets(
      top: edges.top ?? inherited.top, left: left ?? inherited.left,
      bottom: edges.bottom ?? inherited.bottom, right: right ?? inherited.right)
  }

  private func mirrored(_ role: BoxRole) -> BoxRole {
    switch role {
    case .west where isMirrored: .east
    case .east where isMirrored: .west
    default: role
    }
  }

  private func mirrored(_ alignment: HorizontalAlignment) -> HorizontalAlignment {
    switch alignment {
    case .left where isMirrored: .right
    case .right where isMirrored: .left
    default: alignment
    }
  }
}

/// A box of a layout manager with all that it has from the boxes around it, and its views by their places.
struct ManagerBox {
  let role: BoxRole
  /// Nil for a view, and for a box that is empty.
  let arrangement: Arrangement?
  /// Where the view stands in tree order; nil for a box that holds none.
  let view: Int?
  let width: BoxLength?
  let height: BoxLength?
  let margin: EdgeInsets
  let padding: EdgeInsets
  let horizontalAlignment: HorizontalAlignment
  let verticalAlignment: VerticalAlignment
  let tiles: TileCount?
  /// The boxes within, which stand side by side in the tree.
  var children: Range<Int> = 0..<0

  /// Whether the box holds others, as rows, cells and regions do: then its length is all of it, and its padding is
  /// around what is within.
  var isContainer: Bool { role != .item || arrangement != nil }

  /// What the box was given along an axis.
  func length(_ axis: Axis) -> BoxLength? { axis == .horizontal ? width : height }

  /// What the box was given along an axis in points.
  func points(_ axis: Axis) -> Double? { length(axis).flatMap { $0.unit == .points ? $0.value : nil } }

  /// What padding takes along an axis; a container leaves it to what is within.
  func padding(_ axis: Axis) -> (before: Double, after: Double) {
    if isContainer { return (0, 0) }
    return axis == .horizontal ? (padding.left, padding.right) : (padding.top, padding.bottom)
  }

  /// What the margin takes along an axis.
  func margin(_ axis: Axis) -> Double {
    axis == .horizontal ? margin.left + margin.right : margin.top + margin.bottom
  }
}
