package import GimbalModel

/// An unresolved conflict of a merge, as stored in the project.
package struct MergeConflict: Hashable, Sendable {
  package enum Tag {}
  package typealias ID = GimbalModel.ID<Tag>

  package let id: ID
  /// The number that identifies the conflict in commands, where it follows an exclamation mark, as in `!2`.
  package let handle: Int
  package let content: ConflictContent
}

/// The row, columns and values of a conflict. The tables contain our values until the conflict is resolved.
package struct ConflictContent: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// Both sides changed the same columns to different values.
    case value
    /// Our side deleted a row that their side changed or that a new row of their side refers to.
    case deleted
    /// Their side deleted a row that our side changed or that a row of our side refers to.
    case changed
    /// A new or changed row from their side is invalid in our scene.
    case refused
    /// Both sides changed a group of properties, such as the frame of a view, in ways that cannot be
    /// combined. `row` is the key of the view, `columns` contains the properties, and NULL means the default
    /// value.
    case properties
    /// Both sides changed the box tree of a layout manager in ways that cannot be combined. `row` is the key
    /// of the manager.
    case layout
  }

  /// The reason why our scene rejects a row of their side.
  package enum Reason: String, Sendable {
    case nameTaken, cycle, missing, depth, value
  }

  /// A column or property with its value in the base, on our side and on their side. A value is NULL if the
  /// row does not exist there.
  package struct Column: Hashable, Sendable {
    package let name: String
    package let base: SQLValue
    package let ours: SQLValue
    package let theirs: SQLValue

    package subscript(side: MergeSide) -> SQLValue {
      switch side {
      case .ours: ours
      case .theirs: theirs
      case .base: base
      }
    }
  }

  /// The scene of the row, or nil if the conflict is about a scene that does not exist on our side.
  package let scene: SceneID?
  package let row: RowKey
  package let kind: Kind
  package let reason: Reason?
  /// The columns in the order of the table. In a conflict of kind `.properties`, the elements describe
  /// properties instead of columns.
  package let columns: [Column]
}

extension ConflictContent {
  /// Creates a conflict from the versions of a row.
  ///
  /// - Parameter units: The columns of the conflict, in groups, or nil for all columns except the key.
  init(
    _ kind: Kind, _ row: RowKey, in scene: SceneID?, reason: Reason? = nil, units: [[Int]]? = nil,
    base: ProjectState.Row?, ours: ProjectState.Row?, theirs: ProjectState.Row?
  ) {
    let table = VersionedTables.byName[row.table]
    self.init(
      scene: scene, row: row, kind: kind, reason: reason,
      columns: (units ?? table?.units ?? []).joined().sorted().map { index in
        Column(
          name: table?.columns[index] ?? "", base: base?[index] ?? .null, ours: ours?[index] ?? .null,
          theirs: theirs?[index] ?? .null)
      })
  }

  /// Returns the properties of a `.properties` conflict with their values on one side. A nil value means the
  /// default value.
  package func properties(of side: MergeSide) -> [(Property, PropertyValue?)] {
    columns.compactMap { column in
      guard let property = Property(rawValue: column.name) else { return nil }
      if case .real(let number) = column[side] { return (property, .number(number)) }
      return (property, nil)
    }
  }

  /// The indices of the conflict's columns in the table.
  var indices: [Int] { VersionedTables.byName[row.table]?.indices(of: columns.map(\.name)) ?? [] }
}

extension ConflictContent.Reason {
  init(_ error: EditError) {
    self =
      switch error {
      case .nameTaken: .nameTaken
      case .cycle, .instanceCycle: .cycle
      case .tooDeep: .depth
      case .danglingReference, .noSuchRow, .rowExists: .missing
      case .valueRefused, .numberRefused, .pairing, .rootIsFixed, .placementRefused, .boxRefused,
        .guideRefused:
        .value
      }
  }
}

/// The version of a row that is used to resolve a conflict.
package enum MergeSide: String, CaseIterable, Sendable {
  case ours, theirs, base
}

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
    let indices = values.map { (columns.firstIndex(of: $0.name) ?? columns.count, $0) }
    content = ConflictContent(
      scene: scene, row: key, kind: kind, reason: reason,
      columns: indices.sorted { $0.0 < $1.0 }.map(\.1))
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
