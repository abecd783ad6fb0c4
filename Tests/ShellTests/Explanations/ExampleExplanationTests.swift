import FoundationEssentials
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalShell
import TestSupport
import Testing

/// Explanations of all values of all views in the examples, in every orientation.
@Suite struct ExampleExplanationTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "examples")

  @Test(arguments: ["cells", "fitting", "frames", "managers", "mixed", "policy", "rotation", "stack", "text"])
  func explanationsAddUpAndDependOnNamedRules(_ example: String) throws {
    let file = ExampleExplanationTests.folder.appending(path: example + ".gim")
    let shell = try TestShell()
    let said = shell.runScript(try String(contentsOf: file, encoding: .utf8))
    #expect(!said.errors.contains(": error: "))
    let scenes = try shell.scenes()
    var count = 0
    for scene in scenes {
      for orientation in scene.header.orientations.members {
        let display = Display(scene: scene.id, device: scene.display.device, orientation: orientation)
        count += try check(scene, as: display, among: scenes)
      }
    }
    #expect(count > 10)
  }

  private func check(_ scene: Scene, as display: Display, among scenes: [Scene]) throws -> Int {
    func explainer(_ scene: Scene) throws -> LayoutExplainer {
      let composition = Composition(of: scene, for: scene.traits(as: display)) { name in
        scenes.first { $0.name == name }
      }
      return try LayoutSolver().explain(composition)
    }
    let measures: [Measure] = [.x, .y, .attribute(.width), .attribute(.height)]
    let before = try explainer(scene)
    var known: [Set<ConstraintID>: LayoutExplainer] = [:]
    var count = 0
    for view in before.layout.views {
      for measure in measures {
        let explanation = try #require(try before.explanation(of: measure, of: view.view.id))
        guard explanation.isDetermined else { continue }
        count += 1
        let sum = explanation.parts.reduce(explanation.own) { $0 + $1.multiplier * $1.quantity }
        let trace = "\(scene.name) \(display.orientation) \(view.view.name) \(measure)"
        #expect((sum - explanation.value).magnitude < 1e-5, "\(trace)")
        // Rules of a shown scene can only be removed from that scene.
        let named = Set(explanation.constraints)
        guard !named.isEmpty, named.allSatisfy({ scene.constraint($0) != nil }),
          !explanation.backups.contains(where: { $0.allSatisfy { scene.constraint(of: $0) == nil } })
        else { continue }
        let after = try known[named] ?? explainer(scene.without(named))
        known[named] = after
        let again = try #require(try after.explanation(of: measure, of: view.view.id))
        #expect(
          !again.isDetermined || (again.value - explanation.value).magnitude > 1e-6, "\(trace) stays")
      }
    }
    return count
  }
}

extension Scene {
  fileprivate func without(_ constraints: Set<ConstraintID>) throws -> Scene {
    var scene = self
    for constraint in constraints.compactMap({ scene.constraint($0) }) {
      for edit in scene.editsRemoving(rule: .constraint(constraint)) { try scene.apply(edit) }
    }
    return scene
  }

  fileprivate func constraint(of reason: Reason) -> Constraint? {
    if case .constraint(let id) = reason { constraint(id) } else { nil }
  }
}
