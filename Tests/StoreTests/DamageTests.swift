import FoundationEssentials
import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Damaged files throw an error that names the place. They never trap.
@Suite struct DamageTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("p.gimbal") }

  init() throws {
    directory = try TemporaryDirectory()
    try Project.open(path: directory.file("p.gimbal")).transaction(.write) {
      try $0.insert(Sample.furnished())
    }
  }

  /// Changes the file with another connection and reads all scenes.
  private func read(after sql: String) throws -> [Scene] {
    try DatabaseQueue(path: path).writeWithoutTransaction { database in
      try database.execute(
        sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON")
      try database.execute(sql: sql)
    }
    return try DamageTests.readAll(path)
  }

  private static func readAll(_ path: String) throws -> [Scene] {
    try Project.open(path: path).transaction(.read) { transaction in
      try transaction.sceneHeaders().map { try transaction.scene($0.id) }
    }
  }

  @Test(
    arguments: [
      ("scene", 1, "name", "''"), ("scene", 1, "name", "'a' || char(7)"), ("scene", 1, "position", "'!'"),
      ("scene", 1, "device", "'abacus'"), ("scene", 1, "orientations", "1"),
      ("scene", 1, "orientations", "1 << 40"),
      ("scene", 1, "direction", "'up'"), ("scene", 1, "name", "CAST(x'ff' AS TEXT)"),
      ("display", 1, "device", "''"),
      ("display", 1, "orientation", "'sideways'"), ("view", 3, "kind", "'car'"), ("view", 3, "name", "''"),
      ("view", 3, "position", "'a00'"), ("rule_set", 4, "condition", "'(and'"), ("rule_set", 4, "name", "''"),
      ("installation", 4, "is_installed", "2"), ("layout_constraint", 5, "handle", "0"),
      ("layout_constraint", 5, "handle", "9223372036854775807"), ("layout_constraint", 5, "identifier", "''"),
      ("layout_constraint", 5, "first_guide", "'none'"),
      ("layout_constraint", 5, "first_attribute", "'middle'"),
      ("layout_constraint", 5, "relation", "'='"), ("layout_constraint", 5, "multiplier", "9e999"),
      ("layout_constraint", 5, "second_attribute", "NULL"), ("layout_constraint", 5, "constant", "-9e999"),
      ("layout_constraint", 5, "priority", "0.5"), ("layout_constraint", 5, "priority", "1001.0"),
      ("property_override", 6, "property", "'colour'"), ("property_override", 6, "flag", "NULL"),
      ("property_override", 6, "flag", "7"),
    ])
  func invalidValueIsReported(table: String, id: Int64, column: String, value: String) throws {
    let key = table == "display" ? "scene" : table == "installation" ? "rule_set" : "id"
    #expect(throws: StoreError.damaged(path: path, .column(table: table, id: id, column: column))) {
      try read(after: "UPDATE \(table) SET \(column) = \(value) WHERE \(key) = \(id)")
    }
  }

  @Test(
    arguments: [
      ("UPDATE trait SET number = NULL, word = NULL", "trait"), ("UPDATE trait SET id = id + 1", "trait"),
      ("UPDATE view_property SET word = 'x'", "view_property"),
      ("UPDATE view_property SET id = id + 1", "view_property"),
      ("UPDATE trait SET number = NULL, word = ''", "trait"),
    ])
  func rowWithAWrongDerivedIDIsReported(sql: String, table: String) throws {
    let error = try #require(throws: StoreError.self) { try read(after: sql) }
    guard case .damaged(path, .column(table, _, _)) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test(
    arguments: [
      ("DELETE FROM display", "scene", 1), ("DELETE FROM view WHERE id = 2", "scene", 1),
      ("UPDATE view SET name = 'base' WHERE id = 2", "scene", 1),
      ("UPDATE view SET parent = 3 WHERE id = 3", "view", 3),
      ("UPDATE view SET parent = 77 WHERE id = 3", "view", 3),
      ("UPDATE view SET name = 'root' WHERE id = 3", "view", 3),
      ("UPDATE view SET parent = 3 WHERE id = 2", "scene", 1),
      ("UPDATE layout_constraint SET multiplier = 0.0", "layout_constraint", 5),
      ("UPDATE layout_constraint SET first_view = 99", "layout_constraint", 5),
      ("UPDATE layout_constraint SET second_attribute = 'top'", "layout_constraint", 5),
      ("UPDATE property_override SET property = 'zOrder'", "property_override", 6),
      ("UPDATE property_override SET view = 99", "property_override", 6),
      ("INSERT INTO rule_set VALUES (9, 1, 'a1', 'Landscape', NULL)", "rule_set", 9),
    ])
  func invalidRowIsReported(sql: String, table: String, id: Int64) throws {
    #expect(throws: StoreError.damaged(path: path, .row(table: table, id: id))) { try read(after: sql) }
  }

  @Test(
    arguments: [
      "UPDATE sqlite_schema SET rootpage = 9999 WHERE name = 'view'",
      "UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'view'",
    ])
  func unreadableSchemaIsDamage(sql: String) throws {
    let error = try #require(throws: StoreError.self) { try read(after: sql) }
    guard case .damaged(path, .file) = error else {
      Issue.record("\(error)")
      return
    }
  }

  /// SQLite reads some changesets for ever, such as one that ends in the name of a table.
  @Test(.timeLimit(.minutes(1)), arguments: (1...24).filter { $0 != 14 })
  func truncatedChangesetIsReported(length: Int) throws {
    // 14 bytes are a table without rows.
    _ = try read(after: "UPDATE revision SET changeset = substr(changeset, 1, \(length)) WHERE id = 2")
    let damage = StoreError.damaged(
      path: path, .column(table: "revision", id: 2, column: "changeset"))
    #expect(throws: damage) {
      try Project.open(path: path).transaction(.read) {
        _ = try $0.history.changeset(of: Revision.ID(rawValue: 2)).changes()
      }
    }
    #expect(try Project.open(path: path).transaction(.read) { try !$0.verify().isSound })
  }

  @Test func columnsOfTheWrongTypeAreReported() throws {
    // SQLite checks STRICT on writes only, so a file can contain any value.
    try DatabaseQueue(path: path).writeWithoutTransaction {
      try $0.execute(
        sql: """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_schema SET sql = replace(sql, ' STRICT', '') WHERE name = 'view';
          PRAGMA writable_schema = RESET;
          UPDATE view SET name = x'03' WHERE id = 3;
          PRAGMA writable_schema = ON;
          UPDATE sqlite_schema SET sql = sql || ' STRICT' WHERE name = 'view';
          """)
    }
    #expect(throws: StoreError.damaged(path: path, .column(table: "view", id: 3, column: "name"))) {
      try DamageTests.readAll(path)
    }
  }

  @Test func danglingReferencePreventsCommit() throws {
    try DatabaseQueue(path: path).writeWithoutTransaction {
      try $0.execute(sql: "INSERT INTO view VALUES (70, 1, 2, 'a9', 'stray', 'view')")
      try $0.execute(
        sql: """
          PRAGMA foreign_keys = OFF;
          INSERT INTO scene SELECT 50, position, 'Other', device, orientations, direction FROM scene;
          INSERT INTO rule_set VALUES (60, 50, 'a0', 'set', NULL);
          INSERT INTO property_override VALUES (61, 60, 'a0', 70, 'hidden', NULL, NULL, 1);
          DELETE FROM outside_change;
          """)
      var checksums = SceneChecksums()
      checksums.addAll()
      try checksums.store(in: $0)
    }
    let project = try Project.open(path: path)
    // A rule of another scene refers to a view of this scene.
    #expect(throws: StoreError.damaged(path: path, .reference)) {
      try project.transaction(.write) { try $0.remove(scene: ID(rawValue: 1)) }
    }
    #expect(try project.transaction(.read) { try $0.sceneHeaders() }.count == 2)
  }

  @Test func missingRowIsReported() throws {
    let project = try Project.open(path: path)
    let view = try project.transaction(.read) { try $0.scene(ID(rawValue: 1)) }.view(named: Name("yellow"))
    try project.connection.current(isWriting: true).queue.writeWithoutTransaction {
      try $0.execute(
        sql: "PRAGMA foreign_keys = OFF; DELETE FROM view WHERE id = 3; PRAGMA foreign_keys = ON")
    }
    var moved = try #require(view)
    moved.position = .between(moved.position, nil)
    #expect(throws: EditError.noSuchRow) {
      try project.transaction(.write) { [moved] in
        try $0.apply([.update(.view(moved))], to: ID(rawValue: 1))
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func changedBytesNeverTrap(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let whole = try Data(contentsOf: URL(filePath: path))
    let target = directory.file("fuzzed.gimbal")
    var (read, refused) = (0, 0)
    let rounds = Campaign.steps(short: 60, long: 150)
    for _ in 0..<rounds {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...12, using: &chance) {
        let place = Int.random(in: 0..<bytes.count, using: &chance)
        switch Int.random(in: 0..<3, using: &chance) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &chance)
        default:
          let run = place..<min(bytes.count, place + Int.random(in: 1...64, using: &chance))
          for index in run { bytes[index] = [0, 0xff].randomElement(using: &chance) ?? 0 }
        }
      }
      try bytes.write(to: URL(filePath: target))
      do {
        let project = try Project.open(path: target)
        try project.transaction(.write) { transaction in
          for header in try transaction.sceneHeaders() {
            let scene = try transaction.scene(header.id)
            try transaction.apply(
              scene.editsRemoving(view: scene.children(of: scene.root)[0].id), to: header.id)
          }
        }
        read += 1
      } catch is StoreError {
        refused += 1
      } catch is EditError {
        refused += 1
      }
      for suffix in ["", "-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: target + suffix)
      }
    }
    #expect(read + refused == rounds && refused * 7 > rounds)
  }
}
