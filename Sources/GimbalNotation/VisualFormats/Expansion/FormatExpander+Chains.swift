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
    if let stack { return .edge(Spanned(stack.value, at: edge.place), nil, isStack: true) }
    return .edge(try superview(at: edge.place), options.container.guide, isStack: false)
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
}
