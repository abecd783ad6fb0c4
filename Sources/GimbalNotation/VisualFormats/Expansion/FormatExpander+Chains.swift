internal import GimbalModel

extension FormatExpander {
  /// Adds the constraints of a chain of views, such as `|-[a]-[b]-|`.
  ///
  /// - Parameter stack: The view that the chain fills, if the chain is a stack inside this view; `nil` if the
  ///   superview contains the chain.
  mutating func expand(_ chain: FormatChain, around stack: Spanned<Name>?, _ run: FormatRun)
    throws(ParseError)
  {
    if try center(chain, in: stack, run) { return }
    var before: FormatEnd?
    var gap: FormatGap?
    if let opening = chain.opening {
      before = try end(opening, stack)
      gap = opening.gap
    }
    for (index, group) in chain.groups.enumerated() {
      let views = try views(of: group)
      if let before, let gap { try bridge(gap, from: before, to: .views(views), run) }
      try expand(group, run)
      before = .views(views)
      gap = index < chain.gaps.count ? chain.gaps[index] : nil
    }
    if let before, let closing = chain.closing {
      try bridge(closing.gap, from: before, to: try end(closing, stack), run)
    }
    guard stack == nil, let one = equalSpacers.first else { return }
    for other in equalSpacers.dropFirst() {
      try add(
        anchor(other, run.size), .equal, 1, anchor(one, run.size), 0, .required, at: other.span)
    }
  }

  /// Adds the constraints of a chain such as `|~[a]~|`, whose two gaps are the only equal gaps (`~`) of the
  /// format. The constraints center the views. For all other chains, the function adds nothing and returns
  /// `false`.
  private mutating func center(_ chain: FormatChain, in stack: Spanned<Name>?, _ run: FormatRun)
    throws(ParseError) -> Bool
  {
    guard equalGaps == 2, chain.groups.count == 1, let opening = chain.opening, let closing = chain.closing,
      opening.gap.kind == .equal([]), closing.gap.kind == .equal([])
    else { return false }
    guard case .edge(let view, let guide, _) = try end(opening, stack) else { return false }
    let middle = AnchorSyntax(view: view, guide: guide, attribute: run.center, span: view.span)
    for group in chain.groups {
      for name in try views(of: group) {
        try add(anchor(name, run.center), .equal, 1, middle, 0, .required, at: name.span)
      }
      try expand(group, run)
    }
    return true
  }

  private mutating func end(_ edge: FormatChain.Edge, _ stack: Spanned<Name>?) throws(ParseError) -> FormatEnd
  {
    // A `->` gap adds no constraint to the edge, so the format needs no superview.
    if edge.gap.kind == .none { return .views([]) }
    if let stack { return .edge(Spanned(stack.value, at: edge.span), nil, isStack: true) }
    return .edge(try superview(at: edge.span), options.container.guide, isStack: false)
  }

  /// Adds the constraints for the sizes of the views in a group, and for their stacks. A stack is a chain
  /// that fills a view.
  private mutating func expand(_ group: FormatGroup, _ run: FormatRun) throws(ParseError) {
    for item in group.items {
      for name in item.names where !item.predicates.isEmpty {
        for predicate in item.predicates { try hold(anchor(name, run.size), predicate) }
      }
      guard let stack = item.stack else { continue }
      try expand(stack, around: item.name, run)
      let across = run.across(options.direction)
      for name in stack.groups.flatMap(\.items).flatMap(\.names) {
        for edge in [across.near, across.far] {
          try add(
            anchor(name, edge), .equal, 1, anchor(item.name, edge), 0, .required, at: name.span)
        }
      }
    }
  }

  func anchor(_ view: Spanned<Name>, _ attribute: Attribute) -> AnchorSyntax {
    AnchorSyntax(view: view, guide: nil, attribute: attribute, span: view.span)
  }

  /// Adds the constraints that align neighboring views of a chain. Throws an error for an alignment along the
  /// axis of the chain.
  mutating func align(_ chain: FormatChain, along axis: Axis) throws(ParseError) {
    for alignment in options.alignments {
      guard alignment.value.axis != axis else {
        let right =
          axis == .horizontal
          ? "'top', 'bottom', 'centerY' or a baseline" : "'leading', 'trailing', 'left', 'right' or 'centerX'"
        throw ParseError(
          .other(
            message:
              "a \(axis.rawValue) chain cannot be aligned by \(alignment.value.rawValue.cited)",
            remedy: "use \(right)"), at: alignment.span)
      }
      var before: Spanned<Name>?
      for group in chain.groups {
        for view in try views(of: group) {
          if let before {
            try add(
              anchor(view, alignment.value), .equal, 1, anchor(before, alignment.value), 0, .required,
              at: view.span)
          }
          before = view
        }
      }
    }
  }

  mutating func expandDepth(_ chain: FormatChain) throws(ParseError) {
    var depth = 0.0
    var steps = chain.gaps.makeIterator()
    var seen: Set<Name> = []
    if let opening = chain.opening { depth += try step(opening.gap) }
    for group in chain.groups {
      for view in try views(of: group) {
        guard seen.insert(view.value).inserted else {
          throw ParseError(
            .other(
              message: "\(view.value.text.cited) is in the format twice",
              remedy: "list each view only once"), at: view.span)
        }
        add(view, zOrder: depth)
      }
      if let gap = steps.next() { depth += try step(gap) }
    }
  }

  private func step(_ gap: FormatGap) throws(ParseError) -> Double {
    guard case .given(let predicates) = gap.kind, let predicate = predicates.first else { return 1 }
    let amount: Amount
    switch predicate.object {
    case .quantity(let quantity): amount = try value(of: quantity, at: predicate.span)
    case .reference(let reference): amount = try metric(reference)
    case .percentage: return 1
    }
    guard amount.terms.isEmpty else {
      throw ParseError(
        .other(
          message: "a step cannot use a named number of the scene", remedy: "use a plain number or a metric"),
        at: predicate.span)
    }
    let step = amount.literal
    let range = -Limit.coordinate / 1e4...Limit.coordinate / 1e4
    guard range.contains(step) else {
      throw ParseError(.numberOutOfRange(what: "a step", range: range), at: predicate.span)
    }
    return step
  }

  /// Adds the constraints that connect the two sides of a gap in a chain of views.
  mutating func bridge(_ gap: FormatGap, from before: FormatEnd, to after: FormatEnd, _ run: FormatRun)
    throws(ParseError)
  {
    if case .views(let ones) = before, case .views(let others) = after, gap.kind != .none {
      try refuseSame(ones, others)
    }
    switch gap.kind {
    case .none: return
    case .flush: try connect(before, after, .equal, Amount(), .required, at: gap.span, run)
    case .standard:
      let isMargin = before.hasMargin || after.hasMargin
      try connect(
        before, after, .equal, Amount(isMargin ? 0 : FormatOptions.standardGap), .required, at: gap.span, run,
        margins: isMargin)
    case .given(let predicates):
      let terms = try terms(of: predicates)
      if terms.contains(where: \.isShare), !before.isFrameOfSuperview, !after.isFrameOfSuperview {
        _ = try bridgeBySpacer(predicates, from: before, to: after, at: gap.span, run)
      } else {
        for term in terms { try connect(before, after, term, run) }
      }
    case .equal(let predicates):
      if equalGaps > 1 {
        let spacer = try bridgeBySpacer(predicates, from: before, to: after, at: gap.span, run)
        equalSpacers.append(spacer)
      } else if predicates.isEmpty {
        // An equal gap must be as wide as the other equal gaps of the format. This format has no other equal
        // gap, so every width of at least 0 is valid.
        try connect(before, after, .greaterThanOrEqual, Amount(), .required, at: gap.span, run)
      } else {
        try bridge(FormatGap(kind: .given(predicates), span: gap.span), from: before, to: after, run)
      }
    }
  }

  private func refuseSame(_ ones: [Spanned<Name>], _ others: [Spanned<Name>]) throws(ParseError) {
    let before = Set(ones.map(\.value))
    guard let same = others.first(where: { before.contains($0.value) }) else { return }
    throw ParseError(
      .other(
        message: "\(same.value.text.cited) is on both sides of a gap",
        remedy: "use different views, or '->' for no connection"), at: same.span)
  }

  /// A predicate of a gap, such as `>=8`. Metrics, which are named numbers, are replaced by their values.
  private struct Term {
    var relation: Relation
    /// The width of the gap in points; zero if the width is a fraction of the superview's size.
    var amount = Amount()
    /// The width of the gap as a fraction of the superview's size; `nil` if the width is in points.
    var share: Double?
    var isShare: Bool { share != nil }
    var priority: Priority
    var span: Span
  }

  private func terms(of predicates: [FormatPredicate]) throws(ParseError) -> [Term] {
    var terms: [Term] = []
    for predicate in predicates {
      var term = Term(
        relation: predicate.relation, priority: try priority(of: predicate), span: predicate.span)
      switch predicate.object {
      case .quantity(let quantity): term.amount = try value(of: quantity, at: predicate.span)
      case .percentage(let percentage): term.share = percentage / 100
      case .reference(let reference): term.amount = try metric(reference)
      }
      terms.append(term)
    }
    return terms
  }

  private mutating func connect(
    _ before: FormatEnd, _ after: FormatEnd, _ term: Term, _ run: FormatRun
  ) throws(ParseError) {
    guard let part = term.share else {
      return try connect(before, after, term.relation, term.amount, term.priority, at: term.span, run)
    }
    // A multiplier scales the distance from the superview's origin. For a gap at the opposite edge, the
    // multiplier is therefore 1 minus the fraction.
    switch (before, after) {
    case (.edge(let edge, _, _), .views(let views)):
      for view in views {
        try share(
          run.grows ? part : 1 - part, of: edge, for: anchor(view, run.near),
          run.grows ? term.relation : term.relation.reversed, term, run)
      }
    case (.views(let views), .edge(let edge, _, _)):
      for view in views {
        try share(
          run.grows ? 1 - part : part, of: edge, for: anchor(view, run.far),
          run.grows ? term.relation.reversed : term.relation, term, run)
      }
    default: return
    }
  }

  /// Adds the constraint that places an attribute at a distance from the origin of the superview. The
  /// distance is a fraction of the superview's size.
  private mutating func share(
    _ share: Double, of edge: Spanned<Name>, for first: AnchorSyntax, _ relation: Relation, _ term: Term,
    _ run: FormatRun
  ) throws(ParseError) {
    let (origin, end) = run.grows ? (run.near, run.far) : (run.far, run.near)
    try add(
      first, relation, share == 0 ? 1 : share, anchor(edge, share == 0 ? origin : end), 0, term.priority,
      at: term.span)
  }

  private mutating func connect(
    _ before: FormatEnd, _ after: FormatEnd, _ relation: Relation, _ gap: Amount, _ priority: Priority,
    at span: Span, _ run: FormatRun, margins: Bool = false, baselines: Bool = true
  ) throws(ParseError) {
    let forth = run.grows ? relation : relation.reversed
    let back = forth.reversed
    func anchor(ofEdge view: Spanned<Name>, _ guide: LayoutGuide?, _ edge: Attribute) -> AnchorSyntax {
      AnchorSyntax(
        view: view, guide: guide, attribute: margins ? run.margin(of: edge) : edge, span: view.span)
    }
    let isByBaselines = baselines && options.spacing == .baseline && run.axis == .vertical
    func side(_ edge: Attribute, _ baseline: Attribute, of view: Spanned<Name>) -> Attribute {
      isByBaselines && !isSpacer(view) ? baseline : edge
    }
    switch (before, after) {
    case (.edge(let edge, let guide, _), .views(let views)):
      for view in views {
        try add(
          self.anchor(view, run.near), forth, FormatFactor(1), anchor(ofEdge: edge, guide, run.near),
          run.signed(gap),
          priority, at: span)
      }
    case (.views(let views), .edge(let edge, let guide, _)):
      for view in views {
        try add(
          self.anchor(view, run.far), back, FormatFactor(1), anchor(ofEdge: edge, guide, run.far),
          run.signed(gap).scaled(by: -1),
          priority, at: span)
      }
    case (.views(let ones), .views(let others)):
      for one in ones {
        for other in others {
          try add(
            self.anchor(other, side(run.near, .firstBaseline, of: other)), forth, FormatFactor(1),
            self.anchor(one, side(run.far, .lastBaseline, of: one)), run.signed(gap), priority, at: span)
        }
      }
    case (.edge, .edge): return
    }
  }

  /// Adds a spacer, and the constraints that make the spacer fill a gap. A spacer is an invisible view. Its
  /// size along the chain is the width of the gap.
  private mutating func bridgeBySpacer(
    _ predicates: [FormatPredicate], from before: FormatEnd, to after: FormatEnd, at span: Span,
    _ run: FormatRun
  ) throws(ParseError) -> Spanned<Name> {
    for term in try terms(of: predicates) where term.relation != .greaterThanOrEqual {
      if let share = term.share { try requireSize(share, at: term.span) }
    }
    let spacer = try spacer(at: span)
    // The option `spacing=baseline` applies only to gaps between views, not to gaps between a view and an edge.
    let isBetween = before.isOfViews && after.isOfViews
    try connect(before, .views([spacer]), .equal, Amount(), .required, at: span, run, baselines: isBetween)
    try connect(.views([spacer]), after, .equal, Amount(), .required, at: span, run, baselines: isBetween)
    for predicate in predicates { try hold(anchor(spacer, run.size), predicate) }
    try flatten(spacer, across: run, at: span)
    return spacer
  }

  /// Adds the constraints that determine the frame of a spacer on the axis perpendicular to the chain: its
  /// size is 0, and it is at the near edge of the superview. A spacer is an invisible view that fills a gap.
  private mutating func flatten(_ spacer: Spanned<Name>, across run: FormatRun, at span: Span)
    throws(ParseError)
  {
    let across = run.across(options.direction)
    let superview = try superview(at: span)
    try add(anchor(spacer, across.near), .equal, 1, anchor(superview, across.near), 0, .required, at: span)
    try add(anchor(spacer, across.size), .equal, 1, nil, 0, .required, at: span)
  }

  /// Throws an error if a fraction is negative, because the fraction becomes the width of a spacer, an
  /// invisible view.
  private func requireSize(_ share: Double, at span: Span) throws(ParseError) {
    guard share < 0 else { return }
    throw ParseError(
      .other(
        message: "a negative percentage would give the gap a negative size",
        remedy: "use a negative percentage only relative to the frame of the superview"), at: span)
  }

  /// Returns an anchor whose distance from the origin of a layout guide is a fraction of the guide's size.
  /// The anchor is the far edge of a spacer (an invisible view) that starts at the origin of the guide. A
  /// constraint with a multiplier cannot express this position, because the multiplier scales the distance
  /// from the origin of the superview.
  ///
  /// - Parameter run: The attributes along the axis, starting at the origin of the guide.
  mutating func anchor(_ share: Double, across guide: LayoutGuide, _ run: FormatRun, at span: Span)
    throws(ParseError) -> AnchorSyntax
  {
    let superview = try superview(at: span)
    func guideAnchor(_ attribute: Attribute) -> AnchorSyntax {
      AnchorSyntax(view: superview, guide: guide, attribute: attribute, span: span)
    }
    switch share {
    case 0: return guideAnchor(run.near)
    case 1: return guideAnchor(run.far)
    default: break
    }
    try requireSize(share, at: span)
    let spacer = try spacer(at: span)
    try add(anchor(spacer, run.near), .equal, 1, guideAnchor(run.near), 0, .required, at: span)
    try add(anchor(spacer, run.size), .equal, share, guideAnchor(run.size), 0, .required, at: span)
    try flatten(spacer, across: run, at: span)
    return anchor(spacer, run.far)
  }
}
