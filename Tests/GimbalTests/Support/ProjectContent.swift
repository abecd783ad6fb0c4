import GRDB

/// The contents of a project file without history and random ids.
enum ProjectContent {
  /// Returns a line per row of each table, with ids replaced by the names of their objects.
  static func lines(of path: String) throws -> [String] {
    try read(path) { database in
      var meanings: [Int64: String] = [:]
      for (table, label) in [("scene", "name"), ("view", "name"), ("rule_set", "name")] {
        for row in try Row.fetchAll(database, sql: "SELECT id, \(label) FROM \(table)") {
          meanings[row[0]] = "\(table) \(row[1] as String)"
        }
      }
      return try tables(database).filter { !history.contains($0) }.flatMap { table in
        try Row.fetchAll(database, sql: "SELECT * FROM \(table)").map { row in
          let columns = row.map { column, value -> String in
            guard references.contains(column), let id = Int64.fromDatabaseValue(value) else {
              return "\(column)=\(value)"
            }
            return "\(column)=\(meanings[id] ?? "·")"
          }
          return table + ": " + columns.joined(separator: ", ")
        }.sorted()
      }
    }
  }

  /// Returns the result of SQLite's integrity check; `["ok"]` without errors.
  static func integrity(of path: String) throws -> [String] {
    try read(path) { database in
      try String.fetchAll(database, sql: "PRAGMA integrity_check")
        + Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map(\.description)
    }
  }

  private static let references: Set = [
    "id", "scene", "parent", "view", "rule_set", "first_view", "second_view",
  ]

  private static let history: Set = [
    "materialisation", "operation", "present", "reference", "reference_change", "revision",
  ]

  private static func tables(_ database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
          AND name <> 'scene_checksum' ORDER BY 1
        """)
  }

  private static func read<R>(_ path: String, _ body: (Database) throws -> R) throws -> R {
    try DatabaseQueue(path: path).read(body)
  }
}
