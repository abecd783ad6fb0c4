public import GimbalModel

/// A change to a scene that can resolve a conflict.
public enum RepairChange: Hashable, Sendable {
  /// Lowers the priority of a constraint.
  case priority(ConstraintID, Priority)
  /// Replaces an equation by an inequality, which permits the value that the other rules give.
  case relation(ConstraintID, Relation)
  /// Changes the constant of a constraint to a value, in points, for which the constraint does not
  /// contradict the other rules of the conflict.
  case constant(ConstraintID, Double)
  /// Lowers the hugging or compression resistance priority of a view.
  case content(ViewID, Property, Priority)
  /// Removes the fixed frame of a view.
  case fixedFrame(ViewID)
  /// Uninstalls a set with all its rules.
  case uninstall(SetID)
  case remove(ConstraintID)

  /// Returns the edits that make the change.
  ///
  /// - Returns: an empty array if the constraint, view or set does not exist, or already has the new value.
  public func edits(in scene: Scene) -> [Edit] {
    switch self {
    case .priority(let id, let priority): edits(in: scene, of: id) { $0.formula.priority = priority }
    case .relation(let id, let relation): edits(in: scene, of: id) { $0.formula.relation = relation }
    case .constant(let id, let constant):
      edits(in: scene, of: id) {
        $0.formula.constant = constant
        $0.formula.constantTerms = .none
      }
    case .content(let view, let property, let priority):
      scene.view(view) == nil ? [] : scene.edits(giving: view, [(property, .number(priority.value))])
    case .fixedFrame(let view):
      scene.view(view) == nil
        ? [] : scene.edits(giving: view, RepairChange.frameProperties.map { ($0, nil) })
    case .uninstall(let id): scene.set(id).map { scene.edits(installing: $0, false) } ?? []
    case .remove(let id):
      scene.constraint(id).map { scene.editsRemoving(rule: .constraint($0)) } ?? []
    }
  }

  private static let frameProperties =
    PropertyGroup.frame.properties + PropertyGroup.frame.superview + [.autoresizing]

  private func edits(
    in scene: Scene, of id: ConstraintID, _ change: (inout Constraint) -> Void
  ) -> [Edit] {
    guard let old = scene.constraint(id) else { return [] }
    var new = old
    change(&new)
    return new == old ? [] : [.update(.constraint(new))]
  }

  /// The constraint whose constant changes; nil for other changes. The constraint remains required, so the
  /// change can create a new conflict.
  var tightened: ConstraintID? { if case .constant(let id, _) = self { id } else { nil } }

  /// The sort key of changes that move views by the same distance and create the same number of ambiguities.
  /// Changes with lower values come first, because they preserve more of what the author specified.
  var loss: Int {
    switch self {
    case .priority, .relation, .content: 0
    case .constant: 1
    case .fixedFrame: 2
    case .uninstall: 3
    case .remove: 4
    }
  }
}

/// A change that resolves a conflict and creates no other conflict. It was tested by solving the changed
/// scene.
public struct Repair: Hashable, Sendable {
  /// `true` if the change only weakens a rule, and leaves nothing ambiguous. A changed constant fits today's content and
  /// this size of the screen only.
  package var isSafe: Bool { change.loss == 0 && freed.isEmpty }

  public let change: RepairChange
  /// The sum of the changes of x, y, width and height over all views, in points.
  public let distance: Double
  /// The views whose frames change, in tree order.
  public let moved: [ViewID]
  /// The ambiguities that the change creates.
  public let freed: [Ambiguity]
}

/// The changes that can resolve a conflict: first the changes to the ignored rule, then the changes to the
/// other rules, from the last rule to the first.
struct RepairCandidates {
  private let explanation: ConflictExplanation
  private let scene: Scene
  private let layout: SolvedLayout

  /// The highest integer priority below required.
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
      // The constraints of an instance (a view that shows another scene) belong to the shown scene. They are
      // not in `scene` and cannot be changed here.
      guard let constraint = scene.constraint(id) else { return [] }
      let constants = constants(of: constraint, part)
      return [.priority(id, RepairCandidates.almostRequired)] + relations(of: constraint, constants)
        + constants.filter { RepairCandidates.isPlausible($0, of: constraint.formula) }
        + [.uninstall(constraint.set), .remove(id)]
    case .content(let view, let axis):
      let properties: [Property] =
        axis == .horizontal
        ? [.horizontalCompression, .horizontalHugging] : [.verticalCompression, .verticalHugging]
      let given = layout.propertiesInForce(of: view)
      return properties.filter { given.number($0) == Priority.required.value }.map {
        .content(view, $0, RepairCandidates.almostRequired)
      }
    case .fixedFrame(let view, _): return hasContainersFrame(view) ? [] : [.fixedFrame(view)]
    default: return []
    }
  }

  /// Returns `false` for a constant that makes a proportion, such as an aspect ratio, inexact. Equal sizes of two views can get a
  /// constant.
  private static func isPlausible(_ change: RepairChange, of formula: Formula<Anchor>) -> Bool {
    guard case .constant = change, formula.first.attribute.isSize, let second = formula.second,
      second.attribute.isSize, formula.constant == 0, formula.constantTerms.isEmpty
    else { return true }
    return formula.multiplier == 1 && formula.multiplierNumber == nil && second.item != formula.first.item
  }

  /// Returns the change that replaces an equation by an inequality that permits a constant.
  private func relations(of constraint: Constraint, _ constants: [RepairChange]) -> [RepairChange] {
    guard constraint.relation == .equal, case .constant(_, let permitted)? = constants.first else {
      return []
    }
    let constant = layout.resolvedScene.constraint(constraint.id)?.constant ?? constraint.constant
    return [.relation(constraint.id, permitted > constant ? .greaterThanOrEqual : .lessThanOrEqual)]
  }

  /// Returns `true` for a cell and for the content view of a cell. Their containers set their frames, so removing the
  /// frame is no repair.
  private func hasContainersFrame(_ id: ViewID) -> Bool {
    guard let view = scene.view(id) else { return false }
    return view.kind.isCell || view.parent.flatMap { scene.view($0) }?.kind.isCell == true
  }

  /// Returns the change that sets a constraint's constant to a value for which the constraint does not
  /// contradict the other rules of the conflict. The value has at most two decimal places if possible. If
  /// the value is out of range, the result is empty.
  private func constants(of constraint: Constraint, _ part: Explanation.Part) -> [RepairChange] {
    let isAside = part == explanation.setAside
    // The constant of the ignored rule changes by the gap. The sum in the explanation contains the constants of
    // the other rules, each times the multiplier of its part. Such a constant changes by the gap divided by the
    // multiplier.
    let constant = layout.resolvedScene.constraint(constraint.id)?.constant ?? constraint.constant
    let exact = constant + (isAside ? explanation.gap : -explanation.gap / part.multiplier)
    let hundredths = exact * 100
    let short: Double =
      switch constraint.relation {
      // Round toward the looser side, because a slightly looser inequality also resolves the conflict.
      case .lessThanOrEqual: (hundredths - Tolerance.hundredth).rounded(.up) / 100
      case .greaterThanOrEqual: (hundredths + Tolerance.hundredth).rounded(.down) / 100
      case .equal:
        (hundredths.rounded() - hundredths).magnitude < Tolerance.hundredth
          ? hundredths.rounded() / 100 : exact
      }
    return short.magnitude <= Limit.coordinate ? [.constant(constraint.id, short)] : []
  }
}
