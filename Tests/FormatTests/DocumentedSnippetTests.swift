import GimbalArchive
import GimbalModel
import TestSupport
import Testing

/// Runs the code of the DocC page.
@Suite struct DocumentedSnippetTests {
  @Test func documentedSnippetRuns() throws {
    #expect(try DocumentedSnippet.untested(of: "GimbalArchive").isEmpty)
    let ids = RandomIDs()
    let id: SceneID = ids.id()
    let device = Device(size: Size(width: 375, height: 667))
    let scene = Scene(
      header: SceneHeader(
        id: id, position: .first, name: try Name("home"), device: device, orientations: .all,
        direction: .leftToRight),
      display: Display(scene: id, device: device, orientation: .portrait),
      root: View(id: ids.id(), scene: id, parent: nil, position: .first, name: .root, kind: .view))
    let lines = try SceneArchive.lines(of: scene)
    let copies = try SceneArchive.scenes(of: lines, ids: RandomIDs())
    let isSame = try SceneArchive.hash(of: scene) == copies.first.map { try SceneArchive.hash(of: $0) }
    #expect(isSame && copies.count == 1)
  }
}
