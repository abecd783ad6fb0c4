internal import GimbalModel

extension VisualFormat {
  /// Returns a warning for each option and metric (a named number) that has no effect on the visual formats.
  ///
  /// - Complexity: O(size of the formats + metrics · log metrics).
  package static func unused(_ options: FormatOptions, by formats: [VisualFormat]) -> [String] {
    let uses = FormatUses(formats)
    var said = options.metrics.keys.filter { !uses.names.contains($0) }.map(\.text).sorted().map {
      "metric \($0.cited) is not used in the formats"
    }
    func say(_ option: String, _ word: String, _ reason: String) {
      said.append("'\(option)=\(word)' has no effect: \(reason)")
    }
    if !options.alignments.isEmpty, !uses.hasNeighbours {
      let words = options.alignments.map(\.value.rawValue).joined(separator: ",")
      say("align", words, "no chain has a second view")
    }
    if options.direction != .leadingToTrailing, !uses.isHorizontal {
      say("direction", options.direction.rawValue, "the formats have no horizontal connections")
    }
    if options.container != .frame, !uses.hasSuperview {
      say("within", options.container.rawValue, "the formats have no '|' and no '%'")
    }
    if options.spacing != .edge, !uses.hasVerticalGaps {
      say("spacing", options.spacing.rawValue, "the formats have no vertical gap between views")
    }
    return said
  }
}

/// The metrics and features that a list of visual formats uses.
struct FormatUses {
  /// The names that occur where a metric (a named number) is allowed.
  private(set) var names: Set<Name> = []
  private(set) var hasSuperview = false
  private(set) var isHorizontal = false
  private(set) var hasVerticalGaps = false
  private(set) var hasNeighbours = false

  init(_ formats: [VisualFormat]) {
    for format in formats {
      switch format.form {
      case .chain(let axes, let chain):
        for axis in axes.axes { take(chain, along: axis) }
        hasNeighbours =
          hasNeighbours || chain.groups.lazy.flatMap(\.items).reduce(0) { $0 + $1.names.count } > 1
      case .depth(let chain):
        for gap in chain.allGaps { take(gap) }
      case .attributes(_, let attributes):
        for attribute in attributes { take(attribute.predicates) }
      }
    }
  }

  private mutating func take(_ chain: FormatChain, along axis: Axis, isStack: Bool = false) {
    for gap in chain.allGaps { take(gap) }
    let edges = [chain.opening, chain.closing].compactMap { $0?.gap }
    hasSuperview = hasSuperview || !isStack && edges.contains { $0.kind != .none }
    let isConnected = chain.allGaps.contains { $0.kind != .none }
    isHorizontal = isHorizontal || axis == .horizontal && isConnected
    hasVerticalGaps = hasVerticalGaps || axis == .vertical && chain.gaps.contains { $0.kind != .none }
    for item in chain.groups.lazy.flatMap(\.items) {
      take(item.predicates)
      guard let stack = item.stack else { continue }
      // Constraints connect the views of a stack to the edges of the stack along both axes. A format with a
      // stack therefore always has horizontal connections.
      isHorizontal = true
      take(stack, along: axis, isStack: true)
    }
  }

  private mutating func take(_ gap: FormatGap) {
    switch gap.kind {
    case .given(let predicates), .equal(let predicates): take(predicates)
    case .flush, .standard, .none: break
    }
  }

  private mutating func take(_ predicates: [FormatPredicate]) {
    for predicate in predicates {
      take(predicate.priority?.value)
      switch predicate.object {
      case .quantity(let quantity): take(quantity)
      case .percentage: hasSuperview = true
      case .reference(let reference):
        if case .named(let name) = reference.subject.value { names.insert(name) }
        switch reference.factor?.value {
        case .times(let quantity), .dividedBy(let quantity): take(quantity)
        case nil: break
        }
        take(reference.sum?.value.quantity)
      }
    }
  }

  private mutating func take(_ quantity: FormatQuantity?) {
    if case .metric(let name) = quantity { names.insert(name) }
  }
}
