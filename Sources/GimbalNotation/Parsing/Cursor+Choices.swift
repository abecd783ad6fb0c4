extension Cursor {
  /// Takes one of some keywords.
  ///
  /// - Parameters:
  ///   - role: what they are: `mode`, `kind of view`.
  /// - Throws: the nearest keyword, or all of them where there are few.
  package mutating func oneOf(_ words: [String], _ role: String) throws(ParseError) -> Spanned<String> {
    // A quoted word is never a keyword, not even one that is spelled like it.
    guard peek().kind == .word else { throw unexpected(Cursor.list(words, role)) }
    guard words.contains(peek().text) else {
      throw unknown(role, among: words, at: peek().span, peek().text)
    }
    let token = take()
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
