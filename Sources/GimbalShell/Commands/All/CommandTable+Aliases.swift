import GimbalNotation

// Phrases that stand for commands, at the start of a statement.
extension CommandTable {
  /// Returns `true` if a word starts a command or an alias, such as `.tables`.
  package func startsCommand(_ word: String) -> Bool {
    hasVerb(word) || CommandAlias.byFirstWord[word] != nil
  }

  /// Returns the longest alias at the start of a statement; `nil` if there is none.
  ///
  /// A command in reverse word order, such as `new scene`, is also an alias. So is a command with a synonym,
  /// such as `view add`.
  func alias(at cursor: Cursor) -> CommandAlias? {
    var ahead = cursor
    func takeWord() -> String { ahead.withoutRecording { $0.source.text(in: $0.takeRaw()) } }
    let typed = takeWord()
    let first = hasVerb(typed) ? typed : typed.lowercased()
    let isAlone = ahead.isAtEnd
    let candidates = CommandAlias.byFirstWord[first] ?? []
    // In most statements, the first word is a command and starts no alias. Do not read a second word.
    if candidates.isEmpty, hasVerb(first), command(named: [first]) != nil { return nil }
    var words = [first, takeWord()]
    if first != typed { words[1] = words[1].lowercased() }
    let isWhole = ahead.isAtEnd
    let known = candidates.filter { alias in
      guard words.starts(with: alias.phrase) else { return false }
      let hasArguments = !(alias.phrase.count == 1 ? isAlone : isWhole)
      return switch alias.arguments {
      case .any: true
      case .none: !hasArguments
      case .some: hasArguments
      }
    }
    let longest = known.max { $0.phrase.count < $1.phrase.count }
    if let longest, case .command = longest.meaning { return longest }
    if command(named: words) != nil { return nil }
    let names = words.map { CommandAlias.synonyms[$0] ?? $0 }
    for command in [names, names.reversed()] where self.command(named: command) != nil {
      return CommandAlias(words, for: command)
    }
    if let longest { return longest }
    return first.hasPrefix("!") ? CommandAlias(first, CommandAlias.shellAdvice) : nil
  }

  /// Reads the phrase of an alias, and returns the command for which it stands.
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
