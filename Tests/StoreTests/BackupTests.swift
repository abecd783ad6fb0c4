import FoundationEssentials
import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// A backup is a complete copy of one state and replaces nothing but projects.
@Suite struct BackupTests {
  private let directory: TemporaryDirectory
  private let scene: Scene
  private var path: String { directory.file("p.gimbal") }
  private var copy: String { directory.file("copy.gimbal") }

  init() throws {
    directory = try TemporaryDirectory()
    scene = try Sample.furnished()
  }

  private func project() throws -> Project {
    let project = try Project.open(path: path)
    try project.transaction(.write) { try $0.insert(scene) }
    return project
  }

  private func backUp(_ project: Project, to path: String) throws {
    _ = try project.transaction(.read) { try $0.backUp(to: path) }
  }

  private func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { !$0.hasPrefix("p.gimbal") }
      .sorted()
  }

  private func state(_ project: Project) throws -> [Revision] {
    try project.transaction(.read) { transaction in
      #expect(try transaction.scene(scene.id).records == scene.records)
      #expect(try transaction.verify().findings == [])
      return try transaction.readingHistory { try $0.revisions() }
    }
  }

  @Test func backupEqualsTheProject() throws {
    let project = try project()
    try backUp(project, to: copy)
    #expect(try entries() == ["copy.gimbal"])
    #expect(try state(Project.open(path: copy)) == state(project))
  }

  @Test func projectInMemoryCanBeBackedUp() throws {
    let project = Project.inMemory()
    try project.transaction(.write) { try $0.insert(scene) }
    try backUp(project, to: copy)
    let kept = try Project.open(path: copy)
    #expect(try state(kept) == state(project))
    try kept.transaction(.write) { try $0.remove(scene: scene.id) }
  }

  @Test func otherConnectionsCanWriteDuringABackup() throws {
    let (project, other) = (try project(), try Project.open(path: path))
    try project.transaction(.read) { transaction in
      _ = try transaction.sceneHeaders()
      try other.transaction(.write) { try $0.remove(scene: scene.id) }
      _ = try transaction.backUp(to: copy)
    }
    _ = try state(Project.open(path: copy))
    #expect(try project.transaction(.read) { try $0.sceneHeaders() } == [])
  }

  @Test func existingProjectIsReplaced() throws {
    let project = try project()
    _ = try Project.open(path: copy)
    try backUp(project, to: copy)
    _ = try state(Project.open(path: copy))
  }

  @Test func otherFilesAreNotReplaced() throws {
    let project = try project()
    try directory.write("notes", to: "copy.gimbal")
    #expect(throws: StoreError.notAProject(path: copy)) { try backUp(project, to: copy) }
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == "notes")
    for target in [path, path + "-wal", path + "-journal", directory.path, directory.file("no/such/place")] {
      let error = #expect(throws: StoreError.self) { try backUp(project, to: target) }
      if case .cannotOpen? = error {} else { Issue.record("\(target): \(error as Any)") }
    }
    try FileManager.default.createSymbolicLink(atPath: directory.file("link"), withDestinationPath: path)
    try FileManager.default.linkItem(atPath: path, toPath: directory.file("hard"))
    for target in ["link", "hard"] {
      #expect(throws: StoreError.self) { try backUp(project, to: directory.file(target)) }
    }
    #expect(try entries() == ["copy.gimbal", "hard", "link"])
    _ = try state(project)
  }

  @Test func openProjectIsNotReplaced() throws {
    let (project, other) = (try project(), try Project.created(path: copy))
    #expect(throws: StoreError.self) { try backUp(project, to: copy) }
    #expect(try other.transaction(.read) { try $0.sceneHeaders() } == [])
  }

  @Test func cancelledBackupLeavesNoFiles() throws {
    let project = try project()
    project.cancellation = Cancellation { true }
    #expect(throws: Cancelled.self) { try project.transaction(.read) { try $0.backUp(to: copy) } }
    project.cancellation = .never
    #expect(try entries() == [])
    _ = try state(project)
  }

  @Test func damagedProjectDoesNotReplaceABackup() throws {
    let project = try project()
    try backUp(project, to: copy)
    try project.connection.current(isWriting: true).queue.writeWithoutTransaction {
      try $0.execute(sql: "UPDATE revision SET author = 'x'")
    }
    #expect(throws: StoreError.self) { try backUp(project, to: copy) }
    #expect(try entries() == ["copy.gimbal"])
    _ = try state(Project.open(path: copy))
  }
}
