import GimbalModel

/// Changes that may end a contradiction, those of the rule that was set aside first, then of the others from the last on.
struct RepairCandidates {
  private let explanation: ConflictExplanation
  private let scene: Scene
  private let layout: SolvedLayout

  /// The highest whole priority that is not required.
  private static let almostRequired = Priority(999) ?? .defaultHigh

  init(_ explanation: ConflictExplanation, in scene: Scene, _ layout: SolvedLayout) {
    self.explanation = explanation
    self.scene = scene
    self.layout = layout
  }

  var changes: [RepairChange] {
    var seen: Set<RepairChange> = []
    let parts = [explanation.setAside] + explanation.others.reversed()
    return parts.flatMap(changes(of:)).filter { seen.insert($0).inserted }
  }

  private func changes(of part: Explanation.Part) -> [RepairChange] {
    switch part.reason {
    case .constraint(let id):
      // What an instance shows is changed in its own scene.
      guard let constraint = scene.constraint(id) else { return [] }
      return [.priority(id, RepairCandidates.almostRequired)] + constants(of: constraint, part)
        + [.uninstall(constraint.set), .remove(id)]
    case .content(let view, let axis):
      let properties: [Property] =
        axis == .horizontal
        ? [.horizontalCompression, .horizontalHugging] : [.verticalCompression, .verticalHugging]
      let given = layout.propertiesInForce(of: view)
      return properties.filter { given.number($0) == Priority.required.value }.map {
        .content(view, $0, RepairCandidates.almostRequired)
      }
    case .fixedFrame(let view, _): return [.fixedFrame(view)]
    default: return []
    }
  }

  /// The constants with which a constraint would say what the others do: in few digits where these are as good.
  private func constants(of constraint: Constraint, _ part: Explanation.Part) -> [RepairChange] {
    let isAside = part == explanation.setAside
    // The sum of the others is what the one set aside wants as soon as any part of the sum makes up for the gap.
    let exact = constraint.constant + (isAside ? explanation.gap : -explanation.gap / part.multiplier)
    let hundredths = exact * 100
    let short: Double =
      switch constraint.relation {
      // A little looser is as good.
      case .lessThanOrEqual: (hundredths - 1e-7).rounded(.up) / 100
      case .greaterThanOrEqual: (hundredths + 1e-7).rounded(.down) / 100
      case .equal:
        (hundredths.rounded() - hundredths).magnitude < 1e-7 ? hundredths.rounded() / 100 : exact
      }
    return short.magnitude <= Limit.coordinate ? [.constant(constraint.id, short)] : []
  }
}
