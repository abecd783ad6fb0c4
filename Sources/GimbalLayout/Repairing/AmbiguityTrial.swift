public import GimbalModel

/// A test of whether a constraint resolves an ambiguity. It adds the constraint to a copy of the scene and
/// solves the copy.
public struct AmbiguityTrial {
  private let scene: Scene
  private let solve: RepairSearch.Solve
  private let before: SolvedLayout

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - scene: the scene to which the constraint is added.
  ///   - before: the layout of the scene without the constraint.
  ///   - solve: a function that solves the copy with the same traits and settings as `before`.
  public init(_ scene: Scene, before: SolvedLayout, solve: @escaping RepairSearch.Solve) {
    self.scene = scene
    self.before = before
    self.solve = solve
  }

  /// Returns `true` if a constraint that fixes the ambiguous attribute at its settling value resolves the
  /// ambiguity, causes no conflict and moves no other view.
  ///
  /// - Returns: `false` for a view that an instance added, because it is not part of the scene.
  /// - Throws: the errors of the function that solves the copy.
  /// - Complexity: one solve of the scene.
  public func settles(_ ambiguity: Ambiguity) throws -> Bool {
    guard let view = scene.view(ambiguity.view) else { return false }
    let first = Anchor(item: LayoutItem(view: view.id), attribute: ambiguity.attribute)
    let second =
      ambiguity.attribute.isSize
      ? nil : view.parent.map { Anchor(item: LayoutItem(view: $0), attribute: ambiguity.attribute) }
    let set = RuleSet(
      id: SetID(derivedFrom: view.id.rawValue, key: AmbiguityTrial.key), scene: scene.id,
      position: OrderKey.between(scene.sets.last?.position, nil), name: freeName, condition: nil)
    var handles = FreeHandles()
    let constraint = Constraint(
      id: ConstraintID(derivedFrom: view.id.rawValue, key: AmbiguityTrial.key), set: set.id,
      position: OrderKey.between(nil, nil), handle: handles.next(in: scene), identifier: nil,
      formula: Formula(first, .equal, second, constant: before.settlingValue(of: ambiguity)))
    var changed = scene
    do {
      try changed.apply(.insert(.set(set)))
      try changed.apply(.insert(.constraint(constraint)))
    } catch {
      return false
    }
    let after = try solve(changed)
    let isSettled = !after.ambiguities.contains {
      $0.view == ambiguity.view && $0.attribute == ambiguity.attribute
    }
    return isSettled && after.conflicts.count <= before.conflicts.count
      && after.views.count == before.views.count
      && zip(before.views, after.views).allSatisfy {
        $0.frame.isClose(to: $1.frame, within: Expectation.defaultTolerance)
          || $0.view.id == view.id && ambiguity.value != before.settlingValue(of: ambiguity)
      }
  }

  private static let key = "settled"

  /// An unused name for a set.
  private var freeName: Name {
    var number = 1
    while true {
      if let name = try? Name("\(AmbiguityTrial.key)\(number)"), scene.set(named: name) == nil {
        return name
      }
      number += 1
    }
  }
}
