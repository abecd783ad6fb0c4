extension Expectation {
  /// The same claim about views of other names.
  public func renamed(_ name: (Name) -> Name) -> Expectation {
    func item(_ item: ItemName) -> ItemName { ItemName(view: name(item.view), guide: item.guide) }
    return switch self {
    case .compare(let one, let relation, let other, let tolerance):
      .compare(one.renamed(name), relation, other.renamed(name), tolerance: tolerance)
    case .frame(let view, let frame, let tolerance): .frame(name(view), frame, tolerance: tolerance)
    case .inside(let one, let other, let tolerance): .inside(item(one), item(other), tolerance: tolerance)
    case .noOverlap(let views, let tolerance): .noOverlap(views.map(name), tolerance: tolerance)
    case .minimumSize(let view, let size, let tolerance):
      .minimumSize(view.map(name), size, tolerance: tolerance)
    case .aligned(let views, let attribute, let tolerance):
      .aligned(views.map(name), by: attribute, tolerance: tolerance)
    case .notTruncated(let views): .notTruncated(views.map(name))
    case .noConflicts, .noAmbiguity: self
    case .hidden(let view): .hidden(name(view))
    case .visible(let view): .visible(name(view))
    }
  }
}

extension Expression {
  fileprivate func renamed(_ name: (Name) -> Name) -> Expression {
    switch self {
    case .number: self
    case .measure(let item, let measure):
      .measure(ItemName(view: name(item.view), guide: item.guide), measure)
    case .sum(let one, let other): .sum(one.renamed(name), other.renamed(name))
    case .difference(let one, let other): .difference(one.renamed(name), other.renamed(name))
    case .product(let one, let other): .product(one.renamed(name), other.renamed(name))
    case .quotient(let one, let other): .quotient(one.renamed(name), other.renamed(name))
    }
  }
}
