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

  /// Returns a value for a constraint that sets the ambiguous attribute. With this value, the constraint
  /// resolves the ambiguity, causes no conflict and moves no other view.
  ///
  /// The value is the result of ``SolvedLayout/settlingValue(of:)``, rounded to thousandths of a point if a
  /// rounded value meets these conditions. At the bound of an inequality, only one of the two adjacent
  /// thousandths meets them.
  ///
  /// - Returns: `nil` if there is no such value, or if an instance added the view, because such a view is
  ///   not part of the scene.
  /// - Throws: the errors of the function that solves the copy.
  /// - Complexity: at most three solves of the scene.
  public func settledValue(of ambiguity: Ambiguity) throws -> Double? {
    let exact = before.settlingValue(of: ambiguity)
    let steps = exact * AmbiguityTrial.steps
    let nearest = steps.rounded()
    let rounded = nearest == steps ? [] : [nearest, nearest < steps ? nearest + 1 : nearest - 1]
    return try (rounded.map { $0 / AmbiguityTrial.steps } + [exact]).first { try settles(ambiguity, at: $0) }
  }

  /// The number of steps per point to which values are rounded, as in printed frames.
  private static let steps = 1000.0

  private func settles(_ ambiguity: Ambiguity, at value: Double) throws -> Bool {
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
      formula: Formula(first, .equal, second, constant: value))
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
          || $0.view.id == view.id && (ambiguity.value - value).magnitude > Expectation.defaultTolerance
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
