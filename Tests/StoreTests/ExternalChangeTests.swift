import CSQLite
import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Changes that other programs make to a project, and rows that are damaged.
@Suite struct ExternalChangeTests {
  private let directory: TemporaryDirectory
  private let scene: Scene
  private var path: String { directory.file("p.gimbal") }
  private static let rename = "UPDATE view SET name = 'green' WHERE name = 'yellow'"

  init() throws {
    directory = try TemporaryDirectory()
    let scene = try Sample.furnished()
    self.scene = scene
    let project = try Project.open(path: path)
    try project.transaction(.write) { try $0.insert(scene) }
    project.close()
  }

  /// Changes the file as another program, or as damage, which runs no triggers.
  private func change(_ sql: String, isDamage: Bool = false) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      if isDamage { gimbal_set_flag(database.sqliteConnection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0) }
      try database.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      try database.execute(sql: sql)
    }
    try queue.close()
  }

  private func records(_ project: Project) throws -> [GimbalModel.Record] {
    try project.transaction(.read) { try $0.scene(scene.id) }.records
  }

  private func messages(_ project: Project) throws -> [String] {
    try project.transaction(.read) { try $0.readingHistory { try $0.revisions() } }.map(\.entry.message)
  }

  private func addView(_ project: Project) throws {
    try project.transaction(
      .write, as: Entry(author: "ada", time: Timestamp(milliseconds: 9), message: "own")
    ) {
      let view = try Sample.view("late", in: scene, ids: CountingIDs(after: 900))
      try $0.apply([.insert(.view(view))], to: scene.id)
    }
  }

  private func expectSound(_ project: Project) throws {
    #expect(try project.transaction(.read) { try $0.verify() }.findings == [])
  }

  @Test func changeOfAnotherProgramIsUsedAndReportedOnce() throws {
    try change(Self.rename)
    let project = try Project.open(path: path)
    #expect(project.takeNotices() == [])
    #expect(try project.transaction(.read) { try $0.scene(scene.id).view(named: Name("green")) } != nil)
    #expect(project.takeNotices() == [.changedOutside(path: path)])
    _ = try records(project)
    #expect(project.takeNotices() == [])
  }

  @Test func changeOfAnotherProgramBecomesARevision() throws {
    let project = try Project.open(path: path)
    let (before, messages) = (try records(project), try messages(project))
    try change(Self.rename)
    let changed = try records(project)
    try addView(project)
    #expect(try self.messages(project) == messages + [ExternalChanges.message, "own"])
    try expectSound(project)
    try project.transaction(.history) { _ = try $0.history.undo() }
    #expect(try records(project) == changed)
    try project.transaction(.history) { _ = try $0.history.undo() }
    #expect(try records(project) == before)
    try expectSound(project)
  }

  @Test func operationsNameTheirChanges() throws {
    let project = try Project.open(path: path)
    try change(Self.rename)
    try addView(project)
    let operations = try project.transaction(.read) { try $0.history.operations() }
    #expect(operations.suffix(2).map(\.entry.message) == [ExternalChanges.message, "own"])
  }

  /// The tables contain changes that the revision does not have.
  @Test func revisionsDoNotContainUnrecordedChanges() throws {
    let project = try Project.open(path: path)
    func names(_ state: ProjectState) throws -> [String] {
      try #require(try state.scene(scene.id)).viewsInTreeOrder.map(\.name.text)
    }
    func head() throws -> ProjectState {
      try project.transaction(.read) { try $0.history.state(of: $0.history.head().revision) }
    }
    let before = try names(head())
    try change(Self.rename)
    #expect(try names(head()) == before)
    #expect(try !project.transaction(.read) { $0.history.showsHead })
    try addView(project)
    #expect(try names(head()).contains("green"))
    #expect(try project.transaction(.read) { $0.history.showsHead })
  }

  @Test func undoFirstRecordsChangesOfAnotherProgram() throws {
    let project = try Project.open(path: path)
    let before = try records(project)
    try change("DELETE FROM view_property; DELETE FROM trait")
    try project.transaction(.history) { _ = try $0.history.undo() }
    #expect(try records(project) == before)
    try expectSound(project)
  }

  @Test func revertedChangeLeavesNoRevision() throws {
    try change(Self.rename)
    try change("UPDATE view SET name = 'yellow' WHERE name = 'green'")
    let project = try Project.open(path: path)
    let messages = try messages(project)
    try addView(project)
    #expect(try self.messages(project) == messages + ["own"])
    try expectSound(project)
  }

  @Test(arguments: [
    "UPDATE view SET kind = 'car' WHERE name = 'yellow'", "UPDATE view SET name = 'root'",
    "DELETE FROM rule_set", "UPDATE scene SET device = 'abacus'",
  ])
  func invalidChangeIsNotRecorded(sql: String) throws {
    try change(sql)
    let project = try Project.open(path: path)
    let messages = try messages(project)
    #expect(throws: StoreError.self) { try addView(project) }
    #expect(try self.messages(project) == messages)
    #expect(try !project.transaction(.read) { try $0.verify() }.findings.isEmpty)
  }

  @Test func ownChangesAreNotReported() throws {
    let project = try Project.open(path: path)
    try addView(project)
    try project.transaction(.history) { _ = try $0.history.undo() }
    try project.compact()
    _ = try project.transaction(.read) { try $0.backUp(to: directory.file("copy.gimbal")) }
    #expect(project.takeNotices() == [])
  }

  @Test(arguments: [
    rename, "UPDATE view SET position = 'a5' WHERE name = 'yellow'", "DELETE FROM view_property",
    "UPDATE layout_constraint SET constant = constant + 1", "UPDATE scene SET device = '700x700'",
    "UPDATE display SET orientation = 'landscapeLeft'", "DELETE FROM installation",
    "UPDATE layout_constraint SET constant = 0.0 - constant", "UPDATE view SET id = id + 1000 WHERE id = 3",
    "INSERT INTO project_property VALUES (1, 'autorotate', NULL, NULL, 0)", "DELETE FROM scene_checksum",
  ])
  func damagedRowsAreNotRead(sql: String) throws {
    try change(sql, isDamage: true)
    let project = try Project.open(path: path)
    #expect(throws: StoreError.self) {
      try project.transaction(.read) { transaction in
        _ = try transaction.projectProperties()
        _ = try transaction.sceneHeaders()
        _ = try transaction.scene(scene.id)
      }
    }
    #expect(try !project.transaction(.read) { try $0.verify() }.findings.isEmpty)
  }

  @Test func checksumDoesNotDependOnTheWayOfWriting() throws {
    let project = try Project.open(path: path)
    try addView(project)
    try project.transaction(.write) { transaction in
      try transaction.insert(Sample.furnished("Other", ids: CountingIDs(after: 2000)))
      var header = try transaction.scene(scene.id).header
      header.name = try Name("renamed")
      try transaction.apply([.update(.scene(header))], to: scene.id)
      try transaction.give(.autorotate, .flag(false))
    }
    try expectSound(project)
    try project.connection.current(isWriting: true).queue.read { database in
      for key in try SceneChecksums.keys(in: database) {
        #expect(try SceneChecksums.computed(key, in: database) == SceneChecksums.stored(key, in: database))
      }
      let state = try ProjectState(database)
      #expect(try state.checksum == SceneChecksums.total(in: database))
    }
    try project.transaction(.write) { try $0.remove(scene: scene.id) }
    try expectSound(project)
  }
}
