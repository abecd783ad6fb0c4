package import GimbalModel

extension Cursor {
  /// A Boolean value that indicates whether a name, with or without quotes, comes next. Unlike `isAt(name:)`,
  /// the property does not record an expected token for completion.
  package var isAtName: Bool { peek().kind == .word || peek().kind == .quoted }

  /// Returns `true` if a name, with or without quotes, comes next.
  ///
  /// - Parameters:
  ///   - role: The role of the name, such as the name of a view.
  ///   - keywords: The words that are keywords at this place, not names, unless they are quoted.
  package func isAt(name role: NameRole, except keywords: Set<String> = []) -> Bool {
    recordExpected(.name(role.kind, except: keywords))
    return isAtName && !(peek().kind == .word && keywords.contains(peek().text))
  }

  /// Parses a name, with or without quotes, and rejects a path such as `row1/one`. For the name of an
  /// existing view, use `viewName(_:)`, which accepts paths.
  package mutating func name(_ role: NameRole) throws(ParseError) -> Spanned<Name> {
    guard isAt(name: role) else { throw unexpected(role.name) }
    let token = take(as: .name(role.kind))
    if let error = pathError(behind: token.text, from: token.span.lowerBound) { throw error }
    let text = token.kind == .word ? variables.substituted(token.text) : token.text
    do {
      return Spanned(try Name(text), at: token.span)
    } catch {
      throw ParseError(.nameRefused(error), at: token.span)
    }
  }

  /// Parses quoted text that a view displays. Throws an error if the text is too long, or if it contains a
  /// control character other than a newline.
  package mutating func text() throws(ParseError) -> Spanned<String> {
    // Substituting variables such as {x} changes the offsets in the text, so search the original text for the
    // invalid character.
    let written = peek().text
    let text = try quoted("text")
    do {
      try StyledText.check(text.value)
    } catch {
      var span = text.span
      if case .controlCharacter(let scalar) = error,
        let index = written.unicodeScalars.firstIndex(of: scalar)
      {
        let count = written.unicodeScalars.distance(from: written.startIndex, to: index)
        span = Lexer(source).span(ofScalar: count, inQuoted: span)
      }
      throw ParseError(.textRefused(error), at: span)
    }
    return text
  }

  /// Parses a quoted string.
  ///
  /// - Parameter what: The description of the text in error messages, such as `a message`.
  package mutating func quoted(_ what: String) throws(ParseError) -> Spanned<String> {
    recordExpected(.text)
    guard peek().kind == .quoted else { throw unexpected("\(what) in quotes") }
    let token = take()
    return Spanned(token.text, at: token.span)
  }

  /// Parses the handle of a constraint, such as `#7`, if one comes next; otherwise returns `nil`.
  package mutating func handle() -> Spanned<Int>? {
    recordExpected(.name(.constraints))
    guard case .handle(let handle) = peek().kind else { return nil }
    return Spanned(handle, at: take().span)
  }

  /// Parses the handle of a merge conflict, such as `!1`, if one comes next; otherwise returns `nil`.
  package mutating func conflict() -> Spanned<Int>? {
    recordExpected(.name(.conflicts))
    guard case .conflict(let handle) = peek().kind else { return nil }
    return Spanned(handle, at: take().span)
  }

  /// Parses quoted text, or the unquoted text up to the next blank, `;` or newline. This function parses file paths,
  /// patterns, devices and values of options.
  package mutating func raw(_ role: NameRole) throws(ParseError) -> Spanned<String> {
    recordExpected(.name(role.kind))
    if peek().kind == .quoted {
      let token = take(as: .name(role.kind))
      return Spanned(token.text, at: token.span)
    }
    // Quoted text that is not closed, or has an invalid escape, is an invalid token that starts with a
    // quotation mark. Throw the token's own error.
    if case .invalid(let error) = peek().kind, source.bytes[offset] == UInt8(ascii: "\"") { throw error }
    guard !isAtEnd else { throw unexpected(role.text) }
    let span = takeRaw()
    recordRole(.name(role.kind), from: span.lowerBound)
    let text = source.text(in: span)
    // Reject braces, quotes and backslashes, because they can continue a statement on the next line at the
    // prompt.
    if text.contains(where: { "{}\"\\".contains($0) }) {
      throw ParseError(
        .other(
          message: "\(text.cited) contains a brace, a quote or a backslash",
          remedy: "write the text in quotes"),
        at: span)
    }
    return Spanned(text, at: span)
  }
}

extension Cursor {
  /// Parses the name of an existing view: a name with or without quotes, or a path. The path `row1/one`,
  /// written without blanks, names the view `one` of the scene that `row1` shows.
  ///
  /// For a new name, use `name(_:)`, which rejects paths.
  package mutating func viewName(_ role: NameRole = .view) throws(ParseError) -> Spanned<Name> {
    guard isAt(name: role) else { throw unexpected(role.name) }
    let start = offset
    let text = takeSegments(role)
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

  /// Consumes a name, or a path of names that are joined by slashes without blanks. Returns the text of the name or
  /// path.
  ///
  /// - Precondition: A name comes next.
  mutating func takeSegments(_ role: NameRole) -> String {
    let start = offset
    var text = takeSegment()
    while let ahead = nextSegment(role) {
      self = ahead
      text += "/" + takeSegment()
    }
    recordRole(.name(role.kind), from: start)
    return text
  }

  private mutating func takeSegment() -> String {
    let token = take()
    return token.kind == .word ? variables.substituted(token.text) : token.text
  }

  /// Returns a cursor at the next name in a path; `nil` at the end of the path.
  ///
  /// - Parameter role: The role of the names in the path.
  private func nextSegment(_ role: NameRole) -> Cursor? {
    guard peek().kind == .symbol(.dividedBy), offset == endOfTaken else { return nil }
    var ahead = self
    ahead.take()
    guard ahead.offset == ahead.endOfTaken else { return nil }
    return ahead.isAt(name: role) ? ahead : nil
  }

  /// Returns the error for a path such as `row1/one` where only a name is allowed; `nil` if the name before
  /// the cursor is not the start of a path.
  ///
  /// - Parameters:
  ///   - name: The name before the cursor.
  ///   - start: The offset of the name.
  func pathError(behind name: String, from start: Int) -> ParseError? {
    var bookmark = self
    bookmark.recorder = nil
    guard var segment = bookmark.nextSegment(.view) else { return nil }
    let text = name + "/" + segment.takeSegments(.view)
    return ParseError(
      .other(
        message: "\(text.cited) is a path to a view of an instance, not a name",
        remedy: "quote a name that contains '/': \(text.quotedNotation)"), at: segment.span(from: start))
  }
}
