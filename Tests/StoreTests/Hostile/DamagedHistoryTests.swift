import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Rows of the history that a program other than Gimbal has changed: links that form cycles, numbers at the ends of
/// their range, and texts that do not match a hash. No command is endless or traps.
@Suite(.timeLimit(.minutes(2))) struct DamagedHistoryTests {
  private let project = Project.inMemory()

  /// A branch `other` with one revision, and ten operations on `main`, the last of which is undone.
  init() throws {
    let scene = try Sample.furnished()
    try project.transaction(.write, as: entry("one")) { try $0.insert(scene) }
    for name in ["a", "b", "c"] { try rename(scene, name) }
    try project.transaction(.history, as: entry("branch")) {
      try $0.history.set(.branch, "other", to: Revision.ID(rawValue: 3))
      try $0.history.checkout(branch: "other")
    }
    try rename(scene, "d")
    try project.transaction(.history, as: entry("checkout")) { try $0.history.checkout(branch: "main") }
    try rename(scene, "e")
    try project.transaction(.history, as: entry("undo")) { _ = try $0.history.undo() }
  }

  private func entry(_ message: String) -> Entry {
    Entry(author: "ada", time: Timestamp(milliseconds: 7), message: message)
  }

  private func rename(_ scene: Scene, _ name: String) throws {
    try project.transaction(.write, as: entry("rename \(name)")) { transaction in
      var header = try transaction.scene(scene.id).header
      header.name = try Name(name)
      try transaction.apply([.update(.scene(header))], to: scene.id)
    }
  }

  private func tamper(_ sql: String) throws {
    try project.connection.current(isWriting: true).queue.writeWithoutTransaction { database in
      database.liftDefenses()
      try database.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      try database.execute(sql: sql)
    }
  }

  /// Uses the history in all ways, and returns the damage that is reported.
  private func damage() throws -> [String] {
    var found: [String] = []
    func run<R>(_ access: Access, _ body: (Transaction) throws -> R) throws {
      do {
        try project.transaction(access) { .rollback(try body($0)) }
      } catch let error as StoreError {
        guard case .damaged(_, let damage) = error else { throw error }
        found.append(damage.description)
      }
    }
    let other = ReferenceKey(kind: .branch, name: "other")
    try run(.read) { transaction in
      var ancestors = try transaction.history.ancestors(of: transaction.history.head().revision)
      while let revision = try ancestors.next() {
        #expect(Timestamp.range.contains(revision.entry.time.milliseconds))
      }
    }
    try run(.read) { transaction in
      var next: GimbalStore.Operation? = try transaction.history.present()
      while let operation = next { next = try operation.parent.map { try transaction.history.operation($0) } }
    }
    try run(.read) { try $0.history.reachable() }
    try run(.read) { try $0.history.ancestor(of: $0.history.head().revision, 1_000_000_000) }
    try run(.read) { transaction in
      let theirs = try #require(try transaction.history.target(other.kind, other.name)?.revision)
      let ours = try transaction.history.head().revision
      _ = try transaction.history.mergeBases(ours, theirs)
      _ = try transaction.history.mergeBase(ours, theirs)
      for revision in [ours, theirs] {
        _ = try HistoryPath(rows: .init(database: transaction.database, path: "")).state(of: revision)
      }
    }
    try run(.history) { try $0.collectGarbage(since: Timestamp(milliseconds: 100)) }
    try run(.history) { try $0.collectGarbage(since: Timestamp(milliseconds: 0)) }
    try run(.history) { transaction in while try transaction.history.undo() != nil {} }
    try run(.history) { try $0.history.redo() }
    try run(.history) { try $0.history.checkout(branch: "other") }
    try run(.read) { transaction in found += try transaction.verify().findings.map(\.text) }
    return found
  }

  @Test func soundHistoryHasNoDamage() throws { #expect(try damage() == []) }

  @Test(arguments: [
    ("UPDATE operation SET parent = 8 WHERE id = 5", "operation 5"),
    ("UPDATE operation SET parent = id WHERE id = 8", "operation 8"),
    ("UPDATE operation SET redo = id WHERE id = 8", "operation 8"),
    ("UPDATE operation SET redo = 3 WHERE id = 7", "operation 7"),
    ("UPDATE revision SET parent = 5 WHERE id = 4", "revision 4: its parent, revision 5, is not older"),
    ("UPDATE revision SET parent = id WHERE id = 5", "revision 5: its parent, revision 5, is not older"),
    ("UPDATE revision SET merged = id WHERE id = 4", "revision 4: its parent, revision 4, is not older"),
    ("UPDATE revision SET merged = 5 WHERE id = 2", "revision 2: its parent, revision 5, is not older"),
    ("UPDATE revision SET time = -9223372036854775808", "table revision, row"),
    ("UPDATE revision SET time = 9223372036854775807 WHERE id = 5", "table revision, row 5, column time"),
    ("UPDATE operation SET time = -9223372036854775808 WHERE id = 8", "table operation, row 8, column time"),
    (
      "UPDATE revision SET distance = 9223372036854775807 WHERE id = 3",
      "table revision, row 3, column distance"
    ),
    ("UPDATE revision SET distance = -1 WHERE id = 3", "table revision, row 3, column distance"),
    ("UPDATE operation SET description = 'x' WHERE id = 8", "operation 8 ('x'): its hash"),
    ("UPDATE operation SET author = 'x' WHERE id = 3", "operation 3 ('rename a'): its hash"),
    (
      "UPDATE reference_change SET new_revision = 2 WHERE operation = 8", "operation 8 ('checkout'): its hash"
    ),
  ])
  func isReported(sql: String, words: String) throws {
    try tamper(sql)
    let found = try damage()
    #expect(found.contains { $0.contains(words) }, "\(found)")
  }

  @Test(arguments: [
    "UPDATE operation SET description = 'x' WHERE id = 8",
    "UPDATE operation SET parent = 3 WHERE id = 8",
  ])
  func operationsAreReadWithTheirHashes(sql: String) throws {
    try tamper(sql)
    #expect(throws: StoreError.self) { try project.transaction(.read) { try $0.history.present() } }
    // A garbage collection computes new hashes, which would hide the damage.
    #expect(throws: StoreError.self) {
      try project.transaction(.history) { try $0.collectGarbage(since: Timestamp(milliseconds: 100)) }
    }
  }
}
