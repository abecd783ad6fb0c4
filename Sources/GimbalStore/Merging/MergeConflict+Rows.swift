package import GimbalModel

extension MergeConflict {

  /// The row of the conflict in the table `conflict`, and the rows of its values in the table
  /// `conflict_value`.
  var rows: (conflict: ProjectState.Row, values: [ProjectState.Row]) {
    (
      [
        .integer(id.rawValue), content.scene.map { .integer($0.rawValue) } ?? .null, .integer(Int64(handle)),
        .text(content.row.table), .integer(content.row.id), .text(content.kind.rawValue),
        content.reason.map { .text($0.rawValue) } ?? .null,
      ],
      content.columns.map { column in
        let key: ID = ID(derivedFrom: id.rawValue, key: column.name)
        return [
          .integer(key.rawValue), .integer(id.rawValue), .text(column.name), column.base, column.ours,
          column.theirs,
        ]
      }
    )
  }

  /// Decodes a conflict.
  ///
  /// - Parameter values: The columns of the conflict with their values, in any order.
  fileprivate init(from row: inout RowReader, values: [ConflictContent.Column]) throws(RowReader.Defect) {
    id = try row.id()
    let scene: SceneID? = try row.optionalID()
    guard let handle = Int(exactly: try row.integer()), handle > 0 else { throw row.defect }
    self.handle = handle
    let key = RowKey(table: try row.text(), id: try row.integer())
    let kind: ConflictContent.Kind = try row.word()
    let reason: ConflictContent.Reason? = try row.optionalWord()
    guard let table = VersionedTables.byName[key.table] else { throw row.defect }
    let columns = kind == .properties ? Property.allCases.map(\.rawValue) : table.columns
    let places = values.map { (columns.firstIndex(of: $0.name) ?? columns.count, $0) }
    content = ConflictContent(
      scene: scene, row: key, kind: kind, reason: reason,
      columns: places.sorted { $0.0 < $1.0 }.map(\.1))
  }
}

extension ProjectState {
  /// Returns the unresolved conflicts, sorted by handle.
  ///
  /// - Throws: `RowReader.Defect` if a row cannot be decoded.
  package func conflicts() throws -> [MergeConflict] {
    var values: [Int64: [ConflictContent.Column]] = [:]
    for row in rows(of: ConflictTables.value).values {
      var reader = RowReader(values: row, table: ConflictTables.value)
      _ = try reader.integer()
      let conflict = try reader.integer()
      values[conflict, default: []].append(
        ConflictContent.Column(
          name: try reader.text(), base: try reader.value(), ours: try reader.value(),
          theirs: try reader.value()))
    }
    return try rows(of: ConflictTables.conflict).map { id, row in
      var reader = RowReader(values: row, table: ConflictTables.conflict)
      return try MergeConflict(from: &reader, values: values[id] ?? [])
    }.sorted { $0.handle < $1.handle }
  }
}

extension ProjectState {
  /// Returns the row that a conflict is about, or nil if it does not exist in this state.
  package func row(of conflict: MergeConflict) throws -> Record? {
    let key = conflict.content.row
    guard let table = VersionedTables.byName[key.table], let row = rows(of: table)[key.id] else { return nil }
    return try Record(values: row, of: key.table)
  }
}

extension ProjectRows {
  func insert(_ conflict: MergeConflict) throws {
    let (row, values) = conflict.rows
    try insert(row, into: ConflictTables.conflict)
    for value in values { try insert(value, into: ConflictTables.value) }
  }

  func delete(_ conflict: MergeConflict) throws {
    let (row, values) = conflict.rows
    for value in values { try delete(value, from: ConflictTables.value) }
    try delete(row, from: ConflictTables.conflict)
  }

  private func insert(_ row: ProjectState.Row, into table: Table) throws {
    _ = try RawStatement(table.insert, in: database).run { for value in row { $0.bind(value) } }
  }

  private func delete(_ row: ProjectState.Row, from table: Table) throws {
    _ = try RawStatement(table.delete, in: database).run { $0.bind(row[0]) }
  }
}
