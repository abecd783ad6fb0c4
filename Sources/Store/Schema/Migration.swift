/// One step of the schema: a file of `migrations/`, never edited once landed.
struct Migration: Sendable {
  /// The `user_version` of a project that has made this step.
  let version: Int
  let sql: String

  /// Every step, in order. The resources cannot be enumerated, so a test compares the list with the directory.
  static let all: [Migration] = [
    Migration(version: 1, resource: PackageResources.m0001_scenes_views_sets_rules_sql)
  ]

  init(version: Int, sql: String) {
    self.version = version
    self.sql = sql
  }

  private init(version: Int, resource: [UInt8]) {
    self.init(version: version, sql: String(decoding: resource, as: UTF8.self))
  }
}
