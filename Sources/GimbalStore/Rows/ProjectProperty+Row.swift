import GimbalModel

extension ProjectProperty {
  /// The table of project properties. Its rows do not belong to scenes, so the condition that selects the
  /// rows of a scene is always false.
  static let table = Table(
    "project_property", columns: ["id", "property", "number", "word", "flag"], scope: "FALSE")

  func bind(to writer: inout some RowWriter) {
    writer.bind(id.rawValue)
    writer.bind(key.rawValue)
    writer.bind(value)
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    let id: ProjectPropertyID = try row.id()
    let key: Key = try row.word()
    guard key.id == id else { throw row.defect }
    self.init(key, try row.propertyValue())
    guard key.accepts(value) else { throw row.defect }
  }
}

extension ProjectProperty {
  /// The query for all properties.
  static let selectAll =
    "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name) ORDER BY id"
}

extension ProjectRows {
  func projectProperties() throws -> [ProjectProperty] {
    var properties: [ProjectProperty] = []
    var checksum = RowChecksum()
    try RawStatement(ProjectProperty.selectAll, in: database).forEach { statement in
      checksum += RowChecksum(statement, of: ProjectProperty.table)
      var row = RowReader(statement: statement, table: ProjectProperty.table)
      properties.append(try ProjectProperty(from: &row))
    }
    try check(checksum, SceneChecksums.project)
    return properties
  }

  /// Sets, replaces or removes a property of the project.
  func replace(_ old: ProjectProperty?, with new: ProjectProperty?) throws {
    let table = ProjectProperty.table
    switch (old, new) {
    case (_?, let new?): _ = try RawStatement(table.update, in: database).run { new.bind(to: &$0) }
    case (nil, let new?): _ = try RawStatement(table.insert, in: database).run { new.bind(to: &$0) }
    case (let old?, nil): _ = try RawStatement(table.delete, in: database).run { $0.bind(old.id.rawValue) }
    case (nil, nil): break
    }
  }
}
