import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Runs the code in the documentation of GimbalLayout.
@Suite struct DocumentedSnippetTests {
  @Test func allSnippetsAreTested() throws {
    #expect(try DocumentedSnippet.untested(of: "GimbalLayout").isEmpty)
  }

  @Test func overviewPrintsTheMovedViews() throws {
    let scene = try Self.scene()
    let upright = try LayoutSolver().solve(scene)
    let display = Display(scene: scene.id, device: scene.display.device, orientation: .landscapeLeft)
    let rotated = try LayoutSolver().solve(scene, traits: scene.traits(as: display))
    for view in rotated.views where view.frame != upright.view(view.view.id)?.frame {
      print(view.view.name, view.frame, view.status)
    }
    #expect(rotated.views.first?.frame.width == 667 && upright.views.first?.frame.width == 375)
  }

  @Test func solverHasACancellation() throws {
    let scene = try Self.scene()
    let solver = LayoutSolver(cancellation: Cancellation { Task.isCancelled })
    let layout = try solver.solve(scene)
    print(layout.views[0].frame, layout.conflicts.count)
    #expect(layout.views[0].frame.height == 667 && layout.conflicts.isEmpty)
  }

  @Test func templateSolvesUnderManyTraits() throws {
    let scene = try Self.scene()
    let sizes = [Size(width: 375, height: 667), Size(width: 768, height: 1024)]
    let traitsOfAllDevices = sizes.map { Traits(device: Device(size: $0), orientation: .portrait) }
    var template = LayoutSolver().template(of: scene)
    for traits in traitsOfAllDevices { print(try template.solve(traits).views[0].frame) }
    for traits in traitsOfAllDevices {
      #expect(try template.solve(traits).views == LayoutSolver().solve(scene, traits: traits).views)
    }
  }

  /// Returns a scene of its root alone.
  private static func scene() throws -> Scene {
    let ids = RandomIDs()
    let id: SceneID = ids.id()
    let device = Device(size: Size(width: 375, height: 667))
    return Scene(
      header: SceneHeader(
        id: id, position: .first, name: try Name("home"), device: device, orientations: .all,
        direction: .leftToRight),
      display: Display(scene: id, device: device, orientation: .portrait),
      root: View(id: ids.id(), scene: id, parent: nil, position: .first, name: .root, kind: .view))
  }
}
