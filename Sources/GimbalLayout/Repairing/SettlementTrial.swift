public import GimbalModel

/// Tries whether a constraint settles what is free: it is added to a copy, and solved.
public struct SettlementTrial {
  private let scene: Scene
  private let showing: RepairSearch.Showing
  private let before: SolvedLayout

  /// - Parameters:
  ///   - scene: the scene that the constraint is to be added to.
  ///   - before: how the scene is solved.
  ///   - showing: solves a copy in the same way.
  public init(_ scene: Scene, before: SolvedLayout, showing: @escaping RepairSearch.Showing) {
    self.scene = scene
    self.before = before
    self.showing = showing
  }

  /// Whether a constraint that gives a free attribute its present value settles it, contradicts nothing and moves nothing.
  ///
  /// - Returns: false for a view that is none of the scene's own.
  /// - Throws: what the showing throws.
  /// - Complexity: a solve.
  public func settles(_ ambiguity: Ambiguity) throws -> Bool {
    guard let view = scene.view(ambiguity.view) else { return false }
    let first = Anchor(item: LayoutItem(view: view.id), attribute: ambiguity.attribute)
    let second =
      ambiguity.attribute.isSize
      ? nil : view.parent.map { Anchor(item: LayoutItem(view: $0), attribute: ambiguity.attribute) }
    let set = RuleSet(
      id: SetID(derivedFrom: view.id.rawValue, key: SettlementTrial.key), scene: scene.id,
      position: OrderKey.between(scene.sets.last?.position, nil), name: freeName, condition: nil)
    let constraint = Constraint(
      id: ConstraintID(derivedFrom: view.id.rawValue, key: SettlementTrial.key), set: set.id,
      position: OrderKey.between(nil, nil), handle: scene.highestHandle + 1, identifier: nil, first: first,
      relation: .equal, multiplier: 1, second: second, constant: ambiguity.value, priority: .required)
    var changed = scene
    do {
      try changed.apply(.insert(.set(set)))
      try changed.apply(.insert(.constraint(constraint)))
    } catch {
      return false
    }
    let after = try showing(changed)
    let isSettled = !after.ambiguities.contains {
      $0.view == ambiguity.view && $0.attribute == ambiguity.attribute
    }
    return isSettled && after.conflicts.count <= before.conflicts.count
      && after.views.count == before.views.count
      && zip(before.views, after.views).allSatisfy {
        $0.frame.isClose(to: $1.frame, within: Expectation.defaultTolerance)
      }
  }

  private static let key = "settled"

  /// A name that no set of the scene has.
  private var freeName: Name {
    var number = 1
    while true {
      if let name = try? Name("\(SettlementTrial.key)\(number)"), scene.set(named: name) == nil {
        return name
      }
      number += 1
    }
  }
}
