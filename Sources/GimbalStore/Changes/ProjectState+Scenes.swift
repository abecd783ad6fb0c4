package import GimbalModel

extension ProjectState {
  /// Returns the headers of all scenes, sorted by position.
  ///
  /// - Throws: `RowReader.Defect` if a row cannot be decoded.
  package func sceneHeaders() throws -> [SceneHeader] {
    try decoded(SceneHeader.self) { _ in true }.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
  }

  /// Returns a scene, or nil if it does not exist in this state.
  ///
  /// - Throws: `RowReader.Defect` if a row cannot be decoded; `EditError` if the rows do not form a valid
  ///   scene.
  /// - Complexity: O(rows of all scenes).
  package func scene(_ id: SceneID) throws -> Scene? {
    let scene = SQLValue.integer(id.rawValue)
    guard rows(of: SceneHeader.table)[id.rawValue] != nil else { return nil }
    let views = keys(of: View.table) { $0[1] == scene }
    let sets = keys(of: RuleSet.table) { $0[1] == scene }
    var records: [Record] = []
    for kind in Record.kinds {
      let table = kind.table
      let isOwn: (Row) -> Bool =
        if let column = table.columns.firstIndex(of: "scene") ?? (table.name == "scene" ? 0 : nil) {
          { $0[column] == scene }
        } else if let column = table.columns.firstIndex(of: "rule_set") {
          { sets.contains($0[column]) }
        } else if let column = table.columns.firstIndex(of: "view") {
          { views.contains($0[column]) }
        } else {
          { _ in false }
        }
      try append(kind, to: &records, where: isOwn)
    }
    return try Scene(records: records)
  }

  /// Returns several scenes.
  ///
  /// - Throws: The same errors as `scene(_:)`.
  /// - Complexity: O(rows of all scenes), independent of the number of ids.
  func scenes(_ ids: [SceneID]) throws -> [Scene] {
    if ids.isEmpty { return [] }
    var records = Dictionary(uniqueKeysWithValues: ids.map { ($0.rawValue, [Record]()) })
    // The id of the scene to which each visited row belongs, by table name and row key. Rows of later tables
    // refer to these rows.
    var owners: [String: [Int64: Int64]] = [:]
    for kind in Record.kinds {
      let table = kind.table
      guard let owner = table.owner else { continue }
      for row in ordered(Array(rows(of: table).values), table) {
        guard case .integer(let key) = row[0], case .integer(let named) = row[owner.column],
          let scene = owner.table.map({ owners[$0]?[named] }) ?? named
        else { continue }
        owners[table.name, default: [:]][key] = scene
        guard records[scene] != nil else { continue }
        records[scene]?.append(try Record(values: row, of: table.name))
      }
    }
    return try ids.map { try Scene(records: records[$0.rawValue] ?? []) }
  }

  /// Returns the scene with the given name, or nil if there is none.
  ///
  /// - Complexity: O(rows of all scenes).
  package func scene(named name: Name) throws -> Scene? {
    try sceneHeaders().first { $0.name == name }.flatMap { try scene($0.id) }
  }

  private func keys(of table: Table, where isWanted: (Row) -> Bool) -> Set<SQLValue> {
    Set(rows(of: table).values.lazy.filter(isWanted).map { $0[0] })
  }

  private func append<Kind: StoredRow>(
    _: Kind.Type, to records: inout [Record], where isWanted: (Row) -> Bool
  ) throws {
    records += try decoded(Kind.self, where: isWanted).map(\.record)
  }

  private func decoded<Kind: StoredRow>(_: Kind.Type, where isWanted: (Row) -> Bool) throws -> [Kind] {
    try ordered(rows(of: Kind.table).values.filter(isWanted), Kind.table).map { try Kind(values: $0) }
  }

  /// Returns rows sorted by their `position` column, if the table has one. A scene is assembled fastest from
  /// sorted rows, because each row is inserted after its siblings.
  private func ordered(_ rows: [Row], _ table: Table) -> [Row] {
    guard let column = table.columns.firstIndex(of: "position") else { return rows }
    let places = rows.map { row in if case .text(let place) = row[column] { place } else { "" } }
    return rows.indices.sorted { places[$0] < places[$1] }.map { rows[$0] }
  }
}

extension ProjectState {
  /// Converts row changes to record changes. Rows that belong to merge conflicts or project properties are
  /// skipped, because a `Scene` does not contain them. Rows that refer to a missing row are skipped, too.
  ///
  /// - Throws: `RowReader.Defect` if a row cannot be decoded.
  /// - Complexity: O(number of row changes).
  func changes(_ moves: [RowMove]) throws -> [RecordChange] {
    let made = rowsMade(by: moves)
    return try moves.compactMap { move in
      guard move.table !== ConflictTables.conflict, move.table !== ConflictTables.value,
        let row = move.before ?? move.after, let scene = scene(of: row, move.table, made)
      else { return nil }
      func record(_ row: Row?) throws -> Record? {
        try row.map { try Record(values: $0, of: move.table.name) }
      }
      return RecordChange(scene: scene, before: try record(move.before), after: try record(move.after))
    }
  }

  /// Returns `true` if every changed row stays in its scene.
  func keepsOwners(_ moves: [RowMove]) -> Bool {
    let made = rowsMade(by: moves)
    return moves.allSatisfy { move in
      guard let before = move.before, let after = move.after, let owner = move.table.owner else {
        return true
      }
      if before[owner.column] == after[owner.column] { return true }
      let scene = scene(of: before, move.table, made)
      return scene != nil && scene == self.scene(of: after, move.table, made)
    }
  }

  /// Returns the rows that the row changes insert, by table and key. An inserted row can refer to another
  /// inserted row, which is not in the current state.
  private func rowsMade(by moves: [RowMove]) -> [String: [Int64: Row]] {
    var made: [String: [Int64: Row]] = [:]
    for move in moves where move.before == nil { made[move.table.name, default: [:]][move.key] = move.after }
    return made
  }

  /// Returns the scene that a row belongs to, or nil if a referenced row is missing.
  private func scene(of row: Row, _ table: Table, _ made: [String: [Int64: Row]]) -> SceneID? {
    guard let owner = table.owner, case .integer(let key) = row[owner.column] else { return nil }
    guard let name = owner.table else { return SceneID(rawValue: key) }
    guard let found = tables[name]?[key] ?? made[name]?[key], let next = VersionedTables.byName[name] else {
      return nil
    }
    return scene(of: found, next, made)
  }
}

extension ProjectState {
  /// Returns the properties of the project.
  ///
  /// - Throws: `RowReader.Defect` if a row cannot be decoded.
  package func projectProperties() throws -> [ProjectProperty] {
    try rows(of: ProjectProperty.table).sorted { $0.key < $1.key }.map { _, values in
      var row = RowReader(values: values, table: ProjectProperty.table)
      return try ProjectProperty(from: &row)
    }
  }
}
