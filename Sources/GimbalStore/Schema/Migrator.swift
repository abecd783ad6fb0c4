import GRDB

import class GRDB.Database

/// One step of the schema: a file of `migrations/`, never edited once landed.
struct Migration: Sendable {
  /// The `user_version` of a project that has made this step.
  let version: Int
  let sql: String
  /// What SQL cannot say of the step; part of its transaction.
  let completion: Completion?

  typealias Completion = @Sendable (Database, _ path: String, Entry) throws -> Void

  /// Every step, in order. The resources cannot be enumerated, so a test compares the list with the directory.
  static let all: [Migration] = [
    Migration(version: 1, resource: PackageResources.m0001_scenes_views_sets_rules_sql),
    Migration(version: 2, resource: PackageResources.m0002_history_sql) { database, path, entry in
      try HistoryWriter(rows: HistoryRows(database: database, path: path)).found(entry)
    },
    Migration(version: 3, resource: PackageResources.m0003_placements_and_managers_sql),
    Migration(version: 4, resource: PackageResources.m0004_instance_traits_sql),
    Migration(version: 5, resource: PackageResources.m0005_covering_index_of_properties_sql),
  ]

  init(version: Int, sql: String, completion: Completion? = nil) {
    self.version = version
    self.sql = sql
    self.completion = completion
  }

  private init(version: Int, resource: [UInt8], completion: Completion? = nil) {
    self.init(version: version, sql: String(decoding: resource, as: UTF8.self), completion: completion)
  }
}

/// Brings a project to the schema this build knows.
struct Migrator: Sendable {
  /// What marks a SQLite file as a project of ours, in its header: `Gmbl`.
  static let applicationID: Int64 = 0x476d_626c

  let migrations: [Migration]
  /// What history keeps of its beginning.
  let entry: Entry

  init(migrations: [Migration], entry: Entry = .unsigned) {
    self.migrations = migrations
    self.entry = entry
  }

  /// The version this build knows.
  var known: Int { migrations.last?.version ?? 0 }

  /// What a project's header says.
  struct Stamp: Hashable {
    let applicationID: Int64
    let version: Int
    /// The file has no tables at all: it is new, or its creation was interrupted and undone.
    let isBlank: Bool
  }

  /// Reads what the header says.
  func stamp(of database: Database) throws -> Stamp {
    let applicationID = try Int64.fetchOne(database, sql: "PRAGMA application_id")
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version")
    let hasTables = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema)")
    return Stamp(
      applicationID: applicationID ?? 0, version: version ?? 0,
      isBlank: applicationID == 0 && version == 0 && hasTables == false)
  }

  /// Makes the steps that a project lacks, each in a transaction together with its `user_version`, so that a
  /// project is always of one version and never between two. Does nothing, and takes no lock, where none is
  /// lacking.
  ///
  /// - Throws: `DatabaseError`; `StoreError.notAProject` and `StoreError.newerVersion`, the file left as it is.
  func migrate(_ database: Database, path: String) throws {
    for migration in migrations where try check(database, path: path) < migration.version {
      try database.inTransaction(.immediate) {
        // Another process may have made the step while this one waited for the lock.
        if try check(database, path: path) < migration.version {
          // The mark comes first: if this is cut short, the file that is left over is known to be ours.
          try database.execute(sql: "PRAGMA application_id = \(Migrator.applicationID)")
          try database.execute(sql: migration.sql)
          try migration.completion?(database, path, entry)
          try database.execute(sql: "PRAGMA user_version = \(migration.version)")
        }
        return .commit
      }
    }
    _ = try check(database, path: path)
  }

  /// Whether a project has the schema this build knows.
  ///
  /// - Throws: as `migrate(_:path:)`.
  func isCurrent(_ database: Database, path: String) throws -> Bool {
    try check(database, path: path) == known
  }

  /// The version of a project that this build can read or migrate.
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
