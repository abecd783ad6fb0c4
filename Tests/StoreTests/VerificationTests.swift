import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Verification of valid projects, and of projects that other programs have changed.
@Suite struct VerificationTests {
  private let project: Project
  private let scene: Scene

  init() throws {
    project = Project.inMemory()
    scene = try Sample.furnished()
    try project.transaction(.write, as: entry("one")) { try $0.insert(scene) }
    for name in ["a", "b", "c"] { try rename(name) }
    try project.transaction(.history, as: entry("undo")) { _ = try $0.history.undo() }
    try project.transaction(.history, as: entry("tag")) {
      try $0.history.set(.tag, "v1", to: $0.history.head().revision)
    }
    try rename("d")
  }

  private func entry(_ message: String) -> Entry {
    Entry(author: "ada", time: Timestamp(milliseconds: 7), message: message)
  }

  private func rename(_ name: String) throws {
    try project.transaction(.write, as: entry("rename \(name)")) { transaction in
      var header = try transaction.scene(scene.id).header
      header.name = try Name(name)
      try transaction.apply([.update(.scene(header))], to: scene.id)
    }
  }

  private func verify() throws -> Verification { try project.transaction(.read) { try $0.verify() } }

  /// Changes the file as Gimbal never does.
  private func tamper(_ sql: String) throws {
    try project.connection.current(isWriting: true).queue.writeWithoutTransaction { database in
      database.liftDefenses()
      try database.execute(
        sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON")
      try database.execute(sql: sql)
      try database.execute(
        sql: "PRAGMA foreign_keys = ON; PRAGMA ignore_check_constraints = OFF; PRAGMA writable_schema = RESET"
      )
    }
  }

  @Test func validProjectHasNoFindings() throws {
    let result = try verify()
    #expect(result.findings == [])
    #expect(result.revisions == 6 && result.operations == 7 && result.references == 3 && result.scenes == 1)
  }

  @Test func changesetIsReturnedIfItsHashMatches() throws {
    let id = Revision.ID(rawValue: 4)
    #expect(try !project.transaction(.read) { try $0.history.changeset(of: id).isEmpty })
    try tamper("UPDATE revision SET changeset = substr(changeset, 1, length(changeset) - 1) WHERE id = 4")
    #expect(throws: StoreError.self) {
      try project.transaction(.read) { try $0.history.changeset(of: id) }
    }
  }

  @Test func checksSnapshotsAndBranches() throws {
    for number in 0..<300 { try rename("\(number) " + String(repeating: "x", count: 200)) }
    let base = try project.transaction(.read) { try $0.history.head().revision }
    try project.transaction(.history) {
      try $0.history.checkout(Revision.ID(rawValue: 3))
      try $0.history.set(.branch, "other", to: Revision.ID(rawValue: 3))
      try $0.history.checkout(branch: "other")
    }
    try rename("on other")
    try project.transaction(.history) { try $0.history.checkout(base) }
    let result = try verify()
    #expect(result.findings == [])
    #expect(result.snapshots > 0)
  }

  @Test(arguments: [
    ("UPDATE revision SET message = 'x' WHERE id >= 4", 4),
    ("UPDATE revision SET author = '' WHERE id = 2", 2),
    ("UPDATE revision SET time = time + 1 WHERE id = 5", 5),
    ("UPDATE revision SET hash = zeroblob(32) WHERE id = 3", 3),
    ("UPDATE revision SET changeset = (SELECT changeset FROM revision WHERE id = 3) WHERE id = 4", 4),
    ("UPDATE revision SET parent = 2 WHERE id = 4", 4), ("UPDATE revision SET distance = 1 WHERE id = 3", 3),
    ("UPDATE revision SET merged = 5 WHERE id = 4", 4), ("DELETE FROM revision WHERE id = 3", 4),
    ("UPDATE revision SET parent = NULL WHERE id = 3", 3),
    (
      "INSERT INTO materialisation VALUES (4, zeroblob(32), x''); UPDATE revision SET distance = 0 WHERE id = 4",
      4
    ),
  ])
  func reportsTheFirstBadRevision(sql: String, id: Int64) throws {
    try tamper(sql)
    #expect(try verify().firstBadRevision?.revision == Revision.ID(rawValue: id))
  }

  @Test(arguments: [
    ("UPDATE operation SET description = 'x' WHERE id = 3", "operation 3 ('x'): its hash"),
    ("UPDATE operation SET redo = 2 WHERE id = 4", "operation 4"),
    ("UPDATE operation SET redo = 7 WHERE id = 7", "operation 7"),
    ("UPDATE operation SET parent = 4 WHERE id = 7", "operation 7"),
    ("UPDATE reference_change SET new_revision = 3 WHERE operation = 4", "operation 4"),
    ("DELETE FROM reference_change WHERE operation = 4", "operation 4"),
    ("UPDATE present SET operation = 6", "the current operation"),
    ("UPDATE reference SET revision = 3 WHERE kind = 'tag'", "tag 'v1'"),
    ("DELETE FROM reference WHERE kind = 'tag'", "missing references: 1"),
    ("INSERT INTO reference VALUES ('tag', 'v2', 4, NULL)", "tag 'v2'"),
    ("UPDATE reference SET text = 'dev' WHERE kind = 'head'", "HEAD"),
    ("UPDATE reference SET revision = 99 WHERE kind = 'tag'", "table reference"),
    ("UPDATE scene SET name = 'x'", "table scene, row"),
    ("UPDATE view SET name = 'root'", "scene 'd': table view, row"),
    ("UPDATE layout_constraint SET constant = -constant", "table layout_constraint"),
    ("UPDATE view SET parent = 99 WHERE name <> 'root'", "table view, row"),
    ("DROP INDEX revision_parent", "schema: index 'revision_parent' is missing"),
    ("CREATE TABLE extra (id INTEGER)", "schema: table 'extra' is not defined by Gimbal"),
    ("UPDATE sqlite_schema SET sql = replace(sql, '''tag''', '''tah''') WHERE name = 'reference'", "schema:"),
  ])
  func reportsDamage(sql: String, words: String) throws {
    try tamper(sql)
    let findings = try verify().findings.map(\.text)
    #expect(findings.contains { $0.contains(words) }, "\(findings)")
  }

  @Test func equivalentTextWithOtherBytesIsFound() throws {
    // U+0340 and U+0300 are canonically equivalent and differ in one bit.
    try rename("a\u{300}b")
    try tamper("UPDATE scene SET name = replace(name, char(0xe0), 'a' || char(0x340))")
    #expect(try verify().findings.contains { $0.text.contains("table scene, row") })
  }

  @Test func canBeCancelled() throws {
    project.cancellation = Cancellation { true }
    #expect(throws: Cancelled.self) { try project.transaction(.read) { try $0.verify() } }
    project.cancellation = .never
    // The connection still works.
    #expect(try verify().isSound)
  }
}
