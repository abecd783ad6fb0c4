package import GimbalModel

extension VisualFormat {
  /// The names in the format that can be names of views, in the order in which they occur in the text. A name
  /// without an attribute in a predicate can also be the name of a metric or of a number of the scene.
  ///
  /// - Complexity: O(size of the format · log size).
  package var viewNames: [Spanned<Name>] {
    var collector = NameCollector()
    switch form {
    case .chain(_, let chain), .depth(let chain): collector.take(chain)
    case .attributes(let name, let attributes):
      collector.names.append(name)
      for attribute in attributes { collector.take(attribute.predicates) }
    }
    return collector.names.sorted { $0.span.lowerBound < $1.span.lowerBound }
  }
}

private struct NameCollector {
  var names: [Spanned<Name>] = []

  mutating func take(_ chain: FormatChain) {
    for gap in chain.allGaps {
      switch gap.kind {
      case .given(let predicates), .equal(let predicates): take(predicates)
      case .flush, .standard, .none: break
      }
    }
    for item in chain.groups.lazy.flatMap(\.items) {
      names.append(item.name)
      take(item.predicates)
      if let stack = item.stack { take(stack) }
    }
  }

  mutating func take(_ predicates: [FormatPredicate]) {
    for predicate in predicates {
      guard case .reference(let reference) = predicate.object,
        case .named(let name) = reference.subject.value
      else { continue }
      names.append(Spanned(name, at: reference.subject.span))
    }
  }
}
