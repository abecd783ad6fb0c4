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

  @Test func newestVersionHasDefinitions() {
    #expect(SchemaDefinition.newest == Migration.all.count)
    #expect(SchemaDefinition.of(version: Migration.all.count + 1) == nil)
    #expect(SchemaDefinition.of(version: -1)?.isEmpty == true)
  }
}
