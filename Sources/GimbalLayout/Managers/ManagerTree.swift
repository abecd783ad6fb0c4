import GimbalModel

/// The boxes of a layout manager in breadth-first order, the manager first. The inner boxes of each box are
/// consecutive.
///
/// In a right-to-left layout, `ManagerPass` mirrors each resulting frame. The left and right sides of margins
/// and paddings and the values `left`, `right`, `west` and `east` must not be mirrored. They are therefore
/// exchanged when the tree is created, and the mirroring restores them.
struct ManagerTree {
  /// The index of the view whose subviews are laid out.
  let container: Int
  let isMirrored: Bool
  private(set) var boxes: [ManagerBox] = []
  /// The views in boxes that are not subviews of the container, or that are already in another box. Their
  /// boxes are laid out without a view.
  private(set) var invalidItems: [ViewID] = []
  /// The hidden items. They take up no space.
  private(set) var hidden: [Int] = []

  /// Creates the tree of a manager.
  ///
  /// - Parameters:
  ///   - box: the manager.
  ///   - subviews: the indices of the container's subviews.
  /// - Complexity: O(boxes).
  init(_ box: LayoutBox, container: Int, subviews: [Int], in rules: ActiveRules) {
    self.container = container
    isMirrored = rules.direction(of: container) == .rightToLeft
    boxes.reserveCapacity(subviews.count + 1)
    var taken: Set<Int> = []
    append(box, around: nil, view: nil)
    // The index of the box whose inner boxes are read next.
    var next = 0
    var sources = [box]
    while next < sources.count {
      let children = rules.boxes(in: sources[next].id)
      let start = boxes.count
      for child in children {
        var view: Int?
        if let id = child.view {
          if let index = rules.tables.indices[id], rules.tables.superviews[index] == container,
            taken.insert(index).inserted
          {
            // A hidden item takes up no space. A cell or region keeps its space if its view is hidden.
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
    // A manager without inner boxes lays out all subviews except layout guides in order, if its arrangement
    // consists of items.
    if rules.boxes(in: box.id).isEmpty, boxes[0].arrangement?.roles == [.item] {
      let start = boxes.count
      for view in subviews where rules.tables.views[view].kind != .layoutGuide {
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

/// A box of a layout manager, including the values that it inherits from outer boxes.
struct ManagerBox {
  let role: BoxRole
  /// The arrangement of the inner boxes; nil for a row, and for a box that contains a view or nothing.
  let arrangement: Arrangement?
  /// The index of the view that the box contains; nil if there is none.
  let view: Int?
  let width: BoxLength?
  let height: BoxLength?
  let margin: EdgeInsets
  let padding: EdgeInsets
  let horizontalAlignment: HorizontalAlignment
  let verticalAlignment: VerticalAlignment
  let tiles: TileCount?
  /// The indices of the inner boxes.
  var children: Range<Int> = 0..<0

  /// `true` for the manager, rows, cells, regions and nested arrangements. Their padding surrounds their
  /// contents, so it is included in their length.
  var isContainer: Bool { role != .item || arrangement != nil }

  /// Returns the length along an axis that the layout manager specifies; nil if it specifies none.
  func length(_ axis: Axis) -> BoxLength? { axis == .horizontal ? width : height }

  /// Returns the given length along an axis if it is in points; otherwise nil.
  func points(_ axis: Axis) -> Double? { length(axis).flatMap { $0.unit == .points ? $0.value : nil } }

  /// Returns the padding along an axis; zero for a container, because its padding is applied to its contents.
  func padding(_ axis: Axis) -> (before: Double, after: Double) {
    if isContainer { return (0, 0) }
    return axis == .horizontal ? (padding.left, padding.right) : (padding.top, padding.bottom)
  }

  /// Returns the sum of the margins along an axis.
  func margin(_ axis: Axis) -> Double {
    axis == .horizontal ? margin.left + margin.right : margin.top + margin.bottom
  }
}
