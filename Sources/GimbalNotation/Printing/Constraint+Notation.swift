public import GimbalModel

extension Constraint {
  /// The constraint as an equation, which reads back as the same constraint.
  ///
  /// - Parameters:
  ///   - scene: the constraint's scene.
  ///   - identified: whether the identifier stands before it.
  public func notation(in scene: Scene, identified: Bool = true) -> String {
    let label = identified ? identifier.map { $0.pathNotation() + ": " } ?? "" : ""
    let suffix = priority.isRequired ? "" : " @" + Decimal.print(priority.value)
    return "\(label)\(first.notation(in: scene)) \(relation.rawValue) \(rightSide(in: scene))\(suffix)"
  }

  private func rightSide(in scene: Scene) -> String {
    guard let second else { return Decimal.print(constant) }
    let factor = multiplier == 1 ? "" : Decimal.print(multiplier) + " * "
    let sign = constant < 0 ? " - " : " + "
    let term = constant == 0 ? "" : sign + Decimal.print(constant.magnitude)
    return factor + second.notation(in: scene) + term
  }
}

extension Anchor {
  /// `view.guide.attribute`; a view that the scene does not have is a `?`.
  public func notation(in scene: Scene) -> String {
    let view = scene.view(item.view)?.name.pathNotation() ?? "?"
    return ([view] + (item.guide.map { [$0.rawValue] } ?? []) + [attribute.rawValue]).joined(separator: ".")
  }
}
