package import Notation

/// The commands there are, and how a statement finds its own.
package struct CommandTable: Sendable {
  package let commands: [any Command.Type]

  package init(_ commands: [any Command.Type]) { self.commands = commands }

  /// The first words there are, in order.
  package var verbs: [String] { unique(commands.map { $0.manual.words[0] }) }

  /// The second words that may follow a first one.
  package func subcommands(of verb: String) -> [String] {
    commands.filter { $0.manual.words[0] == verb && $0.manual.words.count > 1 }.map { $0.manual.words[1] }
  }

  /// The commands whose words begin with these.
  package func commands(beginningWith words: [String]) -> [any Command.Type] {
    commands.filter { $0.manual.words.starts(with: words) }
  }

  /// Reads the next statement.
  ///
  /// - Returns: nil at the end of the text.
  /// - Throws: with the cursor somewhere within the statement; `Cursor.skipStatement()` goes on.
  package func next(_ cursor: inout Cursor) throws(ParseError) -> Statement? {
    cursor.skipSeparators()
    guard !cursor.isAtEndOfText else { return nil }
    let start = cursor.offset
    let command = try command(&cursor).init(&cursor)
    guard cursor.isAtEnd else { throw cursor.unexpected("the end of the command") }
    let span = cursor.span(from: start)
    try cursor.endOfStatement()
    return Statement(command: command, source: cursor.source, span: span)
  }

  /// Takes the words of a command.
  package func command(_ cursor: inout Cursor) throws(ParseError) -> any Command.Type {
    guard cursor.isAtName else { throw cursor.unexpected("a command; 'help' lists them") }
    let verb = try verb(&cursor)
    let choices = subcommands(of: verb)
    if !choices.isEmpty {
      let isOptional = commands.contains { $0.manual.words == [verb] }
      if !isOptional || cursor.peek().kind == .word && choices.contains(cursor.peek().text) {
        let word = try cursor.oneOf(choices, "'\(verb)' command")
        if let found = commands.first(where: { $0.manual.words == [verb, word.value] }) { return found }
      }
    }
    guard let found = commands.first(where: { $0.manual.words == [verb] }) else {
      throw cursor.unexpected(choices.map { "'\($0)'" })
    }
    return found
  }

  /// Takes the first word of a command, hyphenated or not.
  private func verb(_ cursor: inout Cursor) throws(ParseError) -> String {
    let token = cursor.peek()
    if let word = cursor.peekHyphenated(), verbs.contains(word.value) {
      _ = cursor.takeHyphenated()
      return word.value
    }
    guard token.kind == .word, verbs.contains(token.text) else {
      let word = cursor.peekHyphenated() ?? Spanned(token.text, at: token.span)
      throw ParseError(
        .unknownName(
          role: "command", name: word.value,
          nearest: CommandTable.habits[word.value] ?? Nearest.name(to: word.value, among: verbs),
          note: "'help' lists the commands"), at: word.span)
    }
    try cursor.next()
    return token.text
  }

  /// What people type out of habit.
  private static let habits = ["exit": "quit", "q": "quit", "source": "read", "print": "echo"]

  private func unique(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }
}
