public import GimbalModel

/// A parsed constraint, such as `gap: a.trailing == b.leading - 8 @750`.
///
/// The parser has checked everything that does not depend on a scene, such as the attributes and the ranges
/// of the numbers.
public struct EquationSyntax: Hashable, Sendable {
  public var identifier: Spanned<Name>?
  public var formula: Formula<AnchorSyntax>
  /// The named numbers, in the order in which they occur in the text.
  public var numbers: [Spanned<Name>] = []
  public var span: Span

  /// Parses a source text that consists of one constraint.
  ///
  /// - Complexity: O(length).
  public static func parse(_ source: Source) throws(ParseError) -> EquationSyntax {
    var cursor = Cursor(source)
    cursor.skipSeparators()
    let equation = try cursor.equation()
    cursor.skipSeparators()
    guard cursor.isAtEndOfText else { throw cursor.unexpected("the end of the constraint") }
    return equation
  }
}

/// A parsed attribute, such as `yellow.top` or `root.safeArea.top`. The name of the view is not yet resolved
/// to a view of a scene.
public struct AnchorSyntax: Hashable, Sendable {
  public var view: Spanned<Name>
  /// The layout guide; `nil` if the attribute belongs to the view itself.
  public var guide: LayoutGuide?
  public var attribute: Attribute
  public var span: Span
}

extension EquationSyntax {
  /// Returns the formula of the constraint, with the names replaced by views of a scene.
  ///
  /// - Parameter elsewhere: A function that returns the name of another scene that has a view with a given
  ///   name, for the error message.
  /// - Throws: An error for the first view or number that is not in the scene. The error contains the most similar name
  ///   in the scene, or another scene that has the view.
  /// - Complexity: O(1); O(number of views) if a view is missing.
  public func resolve(in scene: Scene, elsewhere: (Name) -> Name? = { _ in nil }) throws(ParseError)
    -> Formula<Anchor>
  {
    let resolved = try formula.mapSides { (side) throws(ParseError) in
      try side.resolve(in: scene, elsewhere: elsewhere)
    }
    try scene.checkNumbers(numbers, example: formula.first.attribute.rawValue)
    return resolved
  }
}

extension AnchorSyntax {
  func resolve(in scene: Scene, elsewhere: (Name) -> Name?) throws(ParseError) -> Anchor {
    let view = try view.view(in: scene, elsewhere: elsewhere)
    if view.kind == .layoutGuide, guide != nil || attribute.isOfViewsOnly {
      let failure: GuideFailure =
        guide.map { .guide(view.name, $0) } ?? .attribute(view.name, attribute)
      throw ParseError(.other(message: failure.message, remedy: failure.remedy), at: span)
    }
    return Anchor(item: LayoutItem(view: view.id, guide: guide), attribute: attribute)
  }
}

extension Spanned<Name> {
  /// Returns the view of a scene that has the name.
  ///
  /// - Throws: An error if the scene has no such view. The error contains the most similar name in the scene,
  ///   or another scene that has the view.
  package func view(in scene: Scene, elsewhere: (Name) -> Name? = { _ in nil }) throws(ParseError) -> View {
    if let view = scene.view(named: value) { return view }
    if let other = elsewhere(value) {
      throw ParseError(.viewOfOtherScene(view: value, scene: other), at: span)
    }
    let nearest = Nearest.name(to: value.text, among: scene.viewsInTreeOrder.lazy.map(\.name.text))
    throw ParseError(
      .unknownName(
        role: "view", name: value.text, nearest: nearest,
        note: nearest == nil ? "use 'view list' to list the scene's views" : nil), at: span)
  }
}

extension Constraint {
  /// Returns the constraint as it is written in a command, such as `a.top == b.bottom + 8 @750`. Parsing the
  /// text yields an equal formula.
  ///
  /// - Parameters:
  ///   - scene: The constraint's scene.
  ///   - identified: `true` to start the text with the identifier of the constraint, if it has one.
  public func notation(in scene: Scene, identified: Bool = true) -> String {
    let label = identified ? identifier.map { $0.pathNotation() + ": " } ?? "" : ""
    let suffix = priority.isRequired ? "" : " @" + Decimal.print(priority.value)
    return "\(label)\(first.notation(in: scene)) \(relation.rawValue) \(rightSide(in: scene))\(suffix)"
  }

  private func rightSide(in scene: Scene) -> String {
    guard let second else { return formula.amount.notation }
    return formula.factorNotation + second.notation(in: scene) + formula.amount.summand
  }
}

extension Anchor {
  /// Returns the anchor as text, such as `title.top` or `root.safeArea.top`. A view that is not in the scene
  /// is printed as `?`.
  public func notation(in scene: Scene) -> String {
    let view = scene.view(item.view)?.name.pathNotation() ?? "?"
    return ([view] + (item.guide.map { [$0.rawValue] } ?? []) + [attribute.rawValue]).joined(separator: ".")
  }
}
