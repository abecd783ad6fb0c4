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

/// A project without write permission can be read. Permission bits do not apply to root, so these tests drop
/// privileges in a separate process.
@Suite struct ReadOnlyTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("p.gimbal") }

  init() throws {
    directory = try TemporaryDirectory()
    try Project.open(path: directory.file("p.gimbal")).transaction(.write) {
      try $0.insert(Sample.furnished())
    }
  }

  /// Switches to a user to whom permission bits apply.
  private static func giveUpRights() throws {
    if getuid() == 0 { try #require(setuid(65534) == 0) }
  }

  private static func expectReadable(_ path: String) throws {
    let expected = try Sample.furnished()
    let project = try Project.open(path: path)
    #expect(project.isReadOnly)
    for _ in 1...2 {
      let scene = try project.transaction(.read) { try $0.scene(expected.id) }
      #expect(scene.records == expected.records)
    }
    // A write transaction without changes is a read.
    try project.transaction(.write) { _ = try $0.sceneHeaders() }
    #expect(throws: StoreError.readOnly(path: path)) {
      try project.transaction(.write) { try $0.remove(scene: expected.id) }
    }
  }

  private func expectNothingBesides() throws {
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["p.gimbal"])
  }

  @Test func readOnlyFileIsRead() async throws {
    chmod(path, 0o444)
    chmod(directory.path, 0o777)
    await #expect(processExitsWith: .success) { [path = path as String] in
      try ReadOnlyTests.giveUpRights()
      try ReadOnlyTests.expectReadable(path)
    }
    try expectNothingBesides()
  }

  @Test func readOnlyDirectoryIsRead() async throws {
    chmod(path, 0o666)
    chmod(directory.path, 0o555)
    defer { chmod(directory.path, 0o755) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      try ReadOnlyTests.giveUpRights()
      try ReadOnlyTests.expectReadable(path)
      let absent = String(path.dropLast(8)) + "new.gimbal"
      #expect(
        throws: StoreError.cannotOpen(
          path: absent, reason: "permission denied",
          remedy: "make the file and its directory writable, or specify another path")
      ) {
        try Project.open(path: absent)
      }
    }
    try expectNothingBesides()
  }

  @Test func unreadableFileIsRefused() async throws {
    chmod(path, 0o000)
    chmod(directory.path, 0o777)
    await #expect(processExitsWith: .success) { [path = path as String] in
      try ReadOnlyTests.giveUpRights()
      #expect(
        throws: StoreError.cannotOpen(
          path: path, reason: "permission denied", remedy: "make the file readable")
      ) {
        try Project.open(path: path)
      }
    }
    try expectNothingBesides()
  }

  @Test func unreadableLogIsReported() async throws {
    // As after a power failure, on a disk that is not writable.
    let left = directory.file("left")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
    let writer = try Project.open(path: path)
    try writer.transaction(.write) { try $0.remove(scene: ID(rawValue: 1)) }
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: left + "/p.gimbal" + suffix)
      chmod(left + "/p.gimbal" + suffix, 0o644)
    }
    chmod(left, 0o555)
    chmod(directory.path, 0o755)
    defer { chmod(left, 0o755) }
    await #expect(processExitsWith: .success) { [path = left + "/p.gimbal" as String] in
      try ReadOnlyTests.giveUpRights()
      let error = try #require(throws: StoreError.self) { try Project.open(path: path) }
      #expect(
        error.description == "cannot open '\(path)': part of the project is in a log that cannot be read "
          + "without write permission for the directory\n  make the directory writable")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: left).sorted() == ["p.gimbal", "p.gimbal-wal"])
    // A process with write permission recovers the log.
    #expect(try Project.open(path: left + "/p.gimbal").transaction(.read) { try $0.sceneHeaders() } == [])
    withExtendedLifetime(writer) {}
  }

  @Test func readOnlyConnectionSeesChanges() async throws {
    // Cover both cases: an existing log, and one that is created later.
    chmod(path, 0o644)
    chmod(directory.path, 0o755)
    let scene = try Sample.furnished()
    let writer = try Project.open(path: path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      try ReadOnlyTests.giveUpRights()
      try ReadOnlyTests.expectReadable(path)
    }
    let ids = CountingIDs(after: 500)
    let view = try Sample.view("late", in: scene, ids: ids)
    try writer.transaction(.write) { try $0.apply([.insert(.view(view))], to: scene.id) }
    await #expect(processExitsWith: .success) { [path = path as String, id = scene.id.rawValue as Int64] in
      try ReadOnlyTests.giveUpRights()
      let project = try Project.open(path: path)
      let seen = try project.transaction(.read) { try $0.scene(ID(rawValue: id)) }
      #expect(seen.view(named: try Name("late")) != nil)
    }
    withExtendedLifetime(writer) {}
  }

  @Test func changedFileIsCopiedAgain() throws {
    let file = ProjectFile(path: path)
    let migrator = Migrator(migrations: Migration.all)
    let reader = try Connection(
      reading: file, migrator: migrator, busy: BusyHandler(patience: 1), refusal: .readOnly(path: path))
    #expect(try reader.current(isWriting: false).isNew == false)
    try Project.open(path: path).transaction(.write) { try $0.remove(scene: ID(rawValue: 1)) }
    let (queue, isNew) = try reader.current(isWriting: false)
    #expect(isNew)
    #expect(try queue.read { try ProjectRows(database: $0).headers() }.isEmpty)
    #expect(try reader.current(isWriting: false).isNew == false)
    // The log is read in place.
    let writer = try Project.open(path: path)
    try writer.transaction(.write) { try $0.insert(Sample.furnished()) }
    #expect(
      try reader.current(isWriting: false).queue.read { try ProjectRows(database: $0).headers() }.count == 1)
    withExtendedLifetime(writer) {}
  }
}
