public import GimbalModel

/// One change of a scene that may end a contradiction.
public enum RepairChange: Hashable, Sendable {
  /// A constraint gives way: it is required no more.
  case priority(ConstraintID, Priority)
  /// A constraint wants what the others say, in points.
  case constant(ConstraintID, Double)
  /// A view's size gives way to constraints: its content is not required any more.
  case content(ViewID, Property, Priority)
  /// A view gives up its fixed frame, and constraints alone say where it is.
  case fixedFrame(ViewID)
  /// A set is taken out, with all its rules, until it is installed again.
  case uninstall(SetID)
  case remove(ConstraintID)

  /// What it takes to make the change.
  ///
  /// - Returns: empty where the scene has no such row, or is so already.
  public func edits(in scene: Scene) -> [Edit] {
    switch self {
    case .priority(let id, let priority): edits(in: scene, of: id) { $0.priority = priority }
    case .constant(let id, let constant): edits(in: scene, of: id) { $0.constant = constant }
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

  private static let frameProperties: [Property] = [
    .frameX, .frameY, .frameWidth, .frameHeight, .superviewWidth, .superviewHeight, .autoresizing,
  ]

  private func edits(
    in scene: Scene, of id: ConstraintID, _ change: (inout Constraint) -> Void
  ) -> [Edit] {
    guard let old = scene.constraint(id) else { return [] }
    var new = old
    change(&new)
    return new == old ? [] : [.update(.constraint(new))]
  }

  /// The constraint that it changes and leaves required: only such a change can make a contradiction of its own.
  var tightened: ConstraintID? { if case .constant(let id, _) = self { id } else { nil } }

  /// How much of what was meant is lost: of changes that move views by as much, the lower comes first.
  var loss: Int {
    switch self {
    case .priority, .content: 0
    case .constant: 1
    case .fixedFrame: 2
    case .uninstall: 3
    case .remove: 4
    }
  }
}

/// A change that ends a contradiction and makes no other: it was tried, and solved.
public struct Repair: Hashable, Sendable {
  public let change: RepairChange
  /// By how much it moves views: the sum over all of them of how far x, y, width and height go, in points.
  public let distance: Double
  /// The views whose frames change, in tree order.
  public let moved: [ViewID]
  /// What it leaves free that was not.
  public let freed: [Ambiguity]
}

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
      case .lessThanOrEqual: (hundredths - Tolerance.hundredth).rounded(.up) / 100
      case .greaterThanOrEqual: (hundredths + Tolerance.hundredth).rounded(.down) / 100
      case .equal:
        (hundredths.rounded() - hundredths).magnitude < Tolerance.hundredth
          ? hundredths.rounded() / 100 : exact
      }
    return short.magnitude <= Limit.coordinate ? [.constant(constraint.id, short)] : []
  }
}
