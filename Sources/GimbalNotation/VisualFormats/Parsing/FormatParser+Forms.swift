internal import GimbalModel

extension FormatParser {
  /// Takes `|-[back]-10-[front]` behind `Z:`.
  mutating func depth() throws(ParseError) -> FormatChain {
    let chain = try chain()
    if let closing = chain.closing, closing.gap.kind != .flush {
      throw ParseError(
        .other(
          message: "the last '|' of a 'Z:' format stands right behind its front view",
          remedy: "leave the step before it out"), at: closing.gap.span)
    }
    for gap in chain.allGaps {
      let isStep =
        switch gap.kind {
        case .flush, .standard: true
        case .given(let predicates): predicates.count == 1 && predicates[0].isPlainNumber
        case .equal, .none: false
        }
      guard isStep else {
        throw ParseError(
          .other(
            message: "a step of a 'Z:' format is nothing, '-' or a number",
            remedy: "write it as in Z:[a]-10-[b]"
          ), at: gap.span)
      }
    }
    for item in chain.groups.lazy.flatMap(\.items) where !item.predicates.isEmpty || item.stack != nil {
      throw ParseError(
        .other(message: "a view of a 'Z:' format is a name alone", remedy: "write it as in Z:[a][b]"),
        at: item.name.span)
    }
    return chain
  }

  /// Takes `a.centerX(b.right).top(10)` behind `C:`.
  mutating func attributes() throws(ParseError) -> VisualFormat.Form {
    guard isAtName else { throw unexpected("the name of a view") }
    let view = try name()
    var attributes: [FormatAttribute] = []
    repeat {
      let start = offset
      guard next == UInt8(ascii: ".") else {
        throw attributes.isEmpty
          ? unexpected("'.' and an attribute") : unexpected("'.' and an attribute", "the end of the format")
      }
      let anchor = try anchor()
      attributes.append(
        FormatAttribute(
          guide: anchor.guide, attribute: anchor.attribute, predicates: try predicates(),
          span: span(from: start)))
    } while !isAtEnd
    return .attributes(view, attributes)
  }
}

extension FormatPredicate {
  /// Whether the predicate is no more than a number, or what is worked out from a metric.
  fileprivate var isPlainNumber: Bool {
    guard relation == .equal, priority == nil else { return false }
    switch object {
    case .quantity: return true
    case .reference(let reference): return reference.attribute == nil && reference.subject.value != .superview
    case .percentage: return false
    }
  }
}
