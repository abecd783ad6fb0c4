import GimbalModel
import GimbalNotation

extension Completer {
  /// The first name of a statement that names nothing, where the statement cannot be understood further on: whoever
  /// mistypes a view wants to hear of that, and not of what comes behind it.
  ///
  /// - Parameters:
  ///   - place: where the statement stops to be understood.
  ///   - start: before the statement.
  /// - Complexity: O(tokens²) besides looking up names.
  func unknownName(before place: Int, in start: Cursor) -> ParseError? {
    var cursor = start
    cursor.skipSeparators()
    guard let manual = try? session.commands.command(&cursor).manual else { return nil }
    let syntax = manual.syntax
    var tokens: [Token] = []
    while !cursor.isAtEndOfText, cursor.peek().span.upperBound <= place, tokens.count < Completer.longestLook
    {
      guard let token = try? cursor.next() else { return nil }
      let isName = token.kind == .word || token.kind == .quoted
      let isPart = [.symbol(.dividedBy), .symbol(.minus)].contains { cursor.peek().kind == $0 }
      if isName, !isPart, !isTail(token, of: tokens),
        let role = role(of: token, before: cursor.peek(), in: syntax.expected(after: tokens)),
        let error = unknown(role, token)
      {
        return error
      }
      tokens.append(token)
    }
    return nil
  }

  /// Whether a word is the end of something written without blanks: a file, an attribute, a keyword with hyphens.
  private func isTail(_ token: Token, of tokens: [Token]) -> Bool {
    guard let last = tokens.last, last.span.upperBound == token.span.lowerBound else { return false }
    return [.symbol(.dot), .symbol(.dividedBy), .symbol(.minus)].contains(last.kind)
  }

  /// Behind so many words of a statement nothing is looked up any more.
  private static let longestLook = 64

  /// What a word must name where it stands; nil where it may be something else, or new.
  private func role(of token: Token, before next: Token, in expected: [Syntax]) -> Vocabulary? {
    var found: Set<Vocabulary> = []
    for syntax in expected {
      switch syntax {
      case .word(let words), .guide(let words): if words.contains(token.text) { return nil }
      case .name(let vocabulary, let except):
        if token.kind == .quoted || !except.contains(token.text) { found.insert(vocabulary) }
      default: break
      }
    }
    // Of several, what stands behind the word tells: an item has a '.' there, and a rule's identifier a ':'.
    if next.kind == .symbol(.dot) {
      found.remove(.new)
    } else if found.count > 1, next.kind != .symbol(.colon) {
      found.subtract([.items, .shownItems])
      // A text in quotes may be anything.
      if token.kind == .word { found.remove(.new) }
    }
    return found.count == 1 ? found.first : nil
  }

  private func unknown(_ vocabulary: Vocabulary, _ token: Token) -> ParseError? {
    let (role, own): (String, Vocabulary)
    switch vocabulary {
    case .views, .items, .shownViews, .shownItems: (role, own) = ("view", .views)
    case .sets: (role, own) = ("set", .sets)
    case .scenes: (role, own) = ("scene", .scenes)
    default: return nil
    }
    let names = self.names(own).map(\.text)
    guard !names.isEmpty, !names.contains(token.text) else { return nil }
    return ParseError(
      .unknownName(role: role, name: token.text, nearest: Nearest.name(to: token.text, among: names)),
      at: token.span)
  }
}
