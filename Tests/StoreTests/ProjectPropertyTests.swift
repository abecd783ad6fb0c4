import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Properties of the project are recorded and undone like other rows. In a merge, ours win.
@Suite struct ProjectPropertyTests {
  private let locked = [ProjectProperty(.autorotate, .flag(false))]

  private func lock(_ transaction: Transaction) throws { try transaction.give(.autorotate, .flag(false)) }

  @Test func propertyChangeIsARevision() throws {
    let project = Project.inMemory()
    let first = try project.transaction(.read) { try $0.history.head().revision }
    try project.transaction(.write, lock)
    let second = try project.transaction(.read) { transaction in
      #expect(try transaction.projectProperties() == locked)
      return try transaction.history.head().revision
    }
    #expect(second != first)
    // Setting the current value records nothing.
    try project.transaction(.write, lock)
    let (head, before, after) = try project.transaction(.read) { transaction in
      let history = transaction.history
      return (
        try history.head().revision, try history.state(of: first).projectProperties(),
        try history.state(of: second).projectProperties()
      )
    }
    #expect(head == second && before == [] && after == locked)
    try project.transaction(.history) { _ = try $0.history.undo() }
    #expect(try project.transaction(.read) { try $0.projectProperties() } == [])
    try project.transaction(.history) { _ = try $0.history.redo() }
    #expect(try project.transaction(.read) { try $0.projectProperties() } == locked)
    try project.transaction(.write) { try $0.give(.autorotate, nil) }
    #expect(try project.transaction(.read) { try $0.projectProperties() } == [])
    #expect(try project.transaction(.read) { try $0.verify().findings } == [])
  }

  @Test func olderProjectAcceptsProperties() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("p.gimbal")
    let scene = try Sample.furnished().inVersionOne()
    let file = try DatabaseQueue(path: path)
    try file.writeWithoutTransaction { database in
      try Migrator(migrations: [Migration.all[0]]).migrate(database, path: path)
      for record in scene.records { try record.insert(intoEarlierVersion: database) }
      try Migrator(migrations: Array(Migration.all[...1])).migrate(database, path: path)
    }
    try file.close()
    let project = try Project.open(path: path)
    #expect(try project.transaction(.read) { try $0.projectProperties() } == [])
    try project.transaction(.write, lock)
    try project.transaction(.history) { _ = try $0.history.undo() }
    #expect(try project.transaction(.read) { try $0.projectProperties() } == [])
    #expect(try project.transaction(.read) { try $0.scene(scene.id) }.records == scene.records)
    #expect(try project.transaction(.read) { try $0.verify().findings } == [])
  }

  @Test func failedTransactionKeepsProperties() throws {
    struct Failure: Error {}
    let project = Project.inMemory()
    #expect(throws: Failure.self) {
      try project.transaction(.write) { transaction in
        try lock(transaction)
        throw Failure()
      }
    }
    #expect(try project.transaction(.read) { try $0.projectProperties() } == [])
    #expect(throws: StoreError.self) { try project.transaction(.read, lock) }
  }

  @Test(arguments: [true, false]) func mergeKeepsOurs(_ oursIsLocked: Bool) throws {
    let scene = try Sample.furnished()
    let fork = try Fork([scene])
    func rename(_ name: String) -> (Transaction) throws -> Void {
      {
        try $0.edit(scene.id) { scene in
          [.update(.scene(scene.header.named(try Name(name))))]
        }
      }
    }
    try fork.ours { oursIsLocked ? try lock($0) : try $0.give(.autorotate, nil) }
    if !oursIsLocked { try fork.ours { try $0.insert(Sample.furnished("Other", ids: fork.ids)) } }
    try fork.theirs { transaction in
      try rename("Theirs")(transaction)
      if !oursIsLocked { try lock(transaction) }
    }
    #expect(try fork.merged().conflicts.isEmpty)
    #expect(
      try fork.project.transaction(.read) { try $0.projectProperties() } == (oursIsLocked ? locked : []))
    #expect(try fork.scene(scene.id).name.text == "Theirs")
    #expect(try fork.project.transaction(.read) { try $0.verify().findings } == [])
  }

  @Test func garbageCollectionKeepsProperties() throws {
    let project = Project.inMemory()
    try project.transaction(.write, lock)
    try project.transaction(.history) { _ = try $0.history.undo() }
    try project.transaction(.write, lock)
    try project.transaction(.history) { _ = try $0.collectGarbage(since: Timestamp(milliseconds: 9)) }
    #expect(try project.transaction(.read) { try $0.projectProperties() } == locked)
    #expect(try project.transaction(.read) { try $0.verify().findings } == [])
  }

  @Test(arguments: [
    "UPDATE project_property SET flag = NULL, number = 3.0",
    "UPDATE project_property SET property = 'colour'",
    "UPDATE project_property SET id = 7",
  ])
  func invalidPropertyIsFound(_ damage: String) throws {
    let project = Project.inMemory()
    try project.transaction(.write, lock)
    try project.connection.current(isWriting: true).queue.write { try $0.execute(sql: damage) }
    #expect(throws: StoreError.self) { try project.transaction(.read) { try $0.projectProperties() } }
    let findings = try project.transaction(.read) { try $0.verify().findings }.map { "\($0)" }
    #expect(findings.contains { $0.contains("project_property") }, "\(findings)")
  }
}

extension SceneHeader {
  fileprivate func named(_ name: Name) -> SceneHeader {
    var header = self
    header.name = name
    return header
  }
}
