import GRDB
import GimbalModel

/// The changes that a transaction makes to checksums. The table `scene_checksum` has a checksum for the rows
/// of each scene, one for the properties of the project, and one for the table `scene`.
struct SceneChecksums: Sendable {
  /// The key of the checksum of the properties of the project.
  static let project: Int64 = 0
  /// The key of the checksum of the table `scene`, which lists the scenes.
  static let headers: Int64 = -1

  private var deltas: [Int64: RowChecksum] = [:]
  /// The keys of the checksums that `store(in:)` must compute from all rows.
  private var stale: Set<Int64> = []
  /// `true` if `store(in:)` must compute all checksums from all rows.
  private(set) var areAllStale = false

  /// Adds the effect of row changes to the checksum with the given key.
  mutating func add(_ checksum: RowChecksum, to key: Int64) {
    deltas[key, default: RowChecksum()] += checksum
  }

  mutating func add(_ other: SceneChecksums) {
    for (key, delta) in other.deltas { add(delta, to: key) }
    stale.formUnion(other.stale)
    areAllStale = areAllStale || other.areAllStale
  }

  /// Marks all checksums as unknown, so that `store(in:)` computes them from all rows.
  mutating func addAll() { areAllStale = true }

  /// Marks checksums as unknown, so that `store(in:)` computes them from all rows.
  mutating func addStale(_ keys: Set<Int64>) { stale.formUnion(keys) }

  /// Writes the changed checksums to the table `scene_checksum`.
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
    default:
      // Skip missing tables and columns: migration 8 computes checksums before later migrations create them.
      // New columns are NULL in existing rows, and NULL does not change a checksum.
      for kind in Record.kinds {
        guard let readable = try kind.table.readable(in: database) else { continue }
        try add(readable.select, kind.table) { $0.bind(key) }
      }
    }
    return checksum
  }

  /// Returns the sum of the checksums of all scenes and of the project properties. The checksum of the table
  /// `scene` is left out, because the checksums of scenes cover its rows.
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

  /// Returns the keys of all stored checksums and of all scenes, and the keys `headers` and `project`.
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
  /// `true` if checksums cover the rows of the table. They do not cover merge conflicts, which do not affect
  /// layouts.
  var isInScenes: Bool { self !== ConflictTables.conflict && self !== ConflictTables.value }
}
