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
///
/// ```swift
/// let explained = try contradiction.explain(contradiction.conflicts[0])
/// print("ignored:", explained.setAside, "of", explained.rules)
/// for repair in explained.repairs { print(repair.change, "->", repair.effect) }
/// ```
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

/// A formatter that describes the rules of a layout, and repairs of its conflicts, in English.
struct LayoutText {
  let layout: SolvedLayout

  private var scene: Scene { layout.scene }

  func rule(_ reason: Reason) -> String {
    switch reason {
    case .constraint(let id): scene.constraint(id)?.notation(in: scene) ?? "a constraint"
    case .fixedFrame(let view, _): "\(name(view)) has the fixed frame \(layout.fixedFrame(of: view).notation)"
    case .arranged(let view, let axis):
      "the layout of its superview determines the \(extent(axis)) of \(name(view))"
    case .rootSize(let axis):
      "the \(extent(axis)) of the screen is \(Decimal.print(length(of: layout.traits.size, along: axis)))"
    case .rootOrigin: "the root view starts at 0, 0"
    case .nonNegativeSize(let view, let axis): "the \(extent(axis)) of \(name(view)) is not negative"
    case .content(let view, let axis): "\(name(view)) is required to fit the \(extent(axis)) of its content"
    case .arrangement(let view, let axis):
      "stack view \(name(view)) arranges its subviews along the \(axis.rawValue) axis"
    case .contentOrigin(let view): "the content of \(name(view)) starts at its origin"
    }
  }

  func change(_ change: RepairChange) -> String {
    switch change {
    case .priority(let id, let priority):
      "lower \(label(id)) to priority \(Decimal.print(priority.value))"
    case .relation(let id, let relation):
      "replace \(scene.constraint(id)?.relation.rawValue ?? "==") with \(relation.rawValue) in \(label(id))"
    case .constant(let id, let constant):
      "change the constant of \(label(id)) from \(Decimal.print(scene.constraint(id)?.constant ?? 0)) to "
        + Decimal.print(constant)
    case .content(let view, let property, let priority):
      "lower the \(property.rawValue) of \(name(view)) to \(Decimal.print(priority.value))"
    case .fixedFrame(let view): "remove the fixed frame of \(name(view))"
    case .uninstall(let set): "uninstall set '\(scene.set(set)?.name.text ?? "?")'"
    case .remove(let id): "remove \(label(id))"
    }
  }

  func effect(of repair: Repair) -> String {
    let distance = Decimal.print(repair.distance)
    let moved =
      switch repair.moved.count {
      case 0: "no view moves"
      case 1: "moves \(name(repair.moved[0])) by \(distance) pt"
      default: "moves \(repair.moved.count) views by \(distance) pt in total"
      }
    guard let first = repair.freed.first else { return moved }
    return moved + ", leaves \(name(first.view)).\(first.attribute.rawValue) ambiguous"
  }

  private func name(_ view: ViewID) -> String { scene.view(view).map { "'\($0.name)'" } ?? "a view" }

  /// Returns the identifier of a constraint if no other constraint has the same identifier, otherwise the
  /// constraint as an equation.
  private func label(_ id: ConstraintID) -> String {
    guard let constraint = scene.constraint(id) else { return "a constraint" }
    guard let name = constraint.identifier, scene.isUnique(identifier: name) else {
      return "'\(constraint.notation(in: scene))'"
    }
    return name.text
  }

  private func extent(_ axis: Axis) -> String { axis == .horizontal ? "width" : "height" }

  private func length(of size: Size, along axis: Axis) -> Double {
    axis == .horizontal ? size.width : size.height
  }
}
