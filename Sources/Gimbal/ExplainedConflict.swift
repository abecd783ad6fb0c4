public import GimbalLayout
public import GimbalModel
import GimbalNotation

/// A description of a conflict between required rules, with the changes that resolve the conflict.
public struct ExplainedConflict: Sendable {
  public let conflict: LayoutConflict
  /// The contradicting rules. If any one of these rules is removed, the rest can be satisfied.
  public let rules: [String]
  /// The rule that the layout ignores in order to satisfy the other rules.
  public let setAside: String
  /// The changes that resolve the conflict without causing another conflict. The change that moves views the
  /// least comes first.
  public let repairs: [SuggestedRepair]
}

/// A change of a scene that resolves a conflict.
public struct SuggestedRepair: Sendable {
  public let repair: Repair
  /// The change as an instruction, such as `lower LogoHeight to priority 999`.
  public let change: String
  /// The effect on the frames, such as `moves 'logo' by 8 pt`.
  public let effect: String
}

extension SolvedLayout {
  /// Describes a conflict of this layout and searches for changes that resolve the conflict.
  ///
  /// ```swift
  /// try scene.constrain("LogoHeight: logo.height == 40")
  /// try scene.constrain("LogoTall: logo.height == 60")
  /// let contradiction = try scene.solve(.portrait)
  /// for conflict in contradiction.conflicts { print(try contradiction.explain(conflict)) }
  /// ```
  ///
  /// - Precondition: `conflict` is an element of `conflicts`.
  /// - Throws: `LayoutError`.
  /// - Complexity: The scene is solved once for each candidate change in each orientation that the scene
  ///   supports.
  public func explain(_ conflict: LayoutConflict) throws(LayoutError) -> ExplainedConflict {
    let text = LayoutText(layout: self)
    return ExplainedConflict(
      conflict: conflict, rules: conflict.members.map(text.rule), setAside: text.rule(conflict.setAside),
      repairs: try repairs(of: conflict).map {
        SuggestedRepair(repair: $0, change: text.change($0.change), effect: text.effect(of: $0))
      })
  }

  private func repairs(of conflict: LayoutConflict) throws(LayoutError) -> [Repair] {
    let scene = ownScene
    let explainer = try LayoutSolver().explain(Composition(of: scene, for: traits) { _ in nil })
    guard let index = explainer.layout.conflicts.firstIndex(of: conflict),
      let explanation = try explainer.explanation(ofConflict: index)
    else { return [] }
    let others = scene.header.orientations.members.filter { $0 != traits.orientation }
    // The compiler crashes if a closure returns a closure that throws a concrete type.
    func solve(in orientation: Orientation) -> RepairSearch<LayoutError>.Solve {
      { (scene) throws(LayoutError) in
        var display = scene.display
        display.orientation = orientation
        return try LayoutSolver().solve(scene, traits: scene.traits(as: display))
      }
    }
    let current = traits
    return try RepairSearch<LayoutError>(
      scene, solve: { (scene) throws(LayoutError) in try LayoutSolver().solve(scene, traits: current) },
      others: others.map(solve)
    ).repairs(of: explanation)
  }
}

extension Scene {
  /// Applies a suggested change to the scene.
  ///
  /// ```swift
  /// let conflict = contradiction.conflicts[0]
  /// if let repair = try contradiction.explain(conflict).repairs.first { try scene.apply(repair) }
  /// ```
  public mutating func apply(_ repair: SuggestedRepair) throws(SceneError) {
    try applyAll(repair.repair.change.edits(in: self))
  }
}

extension ExplainedConflict: CustomStringConvertible {
  /// The contradicting rules, the rule that the layout ignores, and the first repair, one per line.
  public var description: String {
    let head =
      rules.count == 1
      ? "a required rule cannot be satisfied:" : "\(rules.count) required rules contradict each other:"
    let repair = repairs.first.map { ["suggested repair: \($0)"] } ?? []
    return ([head] + rules.map { "  " + $0 } + ["set aside: \(setAside)"] + repair).joined(separator: "\n")
  }
}

extension SuggestedRepair: CustomStringConvertible {
  public var description: String { "\(change) (\(effect))" }
}
