import GRDB
import GimbalModel

extension RowChecksum {
  /// Computes the difference that a row change makes to a checksum. A nil value means that the column does
  /// not change.
  init(_ change: RowChange, of table: Table) {
    var sum: UInt64 = 0
    let row = RowHash(table, key: change.key)
    switch change.kind {
    case .insert: sum = row.base
    case .delete: sum = 0 &- row.base
    case .update: break
    }
    for (column, value) in change.new.enumerated().dropFirst() { sum &+= row.hash(column, value) }
    for (column, value) in change.old.enumerated().dropFirst() { sum &-= row.hash(column, value) }
    self.init(sum: sum)
  }
}

extension SceneChecksums {
  /// Adds the changes in checksums that result from a changeset.
  ///
  /// - Precondition: The database contains the rows after the changes.
  /// - Complexity: O(changes · log(rows)).
  mutating func add(_ changeset: Changeset, in database: Database) throws {
    if areAllStale || changeset.isEmpty { return }
    var owners = RowOwners(database)
    let changes = try changeset.changes()
    for change in changes { owners.note(change) }
    for change in changes {
      guard let table = VersionedTables.byName[change.table], table.isInScenes else { continue }
      let delta = RowChecksum(change, of: table)
      if table === SceneHeader.table { add(delta, to: SceneChecksums.headers) }
      let (before, after) = try owners.scenes(of: change, in: table)
      if before == after {
        add(delta, to: after)
      } else {
        // The row has moved to another scene, together with the rows that belong to it. The changeset does
        // not have to contain those rows, so compute the checksums of both scenes from all their rows.
        addStale([before, after])
      }
    }
  }
}

/// A lookup of the scenes to which changed rows belong.
private struct RowOwners {
  private let database: Database
  /// The id of the owner of each row that was looked up, inserted or deleted, by table and key.
  private var known: [RowKey: Int64] = [:]

  init(_ database: Database) { self.database = database }

  /// Records the owner of a deleted or inserted row.
  mutating func note(_ change: RowChange) {
    guard let table = VersionedTables.byName[change.table], let owner = table.owner,
      case .integer(let id)?? = [change.new, change.old].first(where: {
        !$0.isEmpty && change.kind != .update
      })
      .map({ $0[owner.column] })
    else { return }
    known[RowKey(table, change.key)] = id
  }

  /// Returns the scenes of a row before and after a change. For a project property, both are
  /// `SceneChecksums.project`.
  mutating func scenes(of change: RowChange, in table: Table) throws -> (before: Int64, after: Int64) {
    guard let owner = table.owner else { return (SceneChecksums.project, SceneChecksums.project) }
    if change.kind == .update, owner.column > 0, case .integer(let old)? = change.old[owner.column],
      case .integer(let new)? = change.new[owner.column]
    {
      return (try scene(ofOwner: old, owner.table), try scene(ofOwner: new, owner.table))
    }
    let scene = try scene(of: RowKey(table, change.key), in: table)
    return (scene, scene)
  }

  private mutating func scene(ofOwner id: Int64, _ name: String?) throws -> Int64 {
    guard let name, let table = VersionedTables.byName[name] else { return id }
    return try scene(of: RowKey(table, id), in: table)
  }

  private mutating func scene(of key: RowKey, in table: Table) throws -> Int64 {
    guard let owner = table.owner else { return SceneChecksums.project }
    if owner.column == 0 { return try scene(ofOwner: key.id, owner.table) }
    if known[key] == nil {
      let column = table.columns[owner.column]
      let sql = "SELECT \(column) FROM \(table.name) WHERE \(table.columns[0]) = ?1"
      let shape = Table(table.name, columns: [column], scope: "")
      try RawStatement(sql, in: database).forEach(binding: { $0.bind(key.id) }) { statement in
        var row = RowReader(statement: statement, table: shape)
        known[key] = try row.integer()
      }
    }
    // If the owner is missing, any result is acceptable, because the violated foreign key prevents the commit.
    return try known[key].map { try scene(ofOwner: $0, owner.table) } ?? SceneChecksums.project
  }
}
