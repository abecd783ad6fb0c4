package import GimbalModel

extension Cursor {
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

extension Cursor {
  /// Takes the name of a view where one is referred to: bare, quoted, or a path. `row1/one`, written without blanks, is
  /// the view `one` of the scene that `row1` shows, and its name is `row1/one`.
  ///
  /// Where names are made, `name(_:)` takes them: there a path is a mistake.
  ///
  /// - Parameter role: what it names, with an article: `a view`.
  package mutating func viewName(_ role: String = "a view") throws(ParseError) -> Spanned<Name> {
    guard isAtName else { throw unexpected("the name of \(role)") }
    let start = offset
    let text = takeSegments()
    let span = span(from: start)
    guard text.utf8.count(where: { $0 == UInt8(ascii: "/") }) < Scene.maximumDepth else {
      throw ParseError(.tooDeep(what: "path", limit: Scene.maximumDepth), at: span)
    }
    do {
      return Spanned(try Name(path: text), at: span)
    } catch {
      throw ParseError(.nameRefused(error), at: span)
    }
  }

  /// Takes a name and all that slashes without blanks join to it.
  ///
  /// - Precondition: a name comes next.
  mutating func takeSegments() -> String {
    var text = take().text
    while let ahead = behindSlash {
      self = ahead
      text += "/" + take().text
    }
    return text
  }

  /// The cursor at the next segment of a path; nil where the name that was just taken does not go on.
  private var behindSlash: Cursor? {
    guard peek().kind == .symbol(.dividedBy), offset == endOfTaken else { return nil }
    var ahead = self
    ahead.take()
    return ahead.isAtName && ahead.offset == ahead.endOfTaken ? ahead : nil
  }

  /// The error for a name that goes on as a path where no path can stand; nil where the name that was just taken ends.
  ///
  /// - Parameters:
  ///   - name: the name so far.
  ///   - start: where it starts.
  func refusedPath(behind name: String, from start: Int) -> ParseError? {
    guard var ahead = behindSlash else { return nil }
    let text = name + "/" + ahead.takeSegments()
    return ParseError(
      .other(
        message: "\(text.cited) is a path, which names a view of an instance",
        remedy: "a name with a '/' in it is quoted: \(text.quotedNotation)"), at: ahead.span(from: start))
  }
}

extension Token {
  /// How many tokens from a place on are a name or a path; nil where no name stands there.
  package static func pathLength(_ tokens: [Token], at start: Int) -> Int? {
    func isName(_ index: Int) -> Bool {
      index < tokens.count && (tokens[index].kind == .word || tokens[index].kind == .quoted)
    }
    guard isName(start) else { return nil }
    var count = 1
    while isName(start + count + 1) {
      let (before, slash, next) = (
        tokens[start + count - 1], tokens[start + count], tokens[start + count + 1]
      )
      guard slash.kind == .symbol(.dividedBy), slash.span.lowerBound == before.span.upperBound,
        next.span.lowerBound == slash.span.upperBound
      else { break }
      count += 2
    }
    return count
  }
}
