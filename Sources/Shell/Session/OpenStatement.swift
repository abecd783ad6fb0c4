import Notation

/// What stands of the statement that is under way at the end of a text.
struct OpenStatement {
  private(set) var tokens: [Token] = []
  /// Whether the text ends with a quote that is just opened.
  private(set) var isQuoted = false
  /// Whether something cannot be read, or a quote is open and has begun.
  private(set) var isUnreadable = false
  /// The path that the word under way goes on from, `row1/`; empty for none. The tokens end before it.
  private(set) var path = ""

  init(of text: String) {
    var cursor = Cursor(Source(name: "", text: text))
    var depth = 0
    while !cursor.isAtEndOfText {
      let token = cursor.peek()
      if token.kind == .separator, depth == 0 {
        tokens = []
      } else if case .invalid = token.kind {
        isQuoted = token.text == "\""
        isUnreadable = !isQuoted
        takePath(endingAt: token.span.lowerBound)
        return
      } else if token.kind == .symbol(.openBrace), depth == 0, isBlockOfStatements {
        tokens = []
      } else {
        if token.kind == .symbol(.openBrace) { depth += 1 }
        if token.kind == .symbol(.closeBrace) { depth = max(0, depth - 1) }
        tokens.append(token)
      }
      guard (try? cursor.next()) != nil else { return }
    }
    // A command's first word may have hyphens.
    if let verb = Token.hyphenated(tokens, at: 0) {
      tokens.replaceSubrange(..<verb.count, with: [verb.token])
    }
    takePath(endingAt: text.utf8.count)
  }

  /// Whether what stands in the braces that come next are statements of their own.
  private var isBlockOfStatements: Bool {
    OpenStatement.holdsStatements(behind: tokens.prefix { $0.kind == .word }.map(\.text))
  }

  /// Whether a block behind some words holds statements, and no rules.
  static func holdsStatements(behind words: [String]) -> Bool {
    [ForEach.manual, WhatIf.manual].contains { words.starts(with: $0.words) }
  }

  /// Takes the tokens away that are names and slashes, written together up to some place.
  private mutating func takePath(endingAt end: Int) {
    var end = end
    while let slash = tokens.last, slash.kind == .symbol(.dividedBy), slash.span.upperBound == end,
      let name = tokens.dropLast().last, name.kind == .word || name.kind == .quoted,
      name.span.upperBound == slash.span.lowerBound
    {
      path = name.text + "/" + path
      end = name.span.lowerBound
      tokens.removeLast(2)
    }
  }
}
