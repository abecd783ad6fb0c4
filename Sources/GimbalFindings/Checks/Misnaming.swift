import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The search for identifiers of the pattern *(View)(Constraint)(Orientation)*, such as `YellowTopLandscape`,
/// that contradict their constraints.
struct Misnaming {
  private let scene: Scene
  /// The views by normalized name. Several views can have the same normalized name.
  private let views: [String: [View]]

  /// Creates the search for a scene.
  ///
  /// - Complexity: O(views).
  init(_ scene: Scene) {
    self.scene = scene
    views = Dictionary(grouping: scene.viewsInTreeOrder) { NamingPattern.key(ofView: $0.name.text) }
  }

  /// Returns `true` if the first part of an identifier names a view of the scene.
  func isViewName(_ part: String) -> Bool { views[NamingPattern.key(ofView: part)] != nil }

  /// Returns the findings in scene order.
  ///
  /// - Complexity: O(constraints · depth).
  static func findings(in context: FindingContext) -> [Finding] {
    let naming = Misnaming(context.scene)
    return context.scene.constraints.flatMap { constraint in
      [naming.contradiction(of: constraint, context), naming.misfiling(of: constraint, context)]
        .compactMap(\.self)
    }
  }

  /// Returns a finding if the view or the attribute in an identifier is wrong; otherwise `nil`. An identifier
  /// that does not start with the name of a view is not checked.
  private func contradiction(of constraint: Constraint, _ context: FindingContext) -> Finding? {
    guard let parts = constraint.identifier.flatMap(NamingPattern.parts) else { return nil }
    // The name of a view can end with the name of an attribute: 'RedTopPortrait' can refer to a view named
    // 'RedTop'.
    guard views[NamingPattern.key(ofView: parts.view + parts.attribute)] == nil,
      let named = views[NamingPattern.key(ofView: parts.view)]
    else { return nil }
    func isNamed(_ anchor: Anchor) -> Bool { named.contains { $0.id == anchor.item.view } }

    let (subject, other) = sides(of: constraint)
    // If neither view contains the other, the identifier can name either view.
    if [subject, other].contains(where: { $0.map { isNamed($0) && parts.fits($0.attribute) } ?? false }) {
      return nil
    }
    let (id, view) = (constraint.id, subject.item.view)
    let (name, found) =
      isNamed(subject)
      ? (parts.attribute.lowercasedFirst, subject.notation(in: context.layout.scene))
      : (context.name(named[0].id), context.name(view))
    return finding(
      about: id, "is named for \(name), but constrains \(found): \(context.equation(id))", view, context)
  }

  private func finding(
    about id: ConstraintID, _ predicate: String, _ view: ViewID?, _ context: FindingContext
  ) -> Finding {
    Finding(
      .misnamed, context.rounded("\(context.title(id)) \(predicate)"), .constraint(id),
      involved: [.constraint(id)] + (view.map { [.view($0)] } ?? []),
      values: ["constraint": context.label(id), "view": view.map { context.label($0) } ?? .null],
      state: [predicate])
  }

  /// Returns the anchor that a constraint positions, and the anchor to which the constraint refers. The
  /// second anchor is `nil` if its view is an ancestor of the positioned view. The positioned view can be on
  /// either side, because Interface Builder writes trailing and bottom edges as `superview.trailing ==
  /// view.trailing`.
  func sides(of constraint: Constraint) -> (subject: Anchor, other: Anchor?) {
    guard let second = constraint.second else { return (constraint.first, nil) }
    let first = constraint.first
    if scene.ancestors(of: second.item.view).contains(first.item.view) { return (second, nil) }
    return (first, scene.ancestors(of: first.item.view).contains(second.item.view) ? nil : second)
  }

  /// Returns a finding if a constraint is in a set whose condition excludes an orientation that the
  /// identifier of the constraint names; otherwise `nil`.
  private func misfiling(of constraint: Constraint, _ context: FindingContext) -> Finding? {
    guard let suffix = constraint.identifier.flatMap(NamingPattern.orientation),
      let condition = scene.set(constraint.set)?.condition
    else { return nil }
    let held = condition.orientations
    let isFiledRight = suffix.orientations.allSatisfy { wanted in
      wanted.members.contains(where: held.contains)
    }
    guard !isFiledRight else { return nil }
    let predicate =
      "is named for \(suffix.rawValue.lowercasedFirst), but applies when \(context.condition(constraint.id))"
    return finding(about: constraint.id, predicate, nil, context)
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension NamingPattern.Suffix {
  /// The orientations that the suffix names. A set of rules matches an `OrientationClass` if it is installed
  /// in at least one orientation of the class.
  fileprivate var orientations: [OrientationClass] {
    switch self {
    case .portrait: [.portrait]
    case .landscape: [.landscape]
    case .both: [.portrait, .landscape]
    }
  }
}
