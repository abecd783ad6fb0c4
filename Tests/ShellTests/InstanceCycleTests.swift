import GimbalModel
import TestSupport
import Testing

@testable import GimbalShell
@testable import GimbalStore

/// Instances of scenes that do not exist, which a merge can leave. Giving their name to a scene can close a
/// cycle.
@Suite struct InstanceCycleTests {
  private let shell: TestShell

  /// `inner` shows the missing scene `ghost`, and `outer` shows `inner`.
  init() throws {
    shell = try TestShell(
      "scene new inner size 9x9; view new v; scene new outer size 9x9; view new w instance inner")
    let ghost = try Name("ghost")
    try shell.project.transaction(.write) { transaction in
      for header in try transaction.sceneHeaders() where header.name.text == "inner" {
        let scene = try transaction.scene(header.id)
        guard let view = scene.viewsInTreeOrder.last else { continue }
        try transaction.apply(
          scene.edits(giving: view.id, [(.instance, .word(ghost.text))]), to: header.id)
      }
    }
  }

  @Test(arguments: ["scene rename outer ghost", "scene copy outer ghost", "scene rename inner ghost"])
  func cyclicSceneNameIsRejected(_ command: String) throws {
    let before = try shell.records()
    let errors = shell.run(command).errors
    #expect(errors.contains("a scene cannot contain itself: 'ghost' shows "), "\(errors)")
    #expect(errors.contains("choose another name"))
    #expect(try shell.records() == before)
  }

  @Test(arguments: ["scene rename outer other", "scene copy outer other", "scene new ghost size 9x9"])
  func acyclicNamesAreAccepted(_ command: String) throws {
    #expect(shell.run(command).errors.isEmpty)
  }
}
