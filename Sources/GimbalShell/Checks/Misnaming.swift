import GimbalModel
import GimbalNotation

/// Names of the pattern *(View)(Constraint)(Orientation)* that say something else than their constraints.
struct Misnaming {
  private let scene: Scene
  /// The views by what names are compared by; several may be the same there.
  private let views: [String: [View]]

  /// - Complexity: O(views).
  init(_ scene: Scene) {
    self.scene = scene
    views = Dictionary(grouping: scene.viewsInTreeOrder) { NamingPattern.key(ofView: $0.name.text) }
  }

  /// In the scene's order.
  ///
  /// - Complexity: O(constraints · depth).
  static func findings(in scene: Scene) -> [CheckFinding] {
    let naming = Misnaming(scene)
    return scene.constraints.flatMap { constraint in
      [naming.contradiction(of: constraint), naming.misfiling(of: constraint)].compactMap { $0 }
    }
  }

  /// What a name says of view and attribute, where that is wrong. A name whose first part is no view of the scene is
  /// free text.
  private func contradiction(of constraint: Constraint) -> CheckFinding? {
    guard let parts = constraint.identifier.flatMap(NamingPattern.parts) else { return nil }
    // 'RedTopPortrait' may be about a view that is called 'RedTop'.
    guard views[NamingPattern.key(ofView: parts.view + parts.attribute)] == nil,
      let named = views[NamingPattern.key(ofView: parts.view)]
    else { return nil }
    func isNamed(_ anchor: Anchor) -> Bool { named.contains { $0.id == anchor.item.view } }

    let (subject, other) = sides(of: constraint)
    // Between views side by side, an equation is as much about one as about the other.
    if [subject, other].contains(where: { $0.map { isNamed($0) && parts.fits($0.attribute) } ?? false }) {
      return nil
    }
    return isNamed(subject)
      ? .namedForAnotherAttribute(constraint.id, named: parts.attribute, found: subject)
      : .namedForAnotherView(constraint.id, named: named[0].id, subject: subject.item.view)
  }

  /// The side that a constraint places, and the one it is placed by, unless that is around it: Interface Builder
  /// writes trailing and bottom edges as `superview.trailing == view.trailing`.
  private func sides(of constraint: Constraint) -> (subject: Anchor, other: Anchor?) {
    guard let second = constraint.second else { return (constraint.first, nil) }
    let first = constraint.first
    if scene.ancestors(of: second.item.view).contains(first.item.view) { return (second, nil) }
    return (first, scene.ancestors(of: first.item.view).contains(second.item.view) ? nil : second)
  }

  /// A name whose orientation the constraint's set leaves out.
  private func misfiling(of constraint: Constraint) -> CheckFinding? {
    guard let suffix = constraint.identifier.flatMap(NamingPattern.orientation),
      let condition = scene.set(constraint.set)?.condition
    else { return nil }
    let held = condition.orientations
    let isFiledRight = suffix.orientations.allSatisfy { wanted in
      wanted.members.contains(where: held.contains)
    }
    return isFiledRight ? nil : .namedForAnotherOrientation(constraint.id, suffix)
  }
}

extension NamingPattern.Suffix {
  /// The orientations that it asks for, each in one of its variants at least.
  fileprivate var orientations: [OrientationClass] {
    switch self {
    case .portrait: [.portrait]
    case .landscape: [.landscape]
    case .both: [.portrait, .landscape]
    }
  }
}
