import GimbalModel

/// Scenes of cells laid out by constraints: an image, a title, and seven badges next to it.
struct CellTables {
  /// The layout of the table.
  enum Order {
    /// Constraints from the top edge of the view to its bottom edge.
    case constraints
    /// A vertical manager that gives each cell its fitting height.
    case manager
  }

  private(set) var scene: Scene
  private let ids = Counter()
  private let set: SetID
  private var handle = 0
  private var lastRule: OrderKey?

  /// The number of views in a cell, including the cell.
  static let viewsPerCell = 10

  /// Returns a table.
  ///
  /// - Parameters:
  ///   - isPart: `true` to add the cells to a subview `table` instead of the root view.
  static func scene(cells: Int, _ order: Order, isPart: Bool) throws -> Scene {
    var builder = try CellTables()
    let table = isPart ? try builder.view("table", in: builder.scene.root) : builder.scene.root
    try builder.fill(table, cells: cells, order)
    return builder.scene
  }

  private init() throws {
    let empty = try BenchScene(size: Size(width: 320, height: 640), ids: ids)
    (scene, set) = (empty.scene, empty.set)
  }

  private mutating func fill(_ table: ViewID, cells: Int, _ order: Order) throws {
    var above: ViewID?
    for index in 0..<cells {
      let cell = try view("cell\(index)", in: table)
      try fill(cell, index)
      if order == .constraints {
        try pin(cell, .leading, to: table, .leading)
        try pin(cell, .trailing, to: table, .trailing)
        try pin(cell, .top, to: above ?? table, above == nil ? .top : .bottom)
        above = cell
      }
    }
    switch order {
    case .constraints:
      // At a lower priority, because the table may be higher than its cells.
      if let above { try pin(table, .bottom, to: above, .bottom, priority: .defaultHigh) }
    case .manager:
      try scene.apply(
        .insert(
          .box(
            LayoutBox(
              id: ids.id(), set: set, parent: nil, position: nextRule(), role: .manager, view: table,
              arrangement: .vertical))))
    }
  }

  private mutating func fill(_ cell: ViewID, _ index: Int) throws {
    let image = try view("image\(index)", in: cell, Size(width: 40, height: 40))
    try pin(image, .leading, to: cell, .leading, 8)
    try pin(image, .top, to: cell, .top, 8)
    try pin(cell, .bottom, to: image, .bottom, 8)
    var before = image
    for mark in 0..<CellTables.viewsPerCell - 2 {
      let next = try view("mark\(index)x\(mark)", in: cell, Size(width: 20, height: 20 + Double(mark % 3)))
      try pin(next, .leading, to: before, .trailing, 4)
      try pin(next, .centerY, to: image, .centerY)
      before = next
    }
    try pin(cell, .trailing, to: before, .trailing, 8, relation: .greaterThanOrEqual)
  }

  private mutating func view(_ name: String, in parent: ViewID, _ content: Size? = nil) throws -> ViewID {
    let view = View(
      id: ids.id(), scene: scene.id, parent: parent,
      position: .between(scene.children(of: parent).last?.position, nil), name: try Name(name), kind: .view)
    try scene.apply(.insert(.view(view)))
    if let content {
      let values: [(Property, PropertyValue?)] = [
        (.contentWidth, .number(content.width)), (.contentHeight, .number(content.height)),
      ]
      for edit in scene.edits(giving: view.id, values) { try scene.apply(edit) }
    }
    return view.id
  }

  private mutating func pin(
    _ first: ViewID, _ attribute: Attribute, to second: ViewID, _ other: Attribute, _ constant: Double = 0,
    relation: Relation = .equal, priority: Priority = .required
  ) throws {
    handle += 1
    let rule = Constraint(
      id: ids.id(), set: set, position: nextRule(), handle: handle, identifier: nil,
      formula: Formula(
        Anchor(item: LayoutItem(view: first), attribute: attribute), relation,
        Anchor(item: LayoutItem(view: second), attribute: other), constant: constant, priority: priority))
    try scene.apply(.insert(.constraint(rule)))
  }

  private mutating func nextRule() -> OrderKey {
    let key = OrderKey.between(lastRule, nil)
    lastRule = key
    return key
  }
}
