import GimbalModel

/// A scene of nested layout managers: a column of ten rows of ten tables of a hundred tiles each. Every leaf
/// is an item.
struct NestedManagers {
  private var scene: Scene
  private let ids = Counter()
  private let set: SetID

  /// Returns the scene.
  ///
  /// - Parameter isListed: `true` to list every item with a size, `false` to let managers use the subviews.
  static func scene(isListed: Bool) throws -> Scene {
    var builder = try NestedManagers()
    try builder.fill(isListed: isListed)
    return builder.scene
  }

  private init() throws {
    let empty = try BenchScene(size: Size(width: 1024, height: 1366), ids: ids)
    (scene, set) = (empty.scene, empty.set)
  }

  private mutating func fill(isListed: Bool) throws {
    let rows = try views(10, in: scene.root)
    try manager(scene.root, .vertical, isListed ? rows : [], height: BoxLength(10, .percent))
    for row in rows {
      let tables = try views(10, in: row)
      try manager(row, .horizontal, isListed ? tables : [], width: BoxLength(10, .percent))
      for table in tables {
        let leaves = try views(100, in: table)
        try manager(table, .tile, isListed ? leaves : [], tiles: TileCount(rows: 10, columns: 10))
      }
    }
  }

  private mutating func views(_ count: Int, in parent: ViewID) throws -> [ViewID] {
    var position: OrderKey?
    return try (0..<count).map { _ in
      let id: ViewID = ids.id()
      let key = OrderKey.between(position, nil)
      position = key
      try scene.apply(
        .insert(
          .view(
            View(
              id: id, scene: scene.id, parent: parent, position: key, name: try Name("v\(id.rawValue)"),
              kind: .view))))
      return id
    }
  }

  private mutating func manager(
    _ view: ViewID, _ arrangement: Arrangement, _ items: [ViewID], width: BoxLength? = nil,
    height: BoxLength? = nil, tiles: TileCount? = nil
  ) throws {
    let top = LayoutBox(
      id: ids.id(), set: set, parent: nil, position: .between(scene.rules(of: set).last?.position, nil),
      role: .manager, view: view, arrangement: arrangement, margin: BoxEdges(all: 1),
      padding: BoxEdges(all: 1),
      tiles: tiles)
    try scene.apply(.insert(.box(top)))
    var position: OrderKey?
    for item in items {
      let key = OrderKey.between(position, nil)
      position = key
      try scene.apply(
        .insert(
          .box(
            LayoutBox(
              id: ids.id(), set: set, parent: top.id, position: key, role: .item, view: item, width: width,
              height: height))))
    }
  }
}
