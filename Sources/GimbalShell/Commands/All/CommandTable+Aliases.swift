import GimbalNotation

// Phrases that stand for commands, at the start of a statement.
extension CommandTable {
  /// Returns the longest alias at the start of a statement; `nil` if there is none.
  ///
  /// The words of a command in reverse order, such as `new scene`, are also an alias.
  func alias(at cursor: Cursor) -> CommandAlias? {
    var ahead = cursor
    func takeWord() -> String { ahead.withoutRecording { $0.source.text(in: $0.takeRaw()) } }
    let first = takeWord()
    let candidates = CommandAlias.byFirstWord[first] ?? []
    // Most statements start with a command. They need no second word.
    if candidates.isEmpty, hasVerb(first) { return nil }
    let words = [first, takeWord()]
    let known = candidates.filter { words.starts(with: $0.phrase) }
    if let longest = known.max(by: { $0.phrase.count < $1.phrase.count }) { return longest }
    if !hasVerb(first), command(named: words.reversed()) != nil { return CommandAlias(swapped: words) }
    return first.hasPrefix("!") ? CommandAlias(first, CommandAlias.shellAdvice) : nil
  }

  /// Reads the phrase of an alias.
  ///
  /// - Throws: `ParseError` with the advice of an alias that stands for no command.
  func command(for alias: CommandAlias, _ cursor: inout Cursor) throws(ParseError)
    -> CommandDeclaration
  {
    let start = cursor.offset
    for _ in alias.phrase { cursor.takeRaw() }
    cursor.recordRole(.command, from: start)
    let phrase = alias.phrase.joined(separator: " ")
    switch alias.meaning {
    case .command(let words):
      if let found = command(named: words) { return found }
      throw ParseError(
        .unknownName(role: "command", name: phrase, nearest: nil, note: nil), at: cursor.span(from: start))
    case .advice(let advice):
      throw ParseError(
        .unknownName(role: "command", name: phrase, nearest: nil, note: advice), at: cursor.span(from: start))
    }
  }
}
