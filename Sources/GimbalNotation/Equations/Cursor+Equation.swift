package import GimbalModel

extension Cursor {
  /// Parses a block of constraints and of shorthands for constraints, such as
  /// `{ a.top == b.top; a.size == 80x20 }`.
  ///
  /// - Complexity: O(length).
  package mutating func equations() throws(ParseError) -> [EquationSyntax] {
    try block { (cursor) throws(ParseError) in try cursor.equationGroup() }.flatMap { $0 }
  }

  /// Parses one constraint, `[IDENTIFIER:] a.trailing == 2 * b.leading - 8 [@750]`. The parts in square
  /// brackets are optional.
  package mutating func equation() throws(ParseError) -> EquationSyntax {
    let start = offset
    let identifier = try identifier()
    let first = try leftSide()
    let relation = try relation()
    let rightStart = offset
    let form = try linearForm(of: AnchorSyntax.self)
    let right = span(from: rightStart)
    if peek().kind == .symbol(.percent) { throw percentage(form, of: first, relation.value, at: right) }
    try check(form, at: right)
    try check(first, relation.value, form)
    let priority = try optionalPriority() ?? .required
    // Adding 0 normalizes -0 to 0.
    return EquationSyntax(
      identifier: identifier,
      formula: Formula(
        first, relation.value, multiplier: form.anchor == nil ? 1 : form.multiplier, form.anchor,
        constant: form.constant + 0, priority: priority, multiplierNumber: form.multiplierNumber,
        constantTerms: form.amount.terms),
      numbers: form.numbers, span: span(from: start))
  }

  /// Consumes the priority after `@` if one comes next; otherwise returns `nil`.
  mutating func optionalPriority() throws(ParseError) -> Priority? {
    // `priority` is a synonym of `@` for users who know `NSLayoutConstraint.priority`. Completion suggests only
    // `@`, so the word is not recorded.
    let hasPriority = accept(.at) || withoutRecording { $0.accept(word: "priority") }
    return try hasPriority ? priority().value : nil
  }

  /// Consumes a relation: `==`, `<=` or `>=`. `=` is equivalent to `==`.
  package mutating func relation() throws(ParseError) -> Spanned<Relation> {
    let span = peek().span
    if accept(.equal) || accept(.assign) { return Spanned(.equal, at: span) }
    if accept(.lessOrEqual) { return Spanned(.lessThanOrEqual, at: span) }
    if accept(.greaterOrEqual) { return Spanned(.greaterThanOrEqual, at: span) }
    throw unexpected("'=='", "'<='", "'>='")
  }

  /// Consumes the identifier of a constraint and the colon after it, `IDENTIFIER:`, if they come next;
  /// otherwise returns `nil`.
  mutating func identifier() throws(ParseError) -> Spanned<Name>? {
    let role = NameRole.new("constraint")
    guard isAt(name: role) else { return nil }
    var ahead = self
    _ = ahead.takeSegments(role)
    guard ahead.accept(.colon) else { return nil }
    // The identifier can be a path such as `row1/gap`, because the constraints of an instance (a view that
    // shows another scene) have paths as identifiers.
    let path = try viewName(role)
    let identifier: Name
    do {
      identifier = try Name(path.value.text)
    } catch {
      throw ParseError(.nameRefused(error), at: path.span)
    }
    try expect(.colon)
    return Spanned(identifier, at: path.span)
  }

  private mutating func leftSide() throws(ParseError) -> AnchorSyntax {
    let start = offset
    if withoutRecording({ $0.isAtNumber || $0.isAt(.openParenthesis) }) {
      throw ParseError(.leftSideNotAttribute, at: peek().span)
    }
    guard isAt(name: .item) else { throw unexpected("an attribute such as a.width") }
    let first = try anchor()
    switch peek().kind {
    case .symbol(.plus), .symbol(.minus), .symbol(.times), .symbol(.dividedBy):
      take()
      throw ParseError(.leftSideNotAttribute, at: span(from: start))
    default: return first
    }
  }

  private func check(_ form: LinearForm<AnchorSyntax>, at span: Span) throws(ParseError) {
    let constants = -Limit.coordinate...Limit.coordinate
    guard constants.contains(form.constant) else {
      throw ParseError(.numberOutOfRange(what: "the constant", range: constants), at: span)
    }
    try checkFactors(of: form.amount.terms, at: span)
    guard form.anchor != nil else { return }
    guard form.multiplier != 0 else { throw ParseError(.zeroMultiplier, at: span) }
    let multipliers = 1 / Limit.multiplier...Limit.multiplier
    guard multipliers.contains(form.multiplier.magnitude) else {
      throw ParseError(.numberOutOfRange(what: "the multiplier's magnitude", range: multipliers), at: span)
    }
  }

  /// Returns the error for a percentage. Constraints do not support percentages, because nothing specifies
  /// the size that a percentage would be relative to.
  private func percentage(
    _ form: LinearForm<AnchorSyntax>, of first: AnchorSyntax, _ relation: Relation, at span: Span
  ) -> ParseError {
    let share =
      form.anchor == nil && form.constant > 0 ? Decimal.print(form.constant / 100) : "0.5"
    return ParseError(
      .other(
        message: "a constraint cannot contain the percentage "
          + source.text(in: span.through(peek().span)).cited,
        remedy: "write a multiple of another attribute, as in '\(source.text(in: first.span)) "
          + "\(relation.rawValue) \(share) * root.\(first.attribute.extent.rawValue)'"),
      at: span.through(peek().span))
  }

  private func check(
    _ first: AnchorSyntax, _ relation: Relation, _ form: LinearForm<AnchorSyntax>
  ) throws(ParseError) {
    do {
      try Pairing.check(first.attribute, form.anchor?.attribute)
    } catch {
      guard case .placeWithoutItem(let attribute) = error else {
        throw ParseError(.pairing(error), at: form.anchor?.span ?? first.span)
      }
      let distance = form.amount.summand
      let fix =
        "\(source.text(in: first.span)) \(relation.rawValue) root.\(attribute.rawValue)\(distance)"
      throw ParseError(.pairing(error, fix: fix), at: first.span)
    }
  }
}

/// The name of a view, followed by up to two words after dots, as in `root.safeArea.top`.
struct Path {
  var view: Spanned<Name>
  var words: [Spanned<String>]
  var span: Span
}

/// The words that can follow the name of a view in a path such as `root.safeArea.top`.
struct PathKeywords {
  /// The words that can end a path, such as `width`.
  var last: [String]
  /// The names of layout guides. In a placement (a rule that sets a frame), the array also contains the names
  /// of bars, such as `navigationBar`.
  var guides: [String]
  /// The words that can follow a layout guide; empty if a path ends at the layout guide.
  var ofGuide: [String] = []

  static let attributes = PathKeywords(
    last: Attribute.allCases.map(\.rawValue), guides: LayoutGuide.allCases.map(\.rawValue),
    ofGuide: Attribute.allCases.filter { !$0.isOfViewsOnly }.map(\.rawValue))

  /// Returns the tokens that can come next after the name of a view and the given words.
  fileprivate func expected(after words: [Spanned<String>]) -> [ExpectedToken] {
    guard words.isEmpty else { return ofGuide.map { .word($0) } }
    return last.map { .word($0) } + guides.map { ofGuide.isEmpty ? .word($0) : .guide($0) }
  }
}

extension Cursor {
  /// Parses a path: `view`, `view.word` or `view.word.word`. The meaning of a word depends only on its
  /// position, because a view can have the name of a layout guide or of an attribute.
  ///
  /// - Parameters:
  ///   - role: The role of the view's name, for completion and error messages.
  ///   - words: The words to record for completion. The function also consumes other words, which the caller
  ///     must reject.
  mutating func path(of role: NameRole, _ words: PathKeywords) throws(ParseError) -> Path {
    let view = try viewName(role)
    var path = Path(view: view, words: [], span: view.span)
    while path.words.count < 2 {
      let isExpected = path.words.first.map { words.guides.contains($0.value) } ?? true
      guard
        isExpected && !(path.words.count == 1 && words.ofGuide.isEmpty)
          ? accept(.dot) : withoutRecording({ $0.accept(.dot) })
      else { break }
      for token in isAtRecordedEnd ? words.expected(after: path.words) : [] { recordExpected(token) }
      guard peek().kind == .word else {
        throw unexpected(path.words.isEmpty ? "an attribute or a layout guide" : "an attribute")
      }
      let word = take(as: .keyword)
      path.words.append(Spanned(word.text, at: word.span))
      path.span = path.span.through(word.span)
    }
    return path
  }

  /// Parses an attribute of a view or of a layout guide, such as `a.width` or `root.safeArea.top`.
  mutating func anchor() throws(ParseError) -> AnchorSyntax {
    let path = try path(of: .item, .attributes)
    guard let last = path.words.last else { throw unexpected("'.' and an attribute") }
    if path.words.count > 1, Attribute(rawValue: path.words[0].value) != nil,
      Attribute(rawValue: path.words[1].value) == nil
    {
      throw ParseError(
        .other(
          message: "unexpected '\(last.value)' after the attribute '\(path.words[0].value)'",
          remedy: "to add a constant, use '+' or '-': "
            + "\(path.view.value.pathNotation()).\(path.words[0].value) + 8"
        ),
        at: last.span)
    }
    let guide = try path.words.count > 1 ? path.words[0].guide() : nil
    let attribute = try last.attribute(of: guide)
    return AnchorSyntax(view: path.view, guide: guide, attribute: attribute, span: path.span)
  }
}

extension Spanned<String> {
  /// Returns the layout guide whose name is the string. Throws an error if there is no such layout guide.
  func guide() throws(ParseError) -> LayoutGuide {
    if let guide = LayoutGuide(rawValue: value) { return guide }
    throw unknown("layout guide", among: LayoutGuide.allCases.map(\.rawValue))
  }

  /// Returns the attribute whose name is the string.
  ///
  /// - Throws: An error if there is no such attribute, or if the layout guide does not have the attribute.
  func attribute(of guide: LayoutGuide?) throws(ParseError) -> Attribute {
    guard let attribute = Attribute(rawValue: value) else {
      if guide == nil, LayoutGuide(rawValue: value) != nil {
        throw unknown(
          "attribute", among: [],
          note: "'\(value)' is a layout guide: add an attribute, as in \(value).top")
      }
      throw unknown("attribute", among: Attribute.allCases.map(\.rawValue))
    }
    do {
      try Pairing.check(attribute, of: guide)
    } catch {
      throw ParseError(.pairing(error), at: span)
    }
    return attribute
  }

  /// Returns the names of the layout guides if the role is `attribute`, because a layout guide can precede an
  /// attribute. For any other role, returns an empty array.
  private func guideNames(_ role: String) -> [String] {
    role == "attribute" ? LayoutGuide.allCases.map(\.rawValue) : []
  }

  func unknown(_ role: String, among words: [String], note: String? = nil) -> ParseError {
    let nearest =
      Synonym.keyword(for: value, as: role, among: words + guideNames(role))
      ?? Nearest.name(to: value, among: words)
    let expected = words.isEmpty ? nil : "expected \(ParseError.alternatives(words.map { "'\($0)'" }))"
    return ParseError(
      .unknownName(role: role, name: value, nearest: nearest, note: nearest == nil ? note ?? expected : nil),
      at: span)
  }
}

extension Attribute {
  /// The attribute of the root view whose value corresponds to 100% of this attribute, such as `right` for
  /// `left` or `width` for `width`.
  package var extent: Attribute {
    if isSize { return self }
    return axis == .vertical ? .bottom : isDirectional ? .trailing : .right
  }
}

extension Scene {
  /// Checks that each name is the name of a number that a set of rules defines. Throws an error for the first
  /// name that is not.
  ///
  /// - Parameters:
  ///   - names: The names of numbers that a rule uses.
  ///   - example: A word that can follow the name of a view and a dot, such as `width`.
  package func checkNumbers(_ names: [Spanned<Name>], example: String? = nil) throws(ParseError) {
    for name in names where numbers(named: name.value).isEmpty {
      let text = name.value.text
      if view(named: name.value) != nil, let example {
        throw ParseError(
          .unknownName(
            role: "number", name: text, nearest: nil,
            note: "\(text.cited) is a view: add an attribute, as in \(name.value.pathNotation()).\(example)"),
          at: name.span)
      }
      throw ParseError(
        .unknownName(
          role: "number", name: text,
          nearest: Nearest.name(to: text, among: Set(numbers.map(\.name.text)).sorted()),
          note: "define it: let \(name.value.notation()) = …"), at: name.span)
    }
  }
}
