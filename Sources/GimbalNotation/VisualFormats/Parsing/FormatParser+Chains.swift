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
      opening = FormatChain.Edge(span: bar, gap: try gap(before: ["'['"]))
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
      let bar = offset
      if next == UInt8(ascii: "[") {
        chain.gaps.append(gap)
        chain.groups.append(try group(depth: 0))
      } else if try accept("|") {
        chain.closing = FormatChain.Edge(span: span(from: bar), gap: gap)
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
    let opening = FormatChain.Edge(span: text.span(start, start), gap: try gap(before: ["'['"]))
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
        chain.closing = FormatChain.Edge(span: text.span(offset, offset), gap: gap)
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
    if next == UInt8(ascii: "-") {
      try refuseBlankInConnection()
      try take(to: offset + 1)
      try refuseBlankInConnection()
      let arrow = endOfTaken == offset ? ["'>'"] : []
      guard let predicates = try predicatesOfGap(before: ends + arrow) else { return .standard }
      if next == UInt8(ascii: "-") { try refuseBlankInConnection() }
      guard try accept("-") else { throw unexpected(continuations(predicates) + ["'-'"]) }
      try refuseBlankInConnection()
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

  /// Parses predicates in parentheses, such as `(>=100@750,b*2)`.
  mutating func predicates() throws(ParseError) -> [FormatPredicate] {
    guard try open("(") else { throw unexpected("'('") }
    var predicates = [try predicate()]
    while try accept(",") { predicates.append(try predicate()) }
    guard try close(")") else { throw unexpectedAfter(predicates.last) }
    return predicates
  }

  /// Returns the error for a token that cannot continue a predicate such as `>=100`.
  private func unexpectedAfter(_ predicate: FormatPredicate?) -> ParseError {
    guard let predicate, predicate.priority == nil else { return unexpected("','", "')'") }
    switch predicate.object {
    case .quantity(.number): return unexpected("'%'", "'@'", "','", "')'")
    case .quantity(.metric), .percentage: return unexpected("'@'", "','", "')'")
    case .reference(let reference):
      if reference.sum != nil { return unexpected("'@'", "','", "')'") }
      if reference.factor != nil { return unexpected("'+'", "'-'", "'@'", "','", "')'") }
      if reference.attribute != nil {
        return unexpected("'*'", "'/'", "'+'", "'-'", "'@'", "','", "')'")
      }
      return unexpected("'.'", "'*'", "'/'", "'+'", "'-'", "'@'", "','", "')'")
    }
  }

  private mutating func predicate() throws(ParseError) -> FormatPredicate {
    let start = offset
    let relation = try relation()
    let object = try object(isBehindRelation: relation != nil)
    let priority = try accept("@") ? try priority() : nil
    return FormatPredicate(
      relation: relation ?? .equal, object: object, priority: priority, span: span(from: start))
  }

  private mutating func relation() throws(ParseError) -> Relation? {
    switch next {
    case UInt8(ascii: "="):
      // As in constraints, '=' is equivalent to '=='.
      try take(to: offset + (byte(after: 1) == UInt8(ascii: "=") ? 2 : 1))
      return .equal
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      let relation: Relation = next == UInt8(ascii: "<") ? .lessThanOrEqual : .greaterThanOrEqual
      try take(to: offset + 1)
      guard next == UInt8(ascii: "="), endOfTaken == offset else { throw unexpected("'='") }
      try take(to: offset + 1)
      return relation
    default: return nil
    }
  }

  /// The tokens that can start the right-hand side of a predicate, for error messages.
  private static let objects = ["'+'", "'-'", "a number", "a metric", "a view", "'|'"]

  private mutating func object(isBehindRelation: Bool) throws(ParseError) -> FormatPredicate.Object {
    let isSigned = next == UInt8(ascii: "-") || next == UInt8(ascii: "+")
    if isAtDigit || isSigned { return try signedNumber() }
    guard isAtName || next == UInt8(ascii: "|") else {
      throw isBehindRelation
        ? unexpected(FormatParser.objects) : unexpected(["'=='", "'<='", "'>='"] + FormatParser.objects)
    }
    return .reference(try reference())
  }

  /// Parses a number with an optional sign, or a percentage.
  mutating func signedNumber() throws(ParseError) -> FormatPredicate.Object {
    let isNegative = try accept("-")
    if !isNegative { _ = try accept("+") }
    guard isAtDigit else { throw unexpected("a number") }
    let magnitude = try number()
    let value = isNegative && magnitude != 0 ? -magnitude : magnitude
    return try accept("%") ? .percentage(value) : .quantity(.number(value))
  }

  private mutating func reference() throws(ParseError) -> FormatReference {
    let start = offset
    var reference: FormatReference
    if try accept("|") {
      let path = span(from: start)
      reference = FormatReference(subject: Spanned(.superview, at: path), path: path)
    } else {
      let name = try name()
      reference = FormatReference(subject: name.map { .named($0) }, path: name.span)
    }
    if next == UInt8(ascii: ".") {
      (reference.guide, reference.attribute) = try anchor()
      reference.path = span(from: start)
    }
    let factorStart = offset
    if try accept("*") {
      let factor = FormatReference.Factor.times(try operand(signed: true))
      reference.factor = Spanned(factor, at: span(from: factorStart))
    } else if try accept("/") {
      let factor = FormatReference.Factor.dividedBy(try operand(signed: true))
      // A metric has no attributes, so a '.' after the name means that the text is a path such as
      // `row1/one.width`. Paths are not allowed in formats.
      if case .dividedBy(.metric) = factor, next == UInt8(ascii: ".") {
        throw pathError(from: start)
      }
      reference.factor = Spanned(factor, at: span(from: factorStart))
    }
    let sumStart = offset
    if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") {
      let isNegative = next == UInt8(ascii: "-")
      try take(to: offset + 1)
      let sum = FormatReference.Sum(isNegative: isNegative, quantity: try operand(signed: false))
      reference.sum = Spanned(sum, at: span(from: sumStart))
    }
    return reference
  }

  /// Parses an attribute with an optional layout guide, such as `.height` or `.safeArea.top`.
  mutating func anchor() throws(ParseError) -> (guide: LayoutGuide?, attribute: Attribute) {
    var words: [Spanned<String>] = []
    while words.count < 2, try accept(".") {
      guard !isAtEnd, scalar(at: offset).startsBareName else {
        throw words.isEmpty
          ? unexpected("an attribute", "a layout guide") : unexpected("an attribute")
      }
      let start = offset
      let text = try word()
      words.append(Spanned(text, at: span(from: start)))
      // A word that is not a layout guide is the attribute. After a layout guide, an attribute must follow.
      if words.count == 1, LayoutGuide(rawValue: text) == nil { break }
    }
    let guide = try words.count > 1 ? words.first?.guide() : nil
    guard let last = words.last else { throw unexpected("'.' and an attribute") }
    return (guide, try last.attribute(of: guide))
  }

  private mutating func operand(signed: Bool) throws(ParseError) -> FormatQuantity {
    let isNegative = signed ? try accept("-") : false
    if signed, !isNegative { _ = try accept("+") }
    if isAtDigit {
      let value = try number()
      return .number(isNegative ? -value : value)
    }
    guard isAtName, !isNegative else { throw unexpected("a number", "a metric") }
    return .metric(try name().value)
  }

  private mutating func priority() throws(ParseError) -> Spanned<FormatQuantity> {
    let start = offset
    guard isAtDigit else {
      guard isAtName else {
        throw unexpected("a priority between 1 and 1000", "a named priority", "a metric")
      }
      return try name().map { .metric($0) }
    }
    let value = try number()
    guard Priority(value) != nil else { throw ParseError(.priorityOutOfRange, at: span(from: start)) }
    return Spanned(.number(value), at: span(from: start))
  }
}
