import GimbalModel

/// The rows of one scene at one revision. Scene names in rows are replaced by scene ids.
struct SceneRows {
  var rows: [RowKey: ProjectState.Row] = [:]
  /// The names of the scenes that the rows can refer to.
  var names = SceneNames()

  subscript(key: RowKey) -> ProjectState.Row? { rows[key] }

  /// Returns a row as a decoded record, or nil if there is no such row.
  func record(_ key: RowKey) throws -> Record? { try rows[key].map { try decoded($0, of: key) } }

  func records() throws -> [Record] { try rows.map { try decoded($1, of: $0) } }

  /// Decodes a row. If the row refers to a scene by id, the id is first replaced by the name of that scene in
  /// `names`.
  func decoded(_ row: ProjectState.Row, of key: RowKey) throws -> Record {
    try Record(values: names.spelled(row, of: key), of: key.table)
  }

  /// Returns the keys of the rows that a row refers to. An instance trait (a trait that a view sets for the
  /// scene that it shows) also refers to the property `instance` of the view, which contains the shown scene.
  func references(of key: RowKey) throws -> [RowKey] {
    guard let row = rows[key], let record = try record(key) else { return [] }
    return record.references + [key.instance(in: row)].compactMap(\.self).filter { rows[$0] != nil }
  }

  /// All rows except those of the display state (see `RowKey.isState`).
  var content: [RowKey: ProjectState.Row] { rows.filter { !$0.key.isState } }
}

extension ProjectState {
  /// Returns the rows of every scene.
  ///
  /// - Complexity: O(rows).
  func rowsByScene() -> [SceneID: SceneRows] {
    var scenes: [SceneID: SceneRows] = [:]
    let owners = [("view", rows(of: View.table)), ("rule_set", rows(of: RuleSet.table))]
    func scene(of row: Row, in table: Table) -> SceneID? {
      if table.name == SceneHeader.table.name { return row[0].scene }
      if let column = table.columns.firstIndex(of: "scene") { return row[column].scene }
      for (name, owner) in owners {
        // The second column of the tables of views and rule sets is the scene.
        guard let column = table.columns.firstIndex(of: name), case .integer(let id) = row[column] else {
          continue
        }
        return owner[id]?[1].scene
      }
      return nil
    }
    for kind in Record.kinds {
      for (key, row) in rows(of: kind.table) {
        guard let scene = scene(of: row, in: kind.table) else { continue }
        scenes[scene, default: SceneRows()].rows[RowKey(kind.table, key)] = row
      }
    }
    let names = sceneNames
    let known = names.scenes
    for table in [ViewProperty.table, PropertyOverride.table] {
      for (id, row) in rows(of: table) {
        let key = RowKey(table, id)
        guard let column = key.sceneColumn(of: row), let named = known[row[column]],
          let scene = scene(of: row, in: table)
        else { continue }
        scenes[scene]?.rows[key]?[column] = .integer(named.rawValue)
      }
    }
    return scenes.mapValues { SceneRows(rows: $0.rows, names: names) }
  }

  /// The names of the scenes.
  var sceneNames: SceneNames {
    var names = SceneNames()
    guard let column = SceneHeader.table.columns.firstIndex(of: "name") else { return names }
    for (id, row) in rows(of: SceneHeader.table) { names[SceneID(rawValue: id)] = row[column] }
    return names
  }

  /// The number of unresolved conflicts.
  var conflictCount: Int { rows(of: ConflictTables.conflict).count }
}

extension RowKey {
  /// `true` if the row belongs to the display state: the device, the orientation, the custom traits and the
  /// manually installed rule sets of a scene. A merge keeps our version of these rows.
  var isState: Bool { RowKey.stateTables.contains(table) }

  private static let stateTables: Set<String> = [
    Display.table.name, CustomTrait.table.name, Installation.table.name,
  ]
}

extension SQLValue {
  fileprivate var scene: SceneID? {
    if case .integer(let value) = self { SceneID(rawValue: value) } else { nil }
  }
}

/// The names of scenes that rows refer to.
///
/// A merge compares references to scenes by id and not by name, so ids replace names in rows. A name without
/// a scene is not replaced.
struct SceneNames {
  private(set) var names: [SceneID: SQLValue]

  init(_ names: [SceneID: SQLValue] = [:]) { self.names = names }

  subscript(scene: SceneID) -> SQLValue? {
    get { names[scene] }
    set { names[scene] = newValue }
  }

  /// Returns these names together with the names of the scenes that only `others` contains.
  func and(_ others: SceneNames) -> SceneNames {
    var all = self
    all.names.merge(others.names) { own, _ in own }
    return all
  }

  /// The scenes by name.
  var scenes: [SQLValue: SceneID] {
    Dictionary(names.map { ($0.value, $0.key) }, uniquingKeysWith: { min($0, $1) })
  }

  /// Returns the stored form of a row, in which the name of a scene replaces its id.
  func spelled(_ row: ProjectState.Row, of key: RowKey) -> ProjectState.Row {
    guard let scene = key.scene(namedIn: row), let column = key.sceneColumn(of: row) else { return row }
    var row = row
    row[column] = names[scene] ?? .null
    return row
  }
}

extension RowKey {
  /// Returns the index of the column that refers to a scene, or nil if the row has no such column.
  func sceneColumn(of row: ProjectState.Row) -> Int? {
    guard let columns = RowKey.sceneColumns[table], case .text(let property) = row[columns.property],
      RowKey.propertiesNamingScenes.contains(property)
    else { return nil }
    return columns.word
  }

  /// Returns the scene that a row refers to, or nil if it refers to no scene.
  func scene(namedIn row: ProjectState.Row) -> SceneID? {
    guard let column = sceneColumn(of: row), case .integer(let id) = row[column] else { return nil }
    return SceneID(rawValue: id)
  }

  /// Returns the key of the property `instance` for an instance trait, or nil for other rows. An instance
  /// trait is a trait that a view sets for the scene that it shows. The property `instance` of the view
  /// contains that scene.
  func instance(in row: ProjectState.Row) -> RowKey? {
    guard table == InstanceTrait.table.name, case .integer(let view) = row[1] else { return nil }
    let id: PropertyID = ID(derivedFrom: view, key: Property.instance.rawValue)
    return RowKey(ViewProperty.table, id.rawValue)
  }

  /// Returns `true` if the row makes a view show a scene.
  func isInstance(_ row: ProjectState.Row) -> Bool {
    RowKey.sceneColumns[table].map { row[$0.property] == .text(Property.instance.rawValue) } ?? false
  }

  private static let propertiesNamingScenes = Set(Property.allCases.filter(\.namesScene).map(\.rawValue))
  private static let sceneColumns = Dictionary(
    uniqueKeysWithValues: [ViewProperty.table, PropertyOverride.table].compactMap { table in
      let columns = table.indices(of: ["property", "word"])
      return columns.count == 2 ? (table.name, (property: columns[0], word: columns[1])) : nil
    })
}

extension SceneRows {
  /// The scenes that rows refer to.
  var scenesNamed: Set<SceneID> { Set(rows.compactMap { $0.scene(namedIn: $1) }) }

  /// The keys of the views that show a scene.
  var instances: Set<SQLValue> {
    Set(
      rows.compactMap { key, row in
        let column = VersionedTables.byName[key.table]?.columns.firstIndex(of: "view")
        return key.isInstance(row) ? column.map { row[$0] } : nil
      })
  }
}

extension ConflictContent {
  /// Returns the stored form of the conflict, in which the names of scenes replace their ids.
  func spelled(by names: SceneNames) -> ConflictContent {
    func name(_ value: SQLValue) -> SQLValue {
      if case .integer(let id) = value { names[SceneID(rawValue: id)] ?? value } else { value }
    }
    let columns = columns.map { column in
      column.name != "word"
        ? column
        : Column(
          name: column.name, base: name(column.base), ours: name(column.ours), theirs: name(column.theirs))
    }
    return ConflictContent(scene: scene, row: row, kind: kind, reason: reason, columns: columns)
  }
}
