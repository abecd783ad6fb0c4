import FoundationEssentials
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// After `settle`, the content of a project is in its file and not in the log.
@Suite struct SettlingTests {
  private let directory: TemporaryDirectory
  private let scene: Scene
  private var path: String { directory.file("p.gimbal") }
  private var copy: String { directory.file("copy.gimbal") }

  init() throws {
    directory = try TemporaryDirectory()
    scene = try Sample.furnished()
  }

  /// Returns the number of scenes in a copy of the file.
  private func scenesInCopy() throws -> Int {
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let project = try Project.open(path: copy)
    defer { project.close() }
    #expect(try project.transaction(.read) { try $0.verify() }.findings == [])
    return try project.transaction(.read) { try $0.sceneHeaders().count }
  }

  @Test func copyIsComplete() throws {
    let project = try Project.open(path: path)
    try project.transaction(.write) { try $0.insert(scene) }
    #expect(try scenesInCopy() == 0)
    project.settle()
    #expect(try scenesInCopy() == 1)
    #expect(try FileStatus(of: path + "-wal")?.size == 0)
    try project.transaction(.write) { try $0.remove(scene: scene.id) }
    project.settle()
    #expect(try scenesInCopy() == 0)
  }

  @Test func settlingDoesNotWaitForReaders() throws {
    let (project, reader) = (try Project.open(path: path), try Project.open(path: path))
    try reader.transaction(.read) { transaction in
      #expect(try transaction.sceneHeaders() == [])
      try project.transaction(.write) { try $0.insert(scene) }
      let start = ContinuousClock.now
      project.settle()
      #expect(.now - start < .seconds(5))
      #expect(throws: EditError.noSuchRow) { try transaction.scene(scene.id) }
    }
    reader.settle()
    #expect(try scenesInCopy() == 1)
  }

  @Test func settlingWithinATransactionDoesNothing() throws {
    let project = try Project.open(path: path)
    try project.transaction(.write) { transaction in
      try transaction.insert(scene)
      project.settle()
    }
    #expect(try project.transaction(.read) { try $0.sceneHeaders().count } == 1)
  }

  @Test func closedProjectHasNoLog() throws {
    let project = try Project.open(path: path)
    try project.transaction(.write) { try $0.insert(scene) }
    project.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["p.gimbal"])
    #expect(throws: StoreError.misuse(.closed)) { try project.transaction(.read) { try $0.sceneHeaders() } }
    project.close()
    project.settle()
  }
}
