import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalNotation

/// The advice for a conflict of a document: the change that moves views least among those that only weaken a rule. It was
/// tested by solving the changed scene.
struct ConflictAdvice {
  private let diagnosis: Diagnosis
  private let origins: SceneOrigins
  private let cancellation: Cancellation

  /// The largest number of views of a scene for which changes are tried. Each trial solves the scene.
  private static let maximumViews = 200

  init(_ diagnosis: Diagnosis, _ origins: SceneOrigins, _ cancellation: Cancellation) {
    (self.diagnosis, self.origins, self.cancellation) = (diagnosis, origins, cancellation)
  }

  /// Returns the advice as a line; `nil` if no change is known to resolve the conflict.
  func line(for conflict: LayoutConflict) -> String? {
    let layout = diagnosis.layout
    let composition = Composition(of: layout.scene, for: layout.traits, library: { _ in nil })
    guard origins.isFromDocument, layout.composition?.instances.isEmpty ?? true,
      layout.views.count <= ConflictAdvice.maximumViews,
      let explainer = try? LayoutSolver(cancellation: cancellation).explain(composition),
      let index = explainer.layout.conflicts.firstIndex(of: conflict),
      let explanation = try? explainer.explanation(ofConflict: index),
      let search = try? RepairSearch<LayoutError>(
        layout.scene,
        solve: { (scene) throws(LayoutError) in
          try LayoutSolver(cancellation: cancellation).solve(scene, traits: layout.traits)
        }),
      let repair = try? search.repairs(of: explanation).first(where: { $0.isSafe && isOfDocument($0.change) })
    else { return nil }
    return sentence(for: repair.change).map { "to fix it, \($0)" }
  }

  /// Returns `false` for a change of a constraint that no element of the document states.
  private func isOfDocument(_ change: RepairChange) -> Bool {
    switch change {
    case .priority(let id, _), .relation(let id, _): origins.constraints[id] != nil
    default: true
    }
  }

  private func sentence(for change: RepairChange) -> String? {
    switch change {
    case .priority(let id, let priority):
      "lower the priority of \(rule(id)) to \(Decimal.print(priority.value))"
    case .relation(let id, let relation): "replace == with \(relation.rawValue) in \(rule(id))"
    case .content(let view, let property, let priority):
      "lower the \(property.rawValue) of \(diagnosis.name(view)) to \(Decimal.print(priority.value))"
    case .constant, .fixedFrame, .uninstall, .remove: nil
    }
  }

  private func rule(_ id: ConstraintID) -> String {
    diagnosis.description(of: .constraint(id), origins)
  }
}
