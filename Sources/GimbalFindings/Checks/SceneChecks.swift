import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The checks of a scene that do not depend on its traits.
enum SceneChecks {
  /// The checks whose findings are warnings in a scene of a project.
  static let warnings = [
    FindingSearch(.duplicate, Duplicates.findings), FindingSearch(.inNoSet, Uncollected.findings),
    FindingSearch(.misnamed, Misnaming.findings), FindingSearch(.neverTrue, neverTrue),
  ]

  /// The checks whose findings are notes in a scene of a project.
  static let notes = [FindingSearch(.noCounterpart, Counterparts.findings)]

  static let all = warnings + notes

  /// Returns the sets whose conditions are false in every orientation for all values of the other traits.
  ///
  /// - Complexity: O(size of the conditions).
  private static let neverTrue: @Sendable (FindingContext) -> [Finding] = { context in
    context.scene.sets.compactMap { set in
      guard let condition = set.condition, condition.orientations.isEmpty else { return nil }
      return Finding(
        .neverTrue, "the condition of set '\(set.name)' is false in every orientation: \(condition.notation)",
        parts: [set.name.text])
    }
  }
}

/// The search for constraints that are named for one orientation, such as `TitleTopPortrait`, and have no
/// counterpart for the other orientation, such as `TitleTopLandscape`.
enum Counterparts {
  static func findings(in context: FindingContext) -> [Finding] {
    missing(in: context.scene).map { constraint, counterpart in
      let label = context.diagnosis.label(for: .constraint(constraint.id))
      return Finding(
        .noCounterpart, "\(label) has no counterpart: there is no \(counterpart)", .constraint(constraint.id),
        involved: [.constraint(constraint.id)], values: ["constraint": .text(label)])
    }
  }

  private struct Counterpart: Hashable {
    let view: String
    let attributes: Set<Attribute>

    init(_ parts: NamingPattern.Parts) {
      view = NamingPattern.key(ofView: parts.view)
      attributes = parts.attributes
    }
  }

  /// Returns the constraints named *(View)(Constraint)Portrait* for which no *(View)(Constraint)Landscape* or
  /// *(View)(Constraint)Both* exists, and vice versa, in scene order. Each name is reported once.
  ///
  /// - Complexity: O(constraints).
  private static func missing(in scene: Scene) -> [(constraint: Constraint, counterpart: String)] {
    let named = scene.constraints.compactMap { constraint in
      constraint.identifier.flatMap(NamingPattern.parts).map { (constraint, parts: $0) }
    }
    let known = named.reduce(into: [Counterpart: Set<NamingPattern.Suffix>]()) {
      $0[Counterpart($1.parts), default: []].insert($1.parts.suffix)
    }
    var said: Set<Name?> = []
    return named.compactMap { constraint, parts in
      let suffixes = known[Counterpart(parts)] ?? []
      guard let other = parts.suffix.other, suffixes.isDisjoint(with: [other, .both]),
        said.insert(constraint.identifier).inserted
      else { return nil }
      return (constraint, parts.view + parts.attribute + other.rawValue)
    }
  }
}

extension NamingPattern.Suffix {
  /// The suffix for the opposite orientation, or `nil` for `Both`.
  fileprivate var other: NamingPattern.Suffix? {
    switch self {
    case .portrait: .landscape
    case .landscape: .portrait
    case .both: nil
    }
  }
}

/// The search for constraints that rotation does not install or uninstall, although they are probably for one
/// orientation. Their identifier ends in an orientation, or the Interface Builder document never installs
/// them and adds them to no outlet collection.
enum Uncollected {
  /// Returns the findings in scene order.
  ///
  /// - Complexity: O(rules).
  static func findings(in context: FindingContext) -> [Finding] {
    constraints(in: context.scene).map { id in
      Finding(
        .inNoSet,
        context.rounded(
          "\(context.title(id)) is not in a set for an orientation, so rotation does not install or uninstall it"
        ), .constraint(id), involved: [.constraint(id)], values: ["constraint": context.label(id)], state: [])
    }
  }

  /// Returns the constraints in scene order, or none if no set of rules has a condition on the orientation.
  private static func constraints(in scene: Scene) -> [ConstraintID] {
    guard scene.sets.contains(where: { $0.condition.map { $0.orientations != .all } ?? false }) else {
      return []
    }
    return scene.sets.filter { $0.condition == nil }.flatMap { set -> [ConstraintID] in
      // An import creates one set for all constraints that the document never installs. While this set is
      // uninstalled, all of its constraints are findings. In other sets, only constraints whose identifiers
      // end in an orientation are findings.
      let isLeftOver =
        set.name.text == ImportedScene.uninstalledSet && scene.installations[set.id] == false
      return scene.constraints(of: set.id)
        .filter { isLeftOver || $0.isForOneOrientation }.map(\.id)
    }
  }
}

extension Constraint {
  /// A Boolean value that indicates whether the identifier ends in `Portrait` or `Landscape`.
  fileprivate var isForOneOrientation: Bool {
    switch identifier.flatMap(NamingPattern.orientation) {
    case .portrait, .landscape: true
    case .both, nil: false
    }
  }
}
