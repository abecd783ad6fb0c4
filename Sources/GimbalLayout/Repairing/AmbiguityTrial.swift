package import GimbalModel

/// A test of whether a constraint resolves an ambiguity. It adds the constraint to a copy of the scene and
/// solves the copy.
package struct AmbiguityTrial {
  private let scene: Scene
  private let solve: RepairSearch<any Error>.Solve
  private let before: SolvedLayout

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - scene: the scene to which the constraint is added.
  ///   - before: the layout of the scene without the constraint.
  ///   - solve: a function that solves the copy with the same traits and settings as `before`.
  package init(_ scene: Scene, before: SolvedLayout, solve: @escaping RepairSearch<any Error>.Solve) {
    self.scene = scene
    self.before = before
    self.solve = solve
  }

  /// Returns a required constraint that resolves an ambiguity and causes no conflict.
  ///
  /// The constraint relates the view to a sibling, to a subview or to the superview, if such a constraint resolves the
  /// ambiguity; see ``neighborRule(for:)``. Otherwise, the constraint keeps the current value, and moves no other view. The
  /// value is the result of ``SolvedLayout/settlingValue(of:)``, rounded to thousandths of a point if a rounded
  /// value meets these conditions. At the bound of an inequality, only one of the two adjacent thousandths meets them.
  ///
  /// - Returns: `nil` if there is no such constraint, or if an instance added the view, because such a view is
  ///   not part of the scene.
  /// - Throws: the errors of the function that solves the copy.
  /// - Complexity: at most seven solves of the scene.
  package func resolvingRule(for ambiguity: Ambiguity) throws -> Formula<Anchor>? {
    if let rule = try neighborRule(for: ambiguity) { return rule }
    let exact = before.settlingValue(of: ambiguity)
    let steps = exact * AmbiguityTrial.steps
    let nearest = steps.rounded()
    let rounded = nearest == steps ? [] : [nearest, nearest < steps ? nearest + 1 : nearest - 1]
    let values = rounded.map { $0 / AmbiguityTrial.steps } + [exact]
    return try values.compactMap { before.rule(settling: ambiguity, at: $0) }.first { rule in
      guard let after = try layout(with: rule, on: ambiguity.view) else { return false }
      return settles(ambiguity, after)
        && keepsFrames(after, of: ambiguity, at: rule.constant)
    }
  }

  /// Returns a constraint that resolves an ambiguity by a relation of the view to a sibling, to a subview or to the superview,
  /// and that causes no conflict and no other ambiguity; `nil` if there is none.
  ///
  /// The constraint is a guess about the design. Other views can move.
  ///
  /// - Throws: the errors of the function that solves the copy.
  /// - Complexity: at most four solves of the scene.
  package func neighborRule(for ambiguity: Ambiguity) throws -> Formula<Anchor>? {
    try NeighborRules(ambiguity, in: before).formulas.first { rule in
      guard let after = try layout(with: rule, on: ambiguity.view) else { return false }
      return settles(ambiguity, after) && after.ambiguities.count < before.ambiguities.count
        && isUseful(after, ambiguity)
    }
  }

  /// Returns a hugging or compression resistance priority of the view that resolves an ambiguous length, and that causes no
  /// conflict and no other ambiguity; `nil` if there is none.
  ///
  /// Two labels in a row whose lengths are both ambiguous have equal priorities. A higher priority of one of them states
  /// which of the two keeps the length of its content, so that the layout also fits other texts.
  ///
  /// - Throws: the errors of the function that solves the copy.
  /// - Complexity: at most two solves of the scene.
  package func contentPriority(for ambiguity: Ambiguity) throws -> (property: Property, priority: Priority)? {
    guard ambiguity.attribute.isSize, scene.view(ambiguity.view) != nil,
      before.intrinsicContentLength(of: ambiguity.view, along: ambiguity.axis) != nil
    else { return nil }
    let given = before.propertiesInForce(of: ambiguity.view)
    let axis = ambiguity.axis
    let candidates: [(Property, Priority)] = [
      (axis == .horizontal ? .horizontalHugging : .verticalHugging, given.hugging(axis)),
      (axis == .horizontal ? .horizontalCompression : .verticalCompression, given.compression(axis)),
    ]
    for (property, current) in candidates {
      guard let priority = Priority(current.value + 1), priority < .required else { continue }
      var changed = scene
      do {
        for edit in scene.edits(giving: ambiguity.view, [(property, .number(priority.value))]) {
          try changed.apply(edit)
        }
      } catch {
        continue
      }
      let after = try solve(changed)
      if settles(ambiguity, after), after.ambiguities.count < before.ambiguities.count {
        return (property, priority)
      }
    }
    return nil
  }

  /// The number of steps per point to which values are rounded, as in printed frames.
  private static let steps = 1000.0

  /// Returns the layout with an additional required constraint; `nil` if the scene cannot contain it.
  private func layout(with rule: Formula<Anchor>, on view: ViewID) throws -> SolvedLayout? {
    let set = RuleSet(
      id: SetID(derivedFrom: view.rawValue, key: AmbiguityTrial.key), scene: scene.id,
      position: OrderKey.between(scene.sets.last?.position, nil), name: freeName, condition: nil)
    var handles = FreeHandles()
    let constraint = Constraint(
      id: ConstraintID(derivedFrom: view.rawValue, key: AmbiguityTrial.key), set: set.id,
      position: OrderKey.between(nil, nil), handle: handles.next(in: scene), identifier: nil, formula: rule)
    var changed = scene
    do {
      try changed.apply(.insert(.set(set)))
      try changed.apply(.insert(.constraint(constraint)))
    } catch {
      return nil
    }
    return try solve(changed)
  }

  private func settles(_ ambiguity: Ambiguity, _ after: SolvedLayout) -> Bool {
    after.conflicts.count <= before.conflicts.count && after.views.count == before.views.count
      && !after.ambiguities.contains { $0.view == ambiguity.view && $0.attribute == ambiguity.attribute }
  }

  private func keepsFrames(_ after: SolvedLayout, of ambiguity: Ambiguity, at value: Double) -> Bool {
    zip(before.views, after.views).allSatisfy {
      $0.frame.isClose(to: $1.frame, within: Expectation.defaultTolerance)
        || $0.view.id == ambiguity.view && (ambiguity.value - value).magnitude > Expectation.defaultTolerance
    }
  }

  /// Returns `true` if the view has a positive length and does not newly extend beyond its superview.
  private func isUseful(_ after: SolvedLayout, _ ambiguity: Ambiguity) -> Bool {
    let axis = ambiguity.axis
    guard let solved = after[ambiguity.view], let was = before[ambiguity.view],
      let parent = solved.view.parent, let outer = after[parent], let outerBefore = before[parent]
    else { return false }
    guard !ambiguity.attribute.isSize || solved.frame.size[axis] > 0 else { return false }
    return solved.frame.end(along: axis) <= outer.frame.size[axis] + Expectation.defaultTolerance
      || was.frame.end(along: axis) > outerBefore.frame.size[axis]
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
