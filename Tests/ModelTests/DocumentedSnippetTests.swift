import GimbalModel
import TestSupport
import Testing

/// The code in GimbalModel.docc.
@Suite struct DocumentedSnippetTests {
  @Test func documentedSnippetRuns() throws {
    #expect(try DocumentedSnippet.untested(of: "GimbalModel").isEmpty)
    let ids = RandomIDs()
    let id: SceneID = ids.id()
    let device = Device(size: Size(width: 375, height: 667))
    var scene = Scene(
      header: SceneHeader(
        id: id, position: .first, name: try Name("home"), device: device, orientations: .allButUpsideDown,
        direction: .leftToRight),
      display: Display(scene: id, device: device, orientation: .portrait),
      root: View(id: ids.id(), scene: id, parent: nil, position: .first, name: .root, kind: .view))
    let box = View(
      id: ids.id(), scene: id, parent: scene.root, position: .first, name: try Name("box"), kind: .view)
    try scene.apply(.insert(.view(box)))
    for edit in scene.edits(giving: box.id, [(.hidden, .flag(true))]) { try scene.apply(edit) }
    #expect(scene.view(named: try Name("box"))?.id == box.id && scene.properties(of: box.id).isHidden)
  }
}
