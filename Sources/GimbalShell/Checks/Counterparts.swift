import GimbalModel
import GimbalNotation

/// Constraints of one orientation that have nobody to take their place in the other.
enum Counterparts {
  private struct Place: Hashable {
    let view: String
    let attributes: Set<Attribute>

    init(_ parts: NamingPattern.Parts) {
      view = NamingPattern.key(ofView: parts.view)
      attributes = parts.attributes
    }
  }

  /// The constraints named *(View)(Constraint)Portrait* where none is named *(View)(Constraint)Landscape* or
  /// *(View)(Constraint)Both*, and the other way round; in the scene's order, one for every name.
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
  /// The other orientation.
  fileprivate var other: NamingPattern.Suffix? {
    switch self {
    case .portrait: .landscape
    case .landscape: .portrait
    case .both: nil
    }
  }
}
