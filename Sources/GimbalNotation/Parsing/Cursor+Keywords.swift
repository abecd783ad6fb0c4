package import GimbalModel

extension Cursor {
  /// Consumes the next token if it is a given keyword; otherwise returns `false`. Quoted text is never a
  /// keyword.
  package mutating func accept(word: String) -> Bool {
    guard isAt(word: word) else { return false }
    take(as: .keyword)
    return true
  }

  /// Returns `true` if the next token is a given keyword. Quoted text is never a keyword.
  package func isAt(word: String) -> Bool {
    recordExpected(.word(word))
    return peek().kind == .word && peek().text == word
  }

  /// Returns `true` if the next token is a given symbol.
  package func isAt(_ symbol: Symbol) -> Bool {
    recordExpected(.symbol(symbol))
    return peek().kind == .symbol(symbol)
  }

  /// Consumes the next token if it is a given symbol; otherwise returns `false`.
  package mutating func accept(_ symbol: Symbol) -> Bool {
    guard isAt(symbol) else { return false }
    take()
    return true
  }

  /// Consumes a keyword. Throws an error if another token comes next.
  @discardableResult
  package mutating func expect(word: String) throws(ParseError) -> Span {
    let span = peek().span
    guard accept(word: word) else { throw unexpected("'\(word)'") }
    return span
  }

  /// Consumes a symbol. Throws an error if another token comes next.
  @discardableResult
  package mutating func expect(_ symbol: Symbol) throws(ParseError) -> Span {
    let span = peek().span
    guard accept(symbol) else { throw unexpected("'\(symbol.rawValue)'") }
    return span
  }
}

extension Cursor {
  /// Consumes one of several keywords.
  ///
  /// - Parameter role: The description of the keywords, such as `mode` or `kind of view`.
  /// - Throws: An error that suggests the most similar keyword, or that lists or describes the expected keywords.
  package mutating func oneOf(_ words: [String], _ role: String) throws(ParseError) -> Spanned<String> {
    recordExpected(words: words)
    // A quoted word is never a keyword.
    guard peek().kind == .word else { throw unexpected(Cursor.list(words, role)) }
    guard words.contains(peek().text) else {
      // A CSS keyword can contain hyphens, as in 'space-between'.
      let word = peekHyphenated() ?? Spanned(peek().text, at: peek().span)
      throw unknown(role, among: words, at: word.span, word.value)
    }
    let token = take(as: .keyword)
    return Spanned(token.text, at: token.span)
  }

  /// Consumes the keyword of an enumeration case and returns the case. Throws an error if no such keyword
  /// comes next.
  package mutating func choice<Value>(_ role: String, of _: Value.Type = Value.self)
    throws(ParseError) -> Spanned<Value>
  where Value: CaseIterable & RawRepresentable<String> {
    let known = Value.allCases
    let word = try oneOf(known.map(\.rawValue), role)
    guard let value = known.first(where: { $0.rawValue == word.value }) else { throw unexpected(role) }
    return Spanned(value, at: word.span)
  }

  /// Returns the error for a word that is not among the known words.
  package func unknown(_ role: String, among words: [String], at span: Span, _ text: String) -> ParseError {
    let note = Synonym.note(for: text, as: role)
    let nearest =
      note == nil
      ? Synonym.keyword(for: text, as: role, among: words) ?? Nearest.name(to: text, among: words) : nil
    let expected = nearest == nil ? "expected \(ParseError.alternatives(Cursor.list(words, role)))" : nil
    return ParseError(
      .unknownName(role: role, name: text, nearest: nearest, note: note ?? expected), at: span)
  }

  /// The descriptions of groups of keywords that are too large to be listed in a message, by the role of the
  /// keywords. Most descriptions name the command that lists the keywords.
  private static let listedElsewhere = [
    "property": "a property; use 'help view new' to list all properties",
    "kind of view": "a kind of view; use 'help view new' to list all kinds",
    "system color": "the name of a system color, such as systemRedColor",
    "text size": "a text size, from 'extra-small' to 'accessibility-extra-extra-extra-large'",
    "device": "a device; use 'device list' to list all devices",
  ]

  private static func list(_ words: [String], _ role: String) -> [String] {
    if words.count > 12, let description = listedElsewhere[role] { return [description] }
    return words.map { "'\($0)'" }
  }
}

extension Cursor {
  /// Returns the next word, including parts that hyphens join without blanks, such as `centered-to`. Returns
  /// `nil` if the next token is not a word.
  package func peekHyphenated() -> Spanned<String>? {
    guard current.kind == .word else { return nil }
    guard isFollowedByHyphen else { return Spanned(current.text, at: current.span) }
    var ahead = self
    ahead.recorder = nil
    return ahead.takeHyphenated()
  }

  /// A Boolean value that indicates whether a hyphen follows the next token without a blank.
  private var isFollowedByHyphen: Bool { source.byte(at: current.span.upperBound) == UInt8(ascii: "-") }

  /// Consumes a word, including parts that hyphens join, such as `centered-to`. Returns `nil` if the next
  /// token is not a word.
  @discardableResult
  package mutating func takeHyphenated() -> Spanned<String>? {
    guard current.kind == .word else { return nil }
    let continuesPath = isFollowedByHyphen
    let start = take()
    guard continuesPath else { return Spanned(start.text, at: start.span) }
    var word = Spanned(start.text, at: start.span)
    while peek().kind == .symbol(.minus), offset == word.span.upperBound {
      var ahead = self
      ahead.take()
      guard ahead.peek().kind == .word, ahead.offset == word.span.upperBound + 1 else { break }
      self = ahead
      let next = take()
      word = Spanned("\(word.value)-\(next.text)", at: word.span.through(next.span))
      recorder?.record(.other, at: word.span)
    }
    return word
  }

  /// Consumes a given keyword with hyphens if it comes next; otherwise returns `false`.
  package mutating func accept(hyphenated word: String) -> Bool { accept(anyOf: [word]) != nil }

  /// Consumes one of several keywords, with or without hyphens, if one comes next; otherwise returns `nil`.
  package mutating func accept(anyOf words: [String]) -> Spanned<String>? {
    recordExpected(words: words)
    guard let next = peekHyphenated(), words.contains(next.value) else { return nil }
    takeHyphenated()
    recordRole(.keyword, from: next.span.lowerBound)
    return next
  }

  /// Consumes one of several keywords, with or without hyphens.
  ///
  /// - Throws: An error that suggests the most similar keyword, or that lists or describes the expected keywords.
  package mutating func oneOf(hyphenated words: [String], _ role: String) throws(ParseError) -> Spanned<
    String
  > {
    if let word = accept(anyOf: words) { return word }
    if let word = peekHyphenated(), word.value.contains("-") {
      throw unknown(role, among: words, at: word.span, word.value)
    }
    return try oneOf(words, role)
  }
}

extension Cursor {
  /// Parses one of the names of a content size category, such as `accessibilityLarge`, `accessibility-large` or `AX2`.
  ///
  /// - Parameter words: The names that completion offers.
  package mutating func textSize(
    offering words: [String] = ContentSizeCategory.allCases.map(\.rawValue)
  ) throws(ParseError) -> ContentSizeCategory {
    recordExpected(words: words)
    let known = words + ContentSizeCategory.allCases.flatMap(\.names).filter { !words.contains($0) }
    if let word = peekHyphenated(), let category = ContentSizeCategory(named: word.value) {
      takeHyphenated()
      recordRole(.keyword, from: word.span.lowerBound)
      return category
    }
    let recorder = recorder
    self.recorder = nil
    defer { self.recorder = recorder }
    let word = try oneOf(hyphenated: known, "text size")
    guard let category = ContentSizeCategory(named: word.value) else { throw unexpected("a text size") }
    return category
  }
}

extension Token {
  /// Returns the word that starts at an index, including the parts after its hyphens, and the number of its
  /// tokens. Returns `nil` if the token at the index is not a word.
  package static func hyphenated(_ tokens: [Token], at start: Int) -> (token: Token, count: Int)? {
    guard start < tokens.count, tokens[start].kind == .word else { return nil }
    var (token, count) = (tokens[start], 1)
    while start + count + 1 < tokens.count {
      let (hyphen, next) = (tokens[start + count], tokens[start + count + 1])
      guard hyphen.kind == .symbol(.minus), next.kind == .word,
        hyphen.span.lowerBound == token.span.upperBound, next.span.lowerBound == hyphen.span.upperBound
      else { break }
      token = Token(kind: .word, span: token.span.through(next.span), text: "\(token.text)-\(next.text)")
      count += 2
    }
    return (token, count)
  }
}

extension Cursor {
  /// Consumes the option `--name` if it comes next, and also consumes the `=` in `--name=value`.
  ///
  /// - Returns: The span of the option; `nil` if another token comes next.
  package mutating func option(named name: String) -> Span? {
    recordExpected(.word("--" + name))
    guard peek().kind == .option, peek().text == "--" + name else { return nil }
    let span = take().span
    if peek().kind == .symbol(.assign), offset == span.upperBound { take() }
    return span
  }

  /// Returns the error for an option that the command does not have; `nil` if the next token is not an
  /// option.
  ///
  /// - Parameter known: The names of the command's options, without dashes.
  package func unknownOption(known: [String]) -> ParseError? {
    guard peek().kind == .option else { return nil }
    let options = known.map { "--" + $0 }
    let note = options.isEmpty ? "the command has no options" : "expected \(ParseError.alternatives(options))"
    let format = ["--json", "--csv", "--ndjson"].contains(peek().text) && known.contains("format")
    let nearest =
      format ? "--format " + peek().text.dropFirst(2) : Nearest.name(to: peek().text, among: options)
    return ParseError(
      .unknownName(
        role: "option", name: peek().text, nearest: nearest, note: nearest == nil ? note : nil),
      at: peek().span)
  }
}
