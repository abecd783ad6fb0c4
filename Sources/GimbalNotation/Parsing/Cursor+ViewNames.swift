package import GimbalModel

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
