import FoundationEssentials
import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// A project that an attacker has made is refused before any of its SQL runs, and is not changed.
@Suite(.serialized) struct HostileProjectTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("p.gimbal") }

  init() throws {
    PlantedFunction.install()
    directory = try TemporaryDirectory()
    let project = try Project.open(path: directory.file("p.gimbal"))
    try project.transaction(.write) { try $0.insert(Sample.furnished()) }
    project.close()
  }

  /// Changes the file as another program.
  private func plant(_ sql: String, isInLog: Bool = false) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA writable_schema = ON; PRAGMA foreign_keys = OFF")
      try database.execute(sql: sql)
    }
    guard isInLog else { return try queue.close() }
    // Files that a process leaves behind if it is killed.
    let names = ["", "-wal", "-shm"]
    for name in names {
      try FileManager.default.copyItem(atPath: path + name, toPath: directory.file("kept") + name)
    }
    try queue.close()
    for name in names {
      try? FileManager.default.removeItem(atPath: path + name)
      try FileManager.default.moveItem(atPath: directory.file("kept") + name, toPath: path + name)
    }
  }

  private func contents() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      .filter { !$0.hasSuffix("-shm") }
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(filePath: directory.file($0)))) })
  }

  private func expectRefused(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (before, calls) = (try contents(), PlantedFunction.calls)
    for _ in 0..<2 {
      let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
        let project = try Project.open(path: path)
        try project.transaction(.read) { try $0.sceneHeaders() }
      }
      switch error {
      case .foreignSchema, .notAProject, .newerVersion: break
      case .damaged(_, .file(let message)) where message.contains("malformed database schema"): break
      default: Issue.record("\(error as Any)", sourceLocation: sourceLocation)
      }
      #expect(error.map { $0.description.utf8.count < 500 } == true, sourceLocation: sourceLocation)
    }
    #expect(PlantedFunction.calls == calls, "SQL of the file ran", sourceLocation: sourceLocation)
    #expect(try contents() == before, sourceLocation: sourceLocation)
  }

  @Test func thereAreManyCases() { #expect(HostileProjects.all.count >= 60) }

  @Test(arguments: HostileProjects.all.keys.sorted()) func isRefused(name: String) throws {
    try plant(try #require(HostileProjects.all[name]))
    try expectRefused()
  }

  @Test(arguments: ["trigger on scene", "view instead of view", "computed statistics", "full-text index 5"])
  func isRefusedInALog(name: String) throws {
    try plant(try #require(HostileProjects.all[name]), isInLog: true)
    #expect(try FileStatus(of: path + "-wal")?.size ?? 0 > 0)
    try expectRefused()
  }

  @Test func journalOfANewFileDoesNotHideASchema() throws {
    try plant(
      "PRAGMA journal_mode = DELETE; CREATE TRIGGER t AFTER UPDATE ON scene BEGIN SELECT planted(); END")
    // The header of a journal for an empty database, which SQLite does not roll back because it has no pages.
    let header: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
    try Data(header + [UInt8](repeating: 0, count: 12)).write(to: URL(filePath: path + "-journal"))
    let calls = PlantedFunction.calls
    #expect(throws: StoreError.self) { try Project.open(path: path) }
    #expect(PlantedFunction.calls == calls)
  }

  @Test func objectIsNamed() throws {
    try plant("CREATE TRIGGER t AFTER UPDATE ON scene BEGIN SELECT planted(); END")
    let error = try #require(throws: StoreError.self) { try Project.open(path: path) }
    #expect(error == .foreignSchema(path: path, .unknown("trigger 't'")))
    #expect(error.message.contains("contains the trigger 't', which is not part of a Gimbal project"))
    #expect(error.remedy?.contains("the trigger 't' to remove it") == true)
  }

  @Test func oversizedTextIsNotCopied() throws {
    try plant("UPDATE scene SET name = CAST(zeroblob(\(RowReader.longestText + 1)) AS TEXT)")
    let column = Damage.column(table: "scene", id: 1, column: "name")
    #expect(throws: StoreError.damaged(path: path, column)) {
      try Project.open(path: path).transaction(.read) { try $0.sceneHeaders() }
    }
  }

  @Test(arguments: ["CREATE VIEW mine AS SELECT planted(), name FROM scene", "ANALYZE"])
  func harmlessAdditionIsTolerated(sql: String) throws {
    try plant(sql)
    let calls = PlantedFunction.calls
    let project = try Project.open(path: path)
    try project.transaction(.write) { transaction in
      var header = try transaction.scene(ID(rawValue: 1)).header
      header.name = try Name("renamed")
      try transaction.apply([.update(.scene(header))], to: header.id)
    }
    let verification = try project.transaction(.read) { try $0.verify() }
    #expect(verification.findings == [])
    #expect(verification.additions.contains(sql == "ANALYZE" ? "table 'sqlite_stat1'" : "view 'mine'"))
    #expect(PlantedFunction.calls == calls)
    let copy = directory.file("copy.gimbal")
    _ = try project.transaction(.read) { try $0.backUp(to: copy) }
    try project.compact()
    #expect(try Project.open(path: copy).transaction(.read) { try $0.sceneHeaders() }.count == 1)
  }

  @Test func viewsAndTriggersAreOff() throws {
    try Project.open(path: path).connection.current(isWriting: true).queue.read { database in
      #expect(throws: DatabaseError.self) {
        try Row.fetchAll(database, sql: "SELECT * FROM installed_set")
      }
      try database.execute(sql: "PRAGMA writable_schema = ON")
      #expect(throws: DatabaseError.self) { try database.execute(sql: "DELETE FROM sqlite_schema") }
    }
  }
}
