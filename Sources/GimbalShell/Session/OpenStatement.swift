import GimbalNotation

/// What stands of the statement that is under way at the end of a text.
struct OpenStatement {
  private(set) var tokens: [Token] = []
  /// Whether the text ends with a quote that is just opened.
  private(set) var isQuoted = false
  /// Whether something cannot be read, or a quote is open and has begun.
  private(set) var isUnreadable = false
  /// What stands of a quote that is open.
  private(set) var openQuote: String?
  /// The words before each of the blocks of statements that the statement is in.
  private var blocks: [[String]] = []
  /// The words before the innermost one; empty for none.
  var block: [String] { blocks.last ?? [] }
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
        guard !token.text.hasPrefix("\""), takeRaw(&cursor) else {
          isQuoted = token.text == "\""
          isUnreadable = !isQuoted
          openQuote = token.text.hasPrefix("\"") ? String(token.text.dropFirst()) : nil
          takePath(endingAt: token.span.lowerBound)
          return
        }
        continue
      } else if token.kind == .symbol(.openBrace), depth == 0, isBlockOfStatements {
        blocks.append(words)
        tokens = []
      } else {
        if token.kind == .symbol(.openBrace) { depth += 1 }
        if token.kind == .symbol(.closeBrace) {
          if depth == 0 { _ = blocks.popLast() }
          depth = max(0, depth - 1)
        }
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

  /// The words that the statement begins with.
  private var words: [String] { tokens.prefix { $0.kind == .word }.map(\.text) }

  /// Takes what is no token up to the next blank: the rest of a revision, `HEAD~1`, or a file, `~/scene.gim`.
  ///
  /// - Returns: whether there is such a text.
  private mutating func takeRaw(_ cursor: inout Cursor) -> Bool {
    let start = cursor.offset
    guard let text = try? cursor.raw(.text) else { return false }
    // What is written together is one word.
    if tokens.last?.span.upperBound != start {
      tokens.append(Token(kind: .word, span: text.span, text: text.value))
    }
    return true
  }

  /// Whether what stands in the braces that come next are statements of their own.
  private var isBlockOfStatements: Bool {
    OpenStatement.holdsStatements(behind: words)
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
