internal import GimbalModel

extension VisualFormat {
  /// Returns the constraints, z-orders and spacers (invisible views) that visual formats describe.
  ///
  /// - Throws: An error for an unknown metric, an alignment along the axis of a chain, incompatible
  ///   attributes, a number out of range, or a `|` where the first view has no superview.
  /// - Complexity: O(length + constraints).
  package static func expand(_ formats: [VisualFormat], _ options: FormatOptions, in context: FormatContext)
    throws(ParseError) -> FormatExpansion
  {
    var expander = FormatExpander(options: options, context: context)
    for format in formats { try expander.expand(format) }
    return expander.expansion
  }
}

/// A builder of the constraints that visual formats describe.
struct FormatExpander {
  let options: FormatOptions
  let context: FormatContext
  private(set) var expansion = FormatExpansion()

  /// The first view of the current format. `|` refers to the superview of this view.
  private var first: Spanned<Name>?
  private var knownSuperview: Name?
  /// The number of equal gaps, `~`, in the current format.
  var equalGaps = 0
  /// The spacers (invisible views) in the equal gaps of the current format along the current axis.
  var equalSpacers: [Spanned<Name>] = []
  private var lastSpacer = 0
  private var spacerNames: Set<Name> = []
  private var named = 0

  init(options: FormatOptions, context: FormatContext) {
    self.options = options
    self.context = context
  }

  mutating func expand(_ format: VisualFormat) throws(ParseError) {
    knownSuperview = nil
    switch format.form {
    case .chain(let axes, let chain):
      first = chain.groups.first?.items.first?.name
      for axis in axes.axes {
        try align(chain, along: axis)
        equalGaps = chain.equalGaps
        equalSpacers = []
        try expand(chain, around: nil, FormatRun(axis, options.direction))
      }
    case .depth(let chain): try expandDepth(chain)
    case .attributes(let view, let attributes):
      first = view
      _ = try context.superview(view)
      for attribute in attributes {
        let anchor = AnchorSyntax(
          view: view, guide: attribute.guide, attribute: attribute.attribute,
          span: view.span.through(attribute.span))
        for predicate in attribute.predicates { try hold(anchor, predicate) }
      }
    }
  }

  /// Returns the view to which `|` refers.
  mutating func superview(at span: Span) throws(ParseError) -> Spanned<Name> {
    if let knownSuperview { return Spanned(knownSuperview, at: span) }
    guard let first, let name = try context.superview(first) else {
      throw ParseError(
        .other(
          message: "\((first?.value.text ?? "").cited) has no superview",
          remedy: "use '|', '%' and '~' only if the format's first view has a superview"), at: span)
    }
    knownSuperview = name
    return Spanned(name, at: span)
  }

  /// Returns the views of a group, the content of one pair of brackets. A range such as `a1..4` is replaced
  /// by its views.
  mutating func views(of group: FormatGroup) throws(ParseError) -> [Spanned<Name>] {
    let views = group.items.flatMap(\.names)
    named += views.count
    guard named <= FormatExpansion.limit else { throw tooMany("name", "views", at: group.span) }
    // `context.superview` throws an error if a view does not exist. A later check would find only missing
    // views that occur in constraints.
    for view in views { _ = try context.superview(view) }
    return views
  }

  // MARK: Adding constraints and spacers

  mutating func add(
    _ first: AnchorSyntax, _ relation: Relation, _ multiplier: Double, _ second: AnchorSyntax?,
    _ constant: Double, _ priority: Priority, at span: Span
  ) throws(ParseError) {
    try add(first, relation, FormatFactor(multiplier), second, Amount(constant), priority, at: span)
  }

  mutating func add(
    _ first: AnchorSyntax, _ relation: Relation, _ factor: FormatFactor, _ second: AnchorSyntax?,
    _ amount: Amount, _ priority: Priority, at span: Span
  ) throws(ParseError) {
    let (multiplier, constant) = (factor.value, amount.literal)
    do {
      try Pairing.check(first.attribute, second?.attribute)
    } catch {
      throw ParseError(.pairing(error), at: second?.span ?? span)
    }
    let constants = -Limit.coordinate...Limit.coordinate
    guard constants.contains(constant) else {
      throw ParseError(.numberOutOfRange(what: "the constant", range: constants), at: span)
    }
    let multipliers = 1 / Limit.multiplier...Limit.multiplier
    guard second == nil || multipliers.contains(multiplier.magnitude) else {
      throw ParseError(.numberOutOfRange(what: "the multiplier's magnitude", range: multipliers), at: span)
    }
    // An attribute that is compared with itself, such as the width in '[a(==a)]', needs no constraint.
    let isItself =
      second?.view.value == first.view.value && second?.guide == first.guide
      && second?.attribute == first.attribute
    if isItself, multiplier == 1, factor.number == nil, amount.isZero { return }
    guard expansion.equations.count < FormatExpansion.limit else {
      throw tooMany("describe", "constraints", at: span)
    }
    expansion.equations.append(
      EquationSyntax(
        identifier: nil,
        formula: Formula(
          first, relation, multiplier: second == nil ? 1 : multiplier, second, constant: constant + 0,
          priority: priority, multiplierNumber: second == nil ? nil : factor.number,
          constantTerms: amount.terms),
        span: span))
  }

  mutating func add(_ view: Spanned<Name>, zOrder: Double) {
    expansion.depths.append(FormatExpansion.Depth(view: view, zOrder: zOrder))
  }

  /// Creates a spacer (an invisible view) for a gap that a single constraint cannot express.
  mutating func spacer(at span: Span) throws(ParseError) -> Spanned<Name> {
    let superview = try superview(at: span)
    while true {
      lastSpacer += 1
      guard let name = try? Name("~\(lastSpacer)"), !context.isTaken(name) else { continue }
      expansion.spacers.append(FormatExpansion.Spacer(name: name, superview: superview))
      spacerNames.insert(name)
      return Spanned(name, at: span)
    }
  }

  func isSpacer(_ view: Spanned<Name>) -> Bool { spacerNames.contains(view.value) }

  private func tooMany(_ verb: String, _ what: String, at span: Span) -> ParseError {
    ParseError(.other(message: "the formats \(verb) more than \(FormatExpansion.limit) \(what)"), at: span)
  }
}

extension FormatChain {
  /// The number of equal gaps, `~`, in the chain and its stacks.
  fileprivate var equalGaps: Int {
    allGaps.count(where: \.isEqual)
      + groups.lazy.flatMap(\.items).reduce(0) { $0 + ($1.stack?.equalGaps ?? 0) }
  }
}

extension FormatExpander {
  /// Adds the constraint between an attribute and the right-hand side of a predicate, such as `b*2` in
  /// `[a(>=b*2)]`.
  mutating func hold(_ first: AnchorSyntax, _ predicate: FormatPredicate) throws(ParseError) {
    let priority = try priority(of: predicate)
    var multiplier = FormatFactor(1)
    var second: AnchorSyntax?
    var constant = Amount()
    switch predicate.object {
    case .quantity(let quantity): constant = try value(of: quantity, at: predicate.span)
    case .percentage(let percentage):
      let share = try share(percentage / 100, of: first, at: predicate.span)
      (multiplier, second) = (FormatFactor(share.0), share.1)
    case .reference(let reference):
      if isMetric(reference) {
        constant = try metric(reference)
      } else {
        multiplier = try factor(of: reference)
        if multiplier.value == 0, let factor = reference.factor {
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

  /// Returns `true` if the reference names a metric, or a number of the scene whose name is not also the name
  /// of a view.
  private func isMetric(_ reference: FormatReference) -> Bool {
    guard case .named(let name) = reference.subject.value, reference.attribute == nil else { return false }
    return options.metrics[name] != nil || !context.isTaken(name) && context.isNumber(name)
  }

  /// Returns the value of a reference that must name a metric (a named number). Throws an error if the
  /// reference names a view.
  func metric(_ reference: FormatReference) throws(ParseError) -> Amount {
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
    let factor = try factor(of: reference)
    guard let number = factor.number else { return try value.scaled(by: factor.value) + sum(of: reference) }
    guard value.terms.isEmpty else {
      throw ParseError(
        .other(
          message: "the product contains two named numbers",
          remedy: "define a number for the product"), at: reference.subject.span)
    }
    let product = Amount(terms: NumberTerms(number).scaled(by: value.literal * factor.value))
    return try product + sum(of: reference)
  }

  private func factor(of reference: FormatReference) throws(ParseError) -> FormatFactor {
    guard let factor = reference.factor else { return FormatFactor(1) }
    switch factor.value {
    case .times(let quantity):
      let amount = try value(of: quantity, at: factor.span)
      guard let term = amount.terms.terms.first else { return FormatFactor(amount.literal) }
      return FormatFactor(term.factor, number: term.name)
    case .dividedBy(let quantity):
      let divisor = try value(of: quantity, at: factor.span)
      guard divisor.terms.isEmpty else {
        throw ParseError(
          .other(
            message: "cannot divide by a named number",
            remedy: "define a number for the reciprocal, and multiply by it"), at: factor.span)
      }
      guard divisor.literal != 0 else { throw ParseError(.divisionByZero, at: factor.span) }
      return FormatFactor(1 / divisor.literal)
    }
  }

  private func sum(of reference: FormatReference) throws(ParseError) -> Amount {
    guard let sum = reference.sum else { return Amount() }
    let value = try value(of: sum.value.quantity, at: sum.span)
    return sum.value.isNegative ? value.scaled(by: -1) : value
  }

  /// Returns a quantity as an amount. A metric is replaced by its value. A number of the scene remains a name.
  func value(of quantity: FormatQuantity, at span: Span) throws(ParseError) -> Amount {
    switch quantity {
    case .number(let number): return Amount(number)
    case .metric(let name):
      if let value = options.metrics[name] { return Amount(value) }
      if context.isNumber(name) { return Amount(terms: NumberTerms(name)) }
      let nearest = Nearest.name(to: name.text, among: options.metrics.keys.lazy.map(\.text))
      let note = "define it: let \(name.notation()) = …, or after the format: metrics \(name.notation())=8"
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
      } else if let known = NamedPriority(named: name.text) {
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

/// The factor of a reference in a visual format: a number, or a multiple of a number of the scene.
struct FormatFactor {
  var value: Double
  var number: Name?

  init(_ value: Double, number: Name? = nil) {
    self.value = value
    self.number = number
  }
}
