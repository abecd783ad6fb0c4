public import GimbalModel

extension Cursor {
  /// Parses a condition, such as `landscape and width >= 600`, after the keyword `when`. Parsing stops at the
  /// first token that cannot continue the condition. The caller must check this token.
  ///
  /// - Complexity: O(length).
  package mutating func condition() throws(ParseError) -> Condition {
    var parser = ConditionParser(cursor: self)
    defer { self = parser.cursor }
    return try parser.alternatives(depth: 0)
  }
}

extension Condition {
  /// Parses a source text that consists of one condition, such as `landscape and width >= 600`.
  public static func parse(_ source: Source) throws(ParseError) -> Condition {
    var cursor = Cursor(source)
    let condition = try cursor.condition()
    cursor.skipSeparators()
    guard cursor.isAtEndOfText else { throw cursor.unexpected("'and'", "'or'", "the end of the condition") }
    return condition
  }
}

/// A parser for conditions, such as `landscape and not width >= 600`. `not` binds tighter than `and`, which
/// binds tighter than `or`. Binary operators are left-associative.
///
/// The nesting depth and the number of tests, such as `width >= 600`, are limited, because recursive
/// functions process conditions and must not overflow the stack.
struct ConditionParser {
  /// The maximum number of tests, such as `width >= 600`, in a condition.
  static let maximumTests = 256

  var cursor: Cursor
  private var tests = 0

  init(cursor: Cursor) { self.cursor = cursor }

  mutating func alternatives(depth: Int) throws(ParseError) -> Condition {
    var condition = try conjunction(depth: depth)
    while cursor.accept(word: "or") { condition = .or(condition, try conjunction(depth: depth)) }
    return condition
  }

  private mutating func conjunction(depth: Int) throws(ParseError) -> Condition {
    var condition = try negation(depth: depth)
    while cursor.accept(word: "and") { condition = .and(condition, try negation(depth: depth)) }
    return condition
  }

  private mutating func negation(depth: Int) throws(ParseError) -> Condition {
    let location = cursor.peek().span
    if cursor.isAtKeywordNot {
      try check(depth, at: location)
      cursor.take(as: .keyword)
      return .not(try negation(depth: depth + 1))
    }
    if cursor.accept(.openParenthesis) {
      try check(depth, at: location)
      let condition = try alternatives(depth: depth + 1)
      guard cursor.accept(.closeParenthesis) else { throw cursor.unexpected("'and'", "'or'", "')'") }
      return condition
    }
    tests += 1
    guard tests <= ConditionParser.maximumTests else {
      throw ParseError(.tooLong(what: "condition", limit: ConditionParser.maximumTests), at: location)
    }
    return try cursor.traitTest()
  }

  private func check(_ depth: Int, at span: Span) throws(ParseError) {
    guard depth < Cursor.maximumNesting else {
      throw ParseError(.tooDeep(what: "condition", limit: Cursor.maximumNesting), at: span)
    }
  }
}

extension Cursor {
  /// A Boolean value that indicates whether the next token is the operator `not` rather than a custom trait
  /// with the name `not`.
  fileprivate var isAtKeywordNot: Bool {
    guard isAt(word: "not") else { return false }
    var ahead = self
    ahead.take()
    return ahead.acceptComparison(of: nil) == nil
  }
}

extension Cursor {
  /// Parses a single test, such as `landscape`, `widthClass=compact`, `width >= 600` or `images=3`.
  mutating func traitTest() throws(ParseError) -> Condition {
    recordExpected(words: Cursor.orientationWords + Cursor.traitWords)
    recordExpected(.name(.traits, except: Cursor.notCustomTraits))
    guard isAtName else { throw unexpected("an orientation", "a trait") }
    let isBare = peek().kind == .word
    let start = offset
    let trait = try name(.trait)
    if isBare, Cursor.notCustomTraits.contains(trait.value.text) { recordRole(.keyword, from: start) }
    let location = peek().span
    let isOrientation = isBare && Cursor.orientationWords.contains(trait.value.text)
    let compared =
      isOrientation
      ? withoutRecording { $0.acceptComparison(of: trait.value) } : acceptComparison(of: trait.value)
    let isJuxtaposed = compared == nil && isBare && !isOrientation && isAtJuxtaposedValue(of: trait.value)
    guard let comparison = compared ?? (isJuxtaposed ? .equal : nil) else {
      guard isBare else { throw unexpected("a comparison such as '='") }
      return .orientation(try orientation(trait))
    }
    guard !isOrientation || !OrientationClass.isReserved(trait.value.text) else {
      throw ParseError(
        .other(
          message: "'\(trait.value.text)' is an orientation and has no value",
          remedy: "write '\(trait.value.text)' without a value, or 'orientation=\(trait.value.text)'"),
        at: trait.span)
    }
    let known = TraitName(rawValue: trait.value.text)
    if comparison.isOrdering, !Cursor.isOrdered(known) {
      throw ParseError(.notOrdered(trait: trait.value), at: location)
    }
    switch known {
    case .orientation:
      let orientation = Condition.orientation(try choice("orientation").value)
      // `orientation=landscape` is true for `landscapeLeft` and `landscapeRight`, so the result is a test of
      // an `OrientationClass`, not a comparison of values.
      return comparison == .equal ? orientation : .not(orientation)
    case .widthClass, .heightClass:
      return .trait(trait.value, comparison, try keyword("size class", of: SizeClass.self))
    case .direction:
      return .trait(trait.value, comparison, try keyword("direction", of: LayoutDirection.self))
    case .keyboard:
      return .trait(trait.value, comparison, try keyword("keyboard state", of: KeyboardState.self))
    case .environment:
      return .trait(trait.value, comparison, try keyword("environment", of: LayoutEnvironment.self))
    case .textSize:
      return .trait(trait.value, comparison, TraitValue(try textSize()))
    case .width, .height:
      recordExpected(words: Condition.sizeTraits)
      if case .word = peek().kind { return .trait(trait.value, comparison, .word(try sizeTrait())) }
      return .trait(trait.value, comparison, .number(try number("a number").value))
    case .scale, .textScale, .systemVersion:
      return .trait(trait.value, comparison, .number(try number("a number").value))
    case nil: return .trait(trait.value, comparison, try traitValue().value)
    }
  }

  /// Returns `true` if a value follows a trait without a comparison operator, as in `widthClass compact` or
  /// `language ar`. After a custom trait other than `language`, the operator is required, because the next word can
  /// belong to the command.
  private func isAtJuxtaposedValue(of trait: Name) -> Bool {
    switch TraitName(rawValue: trait.text) {
    case .widthClass, .heightClass, .direction, .keyboard, .environment, .textSize: peek().kind == .word
    case .scale, .textScale, .systemVersion: isAtNumber
    case .orientation, .width, .height: false
    case nil: trait.text == "language" && peek().kind == .word
    }
  }

  private static let orientationWords = OrientationClass.allCases.map(\.rawValue)
  /// The names of the built-in traits that a condition can test.
  package static let traitWords = TraitName.allCases.map(\.rawValue)
  /// The unquoted words that are keywords in a condition: the orientations and the built-in traits.
  private static let notCustomTraits = Set(
    orientationWords + TraitName.allCases.map(\.rawValue))

  /// Returns `true` if a trait such as `width` can be compared with `<`, `<=`, `>` and `>=`.
  private static func isOrdered(_ trait: TraitName?) -> Bool {
    trait == .width || trait == .height || trait == .textScale || trait == .textSize
      || trait == .systemVersion
  }

  /// Consumes a comparison operator if one comes next; otherwise returns `nil`. `==` is equivalent to `=`.
  ///
  /// - Parameter trait: The trait to the left of the operator, which determines the operators that are
  ///   recorded for completion; `nil` if only lookahead is required.
  mutating func acceptComparison(of trait: Name?) -> Condition.Comparison? {
    let known = trait.flatMap { TraitName(rawValue: $0.text) }
    for symbol in [Symbol.assign, .equal, .notEqual] { recordExpected(.symbol(symbol)) }
    if Cursor.isOrdered(known) {
      for symbol in [Symbol.less, .lessOrEqual, .greater, .greaterOrEqual] { recordExpected(.symbol(symbol)) }
    }
    guard case .symbol(let symbol) = peek().kind else { return nil }
    let text = symbol == .equal ? Symbol.assign.rawValue : symbol.rawValue
    guard let comparison = Condition.Comparison(rawValue: text) else { return nil }
    take()
    return comparison
  }

  /// Consumes `width` or `height` on the right side of a comparison.
  private mutating func sizeTrait() throws(ParseError) -> Name {
    guard Condition.sizeTraits.contains(peek().text) else {
      throw unexpected("a number", "'width'", "'height'")
    }
    let word = try name(NameRole("a trait", .new))
    recordRole(.keyword, from: word.span.lowerBound)
    return word.value
  }

  private mutating func keyword<Value>(_ role: String, of type: Value.Type) throws(ParseError) -> TraitValue
  where Value: CaseIterable & RawRepresentable<String> {
    var ahead = self
    _ = try ahead.choice(role, of: type)
    let word = try name(NameRole("a \(role)", .new))
    recordRole(.keyword, from: word.span.lowerBound)
    return .word(word.value)
  }

  /// Returns the orientation that an unquoted word names. Throws an error if the word is not an orientation.
  private func orientation(_ word: Spanned<Name>) throws(ParseError) -> OrientationClass {
    let text = word.value.text
    if let orientation = OrientationClass(rawValue: text) { return orientation }
    let traits = Cursor.traitWords
    guard !traits.contains(text) else { throw unexpected("a comparison such as '='") }
    let nearest = Nearest.name(to: text, among: Cursor.orientationWords + traits)
    let note = nearest == nil ? "expected an orientation, or a trait and its value as in images=3" : nil
    throw ParseError(
      .unknownName(role: "orientation", name: text, nearest: nearest, note: note), at: word.span)
  }
}

extension Cursor {
  /// Parses the value of a custom trait: a number, or a word with or without quotes.
  package mutating func traitValue() throws(ParseError) -> Spanned<TraitValue> {
    let role = NameRole("a value", .new)
    if isAt(name: role) { return try name(role).map(TraitValue.word) }
    guard isAtNumber else { throw unexpected("a number", "a word") }
    return try number("a number").map(TraitValue.number)
  }
}
