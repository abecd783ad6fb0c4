import GimbalInterchange
package import GimbalModel
import GimbalNotation

/// The findings about a scene that do not depend on its traits.
package struct SceneFindings {
  package let warnings: [CheckFinding]
  /// The constraints that are named for one orientation, such as `TitleTopPortrait`, and have no counterpart
  /// for the other orientation. `counterpart` is the missing name, such as `TitleTopLandscape`.
  let missing: [(constraint: Constraint, counterpart: String)]

  /// Checks a scene.
  ///
  /// - Complexity: O(views + constraints · (depth + equal constraints)).
  package init(_ scene: Scene) {
    warnings =
      Duplicates.findings(in: scene) + Uncollected.findings(in: scene) + Misnaming.findings(in: scene)
    missing = Counterparts.missing(in: scene)
  }
}

/// The search for constraints that are named for one orientation, such as `TitleTopPortrait`, and have no
/// counterpart for the other orientation, such as `TitleTopLandscape`.
enum Counterparts {
  private struct Place: Hashable {
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
  static func missing(in scene: Scene) -> [(constraint: Constraint, counterpart: String)] {
    let named = scene.constraints.compactMap { constraint in
      constraint.identifier.flatMap(NamingPattern.parts).map { (constraint, parts: $0) }
    }
    let known = named.reduce(into: [Place: Set<NamingPattern.Suffix>]()) {
      $0[Place($1.parts), default: []].insert($1.parts.suffix)
    }
    var said: Set<Name?> = []
    return named.compactMap { constraint, parts in
      let suffixes = known[Place(parts)] ?? []
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
  /// Returns the findings in scene order, or no findings if no set of rules has a condition on the
  /// orientation.
  ///
  /// - Complexity: O(rules).
  static func findings(in scene: Scene) -> [CheckFinding] {
    guard scene.sets.contains(where: { $0.condition.map { $0.orientations != .all } ?? false }) else {
      return []
    }
    return scene.sets.filter { $0.condition == nil }.flatMap { set -> [CheckFinding] in
      // An import creates one set for all constraints that the document never installs. While this set is
      // uninstalled, all of its constraints are findings. In other sets, only constraints whose identifiers
      // end in an orientation are findings.
      let isLeftOver =
        set.name.text == ImportedScene.uninstalledSet && scene.installations[set.id] == false
      return scene.constraints(of: set.id)
        .filter { isLeftOver || $0.isForOneOrientation }.map { CheckFinding.inNoSet($0.id) }
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
