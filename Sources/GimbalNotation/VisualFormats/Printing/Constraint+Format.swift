internal import GimbalModel

extension Constraint {
  /// Whether both sides are the same, which no format says.
  var saysNothing: Bool { second == first && multiplier == 1 && constant == 0 }

  /// Whether both are written alike, identifiers aside.
  func saysTheSame(as other: Constraint) -> Bool {
    first == other.first && relation == other.relation && multiplier == other.multiplier
      && second == other.second && constant == other.constant && priority == other.priority
  }

  /// `C:a.centerX(b.right+8@750)`; nil where the constraint says nothing.
  func attributeFormat(in scene: Scene) -> VisualFormat? {
    guard !saysNothing, let view = scene.view(first.item.view) else { return nil }
    let attribute = FormatAttribute(
      guide: first.item.guide, attribute: first.attribute, predicates: [sizePredicate(in: scene)],
      span: .nowhere)
    return VisualFormat(form: .attributes(Spanned(view.name, at: .nowhere), [attribute]), span: .nowhere)
  }

  /// What the constraint holds its first attribute against.
  func sizePredicate(in scene: Scene) -> FormatPredicate {
    guard let second, let view = scene.view(second.item.view) else { return predicate(constant) }
    let isSame = second.attribute == first.attribute && second.item.guide == nil && first.item.guide == nil
    var reference = FormatReference(
      subject: Spanned(.named(view.name), at: .nowhere), guide: second.item.guide,
      attribute: isSame ? nil : second.attribute, path: .nowhere)
    if multiplier != 1 { reference.factor = Spanned(.times(.number(multiplier)), at: .nowhere) }
    if constant != 0 {
      let sum = FormatReference.Sum(isNegative: constant < 0, quantity: .number(constant.magnitude))
      reference.sum = Spanned(sum, at: .nowhere)
    }
    return FormatPredicate(
      relation: relation, object: .reference(reference), priority: formatPriority, span: .nowhere)
  }

  /// How far the constraint keeps its sides apart, in the direction of a chain.
  func gapPredicate(in scene: Scene) -> FormatPredicate {
    var predicate = predicate(constant)
    if case .closing = FormatRole(self, in: scene) {
      predicate = self.predicate(constant == 0 ? 0 : -constant)
      predicate.relation = relation.reversed
    }
    if let percentageFromEdge { predicate.object = .percentage(percentageFromEdge) }
    return predicate
  }

  /// How far from an edge the first attribute is, in hundredths of the second's place; nil where no percentage reads
  /// back as the same multiplier.
  var percentageFromEdge: Double? {
    let run = FormatRun(first.attribute.axis, .leadingToTrailing)
    guard let second, second.attribute == run.far, constant == 0, multiplier != 1 else { return nil }
    let isNear = first.attribute == run.near
    guard isNear || first.attribute == run.far else { return nil }
    return percentage(of: isNear ? multiplier : 1 - multiplier) { percentage in
      multiplier == (isNear ? percentage / 100 : 1 - percentage / 100)
    }
  }

  /// The multiplier of another size in hundredths; nil where no percentage reads back as it.
  var percentageOfSize: Double? {
    guard constant == 0 else { return nil }
    return percentage(of: multiplier) { multiplier == $0 / 100 }
  }

  /// 90, and not 89.99999999999999, where both come to the same.
  private func percentage(of share: Double, comesTo isRight: (Double) -> Bool) -> Double? {
    let percentage = share * 100
    return [(percentage * 1e9).rounded() / 1e9, percentage].first(where: isRight)
  }

  private func predicate(_ number: Double) -> FormatPredicate {
    FormatPredicate(
      relation: relation, object: .quantity(.number(number)), priority: formatPriority, span: .nowhere)
  }

  private var formatPriority: Spanned<FormatQuantity>? {
    priority.isRequired ? nil : Spanned(.number(priority.value), at: .nowhere)
  }
}

extension Span {
  /// The place of what nobody wrote.
  static var nowhere: Span { Span(0, 0) }
}
