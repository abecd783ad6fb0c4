package import GimbalModel
import GimbalNotation

/// Identifiers of the pattern *(View)(Constraint)(Orientation)* for the constraints of a scene that have no identifier.
package struct ConstraintNaming {
  private let scene: Scene
  private let misnaming: Misnaming
  private var taken: Set<String>

  private init(_ scene: Scene, taken: Set<String>) {
    self.scene = scene
    misnaming = Misnaming(scene)
    self.taken = taken
  }

  /// Returns new identifiers for constraints without an identifier. Each new identifier is unique in all given scenes,
  /// and the check `misnamed` accepts it.
  ///
  /// - Parameter isNamed: A closure that returns `true` for a constraint that gets an identifier.
  /// - Complexity: O(constraints · depth).
  package static func identifiers(
    in scenes: [Scene], where isNamed: (Constraint) -> Bool
  ) -> [ConstraintID: Name] {
    var taken = Set(scenes.flatMap { $0.constraints.compactMap { $0.identifier?.text } })
    var names: [ConstraintID: Name] = [:]
    for scene in scenes {
      var naming = ConstraintNaming(scene, taken: taken)
      for constraint in scene.constraints where constraint.identifier == nil && isNamed(constraint) {
        names[constraint.id] = naming.identifier(of: constraint)
      }
      taken = naming.taken
    }
    return names
  }

  private mutating func identifier(of constraint: Constraint) -> Name? {
    let subject = misnaming.sides(of: constraint).subject
    guard let view = scene.view(subject.item.view)?.name else { return nil }
    let words = view.text.split { !$0.isLetter && !$0.isNumber }
    let start = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let bound =
      switch constraint.relation {
      case .equal: ""
      case .greaterThanOrEqual: "Min"
      case .lessThanOrEqual: "Max"
      }
    let attribute = subject.attribute.rawValue
    let end =
      attribute.prefix(1).uppercased() + attribute.dropFirst()
      + NamingPattern.Suffix(of: scene.set(constraint.set)?.condition).rawValue
    var (number, middle) = (1, bound)
    while taken.contains(start + middle + end) || !middle.isEmpty && misnaming.isViewName(start + middle) {
      number += 1
      middle = "\(bound)Alternative\(number == 2 ? "" : "\(number)")"
    }
    taken.insert(start + middle + end)
    return try? Name(start + middle + end)
  }
}

extension NamingPattern.Suffix {
  /// The suffix for a condition: the orientation in which its set is installed, or both.
  fileprivate init(of condition: Condition?) {
    let held = condition?.orientations ?? .all
    let (upright, wide) = (
      OrientationClass.portrait.members.contains(where: held.contains),
      OrientationClass.landscape.members.contains(where: held.contains)
    )
    self = upright == wide ? .both : upright ? .portrait : .landscape
  }
}
