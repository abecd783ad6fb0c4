internal import GimbalModel

extension Cursor {
  /// Parses the position of a view, the text after the command word `place`, such as `a below b margin 8`,
  /// `a at 10,20`, `a center-in b` or `a maxX root.maxX - 8`.
  package mutating func placement() throws(ParseError) -> PlacementSyntax {
    let view = try viewName()
    var numbers: [Spanned<Name>] = []
    recordExpected(words: Cursor.positions)
    guard !isAtEnd else {
      throw unexpected(PlacementKeyword.wordsWithSides.map { "'\($0)'" })
    }
    if case .word = peek().kind, let measure = FrameMeasure(word: peek().text), measure.isSize {
      throw ParseError(
        .other(
          message: "'\(measure.rawValue)' is a size, not a position",
          remedy: "write: resize \(source.text(in: view.span)) \(measure.rawValue) …"), at: peek().span)
    }
    let word: Spanned<String>
    do {
      word = try oneOf(hyphenated: Cursor.positions, "position")
    } catch {
      guard case .unknownName(let role, let name, nil, _) = error.reason else { throw error }
      throw ParseError(
        .unknownName(
          role: role, name: name, nearest: nil,
          note:
            Cursor.positions(for: name)
            ?? "expected \(ParseError.alternatives(PlacementKeyword.wordsWithSides.map { "'\($0)'" } + ["a measure such as 'x'"]))"
        ),
        at: error.span)
    }
    if let side = PlacementSide(rawValue: word.value) {
      return PlacementSyntax(view: view, parts: try beside(side, &numbers), numbers: numbers)
    }
    switch PlacementKeyword(rawValue: word.value) {
    case .at:
      let x = try value(of: .minX, &numbers)
      try expect(.comma)
      let y = try value(of: .minY, &numbers)
      return PlacementSyntax(view: view, parts: [x, y], numbers: numbers)
    case .centerIn:
      let x = try same(.midX)
      var y = x
      y.measure = .midY
      if case .measure(let reference, _, let multiplier, let constant) = x.value {
        y.value = .measure(reference, .midY, multiplier: multiplier, constant: constant)
      }
      return PlacementSyntax(view: view, parts: [x, y])
    case .centerX, .centerY:
      let middle: FrameMeasure = word.value == PlacementKeyword.centerX.rawValue ? .midX : .midY
      if accept(word: "in") { return PlacementSyntax(view: view, parts: [try same(middle)]) }
      let value = PlacementSyntax.PartValue.measure(nil, middle, multiplier: 1, constant: 0)
      return PlacementSyntax(view: view, parts: [.init(measure: middle, value: value, span: word.span)])
    case nil:
      guard let measure = FrameMeasure(word: word.value) else { throw unexpected(Cursor.positions) }
      return PlacementSyntax(view: view, parts: [try value(of: measure, &numbers)], numbers: numbers)
    }
  }

  /// Returns the remedy for an edge such as `left`, which is not a position of the command `place`; `nil` for other
  /// words.
  private static func positions(for word: String) -> String? {
    switch word {
    case "left", "leading": "use 'x', the distance from the left edge of the superview"
    case "top": "use 'y', the distance from the top edge of the superview"
    case "right", "trailing": "use 'maxX', as in 'maxX root.maxX - 8'"
    case "bottom": "use 'maxY', as in 'maxY root.maxY - 8'"
    default: nil
    }
  }

  private static let positions = PlacementKeyword.wordsWithSides + FrameMeasure.positionWords

  /// Parses the size of a view, the text after the command word `resize`, such as `a to b`, `a 80x20` or
  /// `a width 0.5 * root.width height 20`.
  package mutating func resizing() throws(ParseError) -> PlacementSyntax {
    let view = try viewName()
    var numbers: [Spanned<Name>] = []
    if accept(word: "to") {
      let width = try same(.width)
      guard case .measure(let reference, _, let multiplier, let constant) = width.value else {
        throw unexpected("a view")
      }
      let height = PlacementSyntax.PartValue.measure(
        reference, .height, multiplier: multiplier, constant: constant)
      return PlacementSyntax(
        view: view, parts: [width, .init(measure: .height, value: height, span: width.span)])
    }
    if isAtSize {
      let size = try size()
      return PlacementSyntax(
        view: view,
        parts: [
          .init(measure: .width, value: .number(size.value.width), span: size.span),
          .init(measure: .height, value: .number(size.value.height), span: size.span),
        ])
    }
    var parts: [PlacementSyntax.FramePart] = []
    while let side = try side(after: parts) {
      let relation = acceptLimit()
      var part = try value(of: side.value, &numbers)
      part.relation = relation
      parts.append(part)
    }
    guard !parts.isEmpty else { throw unexpected("'to'", "'width'", "'height'", "a size such as 80x20") }
    return PlacementSyntax(view: view, parts: parts, numbers: numbers)
  }

  /// Parses a view and the sides that fit its content, the text after the command word `size-to-fit`, such as
  /// `a`, `a width` or `a width 75%`.
  ///
  /// - Parameter words: The keywords that can follow the placement.
  package mutating func fitting(until words: Set<String> = []) throws(ParseError) -> PlacementSyntax {
    let view = try viewName()
    var numbers: [Spanned<Name>] = []
    var parts: [PlacementSyntax.FramePart] = []
    while let side = try side(after: parts) {
      let relation = acceptLimit()
      if relation != .equal {
        if !parts.contains(where: { $0.measure == side.value && $0.relation == .equal }) {
          parts.append(.init(measure: side.value, value: .content, span: side.span))
        }
        var limit = try value(of: side.value, &numbers)
        limit.relation = relation
        parts.append(limit)
        continue
      }
      recordExpected { (cursor) throws(ParseError) in
        var recorded: [Spanned<Name>] = []
        _ = try cursor.value(of: side.value, &recorded)
      }
      let isAtWord = peek().kind == .word && words.union(FrameMeasure.sizeWords).contains(peek().text)
      let isAlone = isAtEndOfRule || isAtWord
      parts.append(
        isAlone
          ? .init(measure: side.value, value: .content, span: side.span) : try value(of: side.value, &numbers)
      )
    }
    // In `size-to-fit a width`, the content determines only the width. If every side in the text has a value or a
    // limit, as in `size-to-fit a width 75%` or `size-to-fit a width <= 75%`, the content determines the sides that are
    // not in the text.
    if parts.allSatisfy({ part in
      part.value != .content || parts.contains { $0.measure == part.measure && $0.relation != .equal }
    }) {
      for side in FrameMeasure.sizes where !parts.contains(where: { $0.measure == side }) {
        parts.append(.init(measure: side, value: .content, span: view.span))
      }
    }
    return PlacementSyntax(view: view, parts: parts, numbers: numbers)
  }

  /// Consumes `<=` or `>=` and returns it. Returns `==` if neither comes next.
  private mutating func acceptLimit() -> Relation {
    if accept(.lessOrEqual) { return .lessThanOrEqual }
    if accept(.greaterOrEqual) { return .greaterThanOrEqual }
    return .equal
  }

  /// Consumes `width` or `height`. Returns `nil` if neither comes next. Throws an error if `parts` already
  /// contains this side with the same relation.
  private mutating func side(after parts: [PlacementSyntax.FramePart]) throws(ParseError) -> Spanned<
    FrameMeasure
  >? {
    let span = peek().span
    var ahead = self
    ahead.take()
    let relation = ahead.withoutRecording { $0.acceptLimit() }
    for side in FrameMeasure.sizes {
      // A side can have one size and one limit of each kind, which are separate parts. In `size-to-fit`, a limit without
      // a size before it also adds the size of the content, so a later size of this side is an error.
      let isGiven = parts.contains { $0.measure == side && $0.relation == relation }
      let isNext = isGiven ? withoutRecording { $0.isAt(word: side.rawValue) } : isAt(word: side.rawValue)
      guard isNext else { continue }
      guard !isGiven else {
        throw ParseError(
          .other(message: "the \(side.rawValue) is specified twice", remedy: "remove one of the two"),
          at: span)
      }
      take(as: .keyword)
      return Spanned(side, at: span)
    }
    return nil
  }
}

extension Cursor {
  /// Parses the value of a part of a frame: a number, a percentage of the superview's width or height, or a
  /// multiple of a measure plus a number, such as `0.5 * root.maxX + 8`.
  ///
  /// - Parameter numbers: The list to which the function appends the named numbers.
  mutating func value(
    of measure: FrameMeasure, _ numbers: inout [Spanned<Name>]
  ) throws(ParseError) -> PlacementSyntax.FramePart {
    if let percentage = try percentage(of: measure) { return percentage }
    let start = offset
    let form = try linearForm(of: MeasureSyntax.self)
    let span = span(from: start)
    numbers += form.numbers
    let limit = -Limit.coordinate...Limit.coordinate
    // Adding 0 normalizes -0 to 0.
    let (multiplier, constant) = (form.multiplier + 0, form.constant + 0)
    try checkFactors(of: form.amount.terms, at: span)
    guard form.multiplierNumber == nil else {
      throw ParseError(
        .other(
          message: "a placement cannot multiply a measure by a named number",
          remedy: "use a plain number, or a constraint"), at: span)
    }
    guard let anchor = form.anchor else {
      let range = measure.isSize && form.isPlain ? 0...Limit.coordinate : limit
      guard range.contains(constant) else {
        throw ParseError(.numberOutOfRange(what: "the \(measure.word)", range: range), at: span)
      }
      return PlacementSyntax.FramePart(
        measure: measure, value: .number(constant), constantTerms: form.amount.terms, span: span)
    }
    guard limit.contains(constant) else {
      throw ParseError(.numberOutOfRange(what: "the constant", range: limit), at: span)
    }
    let multipliers = -Limit.multiplier...Limit.multiplier
    guard multipliers.contains(multiplier) else {
      throw ParseError(.numberOutOfRange(what: "the multiplier", range: multipliers), at: span)
    }
    return PlacementSyntax.FramePart(
      measure: measure,
      value: .measure(anchor.reference, anchor.measure, multiplier: multiplier, constant: constant),
      constantTerms: form.amount.terms, span: anchor.span)
  }

  /// Consumes a percentage of the width or the height of the superview, depending on the axis of the measure.
  /// Returns `nil` if no percentage comes next.
  private mutating func percentage(of measure: FrameMeasure) throws(ParseError) -> PlacementSyntax.FramePart?
  {
    var ahead = self
    let start = offset
    guard isAtNumber, let number = try? ahead.number("a percentage"), ahead.accept(.percent) else {
      return nil
    }
    self = ahead
    let span = span(from: start)
    let range = 0...Limit.multiplier * 100
    guard number.value >= 0 else {
      throw ParseError(.other(message: "a percentage cannot be negative"), at: span)
    }
    guard range.contains(number.value) else {
      throw ParseError(.numberOutOfRange(what: "a percentage", range: range), at: span)
    }
    return PlacementSyntax.FramePart(
      measure: measure,
      value: .measure(
        nil, measure.axis == .horizontal ? .width : .height, multiplier: number.value / 100, constant: 0),
      span: span)
  }

  /// Parses the name of a view, a layout guide or a bar. Returns the frame part that sets a measure, such as
  /// `minX`, to the same measure of the named object.
  mutating func same(_ measure: FrameMeasure) throws(ParseError) -> PlacementSyntax.FramePart {
    let reference = try reference()
    return PlacementSyntax.FramePart(
      measure: measure, value: .measure(reference, measure, multiplier: 1, constant: 0), span: reference.span)
  }
}
