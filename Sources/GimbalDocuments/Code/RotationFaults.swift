import GimbalLayout
import GimbalModel

/// A search for constraints of one orientation that contradict constraints which the code never deactivates.
struct RotationFaults {
  private let scene: Scene
  private let cancellation: Cancellation

  init(_ scene: Scene, cancellation: Cancellation) { (self.scene, self.cancellation) = (scene, cancellation) }

  /// Returns pairs of constraints that contradict each other: one that the code activates for an orientation, and one
  /// on the same attribute that is active in every orientation.
  ///
  /// - Complexity: One layout for each orientation with constraints of its own.
  func pairs() -> [(own: ConstraintID, other: ConstraintID)] {
    let own = scene.sets.filter { set in
      set.condition != nil
        && scene.rules(of: set.id).contains { if case .constraint = $0 { true } else { false } }
    }
    guard !own.isEmpty else { return [] }
    let conditional = Set(own.map(\.id))
    var pairs: [(own: ConstraintID, other: ConstraintID)] = []
    var seen: Set<ConstraintID> = []
    for orientation in [Orientation.portrait, .landscapeLeft]
    where scene.header.orientations.contains(orientation) {
      let display = Display(scene: scene.id, device: scene.display.device, orientation: orientation)
      let solver = LayoutSolver(cancellation: cancellation)
      guard let layout = try? solver.solve(scene, traits: scene.traits(as: display)) else { continue }
      for conflict in layout.conflicts {
        let members = conflict.members.compactMap { reason -> Constraint? in
          if case .constraint(let id) = reason { scene.constraint(id) } else { nil }
        }
        for one in members where conditional.contains(one.set) && !seen.contains(one.id) {
          guard
            let other = members.first(where: {
              !conditional.contains($0.set) && $0.formula.first == one.formula.first
            })
          else { continue }
          seen.insert(one.id)
          pairs.append((one.id, other.id))
        }
      }
    }
    return pairs
  }
}
