import Model
import Store
import TestSupport
import Testing

@Suite struct ProjectTests {
  @Test func whatWasWrittenIsThereAfterReopening() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("p.gimbal")
    let scene = try Sample.scene()
    do {
      let project = try Project.open(path: path)
      #expect(!project.isReadOnly)
      try project.transaction(.write) { try $0.insert(scene) }
    }
    let project = try Project.open(path: path)
    let stored = try project.transaction(.read) { transaction in
      #expect(try transaction.sceneHeaders() == [scene.header])
      return try transaction.scene(scene.id)
    }
    #expect(stored.records == scene.records)
  }
}
