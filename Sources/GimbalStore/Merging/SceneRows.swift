import GimbalModel

/// The rows of one scene at one revision. Where one names a scene, that scene's identity stands.
struct SceneRows {
  var rows: [RowKey: ProjectState.Row] = [:]
  /// What those scenes are called.
  var names = SceneNames()

  subscript(key: RowKey) -> ProjectState.Row? { rows[key] }

  /// A row, decoded.
  func record(_ key: RowKey) throws -> Record? { try rows[key].map { try decoded($0, of: key) } }

  func records() throws -> [Record] { try rows.map { try decoded($1, of: $0) } }

  /// Any row, decoded as the scenes are called here.
  func decoded(_ row: ProjectState.Row, of key: RowKey) throws -> Record {
    try Record(values: names.spelled(row, of: key), of: key.table)
  }

  /// The rows that a row hangs on; none where there is no such row. A trait of an instance hangs on what makes its view
  /// one, where that is no override.
  func references(of key: RowKey) throws -> [RowKey] {
    guard let row = rows[key], let record = try record(key) else { return [] }
    return record.references + [key.instance(in: row)].compactMap(\.self).filter { rows[$0] != nil }
  }

  /// The rows that say what the scene is.
  var content: [RowKey: ProjectState.Row] { rows.filter { !$0.key.isState } }
}

extension ProjectState {
  /// The rows of every scene.
  ///
  /// - Complexity: O(rows).
  func rowsByScene() -> [SceneID: SceneRows] {
    var scenes: [SceneID: SceneRows] = [:]
    let owners = [("view", rows(of: View.table)), ("rule_set", rows(of: RuleSet.table))]
    func scene(of row: Row, in table: Table) -> SceneID? {
      if table.name == SceneHeader.table.name { return row[0].scene }
      if let column = table.columns.firstIndex(of: "scene") { return row[column].scene }
      for (name, owner) in owners {
        // The view's and the set's scene stand behind their keys.
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

  /// What the scenes are called.
  var sceneNames: SceneNames {
    var names = SceneNames()
    guard let column = SceneHeader.table.columns.firstIndex(of: "name") else { return names }
    for (id, row) in rows(of: SceneHeader.table) { names[SceneID(rawValue: id)] = row[column] }
    return names
  }

  /// The number of conflicts that wait to be settled.
  var conflictCount: Int { rows(of: MergeConflict.table).count }
}

extension RowKey {
  /// Whether the row says how a scene is shown, and not what it is: in a merge ours stays.
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
