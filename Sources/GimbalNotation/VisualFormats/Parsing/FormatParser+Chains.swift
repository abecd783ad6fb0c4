internal import GimbalModel

extension FormatParser {
  /// Parses a chain of views, such as `|-[a]-[b]-|`.
  ///
  /// - Parameter hasOrientation: `true` if an orientation such as `V:` precedes the chain.
  mutating func chain(hasOrientation: Bool = true) throws(ParseError) -> FormatChain {
    let start = offset
    var opening: FormatChain.Edge?
    if try accept("|") {
      let bar = span(from: start)
      opening = FormatChain.Edge(place: bar, gap: try gap(before: ["'['"]))
    }
    guard next == UInt8(ascii: "[") else {
      if opening == nil {
        throw unexpected(["'|'", "'['"] + (hasOrientation ? [] : ["an orientation such as 'V:'"]))
      }
      throw opening?.gap.kind == .flush ? unexpected("'['", "'-'", "'~'", "'->'") : unexpected("'['")
    }
    var chain = FormatChain(opening: opening, groups: [try group(depth: 0)], gaps: [], closing: nil)
    while !isAtEnd {
      let gap = try gap(before: ["'['", "'|'"])
      let place = offset
      if next == UInt8(ascii: "[") {
        chain.gaps.append(gap)
        chain.groups.append(try group(depth: 0))
      } else if try accept("|") {
        chain.closing = FormatChain.Edge(place: span(from: place), gap: gap)
        break
      } else if gap.kind == .flush {
        throw unexpected("'-'", "'~'", "'->'", "'['", "'|'", "the end of the format")
      } else {
        throw unexpected("'['", "'|'")
      }
    }
    return chain
  }

  /// Parses a group of views, the content of one pair of brackets, such as `[a,b(100)]`.
  private mutating func group(depth: Int) throws(ParseError) -> FormatGroup {
    let start = offset
    guard depth <= VisualFormat.maximumNesting else {
      throw ParseError(.tooDeep(what: "format", limit: VisualFormat.maximumNesting), at: nextSpan)
    }
    guard try open("[") else { throw unexpected("'['") }
    var items = [try item(depth: depth)]
    while try accept(",") { items.append(try item(depth: depth)) }
    guard try close("]") else {
      guard let last = items.last, last.stack == nil else { throw unexpected("','", "']'") }
      if !last.predicates.isEmpty { throw unexpected("':'", "','", "']'") }
      if last.last != nil { throw unexpected("'('", "':'", "','", "']'") }
      let range = FormatItem.trailingNumber(of: last.name.value.text) == nil ? [] : ["'..'"]
      throw unexpected(["'('"] + range + ["':'", "','", "']'"])
    }
    return FormatGroup(items: items, span: span(from: start))
  }

  private mutating func item(depth: Int) throws(ParseError) -> FormatItem {
    guard isAtName else { throw unexpected("the name of a view") }
    let start = offset
    var item = FormatItem(name: try name(), last: nil, predicates: [], stack: nil)
    if try accept("/") {
      if isAtName { _ = try name() }
      throw pathError(from: start)
    }
    if next == UInt8(ascii: "."), byte(after: 1) == UInt8(ascii: ".") {
      item.last = try range(from: item.name.value)
    }
    if next == UInt8(ascii: "(") { item.predicates = try predicates() }
    let colon = offset
    if try accept(":") {
      if item.last != nil {
        throw ParseError(
          .other(message: "a range of views cannot have a stack", remedy: "use one view before the ':'"),
          at: text.span(colon, colon + 1))
      }
      item.stack = try stack(depth: depth + 1)
    }
    return item
  }

  /// Parses the end of a range, such as `..4`, after a name that ends in a number.
  private mutating func range(from first: Name) throws(ParseError) -> Spanned<Int> {
    let dots = text.span(offset, offset + 2)
    try take(to: offset + 2)
    guard let number = FormatItem.trailingNumber(of: first.text) else {
      let hasDigit = first.text.utf8.last.map(Lexer.isDigit) ?? false
      throw ParseError(
        hasDigit
          ? .other(
            message: "the number at the end of \(first.text.cited) is greater than "
              + "\(FormatItem.maximumNumber)")
          : .other(
            message: "\(first.text.cited) does not end in a number",
            remedy: "write a range as in [a1..4]"), at: dots)
    }
    guard isAtDigit else { throw unexpected("the number of the last view") }
    let start = offset
    let value = try self.number()
    let span = span(from: start)
    let isPlain = bytes[start..<endOfTaken].allSatisfy(Lexer.isDigit)
    guard isPlain, let last = Int(exactly: value), last >= number.value else {
      throw ParseError(
        .other(
          message: String(decoding: bytes[start..<endOfTaken], as: UTF8.self).cited
            + " is not a valid end of the range",
          remedy: "write digits only, for a whole number that is \(number.value) or greater"), at: span)
    }
    guard last - number.value < VisualFormat.maximumRange else {
      throw ParseError(
        .other(message: "the range has more than \(VisualFormat.maximumRange) views"), at: span)
    }
    return Spanned(last, at: span)
  }

  /// Parses a stack, which is the chain after the `:` in `[a:[b][c]]`, up to the `,` or `]` that follows the
  /// stack.
  private mutating func stack(depth: Int) throws(ParseError) -> FormatChain {
    let start = offset
    let opening = FormatChain.Edge(place: text.span(start, start), gap: try gap(before: ["'['"]))
    guard next == UInt8(ascii: "[") else {
      throw opening.gap.kind == .flush ? unexpected("'['", "'-'", "'~'", "'->'") : unexpected("'['")
    }
    var chain = FormatChain(opening: opening, groups: [try group(depth: depth)], gaps: [], closing: nil)
    while true {
      let gap = try gap(before: ["'['", "','", "']'"])
      if next == UInt8(ascii: "[") {
        chain.gaps.append(gap)
        chain.groups.append(try group(depth: depth))
      } else if next == UInt8(ascii: "]") || next == UInt8(ascii: ",") {
        chain.closing = FormatChain.Edge(place: text.span(offset, offset), gap: gap)
        return chain
      } else if gap.kind == .flush {
        throw unexpected("'-'", "'~'", "'->'", "'['", "','", "']'")
      } else {
        throw unexpected("'['", "','", "']'")
      }
    }
  }
}

extension FormatParser {
  /// Parses a gap between two groups of views, such as `-8-`. A gap can be empty.
  ///
  /// - Parameter ends: The tokens that can follow the gap, for error messages.
  mutating func gap(before ends: [String]) throws(ParseError) -> FormatGap {
    let start = offset
    let kind = try kindOfGap(before: ends)
    return FormatGap(kind: kind, span: kind == .flush ? text.span(start, start) : span(from: start))
  }

  private mutating func kindOfGap(before ends: [String]) throws(ParseError) -> FormatGap.Kind {
    guard !isAtEnd else { return .flush }
    if next == UInt8(ascii: "-"), byte(after: 1) == UInt8(ascii: ">") {
      try take(to: offset + 2)
      return .none
    }
    if try accept("-") {
      let arrow = endOfTaken == offset ? ["'>'"] : []
      guard let predicates = try predicatesOfGap(before: ends + arrow) else { return .standard }
      guard try accept("-") else { throw unexpected(continuations(predicates) + ["'-'"]) }
      return .given(predicates)
    }
    guard try accept("~") else { return .flush }
    guard let predicates = try predicatesOfGap(before: ends) else { return .equal([]) }
    guard try accept("~") else { throw unexpected(continuations(predicates) + ["'~'"]) }
    return .equal(predicates)
  }

  /// Returns the tokens, for error messages, that can continue the predicates of a gap: a `%` after a number,
  /// otherwise none.
  private func continuations(_ predicates: [FormatPredicate]) -> [String] {
    guard case .quantity(.number) = predicates.first?.object, bytes[endOfTaken - 1] != UInt8(ascii: ")")
    else {
      return []
    }
    return ["'%'"]
  }

  /// Parses the predicates of a gap, such as `8`, `10%`, `gap` or `(>=8@750)`. Returns `nil` if there are no
  /// predicates.
  private mutating func predicatesOfGap(before ends: [String]) throws(ParseError) -> [FormatPredicate]? {
    if next == UInt8(ascii: "(") { return try predicates() }
    // After the last gap of a stack, a `]` or `,` ends the view that contains the stack.
    switch next {
    case UInt8(ascii: "["), UInt8(ascii: "|"), UInt8(ascii: "]"), UInt8(ascii: ","): return nil
    default: break
    }
    let start = offset
    if next == UInt8(ascii: "-") || isAtDigit {
      let object = try signedNumber()
      return [FormatPredicate(relation: .equal, object: object, priority: nil, span: span(from: start))]
    }
    guard isAtName else { throw unexpected(ends + ["'('", "'-'", "a number", "a metric"]) }
    let object = FormatPredicate.Object.quantity(.metric(try name().value))
    return [FormatPredicate(relation: .equal, object: object, priority: nil, span: span(from: start))]
  }
}
