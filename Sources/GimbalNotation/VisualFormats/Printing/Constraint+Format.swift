internal import GimbalModel

extension Constraint {
  /// A Boolean value that indicates whether the two sides are identical, as in `a.top == a.top`. No visual
  /// format expresses such a constraint.
  var isTrivial: Bool { second == first && multiplier == 1 && constant == 0 }

  /// Returns the constraint as a format such as `C:a.centerX(b.right+8@750)`; `nil` if both sides of the
  /// constraint are the same, or if it uses named numbers.
  func attributeFormat(in scene: Scene) -> VisualFormat? {
    guard !isTrivial, !formula.usesNumbers, let view = scene.view(first.item.view) else { return nil }
    let attribute = FormatAttribute(
      guide: first.item.guide, attribute: first.attribute, predicates: [sizePredicate(in: scene)],
      span: .generated)
    return VisualFormat(form: .attributes(Spanned(view.name, at: .generated), [attribute]), span: .generated)
  }

  /// Returns the constraint as a predicate of its first attribute, such as `b*2` for
  /// `a.width == 2 * b.width`.
  func sizePredicate(in scene: Scene) -> FormatPredicate {
    guard let second, let view = scene.view(second.item.view) else { return predicate(constant) }
    let isSame = second.attribute == first.attribute && second.item.guide == nil && first.item.guide == nil
    var reference = FormatReference(
      subject: Spanned(.named(view.name), at: .generated), guide: second.item.guide,
      attribute: isSame ? nil : second.attribute, path: .generated)
    if multiplier != 1 { reference.factor = Spanned(.times(.number(multiplier)), at: .generated) }
    if constant != 0 {
      let sum = FormatReference.Sum(isNegative: constant < 0, quantity: .number(constant.magnitude))
      reference.sum = Spanned(sum, at: .generated)
    }
    return FormatPredicate(
      relation: relation, object: .reference(reference), priority: formatPriority, span: .generated)
  }

  /// Returns the constraint as a predicate of a gap, such as `>=8`. The gap is measured in the direction of
  /// the chain of views.
  func gapPredicate(in scene: Scene) -> FormatPredicate {
    var predicate = predicate(constant)
    if case .closing = FormatRole(self, in: scene) {
      predicate = self.predicate(constant == 0 ? 0 : -constant)
      predicate.relation = relation.reversed
    }
    if let percentageFromEdge { predicate.object = .percentage(percentageFromEdge) }
    return predicate
  }

  /// The distance of the first attribute from an edge of the superview, as a percentage of the superview's
  /// size. The result is `nil` if the constraint has another form, or if no percentage results in exactly the
  /// same multiplier.
  var percentageFromEdge: Double? {
    let run = FormatRun(first.attribute.axis, .leadingToTrailing)
    guard let second, second.attribute == run.far, constant == 0, multiplier != 1 else { return nil }
    let isNear = first.attribute == run.near
    guard isNear || first.attribute == run.far else { return nil }
    return percentage(of: isNear ? multiplier : 1 - multiplier) { percentage in
      multiplier == (isNear ? percentage / 100 : 1 - percentage / 100)
    }
  }

  /// The multiplier of a size, as a percentage; `nil` if the constraint has a constant, or if no percentage
  /// results in exactly the same multiplier.
  var percentageOfSize: Double? {
    guard constant == 0 else { return nil }
    return percentage(of: multiplier) { multiplier == $0 / 100 }
  }

  /// Returns a fraction as a percentage that satisfies `isRight`. If possible, the percentage is rounded, for
  /// example to 90 instead of 89.99999999999999. Returns `nil` if neither the rounded nor the exact
  /// percentage satisfies `isRight`.
  private func percentage(of share: Double, comesTo isRight: (Double) -> Bool) -> Double? {
    let percentage = share * 100
    return [(percentage * 1e9).rounded() / 1e9, percentage].first(where: isRight)
  }

  private func predicate(_ number: Double) -> FormatPredicate {
    FormatPredicate(
      relation: relation, object: .quantity(.number(number)), priority: formatPriority, span: .generated)
  }

  private var formatPriority: Spanned<FormatQuantity>? {
    priority.isRequired ? nil : Spanned(.number(priority.value), at: .generated)
  }
}

extension Span {
  /// The span of generated elements, which have no source.
  static var generated: Span { Span(0, 0) }
}
