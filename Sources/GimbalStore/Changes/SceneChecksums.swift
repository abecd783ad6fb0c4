import GRDB
import GimbalModel

/// The changes of checksums that a transaction makes. The table `scene_checksum` has a checksum for the rows of
/// each scene, one for the properties of the project, and one for the table `scene`.
struct SceneChecksums: Sendable {
  /// The key of the checksum of the properties of the project.
  static let project: Int64 = 0
  /// The key of the checksum of the table `scene`, which lists the scenes.
  static let headers: Int64 = -1

  private var deltas: [Int64: RowChecksum] = [:]
  /// The keys of checksums that are computed from all rows.
  private var stale: Set<Int64> = []
  private var areAllStale = false

  /// Adds rows that were inserted into a new scene.
  mutating func add(_ checksum: RowChecksum, to key: Int64) {
    deltas[key, default: RowChecksum()] += checksum
  }

  mutating func add(_ other: SceneChecksums) {
    for (key, delta) in other.deltas { add(delta, to: key) }
    stale.formUnion(other.stale)
    areAllStale = areAllStale || other.areAllStale
  }

  /// Marks all checksums as unknown.
  mutating func addAll() { areAllStale = true }

  /// Adds the changes of a changeset.
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
        // The row, and rows that belong to it, have moved to another scene.
        stale.formUnion([before, after])
      }
    }
  }

  /// Writes the new checksums.
  func store(in database: Database) throws {
    let stale = areAllStale ? try SceneChecksums.keys(in: database) : stale
    if areAllStale { _ = try RawStatement("DELETE FROM scene_checksum", in: database).run { _ in } }
    for key in stale { try write(SceneChecksums.computed(key, in: database), key, database) }
    if areAllStale { return }
    for (key, delta) in deltas where delta.sum != 0 && !stale.contains(key) {
      var checksum = try SceneChecksums.stored(key, in: database)
      checksum += delta
      try write(checksum, key, database)
    }
  }

  private func write(_ checksum: RowChecksum, _ key: Int64, _ database: Database) throws {
    let sql =
      checksum.sum == 0
      ? "DELETE FROM scene_checksum WHERE scene = ?1" : "REPLACE INTO scene_checksum VALUES (?1, ?2)"
    _ = try RawStatement(sql, in: database).run {
      $0.bind(key)
      if checksum.sum != 0 { $0.bind(Int64(bitPattern: checksum.sum)) }
    }
  }

  /// Returns a stored checksum. A checksum that is not stored is zero.
  static func stored(_ key: Int64, in database: Database) throws -> RowChecksum {
    var checksum = RowChecksum()
    try RawStatement("SELECT sum FROM scene_checksum WHERE scene = ?1", in: database)
      .forEach(binding: { $0.bind(key) }) { statement in
        var row = RowReader(statement: statement, table: SceneChecksums.table)
        checksum = RowChecksum(sum: UInt64(bitPattern: try row.integer()))
      }
    return checksum
  }

  /// Computes a checksum from all rows.
  static func computed(_ key: Int64, in database: Database) throws -> RowChecksum {
    var checksum = RowChecksum()
    func add(_ sql: String, _ table: Table, binding bind: (inout Binder) -> Void) throws {
      try RawStatement(sql, in: database).forEach(binding: bind) { checksum += RowChecksum($0, of: table) }
    }
    switch key {
    case headers: try add(SceneHeader.selectAll, SceneHeader.table) { _ in }
    case project: try add(ProjectProperty.selectAll, ProjectProperty.table) { _ in }
    default: for kind in Record.kinds { try add(kind.table.select, kind.table) { $0.bind(key) } }
    }
    return checksum
  }

  /// Returns the sum of the checksums of all scenes and of the project.
  static func total(in database: Database) throws -> RowChecksum {
    var total = RowChecksum()
    let sql = "SELECT scene, sum FROM scene_checksum WHERE scene <> \(headers)"
    try RawStatement(sql, in: database).forEach { statement in
      var row = RowReader(statement: statement, table: SceneChecksums.table)
      _ = try row.integer()
      total += RowChecksum(sum: UInt64(bitPattern: try row.integer()))
    }
    return total
  }

  /// Returns the keys of all checksums that are stored or should be.
  static func keys(in database: Database) throws -> Set<Int64> {
    var keys: Set = [headers, project]
    let sql = "SELECT scene FROM scene_checksum UNION SELECT id FROM scene"
    try RawStatement(sql, in: database).forEach { statement in
      var row = RowReader(statement: statement, table: SceneChecksums.table)
      keys.insert(try row.integer())
    }
    return keys
  }

  private static let table = Table("scene_checksum", columns: ["scene", "sum"], scope: "scene = ?1")
}

extension Table {
  /// `true` if the checksums contain the rows of the table. Conflicts do not affect layouts.
  var isInScenes: Bool { self !== ConflictTables.conflict && self !== ConflictTables.value }
}

/// The scenes to which changed rows belong.
private struct RowOwners {
  private let database: Database
  /// The owner of each row that was looked up or deleted, by table and key.
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

  /// Returns the scenes of a row before and after a change. Rows of the project have the scene
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
    // A missing owner is a violated foreign key, which prevents the commit.
    return try known[key].map { try scene(ofOwner: $0, owner.table) } ?? SceneChecksums.project
  }
}
