import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Projects of earlier versions open with their content and a valid history.
@Suite struct MigrationTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("p.gimbal") }
  private let entry = Entry(author: "ada", time: Timestamp(milliseconds: 5), message: "ignored")

  init() throws { directory = try TemporaryDirectory() }

  /// Writes a project of version 1, without history.
  private func writeVersionOne(_ scenes: [Scene]) throws {
    let file = try DatabaseQueue(path: path)
    try file.writeWithoutTransaction { database in
      try Migrator(migrations: [Migration.all[0]]).migrate(database, path: path)
      try database.execute(sql: "PRAGMA journal_mode = WAL")
      try database.inTransaction {
        for record in scenes.flatMap(\.records) { try record.insert(intoEarlierVersion: database) }
        return .commit
      }
    }
    try file.close()
  }

  @Test func projectOfVersionOneGetsAHistory() throws {
    let ids = CountingIDs()
    let scenes = try ["One", "Two"].map { try Sample.furnished($0, ids: ids).inVersionOne() }
    try writeVersionOne(scenes)
    let project = try Project.open(path: path, as: entry)
    try project.transaction(.read) { transaction in
      for scene in scenes { #expect(try transaction.scene(scene.id).records == scene.records) }
      let head = try transaction.history.head()
      let first = try transaction.history.revision(head.revision)
      #expect(head.branch == "main" && first.parent == nil)
      #expect(
        first.entry == Entry(author: "ada", time: entry.time, message: "content from before the history"))
      let state = try transaction.history.state(of: first.id)
      for scene in scenes { #expect(try state.scene(scene.id)?.records == scene.records) }
      #expect(try transaction.verify().findings == [])
    }
    // Undo ends at the migrated rows.
    try project.transaction(.write) { try $0.remove(scene: scenes[0].id) }
    let undone = try project.transaction(.history) { [try $0.history.undo(), try $0.history.undo()] }
    #expect(undone[0] != nil && undone[1] == nil)
    #expect(try project.transaction(.read) { try $0.scene(scenes[0].id) }.records == scenes[0].records)
    #expect(try project.transaction(.read) { try $0.verify() }.findings == [])
  }

  @Test func emptyProjectOfVersionOneIsNew() throws {
    try writeVersionOne([])
    let project = try Project.open(path: path, as: entry)
    let (revision, result) = try project.transaction(.read) {
      (try $0.history.revision($0.history.head().revision), try $0.verify())
    }
    #expect(revision.entry.message == "new project")
    #expect(result.isSound && result.revisions == 1)
  }

  @Test func largeProjectOfVersionOneIsMigrated() throws {
    var edits = RandomEdits(seed: 4)
    var scene = try Sample.furnished()
    for _ in 0..<2000 { for edit in try edits.next(for: scene) { try? scene.apply(edit) } }
    scene = try scene.inVersionOne()
    try writeVersionOne([scene])
    let project = try Project.open(path: path)
    #expect(try project.transaction(.read) { try $0.scene(scene.id) }.records == scene.records)
    #expect(try project.transaction(.read) { try $0.verify() }.findings == [])
  }
}
