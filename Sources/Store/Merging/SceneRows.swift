import Model

/// The rows of one scene at one revision, as they are stored.
struct SceneRows {
  var rows: [RowKey: ProjectState.Row] = [:]

  subscript(key: RowKey) -> ProjectState.Row? { rows[key] }

  /// A row, decoded.
  func record(_ key: RowKey) throws -> Record? { try rows[key].map { try Record(values: $0, of: key.table) } }

  func records() throws -> [Record] { try rows.map { try Record(values: $1, of: $0.table) } }

  /// The rows that a row hangs on; none where there is no such row.
  func references(of key: RowKey) throws -> [RowKey] { try record(key)?.references ?? [] }

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
    return scenes
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
