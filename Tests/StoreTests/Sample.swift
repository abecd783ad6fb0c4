import GRDB
import GimbalModel
import TestSupport

@testable import GimbalStore

/// Sample scenes.
enum Sample {
  static let device = Device(size: Size(width: 600, height: 600))

  /// Returns a scene with a root view.
  static func scene(
    _ name: String = "Main", at position: OrderKey = .first, ids: any IDSource = CountingIDs()
  ) throws -> Scene {
    let id: SceneID = ids.id()
    return Scene(
      header: SceneHeader(
        id: id, position: position, name: try Name(name), device: device, orientations: .allButUpsideDown,
        direction: .leftToRight),
      display: Display(scene: id, device: device, orientation: .portrait),
      root: View(id: ids.id(), scene: id, parent: nil, position: .first, name: .root, kind: .view))
  }

  /// Returns a subview of the root of a scene.
  static func view(_ name: String, in scene: Scene, ids: any IDSource) throws -> View {
    View(
      id: ids.id(), scene: scene.id, parent: scene.root, position: .first, name: try Name(name), kind: .label)
  }

  /// Returns a scene with a row of every kind.
  static func furnished(_ name: String = "Main", ids: any IDSource = CountingIDs()) throws -> Scene {
    var scene = try scene(name, ids: ids)
    let view = try view("yellow", in: scene, ids: ids)
    let set = RuleSet(
      id: ids.id(), scene: scene.id, position: .first, name: try Name("Landscape"),
      condition: .and(.orientation(.landscape), .trait(try Name("images"), .equal, .number(3))))
    let root = scene.root
    let edits: [Edit] =
      [
        .insert(.view(view)),
        .insert(.property(ViewProperty(view: view.id, property: .contentWidth, value: .number(40)))),
        .insert(.property(ViewProperty(view: view.id, property: .direction, value: .word("rtl")))),
        .insert(.property(ViewProperty(view: root, property: .hidden, value: .flag(false)))),
        .insert(.instanceTrait(InstanceTrait(view: view.id, name: try Name("images"), value: .number(0.1)))),
        .insert(
          .instanceTrait(InstanceTrait(view: view.id, name: try Name("mood"), value: .word(try Name("très"))))
        ),
        .insert(.trait(CustomTrait(scene: scene.id, name: try Name("images"), value: .number(3)))),
        .insert(
          .trait(CustomTrait(scene: scene.id, name: try Name("theme"), value: .word(try Name("dark"))))),
        .insert(.set(set)),
        .insert(.installation(Installation(set: set.id, isInstalled: false))),
        .insert(
          .constraint(
            Constraint(
              id: ids.id(), set: set.id, position: .first, handle: 1, identifier: try Name("YellowWidth"),
              formula: Formula(
                Anchor(item: LayoutItem(view: view.id), attribute: .width), .equal, multiplier: 0.5,
                Anchor(item: LayoutItem(view: root, guide: .safeArea), attribute: .width), constant: -8,
                priority: .defaultHigh)))),
        .insert(
          .override(
            PropertyOverride(
              id: ids.id(), set: set.id, position: .between(.first, nil), view: view.id, property: .hidden,
              value: .flag(true)))),
        .insert(
          .placement(
            Placement(
              id: ids.id(), set: set.id, position: .between(.first, nil), view: view.id, measure: .maxX,
              value: .measure(
                PlacementSource(view: root, part: .guide(.safeArea)), .maxX, multiplier: 0.5, constant: -8)))),
        .insert(
          .placement(
            Placement(
              id: ids.id(), set: set.id, position: .between(.first, nil), view: view.id, measure: .height,
              value: .content))),
      ] + layout(of: root, with: view.id, in: set.id, ids: ids)
    for edit in edits { try scene.apply(edit) }
    return scene
  }

  /// Returns a grid of two rows: a view with a width of 33% beside an empty cell, and tiles.
  private static func layout(of root: ViewID, with view: ViewID, in set: SetID, ids: any IDSource) -> [Edit] {
    let place = OrderKey.between(.first, nil)
    let manager = LayoutBox(
      id: ids.id(), set: set, parent: nil, position: place, role: .manager, view: root, arrangement: .grid,
      margin: BoxEdges(all: 10), horizontalAlignment: .spread)
    let row = LayoutBox(
      id: ids.id(), set: set, parent: manager.id, position: .first, role: .row,
      height: BoxLength(190, .points))
    let cell = LayoutBox(
      id: ids.id(), set: set, parent: row.id, position: .first, role: .cell, view: view,
      width: BoxLength(33, .percent), padding: BoxEdges(top: 1, left: 2.5), verticalAlignment: .bottom)
    let empty = LayoutBox(id: ids.id(), set: set, parent: row.id, position: place, role: .cell, width: .rest)
    let last = LayoutBox(id: ids.id(), set: set, parent: manager.id, position: place, role: .row)
    let tiles = LayoutBox(
      id: ids.id(), set: set, parent: last.id, position: .first, role: .cell, arrangement: .tile,
      tiles: TileCount(rows: 2, columns: 3))
    return [manager, row, cell, empty, last, tiles].map { .insert(.box($0)) }
  }
}

extension Scene {
  /// Returns the scene without rows that version 1 cannot store.
  func inVersionOne() throws -> Scene {
    try Scene(
      records: records.map { row in
        guard case .constraint(var constraint) = row else { return row }
        constraint.formula.multiplierNumber = nil
        constraint.formula.constantTerms = .none
        return .constraint(constraint)
      }.filter { row in
        switch row {
        case .placement, .box, .instanceTrait, .number: false
        default: true
        }
      })
  }
}

extension Project {
  /// Opens a project and creates its file, which only the first change does otherwise.
  static func created(path: String, migrations: [Migration] = Migration.all) throws -> Project {
    let project = try open(path: path, migrations: migrations)
    _ = try project.connection.current(isWriting: true)
    return project
  }
}

extension GimbalModel.Record {
  /// Inserts the row into a database of an earlier version, which does not have the columns of later versions.
  func insert(intoEarlierVersion database: Database) throws {
    var values = ValueList()
    bind(to: &values)
    let known = Set(try database.columns(in: table.name).map(\.name))
    let pairs = zip(table.columns, values.values).filter { known.contains($0.0) }
    let marks = pairs.map { _ in "?" }.joined(separator: ", ")
    try database.execute(
      sql: "INSERT INTO \(table.name) (\(pairs.map(\.0).joined(separator: ", "))) VALUES (\(marks))",
      arguments: StatementArguments(pairs.map(\.1)))
  }
}

/// The values of a row.
private struct ValueList: RowWriter {
  private(set) var values: [DatabaseValue] = []

  mutating func bind(_ value: Int64) { values.append(value.databaseValue) }
  mutating func bind(_ value: Double) { values.append(value.databaseValue) }
  mutating func bind(_ value: String) { values.append(value.databaseValue) }
  mutating func bindNull() { values.append(.null) }
}
