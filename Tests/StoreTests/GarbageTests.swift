import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Garbage collection deletes unreachable rows and leaves all others unchanged.
@Suite struct GarbageTests {
  private let project: Project
  private let scene: Scene

  init() throws {
    project = Project.inMemory(as: Entry(author: "ada", time: Timestamp(milliseconds: 0), message: ""))
    scene = try Sample.furnished()
    try project.transaction(.write, as: entry("insert", at: 1)) { try $0.insert(scene) }
  }

  private func entry(_ message: String, at time: Int64) -> Entry {
    Entry(author: "ada", time: Timestamp(milliseconds: time), message: message)
  }

  private func rename(_ name: String, at time: Int64) throws {
    try project.transaction(.write, as: entry(name, at: time)) { transaction in
      var header = try transaction.scene(scene.id).header
      header.name = try Name(name)
      try transaction.apply([.update(.scene(header))], to: scene.id)
    }
  }

  private func move<R>(at time: Int64 = 0, _ body: (History) throws -> R) throws -> R {
    try project.transaction(.history, as: entry("move", at: time)) { try body($0.history) }
  }

  private func collect(since time: Int64) throws -> Garbage {
    let garbage = try project.transaction(.history) {
      try $0.collectGarbage(since: Timestamp(milliseconds: time))
    }
    #expect(try project.transaction(.read) { try $0.verify() }.findings == [])
    return garbage
  }

  private func revisions() throws -> [Revision] {
    try project.transaction(.read) { try $0.readingHistory { try $0.revisions() } }
  }

  private func name() throws -> String {
    try project.transaction(.read) { try $0.sceneHeaders()[0].name.text }
  }

  @Test func recentOperationsAreKept() throws {
    for time in 2...9 { try rename("n\(time)", at: Int64(time)) }
    let before = try revisions()
    #expect(try collect(since: 0).isEmpty)
    #expect(try revisions() == before)
  }

  @Test func oldOperationsAreDeletedAndAncestorsAreKept() throws {
    for time in 2...9 { try rename("n\(time)", at: Int64(time)) }
    let before = try revisions()
    // The operation at 5 is the newest one that is too old. Later ones can be undone.
    let garbage = try collect(since: 6)
    #expect(garbage.operations == 5 && garbage.revisions == 0)
    #expect(try revisions() == before)
    for expected in ["n8", "n7", "n6", "n5"] {
      #expect(try move { try $0.undo() } != nil)
      #expect(try name() == expected)
    }
    #expect(try move { try $0.undo() } == nil)
    #expect(try move { try $0.isCut() })
    for expected in ["n6", "n7", "n8", "n9"] {
      #expect(try move { try $0.redo() } != nil)
      #expect(try name() == expected)
    }
    try rename("later", at: 10)
    #expect(try project.transaction(.read) { try $0.verify() }.findings == [])
  }

  @Test func unreachableRevisionsAreDeleted() throws {
    for time in 2...5 { try rename("n\(time)", at: Int64(time)) }
    for _ in 0..<3 { _ = try move(at: 6) { try $0.undo() } }
    try rename("other way", at: 7)
    let kept = try revisions().filter {
      $0.entry.message != "n3" && $0.entry.message != "n4" && $0.entry.message != "n5"
    }
    let garbage = try collect(since: 100)
    #expect(garbage.revisions == 3)
    #expect(try revisions() == kept)
    #expect(try name() == "other way")
    #expect(try move { try $0.undo() } == nil)
    #expect(try move { try $0.redo() } == nil)
  }

  @Test func referencedRevisionsAreKept() throws {
    for time in 2...5 {
      try rename("n\(time)", at: Int64(time))
      let head = try move { try $0.head().revision }
      switch time {
      case 3: try move(at: 3) { try $0.set(.tag, "t", to: head) }
      case 4: try move(at: 4) { try $0.set(.branch, "b", to: head) }
      default: break
      }
      // Each revision gets its own branch of operations.
      try move(at: Int64(time)) { try $0.checkout(Revision.ID(rawValue: 2)) }
    }
    let garbage = try collect(since: 100)
    #expect(garbage.revisions == 1)
    #expect(
      try revisions().map(\.entry.message).filter { $0.hasPrefix("n") && $0.count == 2 } == [
        "n2", "n3", "n4",
      ])
    #expect(try move { try $0.target(.tag, "t")?.revision } != nil)
  }

  @Test func redoDoesNotRepeatASiblingOfADeletedOperation() throws {
    try rename("a", at: 20)
    _ = try move(at: 21) { try $0.undo() }
    // The clock was set back.
    try rename("b", at: 3)
    _ = try move(at: 22) { try $0.undo() }
    _ = try collect(since: 10)
    #expect(try move { try $0.redo() } == nil)
  }

  @Test func projectCanBeChangedAndCollectedAgain() throws {
    for round in 0..<4 {
      for step in 0..<4 { try rename("r\(round)s\(step)", at: Int64(10 * round + step)) }
      _ = try move(at: Int64(10 * round + 5)) { try $0.undo() }
      _ = try collect(since: Int64(10 * round + 3))
    }
    #expect(try name() == "r3s2")
    // Undo ends at the newest operation that is too old.
    #expect(try move { try $0.undo() } == nil)
  }

  @Test func compactingShrinksTheFile() throws {
    let directory = try TemporaryDirectory()
    let project = try Project.open(path: directory.file("p.gimbal"))
    let other = try Sample.scene("Big")
    try project.transaction(.write) { transaction in
      try transaction.insert(other)
      let ids = CountingIDs(after: 1000)
      let views = try (0..<6000).map {
        Edit.insert(.view(try Sample.view("view \($0)", in: other, ids: ids)))
      }
      try transaction.apply(views, to: other.id)
    }
    try project.transaction(.history) { _ = try $0.history.undo() }
    let before = try project.transaction(.read) { try $0.size() }
    let garbage = try project.transaction(.history) {
      try $0.collectGarbage(since: Timestamp(milliseconds: 1))
    }
    #expect(garbage.revisions == 1)
    try project.compact()
    let after = try project.transaction(.read) { try $0.size() }
    #expect(after * 2 < before)
    #expect(try FileStatus(of: directory.file("p.gimbal"))?.size == Int64(after))
    #expect(try project.transaction(.read) { try $0.verify() }.isSound)
  }

  /// A file of more than 16 MB is rewritten only if at least a twentieth of its pages is free.
  @Test(arguments: [
    (kept: 20_000_000, freed: 100_000, remains: true), (20_000_000, 2_000_000, false),
    (10_000, 100_000, false),
  ])
  func largeFilesWithLittleFreeSpaceAreNotRewritten(_ sizes: (kept: Int, freed: Int, remains: Bool)) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("p.gimbal")
    do {
      let project = try Project.open(path: path)
      try project.transaction(.write) { try $0.insert(scene) }
    }
    let file = try DatabaseQueue(path: path)
    try file.writeWithoutTransaction { database in
      func set(_ revision: Int, to size: Int) throws {
        try database.execute(
          sql: "UPDATE revision SET changeset = zeroblob(?) WHERE id = ?", arguments: [size, revision])
      }
      try set(1, to: sizes.freed)
      try set(2, to: sizes.kept)
      try database.execute(sql: "VACUUM")
      try set(1, to: 0)
    }
    func freePages() throws -> Int? {
      try file.read { try Int.fetchOne($0, sql: "PRAGMA freelist_count") }
    }
    let before = try freePages() ?? 0
    #expect(before > 0)
    try Project.open(path: path).compact()
    let after = try freePages() ?? 0
    #expect((after > 0) == sizes.remains)
  }

  @Test func canBeCancelled() throws {
    for time in 2...5 { try rename("n\(time)", at: Int64(time)) }
    let before = try revisions()
    project.cancellation = Cancellation { true }
    #expect(throws: Cancelled.self) {
      try project.transaction(.history) {
        try $0.collectGarbage(since: Timestamp(milliseconds: 9))
      }
    }
    #expect(throws: Cancelled.self) { try project.compact() }
    project.cancellation = .never
    #expect(try revisions() == before)
    #expect(try project.transaction(.read) { try $0.verify() }.isSound)
  }
}
