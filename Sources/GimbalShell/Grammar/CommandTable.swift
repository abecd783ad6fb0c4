package import GimbalNotation

/// The commands there are, and how a statement finds its own.
package struct CommandTable: Sendable {
  package let commands: [any Command.Type]
  /// The first words there are, in order.
  package let verbs: [String]
  private let commandsByVerb: [String: Family]

  /// The commands that a first word calls.
  private struct Family {
    let verb: String
    /// What the word alone calls.
    var alone: (any Command.Type)?
    /// The second words, in order, and what they call.
    var subcommands: [String] = []
    var commands: [String: any Command.Type] = [:]
  }

  package init(_ commands: [any Command.Type]) {
    self.commands = commands
    var verbs: [String] = []
    var commandsByVerb: [String: Family] = [:]
    for command in commands {
      let words = command.manual.words
      if commandsByVerb[words[0]] == nil { verbs.append(words[0]) }
      if words.count > 1 {
        commandsByVerb[words[0], default: Family(verb: words[0])].subcommands.append(words[1])
        commandsByVerb[words[0]]?.commands[words[1]] = command
      } else {
        commandsByVerb[words[0], default: Family(verb: words[0])].alone = command
      }
    }
    self.verbs = verbs
    self.commandsByVerb = commandsByVerb
  }

  /// The second words that may follow a first one.
  package func subcommands(of verb: String) -> [String] { commandsByVerb[verb]?.subcommands ?? [] }

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
    let family = try command(&cursor)
    let arguments = cursor
    let command = try family.init(&cursor)
    guard cursor.isAtEnd else {
      throw cursor.unexpected(
        family.manual.keywords(from: arguments, to: cursor.offset) + ["the end of the command"])
    }
    let span = cursor.span(from: start)
    try cursor.endOfStatement()
    return Statement(command: command, source: cursor.source, span: span)
  }

  /// Takes the words of a command.
  package func command(_ cursor: inout Cursor) throws(ParseError) -> any Command.Type {
    guard cursor.isAtName else { throw cursor.unexpected("a command; 'help' lists them") }
    let family = try family(&cursor)
    if !family.subcommands.isEmpty,
      family.alone == nil || cursor.peek().kind == .word && family.commands[cursor.peek().text] != nil
    {
      let word = try cursor.oneOf(family.subcommands, "'\(family.verb)' command")
      if let found = family.commands[word.value] { return found }
    }
    guard let found = family.alone else {
      throw cursor.unexpected(family.subcommands.map { "'\($0)'" })
    }
    return found
  }

  /// Takes the first word of a command, hyphenated or not.
  private func family(_ cursor: inout Cursor) throws(ParseError) -> Family {
    let token = cursor.peek()
    if let word = cursor.peekHyphenated(), let family = commandsByVerb[word.value] {
      _ = cursor.takeHyphenated()
      return family
    }
    guard token.kind == .word, let family = commandsByVerb[token.text] else {
      let word = cursor.peekHyphenated() ?? Spanned(token.text, at: token.span)
      throw ParseError(
        .unknownName(
          role: "command", name: word.value,
          nearest: meant(by: word.value, cursor), note: note(on: cursor)), at: word.span)
    }
    try cursor.next()
    return family
  }

  /// The command that was meant by a first word that is none: another spelling, or its second word put first.
  private func meant(by word: String, _ cursor: Cursor) -> String? {
    var ahead = cursor
    if (try? ahead.next()) != nil, let verb = ahead.peekHyphenated()?.value,
      subcommands(of: verb).contains(word)
    {
      return "\(verb) \(word)"
    }
    return CommandTable.habits[word] ?? Nearest.name(to: word, among: verbs)
  }

  private func note(on cursor: Cursor) -> String {
    var ahead = cursor
    let isRule = (try? ahead.next()) != nil && ahead.peek().kind == .symbol(.dot)
    return isRule ? "a rule begins with 'constrain'" : "'help' lists the commands"
  }

  /// What people type out of habit.
  private static let habits = ["exit": "quit", "q": "quit", "source": "read", "print": "echo"]
}
