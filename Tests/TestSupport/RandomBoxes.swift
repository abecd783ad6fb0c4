public import GimbalModel

/// A generator of random layouts with a seed.
public struct RandomBoxes {
  private var chance: SeededGenerator
  private let ids: any IDSource
  private let set: SetID
  /// The views that are not in the layout yet.
  private var views: [ViewID] = []

  /// - Parameter set: The set of the layouts.
  public init(seed: UInt64, set: SetID, ids: any IDSource = CountingIDs(after: 10_000)) {
    chance = SeededGenerator(seed: seed)
    self.set = set
    self.ids = ids
  }

  /// Returns a layout of some subviews of a view.
  package mutating func manager(of view: ViewID, in scene: Scene) -> BoxTree {
    views = scene.children(of: view).map(\.id).shuffled(using: &chance)
    var box = box(.manager)
    box.view = view
    return arranged(box, depth: 4)
  }

  private mutating func box(_ role: BoxRole) -> LayoutBox {
    var box = LayoutBox(id: ids.id(), set: set, parent: nil, position: .first, role: role)
    if flag() { box.margin = edges() }
    if flag() { box.padding = edges() }
    if flag() { box.horizontalAlignment = HorizontalAlignment.allCases.randomElement(using: &chance) }
    if flag() { box.verticalAlignment = VerticalAlignment.allCases.randomElement(using: &chance) }
    return box
  }

  private mutating func flag() -> Bool { Int.random(in: 0..<4, using: &chance) == 0 }

  private mutating func count(_ range: Range<Int>) -> Int { Int.random(in: range, using: &chance) }

  private mutating func edges() -> BoxEdges {
    let widths: [Double] = [0, 5, 10.5]
    func some(_ chance: inout SeededGenerator) -> Double? { widths.randomElement(using: &chance) }
    guard Bool.random(using: &chance) else {
      return BoxEdges(
        top: flag() ? some(&chance) : nil, right: flag() ? some(&chance) : nil,
        bottom: flag() ? some(&chance) : nil, left: flag() ? some(&chance) : nil)
    }
    return BoxEdges(top: some(&chance), right: some(&chance), bottom: some(&chance), left: some(&chance))
  }

  private mutating func length() -> BoxLength? {
    let lengths: [BoxLength?] = [
      nil, BoxLength(150, .points), BoxLength(0.5, .points), BoxLength(33, .percent), .rest,
      BoxLength(2.5, .rest),
    ]
    return lengths.randomElement(using: &chance) ?? nil
  }

  private mutating func arranged(_ box: LayoutBox, depth: Int) -> BoxTree {
    var box = box
    let arrangement = Arrangement.allCases.randomElement(using: &chance) ?? .fill
    box.arrangement = arrangement
    switch arrangement {
    case .fill, .vertical, .horizontal, .tile:
      if arrangement == .tile { box.tiles = TileCount(rows: count(1..<4), columns: count(1..<4)) }
      return BoxTree(box, boxes: (0..<count(0..<4)).compactMap { _ in item(depth: depth - 1) })
    case .grid: return BoxTree(box, boxes: (0..<count(0..<3)).map { _ in row(depth: depth - 1) })
    case .border:
      let roles = BoxRole.regions.filter { _ in Bool.random(using: &chance) }.shuffled(using: &chance)
      return BoxTree(box, boxes: roles.map { held(box: region($0), depth: depth - 1) })
    }
  }

  private mutating func item(depth: Int) -> BoxTree? {
    var box = box(.item)
    (box.width, box.height) = (length(), length())
    if depth > 0, flag() { return arranged(box, depth: depth) }
    guard let view = views.popLast() else { return nil }
    box.view = view
    return BoxTree(box)
  }

  private mutating func row(depth: Int) -> BoxTree {
    var row = box(.row)
    row.height = length()
    let cells = (0..<count(0..<4)).map { _ -> BoxTree in
      var cell = box(.cell)
      cell.width = length()
      return held(box: cell, depth: depth - 1)
    }
    return BoxTree(row, boxes: cells)
  }

  private mutating func region(_ role: BoxRole) -> LayoutBox {
    var box = box(role)
    if role == .north || role == .south { box.height = length() }
    if role == .west || role == .east { box.width = length() }
    return box
  }

  private mutating func held(box: LayoutBox, depth: Int) -> BoxTree {
    var box = box
    switch count(0..<3) {
    case 0 where depth > 0: return arranged(box, depth: depth)
    case 1: box.view = views.popLast()
    default: break
    }
    return BoxTree(box)
  }
}
