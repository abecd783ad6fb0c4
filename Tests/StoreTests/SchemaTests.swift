import FoundationEssentials
import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Requirements of the session extension on versioned tables, and of migrations.
@Suite struct SchemaTests {
  /// Returns the rows of a query on an empty project as text.
  private func rows(_ sql: String) throws -> [[String]] {
    let queue = try Connection(inMemory: Migrator(migrations: Migration.all)).current(isWriting: false).queue
    return try queue.read { database in
      try Row.fetchAll(database, sql: sql).map { row in
        row.databaseValues.map { $0.isNull ? "NULL" : String.fromDatabaseValue($0) ?? "\($0)" }
      }
    }
  }

  private var tables: [String] {
    get throws { try rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").map { $0[0] } }
  }

  @Test func everyKindOfRowHasATable() throws {
    let history = [
      "materialisation", "operation", "outside_change", "present", "reference", "reference_change",
      "revision",
      "scene_checksum", "shown_display", "shown_installation", "shown_scene", "shown_trait",
    ]
    #expect(try tables == (VersionedTables.all.map(\.name) + history).sorted())
    for table in VersionedTables.all {
      let columns = try rows("SELECT name FROM pragma_table_info('\(table.name)') ORDER BY cid")
      #expect(columns.map { $0[0] } == table.columns)
    }
  }

  @Test func versionedTablesAreStrictWithAnIntegerPrimaryKey() throws {
    for table in VersionedTables.all.map(\.name) {
      #expect(try rows("SELECT strict, wr FROM pragma_table_list('\(table)')") == [["1", "0"]], "\(table)")
      let keys = try rows("SELECT type, \"notnull\", pk FROM pragma_table_info('\(table)') WHERE pk > 0")
      #expect(keys == [["INTEGER", "1", "1"]], "\(table)")
    }
  }

  @Test func schemaHasNothingThatBreaksChangesets() throws {
    // Triggers are off on the connections of Gimbal. They mark changes by other programs.
    let triggers = "SELECT tbl_name FROM sqlite_schema WHERE type = 'trigger'"
    #expect(try rows(triggers + " AND sql NOT LIKE '%BEGIN INSERT INTO outside_change SELECT 1 %'") == [])
    let names = VersionedTables.all.flatMap { [$0.name, $0.name, $0.name] }
    #expect(try rows(triggers).map { $0[0] }.sorted() == names.sorted())
    for table in VersionedTables.all.map(\.name) {
      #expect(try rows("SELECT name FROM pragma_index_list('\(table)') WHERE \"unique\"") == [], "\(table)")
      let actions = try rows("SELECT DISTINCT on_update, on_delete FROM pragma_foreign_key_list('\(table)')")
      #expect(actions == [] || actions == [["NO ACTION", "NO ACTION"]], "\(table)")
    }
    for sql in try rows("SELECT sql FROM sqlite_schema WHERE type = 'table'") {
      let references = sql[0].split(separator: "REFERENCES").dropFirst()
      #expect(references.allSatisfy { $0.contains(") DEFERRABLE INITIALLY DEFERRED") })
    }
  }

  @Test func everyForeignKeyHasAnIndexOrIsTheKey() throws {
    for table in try tables where table != "present" {
      for column in try rows("SELECT \"from\" FROM pragma_foreign_key_list('\(table)')").map({ $0[0] }) {
        let indexed = try rows(
          """
          SELECT 1 FROM pragma_index_list('\(table)') AS l, pragma_index_info(l.name) AS i
          WHERE i.seqno = 0 AND i.name = '\(column)'
          UNION SELECT 1 FROM pragma_table_info('\(table)') WHERE name = '\(column)' AND pk
          """)
        #expect(!indexed.isEmpty, "\(table).\(column)")
      }
    }
  }

  @Test func namesCompareByTheirBytes() throws {
    #expect(try rows("SELECT sql FROM sqlite_schema WHERE sql LIKE '%NOCASE%' OR sql LIKE '%RTRIM%'") == [])
  }

  @Test func migrationsMatchTheDirectory() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../migrations")
    let files = try FileManager.default.contentsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".sql") }.sorted()
    #expect(files.count == Migration.all.count)
    for (file, migration) in zip(files, Migration.all) {
      #expect(file.hasPrefix("m\(String("000\(migration.version)".suffix(4)))_"), "\(file)")
      #expect(try String(contentsOf: root.appending(path: file), encoding: .utf8) == migration.sql, "\(file)")
    }
    #expect(Migration.all.map(\.version) == Array(1...Migration.all.count))
  }
}
