public import GimbalModel

extension EquationSyntax {
  /// Finds the views of the equation in a scene.
  ///
  /// - Parameter elsewhere: the name of another scene that has a view of a name.
  /// - Throws: the first view that the scene does not have, with the nearest name it has or the scene that has it.
  /// - Complexity: O(1); O(number of views) where one is missing.
  public func resolve(in scene: Scene, elsewhere: (Name) -> Name? = { _ in nil }) throws(ParseError)
    -> Equation
  {
    let first = try first.resolve(in: scene, elsewhere: elsewhere)
    var other: Anchor?
    if let second { other = try second.resolve(in: scene, elsewhere: elsewhere) }
    return Equation(
      identifier: identifier, first: first, relation: relation, multiplier: multiplier, second: other,
      constant: constant, priority: priority, span: span)
  }
}

extension AnchorSyntax {
  func resolve(in scene: Scene, elsewhere: (Name) -> Name?) throws(ParseError) -> Anchor {
    let view = try view.view(in: scene, elsewhere: elsewhere)
    return Anchor(item: LayoutItem(view: view.id, guide: guide), attribute: attribute)
  }
}
