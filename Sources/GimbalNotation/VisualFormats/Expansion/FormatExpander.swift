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
  mutating func superview(at place: Span) throws(ParseError) -> Spanned<Name> {
    if let knownSuperview { return Spanned(knownSuperview, at: place) }
    guard let first, let name = try context.superview(first) else {
      throw ParseError(
        .other(
          message: "\((first?.value.text ?? "").cited) has no superview",
          remedy: "use '|', '%' and '~' only if the format's first view has a superview"), at: place)
    }
    knownSuperview = name
    return Spanned(name, at: place)
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
  mutating func spacer(at place: Span) throws(ParseError) -> Spanned<Name> {
    let superview = try superview(at: place)
    while true {
      lastSpacer += 1
      guard let name = try? Name("~\(lastSpacer)"), !context.isTaken(name) else { continue }
      expansion.spacers.append(FormatExpansion.Spacer(name: name, superview: superview))
      spacerNames.insert(name)
      return Spanned(name, at: place)
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
