extension Cursor {
  /// Takes the next token if it is that keyword. A quoted text never is.
  package mutating func accept(word: String) -> Bool {
    guard isAt(word: word) else { return false }
    take(as: .keyword)
    return true
  }

  /// Returns whether the next token is that keyword. A quoted text never is.
  package func isAt(word: String) -> Bool {
    recordExpected(.word(word))
    return peek().kind == .word && peek().text == word
  }

  /// Returns whether the next token is that symbol.
  package func isAt(_ symbol: Symbol) -> Bool {
    recordExpected(.symbol(symbol))
    return peek().kind == .symbol(symbol)
  }

  /// Takes the next token if it is that symbol.
  package mutating func accept(_ symbol: Symbol) -> Bool {
    guard isAt(symbol) else { return false }
    take()
    return true
  }

  /// Takes a keyword, or fails.
  @discardableResult
  package mutating func expect(word: String) throws(ParseError) -> Span {
    let span = peek().span
    guard accept(word: word) else { throw unexpected("'\(word)'") }
    return span
  }

  /// Takes a symbol, or fails.
  @discardableResult
  package mutating func expect(_ symbol: Symbol) throws(ParseError) -> Span {
    let span = peek().span
    guard accept(symbol) else { throw unexpected("'\(symbol.rawValue)'") }
    return span
  }
}

extension Cursor {
  /// Takes one of some keywords.
  ///
  /// - Parameters:
  ///   - role: what they are: `mode`, `kind of view`.
  /// - Throws: the nearest keyword, or all of them where there are few.
  package mutating func oneOf(_ words: [String], _ role: String) throws(ParseError) -> Spanned<String> {
    recordExpected(words: words)
    // A quoted word is never a keyword, not even one that is spelled like it.
    guard peek().kind == .word else { throw unexpected(Cursor.list(words, role)) }
    guard words.contains(peek().text) else {
      throw unknown(role, among: words, at: peek().span, peek().text)
    }
    let token = take(as: .keyword)
    return Spanned(token.text, at: token.span)
  }

  /// Takes the keyword of a value.
  package mutating func choice<Value>(_ role: String, of _: Value.Type = Value.self)
    throws(ParseError) -> Spanned<Value>
  where Value: CaseIterable & RawRepresentable<String> {
    let known = Value.allCases
    let word = try oneOf(known.map(\.rawValue), role)
    guard let value = known.first(where: { $0.rawValue == word.value }) else { throw unexpected(role) }
    return Spanned(value, at: word.span)
  }

  /// The error that a word is none of those known.
  package func unknown(_ role: String, among words: [String], at span: Span, _ text: String) -> ParseError {
    let nearest = Nearest.name(to: text, among: words)
    let note = nearest == nil ? "expected \(ParseError.alternatives(Cursor.list(words, role)))" : nil
    return ParseError(.unknownName(role: role, name: text, nearest: nearest, note: note), at: span)
  }

  private static func list(_ words: [String], _ role: String) -> [String] {
    words.count <= 12 ? words.map { "'\($0)'" } : ["the name of a known \(role)"]
  }
}

extension Cursor {
  /// The word that comes next, with all that hyphens without blanks join to it: `centered-to`. nil where no word does.
  package func peekHyphenated() -> Spanned<String>? {
    guard current.kind == .word else { return nil }
    guard isFollowedByHyphen else { return Spanned(current.text, at: current.span) }
    var ahead = self
    ahead.recorder = nil
    return ahead.takeHyphenated()
  }

  /// Whether a hyphen stands right behind the next token, so that the word may go on.
  private var isFollowedByHyphen: Bool { source.byte(at: current.span.upperBound) == UInt8(ascii: "-") }

  /// Takes such a word, if one comes next.
  @discardableResult
  package mutating func takeHyphenated() -> Spanned<String>? {
    guard current.kind == .word else { return nil }
    let goesOn = isFollowedByHyphen
    let start = take()
    guard goesOn else { return Spanned(start.text, at: start.span) }
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

  /// Takes a hyphenated keyword, if it comes next.
  package mutating func accept(hyphenated word: String) -> Bool { accept(anyOf: [word]) != nil }

  /// Takes one of some keywords, hyphenated or not, if one comes next.
  package mutating func accept(anyOf words: [String]) -> Spanned<String>? {
    recordExpected(words: words)
    guard let next = peekHyphenated(), words.contains(next.value) else { return nil }
    takeHyphenated()
    recordRole(.keyword, from: next.span.lowerBound)
    return next
  }

  /// Takes one of some keywords, hyphenated or not.
  ///
  /// - Throws: the nearest keyword, or all of them where there are few.
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

extension Token {
  /// The token that a word and what hyphens join to it make at a place among tokens, and how many of them it takes;
  /// nil where no word stands there.
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

  /// How many tokens from a place on stand without a blank between them.
  package static func writtenTogether(_ tokens: [Token], at start: Int) -> Int {
    var end = start + 1
    while end < tokens.count, tokens[end].span.lowerBound == tokens[end - 1].span.upperBound { end += 1 }
    return end - start
  }
}

extension Cursor {
  /// Takes the option `--name` if it comes next, and the `=` of `--name=value`.
  ///
  /// - Returns: its place, nil where something else comes next.
  package mutating func option(named name: String) -> Span? {
    recordExpected(.word("--" + name))
    guard peek().kind == .option, peek().text == "--" + name else { return nil }
    let span = take().span
    if peek().kind == .symbol(.assign), offset == span.upperBound { take() }
    return span
  }

  /// The error for an option that the command does not have; nil where no option comes next.
  ///
  /// - Parameter known: the names of the command's options, without dashes.
  package func unknownOption(known: [String]) -> ParseError? {
    guard peek().kind == .option else { return nil }
    let options = known.map { "--" + $0 }
    let note = options.isEmpty ? "the command has none" : "expected \(ParseError.alternatives(options))"
    let nearest = Nearest.name(to: peek().text, among: options)
    return ParseError(
      .unknownName(
        role: "option", name: peek().text, nearest: nearest, note: nearest == nil ? note : nil),
      at: peek().span)
  }
}
