internal import GimbalModel

extension FormatExpander {
  /// Adds the constraint between an attribute and the right-hand side of a predicate, such as `b*2` in
  /// `[a(>=b*2)]`.
  mutating func hold(_ first: AnchorSyntax, _ predicate: FormatPredicate) throws(ParseError) {
    let priority = try priority(of: predicate)
    var multiplier = 1.0
    var second: AnchorSyntax?
    var constant = 0.0
    switch predicate.object {
    case .quantity(let quantity): constant = try value(of: quantity, at: predicate.span)
    case .percentage(let percentage):
      (multiplier, second) = try share(percentage / 100, of: first, at: predicate.span)
    case .reference(let reference):
      if isMetric(reference) {
        constant = try metric(reference)
      } else {
        multiplier = try factor(of: reference)
        if multiplier == 0, let factor = reference.factor {
          throw ParseError(.zeroMultiplier, at: factor.span)
        }
        second = try anchor(reference, like: first)
        constant = try sum(of: reference)
      }
    }
    try add(first, predicate.relation, multiplier, second, constant, priority, at: predicate.span)
  }

  /// Returns the multiplier and the second attribute of a constraint whose right-hand side is a percentage.
  /// For a size, the percentage is relative to the size of the superview. For a position, 0% is the near edge
  /// of the superview (leading, left or top), and 100% is the far edge.
  private mutating func share(_ share: Double, of first: AnchorSyntax, at span: Span) throws(ParseError)
    -> (Double, AnchorSyntax?)
  {
    let attribute = first.attribute
    if attribute.isSize {
      guard share != 0 else { return (1, nil) }
      let superview = try superview(at: span)
      return (
        share,
        AnchorSyntax(view: superview, guide: options.container.guide, attribute: attribute, span: span)
      )
    }
    let run = FormatRun(attribute.axis, attribute.isAbsoluteSide ? .leftToRight : .leadingToTrailing)
    if let guide = options.container.guide { return (1, try anchor(share, across: guide, run, at: span)) }
    let superview = try superview(at: span)
    return (share == 0 ? 1 : share, anchor(superview, share == 0 ? run.near : run.far))
  }

  private mutating func anchor(_ reference: FormatReference, like first: AnchorSyntax) throws(ParseError)
    -> AnchorSyntax
  {
    let attribute = reference.attribute ?? first.attribute
    let view: Spanned<Name>
    switch reference.subject.value {
    case .named(let name): view = Spanned(name, at: reference.subject.span)
    case .superview: view = try superview(at: reference.subject.span)
    }
    return AnchorSyntax(view: view, guide: reference.guide, attribute: attribute, span: reference.path)
  }

  // MARK: Numbers

  /// Returns `true` if the reference names a metric (a named number) and not a view.
  private func isMetric(_ reference: FormatReference) -> Bool {
    guard case .named(let name) = reference.subject.value, reference.attribute == nil else { return false }
    return options.metrics[name] != nil
  }

  /// Returns the value of a reference that must name a metric (a named number). Throws an error if the
  /// reference names a view.
  func metric(_ reference: FormatReference) throws(ParseError) -> Double {
    guard case .named(let name) = reference.subject.value, reference.attribute == nil else {
      throw ParseError(
        .other(
          message: "a gap cannot depend on a view",
          remedy:
            "use a number, a percentage or a metric; to depend on a view, constrain a size, as in [a(b)], or an attribute, as in C:a.left(b.right*2)"
        ),
        at: reference.subject.span)
    }
    let value = try value(of: .metric(name), at: reference.subject.span)
    return try value * factor(of: reference) + sum(of: reference)
  }

  private func factor(of reference: FormatReference) throws(ParseError) -> Double {
    guard let factor = reference.factor else { return 1 }
    switch factor.value {
    case .times(let quantity): return try value(of: quantity, at: factor.span)
    case .dividedBy(let quantity):
      let divisor = try value(of: quantity, at: factor.span)
      guard divisor != 0 else { throw ParseError(.divisionByZero, at: factor.span) }
      return 1 / divisor
    }
  }

  private func sum(of reference: FormatReference) throws(ParseError) -> Double {
    guard let sum = reference.sum else { return 0 }
    let value = try value(of: sum.value.quantity, at: sum.span)
    return sum.value.isNegative ? -value : value
  }

  func value(of quantity: FormatQuantity, at span: Span) throws(ParseError) -> Double {
    switch quantity {
    case .number(let number): return number
    case .metric(let name):
      if let value = options.metrics[name] { return value }
      let nearest = Nearest.name(to: name.text, among: options.metrics.keys.lazy.map(\.text))
      let note = "define it after the format: metrics \(name.notation())=8"
      throw ParseError(
        .unknownName(
          role: "metric", name: name.text, nearest: nearest, note: nearest == nil ? note : nil), at: span)
    }
  }

  func priority(of predicate: FormatPredicate) throws(ParseError) -> Priority {
    guard let wanted = predicate.priority else { return .required }
    let value: Double
    switch wanted.value {
    case .number(let number): value = number
    case .metric(let name):
      if let metric = options.metrics[name] {
        value = metric
      } else if let known = NamedPriority(rawValue: name.text) {
        value = known.value
      } else {
        let names = options.metrics.keys.map(\.text) + NamedPriority.allCases.map(\.rawValue)
        let nearest = Nearest.name(to: name.text, among: names)
        let note = "expected 'required', 'high', 'low', 'fittingSize', a number or a metric"
        throw ParseError(
          .unknownName(
            role: "priority", name: name.text, nearest: nearest, note: nearest == nil ? note : nil),
          at: wanted.span)
      }
    }
    guard let priority = Priority(value) else { throw ParseError(.priorityOutOfRange, at: wanted.span) }
    return priority
  }
}
