import FoundationEssentials
import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// The stored digests of the schema equal those of the migrations.
@Suite struct SchemaDefinitionTests {
  @Test(arguments: 0...Migration.all.count) func definitionsMatchTheMigrations(version: Int) throws {
    let schema = try DatabaseQueue().writeWithoutTransaction { database in
      try Migrator(migrations: Array(Migration.all.prefix(version))).migrate(database, path: "")
      return try StoredSchema(of: database.sqliteConnection)
    }
    let definitions = try #require(SchemaDefinition.of(version: version))
    #expect(schema.version == version)
    #expect(schema.differences(from: definitions) == [])
    #expect(schema.additions(to: definitions) == [])
    #expect(schema.objects.count == definitions.count)
  }

  /// New projects get the newest schema without the migrations.
  @Test func newProjectsHaveTheSchemaOfTheMigrations() throws {
    let migrated = try Contents(of: Migrator(migrations: Migration.all))
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let file = package + "/Sources/GimbalStore/Schema/schema.sql"
    let header = """
      -- The schema after the newest migration, for new projects. It is generated: GIMBAL_RECORD=1 and the test
      -- SchemaDefinitionTests.newProjectsHaveTheSchemaOfTheMigrations write it.

      """
    if ProcessInfo.processInfo.environment["GIMBAL_RECORD"] != nil {
      let statements = migrated.schema.map { "\($0);\n" }.joined()
      try (header + statements).write(toFile: file, atomically: true, encoding: .utf8)
    }
    let created = try Contents(of: .newest(entry: .unsigned))
    #expect(created.schema == migrated.schema, "GIMBAL_RECORD=1 writes \(file)")
    #expect(created.rows == migrated.rows)
    #expect(created.version == Migration.all.count)
  }

  /// The schema and the rows of a new database.
  private struct Contents {
    let version: Int?
    let schema: [String]
    let rows: [String: [[DatabaseValue]]]

    init(of migrator: Migrator) throws {
      let queue = try DatabaseQueue()
      try queue.writeWithoutTransaction { try migrator.migrate($0, path: "") }
      (version, schema, rows) = try queue.read { database in
        let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        var rows: [String: [[DatabaseValue]]] = [:]
        for table in tables {
          rows[table] = try Row.fetchAll(database, sql: "SELECT * FROM \"\(table)\"").map {
            Array($0.databaseValues)
          }
        }
        return (
          try Int.fetchOne(database, sql: "PRAGMA user_version"),
          try String.fetchAll(
            database, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid"),
          rows
        )
      }
    }
  }

  @Test func newestVersionHasDefinitions() {
    #expect(SchemaDefinition.newest == Migration.all.count)
    #expect(SchemaDefinition.of(version: Migration.all.count + 1) == nil)
    #expect(SchemaDefinition.of(version: -1)?.isEmpty == true)
  }
}
