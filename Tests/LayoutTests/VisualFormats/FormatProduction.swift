import GimbalModel
import GimbalNotation

/// The productions of the format grammar, with their names in docs/vfl.md.
enum FormatProduction: String, CaseIterable {
  case noAxis = "no axis"
  case horizontal = "H:"
  case vertical = "V:"
  case both = "HV:"
  case margin = "| with a standard gap"
  case standardGap = "standard gap"
  case number
  case negative
  case metric
  case severalPredicates = "several predicates"
  case farEdge = "at the far edge"
  case size
  case anothersSize = "size of another view"
  case operators
  case attribute
  case priority
  case sizePercentage = "percentage of a size"
  case edgePercentage = "percentage from an edge"
  case gapPercentage = "percentage between views"
  case ownSize = "its own size"
  case centered
  case oneTilde = "one ~"
  case equalGaps = "equal gaps"
  case equalGapsOfSize = "equal gaps of a size"
  case disconnection
  case list
  case range
  case stack
  case explicit
  case explicitPercentage = "explicit position by percentage"
  case depth
}

extension VisualFormat {
  /// Returns the productions in a format.
  ///
  /// - Parameter text: the source of the format.
  func productions(in text: String) -> Set<FormatProduction> {
    switch form {
    case .chain(let axes, let chain):
      let isBare = "[|".utf8.contains(Array(text.utf8)[span.lowerBound])
      let axis: FormatProduction =
        switch axes {
        case .horizontal: isBare ? .noAxis : .horizontal
        case .vertical: .vertical
        case .both: .both
        }
      return chain.productions.union([axis])
    case .depth: return [.depth]
    case .attributes(_, let attributes):
      let isShare = attributes.contains { attribute in
        !attribute.attribute.isSize && attribute.predicates.contains(where: \.isPercentage)
      }
      return isShare ? [.explicit, .explicitPercentage] : [.explicit]
    }
  }
}

extension FormatChain {
  fileprivate var productions: Set<FormatProduction> {
    var found: Set<FormatProduction> = []
    let edges = [opening, closing].compactMap { $0?.gap }
    if edges.contains(where: { $0.kind == .standard }) { found.insert(.margin) }
    if gaps.contains(where: { $0.kind == .standard }) { found.insert(.standardGap) }
    if edges.contains(where: { $0.given.contains(where: \.isPercentage) }) { found.insert(.edgePercentage) }
    if gaps.contains(where: { $0.given.contains(where: \.isPercentage) }) { found.insert(.gapPercentage) }
    if closing?.gap.given.contains(where: { $0.relation != .equal }) ?? false { found.insert(.farEdge) }
    if allGaps.contains(where: { $0.kind == .none }) { found.insert(.disconnection) }
    for gap in allGaps { found.formUnion(gap.productions) }
    let equal = allGaps.count(where: \.isEqual)
    if equal == 1 { found.insert(.oneTilde) }
    if equal > 1 {
      let isCentered = groups.count == 1 && edges.allSatisfy { $0.kind == .equal([]) }
      found.insert(isCentered ? .centered : .equalGaps)
    }
    for group in groups {
      if group.items.count > 1 { found.insert(.list) }
      for item in group.items { found.formUnion(item.productions) }
    }
    return found
  }
}

extension FormatGap {
  /// The predicates of a gap, unless it is one of several equal gaps.
  fileprivate var given: [FormatPredicate] {
    if case .given(let predicates) = kind { predicates } else { [] }
  }

  fileprivate var productions: Set<FormatProduction> {
    var found: Set<FormatProduction> = []
    if case .equal(let predicates) = kind, !predicates.isEmpty { found.insert(.equalGapsOfSize) }
    if given.count > 1 { found.insert(.severalPredicates) }
    for predicate in given {
      if predicate.priority != nil { found.insert(.priority) }
      switch predicate.object {
      case .quantity(.number(let number)): found.insert(number < 0 ? .negative : .number)
      case .quantity(.metric), .reference: found.insert(.metric)
      case .percentage: break
      }
    }
    return found
  }
}

extension FormatItem {
  fileprivate var productions: Set<FormatProduction> {
    var found = stack.map { $0.productions.union([.stack]) } ?? []
    if last != nil { found.insert(.range) }
    for predicate in predicates {
      if predicate.priority != nil { found.insert(.priority) }
      switch predicate.object {
      case .quantity: found.insert(.size)
      case .percentage: found.insert(.sizePercentage)
      case .reference(let reference):
        if reference.factor != nil || reference.sum != nil {
          found.insert(.operators)
        } else if reference.attribute == nil {
          found.insert(reference.subject.value == .named(name.value) ? .ownSize : .anothersSize)
        }
        if reference.attribute != nil { found.insert(.attribute) }
      }
    }
    return found
  }
}

extension FormatPredicate {
  fileprivate var isPercentage: Bool { if case .percentage = object { true } else { false } }
}
