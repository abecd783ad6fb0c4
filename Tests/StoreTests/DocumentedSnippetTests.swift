import GimbalModel
import GimbalStore
import TestSupport
import Testing

/// Runs the code in the doc comments of GimbalStore.
@Suite struct DocumentedSnippetTests {
  @Test func allSnippetsAreTested() throws {
    #expect(try DocumentedSnippet.untested(of: "GimbalStore").isEmpty)
  }

  @Test func rolledBackTransactionReturnsItsValue() throws {
    let project = Project.inMemory()
    let scene = try Sample.furnished(ids: CountingIDs())
    try project.transaction(.write) { try $0.insert(scene) }
    let id = scene.id
    let count = try project.transaction(.write) { transaction in
      try transaction.remove(scene: id)
      return .rollback(try transaction.sceneHeaders().count)
    }
    #expect(count == 0)
    #expect(try project.transaction(.read) { try $0.sceneHeaders().count } == 1)
  }
}
