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
