extension Cursor {
  /// The word that comes next, with all that hyphens without blanks join to it: `centered-to`. nil where no word does.
  package func peekHyphenated() -> Spanned<String>? {
    guard current.kind == .word else { return nil }
    guard isFollowedByHyphen else { return Spanned(current.text, at: current.span) }
    var ahead = self
    return ahead.takeHyphenated()
  }

  /// Whether a hyphen stands right behind the next token, so that the word may go on.
  private var isFollowedByHyphen: Bool { source.byte(at: current.span.upperBound) == UInt8(ascii: "-") }

  /// Takes such a word, if one comes next.
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
    }
    return word
  }

  /// Takes a hyphenated keyword, if it comes next.
  package mutating func accept(hyphenated word: String) -> Bool {
    guard isFollowedByHyphen || current.text == word else { return false }
    var ahead = self
    guard ahead.takeHyphenated()?.value == word else { return false }
    self = ahead
    return true
  }

  /// Takes one of some keywords, hyphenated or not.
  ///
  /// - Throws: the nearest keyword, or all of them where there are few.
  package mutating func oneOf(hyphenated words: [String], _ role: String) throws(ParseError) -> Spanned<
    String
  > {
    var ahead = self
    guard let word = ahead.takeHyphenated(), words.contains(word.value) else {
      guard let word = peekHyphenated(), word.value.contains("-") else { return try oneOf(words, role) }
      throw unknown(role, among: words, at: word.span, word.value)
    }
    self = ahead
    return word
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
