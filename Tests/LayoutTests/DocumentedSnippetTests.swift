import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// The code of Layout.docc.
@Suite struct DocumentedSnippetTests {
  @Test func whatTheDocumentationShowsHolds() throws {
    #expect(try DocumentedSnippet.untested(of: "GimbalLayout").isEmpty)
    let ids = RandomIDs()
    let id: SceneID = ids.id()
    let device = Device(size: Size(width: 375, height: 667))
    let scene = Scene(
      header: SceneHeader(
        id: id, position: .first, name: try Name("home"), device: device, orientations: .all,
        direction: .leftToRight),
      display: Display(scene: id, device: device, orientation: .portrait),
      root: View(id: ids.id(), scene: id, parent: nil, position: .first, name: .root, kind: .view))
    let upright = try LayoutSolver().solve(scene)
    let display = Display(scene: scene.id, device: scene.display.device, orientation: .landscapeLeft)
    let rotated = try LayoutSolver().solve(scene, traits: scene.traits(as: display))
    for view in rotated.views where view.frame != upright[view.view.id]?.frame {
      print(view.view.name, view.frame, view.status)
    }
    #expect(rotated.views.first?.frame.width == 667 && upright.views.first?.frame.width == 375)
  }
}
