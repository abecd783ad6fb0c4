import GimbalLayout
import GimbalModel
import TestSupport
import Testing

@Suite("Explanations")
struct ExplanationTests {
  static let measures: [Measure] = [
    .x, .y, .attribute(.width), .attribute(.height), .attribute(.trailing), .attribute(.centerX),
    .attribute(.lastBaseline),
  ]

  @Test("what a number is made of adds up to it")
  func explanationsAddUp() throws {
    var count = 0
    for seed in 1...Campaign.steps(short: 60, long: 1000) {
      let scene = try RandomScene(seed: UInt64(seed)).assembled(seed: 0).scene
      guard let explainer = try explainer(of: scene) else { continue }
      for view in explainer.layout.views {
        for measure in ExplanationTests.measures {
          let explanation = try #require(try explainer.explanation(of: measure, of: view.view.id))
          #expect(explanation.value == explainer.layout.value(of: measure, of: view.view.id))
          guard explanation.isDetermined else { continue }
          count += 1
          let sum = explanation.parts.reduce(explanation.own) { $0 + $1.multiplier * $1.quantity }
          #expect(
            (sum - explanation.value).magnitude < 1e-5,
            "seed \(seed): \(view.view.name) \(measure) is \(explanation.value), not \(sum)")
        }
      }
    }
    #expect(count > 1000)
  }

  @Test("without what decides it, a number is another or free")
  func everyPartIsNecessary() throws {
    var count = 0
    for seed in 1...Campaign.steps(short: 40, long: 200) {
      let scene = try RandomScene(seed: UInt64(seed)).assembled(seed: 0).scene
      guard let explainer = try explainer(of: scene) else { continue }
      var known: [Set<ConstraintID>: LayoutExplainer] = [:]
      for view in explainer.layout.views {
        for measure in ExplanationTests.measures {
          let explanation = try #require(try explainer.explanation(of: measure, of: view.view.id))
          let named = Set(explanation.constraints)
          guard explanation.isDetermined, !named.isEmpty,
            // Rules of the scene's structure cannot be removed.
            !explanation.backups.contains(where: { !$0.contains(where: \.isConstraint) }),
            let after = try known[named] ?? self.explainer(of: scene.without(named))
          else { continue }
          known[named] = after
          count += 1
          let again = try #require(try after.explanation(of: measure, of: view.view.id))
          #expect(
            !again.isDetermined || (again.value - explanation.value).magnitude > 1e-6,
            "seed \(seed): \(view.view.name) \(measure) stays \(again.value)")
        }
      }
    }
    #expect(count > 250)
  }

  /// Returns nil for a layout loop, which has no frames to explain.
  private func explainer(of scene: Scene) throws -> LayoutExplainer? {
    do throws(LayoutError) {
      return try LayoutSolver().explain(Composition(of: scene) { _ in nil })
    } catch {
      guard case .layoutLoop = error else { throw error }
      return nil
    }
  }
}

extension Reason {
  fileprivate var isConstraint: Bool { if case .constraint = self { true } else { false } }
}

extension Scene {
  fileprivate func without(_ constraints: Set<ConstraintID>) throws -> Scene {
    var scene = self
    for id in constraints {
      guard let constraint = scene.constraint(id) else { continue }
      for edit in scene.editsRemoving(rule: .constraint(constraint)) { try scene.apply(edit) }
    }
    return scene
  }
}
