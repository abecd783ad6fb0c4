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

/// After a failure of the disk or the power, the transaction is rolled back and the file is unchanged.
@Suite struct FailureTests {
  private let directory: TemporaryDirectory
  private let ids = CountingIDs()
  private let scene: Scene
  private var path: String { directory.file("p.gimbal") }

  init() throws {
    directory = try TemporaryDirectory()
    let scene = try Sample.furnished(ids: ids)
    self.scene = scene
    try Project.open(path: path).transaction(.write) { try $0.insert(scene) }
  }

  /// Returns edits that need half a megabyte.
  private static func manyViews(in scene: Scene) throws -> [Edit] {
    let (ids, padding) = (CountingIDs(after: 1000), String(repeating: "x", count: 200))
    return try (0..<2000).map { .insert(.view(try Sample.view("\($0) \(padding)", in: scene, ids: ids))) }
  }

  /// Limits the size of files that this process writes.
  ///
  /// - Returns: The previous limit.
  private static func limitFiles(to size: rlim_t) throws -> rlim_t {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    var limit = rlimit()
    try #require(getrlimit(resource, &limit) == 0)
    let before = limit.rlim_cur
    limit.rlim_cur = size
    try #require(setrlimit(resource, &limit) == 0)
    return before
  }

  private func expectUnchanged(_ project: Project) throws {
    for project in [project, try Project.open(path: path)] {
      #expect(try project.transaction(.read) { try $0.scene(scene.id) }.records == scene.records)
    }
  }

  @Test func fullFileRollsBack() throws {
    let project = try Project.open(path: path)
    let queue = try project.connection.current(isWriting: true).queue
    let pages = try queue.writeWithoutTransaction { database in
      let pages = try #require(try Int.fetchOne(database, sql: "PRAGMA page_count"))
      try database.execute(sql: "PRAGMA max_page_count = \(pages + 4)")
      return pages
    }
    let edits = try FailureTests.manyViews(in: scene)
    #expect(throws: StoreError.full(path: path)) {
      try project.transaction(.write) { transaction in
        // The transaction is rolled back even though the body returns.
        _ = try? transaction.apply(edits, to: scene.id)
        _ = try? transaction.sceneHeaders()
      }
    }
    try expectUnchanged(project)
    // After space becomes available, the same connection works again.
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA max_page_count = \(pages + 10_000)")
    }
    try project.transaction(.write) { try $0.apply(edits, to: scene.id) }
    #expect(try project.transaction(.read) { try $0.scene(scene.id) }.viewCount == scene.viewCount + 2000)
  }

  @Test func fullDiskRollsBack() throws {
    // A separate disk, if the machine allows mounting one.
    let disk = directory.file("disk")
    try #require(mkdir(disk, 0o755) == 0)
    let path = disk + "/p.gimbal"
    #if canImport(Glibc)
      guard mount("tmpfs", disk, "tmpfs", 0, "size=600k") == 0 else {
        print("skipped: a file system cannot be mounted here")
        return
      }
      defer { umount2(disk, Int32(MNT_DETACH)) }
    #else
      return
    #endif
    let (scene, edits) = (self.scene, try FailureTests.manyViews(in: scene))
    let project = try Project.open(path: path)
    try project.transaction(.write) { try $0.insert(scene) }
    #expect(throws: StoreError.full(path: path)) {
      try project.transaction(.write) { _ = try $0.apply(edits, to: scene.id) }
    }
    for project in [project, try Project.open(path: path)] {
      #expect(try project.transaction(.read) { try $0.scene(scene.id) }.records == scene.records)
    }
    try project.transaction(.write) { try $0.apply(Array(edits.prefix(3)), to: scene.id) }
    #expect(try project.transaction(.read) { try $0.scene(scene.id) }.viewCount == scene.viewCount + 3)
  }

  @Test func writeErrorIsReported() async throws {
    await #expect(processExitsWith: .success) { [path = path as String] in
      // With a file size limit, writes fail with an error other than a full disk.
      signal(SIGXFSZ, SIG_IGN)
      let project = try Project.open(path: path)
      let scene = try project.transaction(.read) { try $0.scene(ID(rawValue: 1)) }
      let before = try FailureTests.limitFiles(to: 120_000)
      let edits = try FailureTests.manyViews(in: scene)
      let error = try #require(throws: StoreError.self) {
        try project.transaction(.write) { _ = try $0.apply(edits, to: scene.id) }
      }
      // The process writes coverage data when it exits.
      _ = try FailureTests.limitFiles(to: before)
      guard case .inputOutput(path, _) = error else { throw error }
      let stored = try project.transaction(.read) { try $0.scene(scene.id) }
      #expect(stored.records == scene.records)
    }
    try expectUnchanged(Project.open(path: path))
  }

  @Test func committedChangesSurviveAKill() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let project = try Project.open(path: path)
      for number in 0..<20 {
        try project.transaction(.write) { transaction in
          let scene = try transaction.scene(ID(rawValue: 1))
          let view = try Sample.view(
            "view \(number)", in: scene, ids: CountingIDs(after: Int64(100 + number)))
          try transaction.apply([.insert(.view(view))], to: scene.id)
        }
      }
      try project.transaction(.write) { transaction in
        // This transaction has not returned, so its change must not be there.
        try transaction.remove(scene: ID(rawValue: 1))
        kill(getpid(), SIGKILL)
      }
    }
    let stored = try Project.open(path: path).transaction(.read) { try $0.scene(scene.id) }
    #expect(stored.viewCount == scene.viewCount + 20)
  }

  @Test func interruptedCreationCanBeRepeated() async throws {
    let fresh = directory.file("fresh.gimbal")
    await #expect(processExitsWith: .signal(SIGKILL)) { [fresh = fresh as String] in
      let queue = try DatabaseQueue(path: fresh)
      try queue.inDatabase { database in
        // Like the migrator on a machine with little memory: pages are written to the file early.
        try database.execute(sql: "PRAGMA cache_size = 1; BEGIN IMMEDIATE")
        try database.execute(sql: "PRAGMA application_id = \(Migrator.applicationID)")
        try database.execute(sql: Migration.all[0].sql)
        kill(getpid(), SIGKILL)
      }
    }
    let project = try Project.open(path: fresh)
    #expect(try project.transaction(.read) { try $0.sceneHeaders() } == [])
  }
}
