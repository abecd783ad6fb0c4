import FoundationEssentials
import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

@Suite struct MigratorTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("p.gimbal") }
  private static let known = Migration.all.count
  private let next = Migration(version: known + 1, sql: "ALTER TABLE view ADD COLUMN note TEXT")

  init() throws { directory = try TemporaryDirectory() }

  private func stamp(_ project: Project) throws -> Migrator.Stamp {
    try project.connection.current(isWriting: true).queue.read { try Migrator(migrations: []).stamp(of: $0) }
  }

  @Test func newProjectHasTheApplicationIDAndVersion() throws {
    let project = try Project.open(path: path)
    #expect(
      try stamp(project)
        == Migrator.Stamp(applicationID: 0x476d_626c, version: Migration.all.count, isBlank: false))
  }

  @Test func olderProjectIsMigrated() throws {
    let scene = try Sample.furnished()
    try Project.open(path: path).transaction(.write) { try $0.insert(scene) }
    let project = try Project.open(path: path, migrations: Migration.all + [next])
    #expect(try stamp(project).version == Self.known + 1)
    #expect(try project.transaction(.read) { try $0.scene(scene.id) }.records == scene.records)
  }

  @Test func failedMigrationIsRolledBack() throws {
    let scene = try Sample.furnished()
    try Project.open(path: path).transaction(.write) { try $0.insert(scene) }
    let broken = Migration(version: Self.known + 2, sql: "CREATE TABLE extra (id INTEGER); SELECT nonsense;")
    #expect(throws: StoreError.self) {
      try Project.open(path: path, migrations: Migration.all + [next, broken])
    }
    let project = try Project.open(path: path, migrations: Migration.all + [next])
    #expect(try stamp(project).version == Self.known + 1)
    let tables = try project.connection.current(isWriting: true).queue.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema WHERE name = 'extra'")
    }
    #expect(tables == [])
    #expect(try project.transaction(.read) { try $0.scene(scene.id) }.records == scene.records)
  }

  @Test func newerProjectIsNotChanged() throws {
    _ = try Project.created(path: path, migrations: Migration.all + [next])
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StoreError.newerVersion(path: path, found: Self.known + 1, known: Self.known)) {
      try Project.open(path: path)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["p.gimbal"])
  }

  @Test func projectThatIsNewerOnlyInItsLogIsNotChanged() throws {
    let old = try Project.created(path: path)
    let new = try Project.open(path: path, migrations: Migration.all + [next])
    // As after a power failure: the file has one version, the log the next.
    let copy = directory.file("copy.gimbal")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    let before = try ["", "-wal"].map { try Data(contentsOf: URL(filePath: copy + $0)) }
    #expect(throws: StoreError.newerVersion(path: copy, found: Self.known + 1, known: Self.known)) {
      try Project.open(path: copy)
    }
    #expect(try ["", "-wal"].map { try Data(contentsOf: URL(filePath: copy + $0)) } == before)
    // A program that supports the version recovers the log.
    let taken = try Project.open(path: copy, migrations: Migration.all + [next])
    #expect(try stamp(taken).version == Self.known + 1)
    withExtendedLifetime((old, new)) {}
  }

  @Test func projectCanBeCreatedConcurrently() async throws {
    let (path, ids) = (self.path, CountingIDs())
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          let scene = try Sample.scene("Scene \(number)", ids: ids)
          try Project.open(path: path).transaction(.write) { try $0.insert(scene) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try Project.open(path: path).transaction(.read) { try $0.sceneHeaders() }.count == 8)
  }
}
