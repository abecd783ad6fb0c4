import GRDB

import class GRDB.Database

/// A migration of the schema: one file of `migrations/` and, if needed, a completion in Swift. Released
/// migrations never change.
struct Migration: Sendable {
  /// The `user_version` after the migration.
  let version: Int
  let sql: String
  /// The part of the migration that is written in Swift, or nil. It runs in the same transaction after the
  /// SQL.
  let completion: Completion?

  /// - Parameter isNew: `true` if the database has the newest schema and no rows.
  typealias Completion = @Sendable (Database, _ path: String, Entry, _ isNew: Bool) throws -> Void

  /// All migrations in order. Embedded resources cannot be enumerated, so a test compares the list with the
  /// directory `migrations/`.
  static let all: [Migration] = [
    Migration(version: 1, resource: PackageResources.m0001_scenes_views_sets_rules_sql),
    Migration(version: 2, resource: PackageResources.m0002_history_sql) { database, path, entry, isNew in
      try HistoryWriter(rows: HistoryRows(database: database, path: path))
        .found(entry, isNew ? .empty : ProjectState(database))
    },
    Migration(version: 3, resource: PackageResources.m0003_placements_and_managers_sql),
    Migration(version: 4, resource: PackageResources.m0004_instance_traits_sql),
    Migration(version: 5, resource: PackageResources.m0005_covering_index_of_properties_sql),
    Migration(version: 6, resource: PackageResources.m0006_views_of_installed_rules_sql),
    Migration(version: 7, resource: PackageResources.m0007_keyboard_in_conditions_sql),
    Migration(version: 8, resource: PackageResources.m0008_checksums_and_outside_changes_sql) {
      database, _, _, _ in
      var checksums = SceneChecksums()
      checksums.addAll()
      try checksums.store(in: database)
    },
    Migration(version: 9, resource: PackageResources.m0009_devices_of_ios_26_sql),
    Migration(version: 10, resource: PackageResources.m0010_view_state_sql),
    Migration(version: 11, resource: PackageResources.m0011_limits_and_comparisons_sql),
    Migration(version: 12, resource: PackageResources.m0012_named_numbers_sql),
    Migration(version: 13, resource: PackageResources.m0013_text_size_in_conditions_sql),
    Migration(version: 14, resource: PackageResources.m0014_object_ids_of_constraints_sql),
  ]

  /// The schema after ``all``, for new projects. Creating it directly takes a fifth of the time that the
  /// migrations take, mainly because SQLite parses the schema again after each ALTER TABLE. A test compares
  /// the two schemas.
  static var newestSchema: String { String(decoding: PackageResources.schema_sql, as: UTF8.self) }

  /// The tables and indices of ``newestSchema``, without the views and triggers, which serve other programs.
  static var newestTables: String {
    var isTable = false
    let lines = PackageResources.schema_sql.split(separator: UInt8(ascii: "\n")).filter { line in
      if line.starts(with: "CREATE ".utf8) {
        isTable = !line.starts(with: "CREATE VIEW ".utf8) && !line.starts(with: "CREATE TRIGGER ".utf8)
      }
      return isTable
    }
    return String(decoding: Array(lines.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }

  init(version: Int, sql: String, completion: Completion? = nil) {
    self.version = version
    self.sql = sql
    self.completion = completion
  }

  private init(version: Int, resource: [UInt8], completion: Completion? = nil) {
    self.init(version: version, sql: String(decoding: resource, as: UTF8.self), completion: completion)
  }
}

/// The migration of projects to the current schema.
struct Migrator: Sendable {
  /// The `application_id` in the header of a project: the bytes `Gmbl`.
  static let applicationID: Int64 = 0x476d_626c

  let migrations: [Migration]
  /// A function that returns the SQL of the schema after all migrations, for new projects; nil if new projects run all
  /// migrations.
  let newestSchema: (@Sendable () -> String)?
  /// The author and time of the first revision.
  let entry: Entry

  init(
    migrations: [Migration], newestSchema: (@Sendable () -> String)? = nil, entry: Entry = .unsigned
  ) {
    self.migrations = migrations
    self.newestSchema = newestSchema
    self.entry = entry
  }

  /// Creates the migrator of this build.
  static func newest(entry: Entry) -> Migrator {
    Migrator(migrations: Migration.all, newestSchema: { Migration.newestSchema }, entry: entry)
  }

  /// The newest schema version that this build supports.
  var known: Int { migrations.last?.version ?? 0 }

  /// The values that identify a project file and its schema version.
  struct Stamp: Hashable {
    let applicationID: Int64
    let version: Int
    /// `true` if the file has no tables, no application id and no version. Such a file is new, or its
    /// creation was interrupted.
    let isBlank: Bool
  }

  /// Reads the application id and the schema version of a database.
  func stamp(of database: Database) throws -> Stamp {
    let applicationID = try Int64.fetchOne(database, sql: "PRAGMA application_id")
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version")
    let hasTables = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema)")
    return Stamp(
      applicationID: applicationID ?? 0, version: version ?? 0,
      isBlank: applicationID == 0 && version == 0 && hasTables == false)
  }

  /// Runs all pending migrations, or creates the newest schema in a blank database. Each migration runs in a
  /// transaction that also sets `user_version`. If no migration is pending, the database is only read.
  ///
  /// - Throws: `DatabaseError`; `StoreError.notAProject` or `StoreError.newerVersion`, without changing the
  ///   file.
  func migrate(_ database: Database, path: String) throws {
    if let newestSchema, try stamp(of: database).isBlank {
      try create(newestSchema(), in: database, path: path)
    }
    for migration in migrations where try check(database, path: path) < migration.version {
      try database.inTransaction(.immediate) {
        // Another process may have migrated the project while this process waited for the lock.
        if try check(database, path: path) < migration.version {
          // A file with this id is recognized as a project.
          try database.execute(sql: "PRAGMA application_id = \(Migrator.applicationID)")
          try database.execute(sql: migration.sql)
          try migration.completion?(database, path, entry, false)
          try database.execute(sql: "PRAGMA user_version = \(migration.version)")
        }
        return .commit
      }
    }
    _ = try check(database, path: path)
  }

  private func create(_ schema: String, in database: Database, path: String) throws {
    try database.inTransaction(.immediate) {
      // Another process may have created the project while this process waited for the lock.
      if try stamp(of: database).isBlank {
        try database.execute(sql: "PRAGMA application_id = \(Migrator.applicationID)")
        try database.execute(sql: schema)
        for migration in migrations { try migration.completion?(database, path, entry, true) }
        try database.execute(sql: "PRAGMA user_version = \(known)")
      }
      return .commit
    }
  }

  /// Returns `true` if a project has the current schema.
  ///
  /// - Throws: The same errors as `migrate(_:path:)`.
  func isCurrent(_ database: Database, path: String) throws -> Bool {
    try check(database, path: path) == known
  }

  /// Returns the schema version of a project after checking that this build supports it.
  private func check(_ database: Database, path: String) throws -> Int {
    let stamp = try stamp(of: database)
    guard stamp.applicationID == Migrator.applicationID || stamp.isBlank else {
      throw StoreError.notAProject(path: path)
    }
    guard stamp.version <= known else {
      throw StoreError.newerVersion(path: path, found: stamp.version, known: known)
    }
    return stamp.version
  }
}
