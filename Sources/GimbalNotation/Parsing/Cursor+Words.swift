package import GimbalModel

extension Cursor {
  /// Takes the next token if it is that keyword. A quoted text never is.
  package mutating func accept(word: String) -> Bool {
    guard peek().kind == .word, peek().text == word else { return false }
    take()
    return true
  }

  /// Takes the next token if it is that symbol.
  package mutating func accept(_ symbol: Symbol) -> Bool {
    guard peek().kind == .symbol(symbol) else { return false }
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

  /// Whether a name, bare or quoted, comes next.
  package var isAtName: Bool { peek().kind == .word || peek().kind == .quoted }

  /// Takes a name, bare or quoted. Views are referred to with `viewName(_:)`, which takes paths, too.
  ///
  /// - Parameter role: what it names, with an article: `a view`.
  package mutating func name(_ role: String) throws(ParseError) -> Spanned<Name> {
    guard isAtName else { throw unexpected("the name of \(role)") }
    let token = take()
    if let error = refusedPath(behind: token.text, from: token.span.lowerBound) { throw error }
    do {
      return Spanned(try Name(token.text), at: token.span)
    } catch {
      throw ParseError(.nameRefused(error), at: token.span)
    }
  }

  /// Takes the name that something is to get.
  package mutating func newName() throws(ParseError) -> Spanned<Name> {
    guard isAtName else { throw unexpected("a new name") }
    return try name("what it becomes")
  }

  /// Takes a text that a view shows, in quotes.
  package mutating func text() throws(ParseError) -> Spanned<String> {
    let text = try quoted("a text")
    do {
      try StyledText.check(text.value)
    } catch {
      var span = text.span
      if case .controlCharacter(let scalar) = error,
        let index = text.value.unicodeScalars.firstIndex(of: scalar)
      {
        let count = text.value.unicodeScalars.distance(from: text.value.startIndex, to: index)
        span = Lexer(source).span(ofScalar: count, inQuoted: span)
      }
      throw ParseError(.textRefused(error), at: span)
    }
    return text
  }

  /// Takes a quoted text.
  package mutating func quoted(_ what: String) throws(ParseError) -> Spanned<String> {
    guard peek().kind == .quoted else { throw unexpected("\(what) in quotes") }
    let token = take()
    return Spanned(token.text, at: token.span)
  }

  /// Takes a constraint's handle, if one comes next.
  package mutating func handle() -> Spanned<Int>? {
    guard case .handle(let handle) = peek().kind else { return nil }
    return Spanned(handle, at: take().span)
  }

  /// Takes a conflict's handle, if one comes next.
  package mutating func conflict() -> Spanned<Int>? {
    guard case .conflict(let handle) = peek().kind else { return nil }
    return Spanned(handle, at: take().span)
  }

  /// Takes a quoted text, or the bare text up to the next blank, `;` or newline: paths, patterns, devices, the
  /// values of options.
  ///
  /// - Parameter what: what it is, with an article: `a file`.
  package mutating func raw(_ what: String) throws(ParseError) -> Spanned<String> {
    if peek().kind == .quoted {
      let token = take()
      return Spanned(token.text, at: token.span)
    }
    // A quote that is not closed or not well escaped is meant as a quote.
    if case .invalid(let error) = peek().kind, source.bytes[offset] == UInt8(ascii: "\"") { throw error }
    guard !isAtEnd else { throw unexpected(what) }
    let span = takeRaw()
    let text = source.text(in: span)
    // What opens a block or a quote elsewhere would make a prompt wait for its end.
    if text.contains(where: { "{}\"\\".contains($0) }) {
      throw ParseError(
        .other(
          message: "\(text.cited) has a brace, a quote or a backslash in it", remedy: "write it in quotes"),
        at: span)
    }
    return Spanned(text, at: span)
  }
}
