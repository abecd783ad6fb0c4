internal import GimbalModel

extension FormatParser {
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
      let place = span(from: start)
      reference = FormatReference(subject: Spanned(.superview, at: place), path: place)
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
