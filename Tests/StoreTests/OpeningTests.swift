import FoundationEssentials
import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that are not projects are refused and not changed.
@Suite struct OpeningTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
  }

  /// Expects that opening fails without changing the file or adding files beside it.
  private func expectRefusal(
    of name: String, _ expected: StoreError, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try (entries(), Data(contentsOf: URL(filePath: directory.file(name))))
    #expect(throws: expected, sourceLocation: sourceLocation) { try Project.open(path: directory.file(name)) }
    let after = try (entries(), Data(contentsOf: URL(filePath: directory.file(name))))
    #expect(before == after, sourceLocation: sourceLocation)
  }

  /// Returns the bytes of a project with one scene.
  private func project() throws -> Data {
    let path = directory.file("whole.gimbal")
    try Project.open(path: path).transaction(.write) { try $0.insert(Sample.furnished()) }
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try Data(contentsOf: URL(filePath: path))
  }

  /// Returns the number of scenes.
  private func headers(_ project: Project) throws -> Int {
    try project.transaction(.read) { try $0.sceneHeaders().count }
  }

  @Test func onlyAChangeCreatesTheFile() throws {
    let path = directory.file("new.gimbal")
    let project = try Project.open(path: path)
    #expect(try headers(project) == 0)
    #expect(project.isMissing)
    #expect(throws: CancellationError.self) {
      try project.transaction(.write) { _ in throw CancellationError() }
    }
    try project.transaction(.write) { .rollback(try $0.insert(Sample.furnished())) }
    #expect(try project.isMissing && entries().isEmpty)
    try project.transaction(.write) { try $0.insert(Sample.furnished()) }
    #expect(!project.isMissing)
    #expect(throws: CancellationError.self) {
      try project.transaction(.write) { _ in throw CancellationError() }
    }
    #expect(try headers(project) == 1)
  }

  @Test func unusedFileRemainsIfAnotherConnectionUsesIt() throws {
    let path = directory.file("new.gimbal")
    let (one, other) = (try Project.open(path: path), try Project.open(path: path))
    #expect(throws: CancellationError.self) {
      try one.transaction(.write) { _ in
        #expect(try headers(other) == 0)
        throw CancellationError()
      }
    }
    #expect(!one.isMissing && !other.isMissing)
    try other.transaction(.write) { try $0.insert(Sample.furnished()) }
    #expect(try headers(one) == 1)
  }

  /// SQLite deletes the file that a journal names, if no other journal names it.
  @Test func journalThatNamesAnotherFileIsRefused() throws {
    let path = directory.file("p.gimbal")
    try project().write(to: URL(filePath: path))
    let victim = try directory.write("important", to: "victim.txt")
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
    let name = Array(victim.utf8)
    let header = magic + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] + number(512) + number(4096)
    let end =
      number(0x4000_0000 / 4096 + 1) + name + number(name.count) + number(name.reduce(0) { $0 + Int($1) })
      + magic
    let journal = header + Array(repeating: 0, count: 512 - header.count) + end
    try Data(journal).write(to: URL(filePath: path + "-journal"))
    try expectRefusal(
      of: "p.gimbal",
      .cannotOpen(
        path: path, reason: "its journal '\(path)-journal' names another file and was not written by Gimbal",
        remedy: "remove the journal, and restore the project from a backup"))
    #expect(FileManager.default.fileExists(atPath: victim))
  }

  /// A process that is killed while it switches a new project to a write-ahead log leaves a hot journal. A connection
  /// for reading cannot roll it back.
  @Test func interruptedTransactionIsRolledBack() throws {
    let path = directory.file("p.gimbal")
    try Project.open(path: path).transaction(.write) { try $0.insert(Sample.furnished()) }
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE")
      try database.execute(sql: "UPDATE revision SET message = hex(randomblob(5000))")
      try database.execute(sql: "CREATE TABLE other AS SELECT hex(randomblob(100000)) AS text")
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(
          atPath: path + suffix, toPath: directory.file("copy.gimbal") + suffix)
      }
      try database.execute(sql: "ROLLBACK")
    }
    let copy = directory.file("copy.gimbal")
    #expect((RollbackJournal(of: copy)?.pagesBefore ?? 0) > 0)
    let project = try Project.open(path: copy)
    #expect(try !project.isReadOnly && headers(project) == 1)
    #expect(RollbackJournal(of: copy) == nil)
    let reading = try Project.openReading(path: copy)
    #expect(try headers(reading) == 1)
  }

  @Test(arguments: ["x", "scene new Main\n", String(repeating: "SQLite format 3\0", count: 400)])
  func textIsNotAProject(text: String) throws {
    let path = try directory.write(text, to: "notes.txt")
    try expectRefusal(of: "notes.txt", .notAProject(path: path))
  }

  @Test(arguments: ["PRAGMA user_version = 1", "PRAGMA application_id = 77", "PRAGMA journal_mode = WAL"])
  func databaseOfAnotherProgramIsNotAProject(pragma: String) throws {
    let path = directory.file("other.db")
    try DatabaseQueue(path: path).writeWithoutTransaction {
      try $0.execute(sql: "CREATE TABLE scene (id INTEGER PRIMARY KEY); \(pragma)")
    }
    try expectRefusal(of: "other.db", .notAProject(path: path))
  }

  @Test func emptyDatabaseIsNotAProject() throws {
    let path = directory.file("other.db")
    try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
    try expectRefusal(of: "other.db", .notAProject(path: path))
  }

  @Test(arguments: [20, 59])
  func truncatedHeaderIsNotAProject(count: Int) throws {
    let path = directory.file("cut.gimbal")
    try project().prefix(count).write(to: URL(filePath: path))
    try expectRefusal(of: "cut.gimbal", .notAProject(path: path))
  }

  @Test(arguments: [99, 100, 600, 4096, 5000, 20480])
  func truncatedProjectIsDamaged(count: Int) throws {
    let path = directory.file("cut.gimbal")
    try project().prefix(count).write(to: URL(filePath: path))
    let before = try Data(contentsOf: URL(filePath: path))
    let error = try #require(throws: StoreError.self) {
      let project = try Project.open(path: path)
      try project.transaction(.read) { try $0.scene(ID(rawValue: 1)) }
    }
    guard case .damaged(path, .file) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try entries() == ["cut.gimbal"])
  }

  @Test func fileOfANewerVersionIsNotChanged() throws {
    let path = directory.file("new.gimbal")
    try Project.open(path: path).connection.current(isWriting: true).queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA user_version = 99")
    }
    try expectRefusal(of: "new.gimbal", .newerVersion(path: path, found: 99, known: Migration.all.count))
  }

  @Test func directoryIsNotAProject() throws {
    #expect(
      throws: StoreError.cannotOpen(
        path: directory.path, reason: "it is a directory", remedy: "specify the path of a file")
    ) {
      try Project.open(path: directory.path)
    }
  }

  @Test func pipeOrDeviceIsNotAProject() throws {
    let pipe = directory.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/null", "/dev/full"] where access(path, F_OK) == 0 {
      #expect(throws: StoreError.notAProject(path: path)) { try Project.open(path: path) }
    }
    #expect(try entries() == ["pipe"])
  }

  @Test func impossiblePathsAreRefused() throws {
    let missing = directory.file("none/p.gimbal")
    let resolved = FileSystem.resolved(directory.path)
    #expect(
      throws: StoreError.cannotOpen(
        path: missing, reason: "the directory '\(resolved)/none' does not exist",
        remedy: "create the directory, or specify another path")
    ) {
      try Project.open(path: missing)
    }
    let inFile = try directory.write("text", to: "notes.txt") + "/p.gimbal"
    #expect(throws: StoreError.cannotOpen(path: inFile, reason: "not a directory")) {
      try Project.open(path: inFile)
    }
    for (path, reason) in [("", "the path is empty"), ("a\0b", "the path contains a null character")] {
      #expect(
        throws: StoreError.cannotOpen(path: path, reason: reason, remedy: "specify the path of a project")
      ) {
        try Project.open(path: path)
      }
    }
  }

  @Test func logWithoutItsFileIsRefused() throws {
    try directory.write("what is left of a log", to: "p.gimbal-wal")
    let path = directory.file("p.gimbal")
    let error = #expect(throws: StoreError.self) { try Project.open(path: path) }
    #expect(error?.description.contains("its log '\(path)-wal' exists") ?? false)
    #expect(try entries() == ["p.gimbal-wal"])
  }

  @Test func emptyFileBecomesAProject() throws {
    let path = try directory.write("", to: "p.gimbal")
    try Project.open(path: path).transaction(.write) { try $0.insert(Sample.scene()) }
    #expect(try Project.open(path: path).transaction(.read) { try $0.sceneHeaders() }.count == 1)
  }

  @Test(arguments: ["a b.gimbal", "50%20?mode=ro#x.gimbal", "file:p.gimbal", ":memory:", "ünï.gimbal"])
  func everyFileNameIsAccepted(name: String) throws {
    let path = directory.file(name)
    let project = try Project.open(path: path)
    #expect(project.path == path)
    try project.transaction(.write) { try $0.insert(Sample.scene()) }
    #expect(try Project.open(path: path).transaction(.read) { try $0.sceneHeaders() }.count == 1)
    #expect(try entries().allSatisfy { $0.hasPrefix(name) })
  }

  @Test func linkIsResolved() throws {
    let path = directory.file("p.gimbal")
    let link = directory.file("link.gimbal")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let project = try Project.open(path: link)
    try project.transaction(.write) { try $0.insert(Sample.scene()) }
    #expect(try Project.open(path: path).transaction(.read) { try $0.sceneHeaders() }.count == 1)
    #expect(try entries().filter { $0.hasPrefix("link") } == ["link.gimbal"])
  }

  @Test func lastConnectionCheckpointsTheLog() throws {
    let path = directory.file("p.gimbal")
    do {
      let (one, other) = (try Project.open(path: path), try Project.open(path: path))
      try one.transaction(.write) { try $0.insert(Sample.scene()) }
      #expect(try other.transaction(.read) { try $0.sceneHeaders() }.count == 1)
      #expect(try entries().contains("p.gimbal-wal"))
    }
    #expect(try entries() == ["p.gimbal"])
  }

  @Test func commitsAreSynchronous() throws {
    let queue = try Project.open(path: directory.file("p.gimbal")).connection.current(isWriting: true).queue
    try queue.read { database throws in
      #expect(try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal")
      #expect(try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2)
      #expect(try Int.fetchOne(database, sql: "PRAGMA foreign_keys") == 1)
    }
  }

  @Test func movedFileIsNotWritten() throws {
    let path = directory.file("p.gimbal")
    let project = try Project.open(path: path)
    try project.transaction(.write) { try $0.insert(Sample.scene()) }
    try FileManager.default.moveItem(atPath: path, toPath: directory.file("moved.gimbal"))
    #expect(throws: StoreError.moved(path: path)) { try project.transaction(.write) { _ in } }
    #expect(try project.transaction(.read) { try $0.sceneHeaders() }.count == 1)
  }
}
