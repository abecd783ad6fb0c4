import GimbalModel
package import GimbalNotation
import GimbalReporting

/// A type-erased declaration of a command.
package struct CommandDeclaration: Sendable {
  package let manual: Manual
  package let effects: Effects
  private let shape: @Sendable () -> Shape
  private let read: @Sendable (inout Cursor) throws(ParseError) -> any Command

  /// Creates the declaration of a command.
  ///
  /// - Parameter syntax: The grammar of the command. It is evaluated on demand, because most runs use few
  ///   commands.
  package init<C: Command>(_ type: C.Type, syntax: @autoclosure @escaping @Sendable () -> Grammar<C>) {
    manual = type.manual
    effects = type.effects
    shape = { syntax().shape }
    read = { (cursor) throws(ParseError) in try syntax().parse(&cursor) }
  }

  package init<C: Command>(_ type: C.Type) { self.init(type, syntax: C.syntax) }

  /// Reads the arguments of the command, up to the end of the statement.
  ///
  /// - Throws: `ParseError` if the arguments are invalid, or if other text follows them.
  package func parse(_ cursor: inout Cursor) throws(ParseError) -> any Command {
    let start = cursor.offset
    let command = try read(&cursor)
    guard cursor.isAtEnd else {
      throw cursor.unexpected(expectations(from: start, in: cursor) + ["the end of the command"])
    }
    return command
  }

  /// The syntax of the arguments of the command.
  package var usage: Usage { shape().usage }

  package var page: HelpPage {
    let shape = shape
    return HelpPage(manual) { shape().usage }
  }

  /// Returns descriptions of the tokens that can come next at a cursor, for an error message. The result is
  /// empty if there are too many.
  ///
  /// - Parameter start: The offset of the first argument.
  private func expectations(from start: Int, in cursor: Cursor) -> [String] {
    let text = cursor.source.text(in: Span(start, max(start, cursor.endOfTaken)))
    let recorder = ParseRecorder()
    var prefix = Cursor(Source(name: "", text: text + " "), recorder: recorder)
    _ = try? read(&prefix)
    let phrases = recorder.expected.phrases
    return phrases.count <= CommandDeclaration.mostExpectations ? phrases : []
  }

  private static let mostExpectations = 12
}

/// The table of all commands. A command has one or two words, such as `rotate` or `view new`.
package struct CommandTable: Sendable {
  package let commands: [CommandDeclaration]
  /// The first words of the commands without duplicates, in the order of `commands`.
  package let verbs: [String]
  private let commandsByVerb: [String: Family]

  /// The commands that share a first word.
  private struct Family {
    let verb: String
    /// The command that consists of the first word only.
    var alone: CommandDeclaration?
    /// The second words of the commands, in the order of the commands.
    var subcommands: [String] = []
    var commands: [String: CommandDeclaration] = [:]
  }

  package init(_ commands: [CommandDeclaration]) {
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

  /// Returns the first words of the commands that satisfy a predicate, in order.
  package func verbs(where isIncluded: (CommandDeclaration) -> Bool) -> [String] {
    let words = Set(commands.filter(isIncluded).map { $0.manual.words[0] })
    return verbs.filter(words.contains)
  }

  /// Returns `true` if a command starts with the word.
  func hasVerb(_ word: String) -> Bool { commandsByVerb[word] != nil }

  /// Returns the second words that can follow a first word; empty for an unknown word.
  package func subcommands(of verb: String) -> [String] { commandsByVerb[verb]?.subcommands ?? [] }

  /// Returns the command that has exactly the given words; `nil` if there is none.
  package func command(named words: [String]) -> CommandDeclaration? {
    guard let family = words.first.flatMap({ commandsByVerb[$0] }) else { return nil }
    return switch words.count {
    case 1: family.alone
    case 2: family.commands[words[1]]
    default: nil
    }
  }

  /// Returns the commands whose words start with the given words.
  package func commands(beginningWith words: [String]) -> [CommandDeclaration] {
    commands.filter { $0.manual.words.starts(with: words) }
  }

  /// Reads the next statement.
  ///
  /// - Returns: The statement; `nil` at the end of the text.
  /// - Throws: `ParseError` for an invalid statement. The cursor stops inside this statement.
  ///   `Cursor.skipStatement()` skips the rest of it.
  package func next(_ cursor: inout Cursor) throws(ParseError) -> Statement? {
    cursor.skipSeparators()
    cursor.recordExpected(.name(.verbs))
    guard !cursor.isAtEndOfText else { return nil }
    let start = cursor.offset
    let command = try command(&cursor).parse(&cursor)
    let span = cursor.span(from: start)
    try cursor.endOfStatement()
    return Statement(command: command, source: cursor.source, span: span)
  }

  /// Reads the one or two words that name a command.
  ///
  /// - Throws: `ParseError` if the words name no command.
  package func command(_ cursor: inout Cursor) throws(ParseError) -> CommandDeclaration {
    if let alias = alias(at: cursor) { return try command(for: alias, &cursor) }
    guard cursor.isAtName else {
      throw foreignCommand(cursor) ?? cursor.unexpected("a command; use 'help' to list the commands")
    }
    let start = cursor.offset
    let family = try family(&cursor)
    cursor.recordRole(.command, from: start)
    cursor.recordExpected(words: family.subcommands)
    let second = cursor.peek()
    // A word in capitals stands for the same word in lowercase, as in SQL. If the first word alone is a command, it must
    // be in capitals, too: `BRANCH DELETE a` deletes a branch, and `branch DELETE` creates one.
    let isInCapitals = family.alone == nil || cursor.source.text(in: cursor.span(from: start)) != family.verb
    if isInCapitals, second.kind == .word, second.text == second.text.uppercased(),
      let found = family.commands[second.text.lowercased()]
    {
      try cursor.next()
      cursor.recordRole(.command, from: start)
      return found
    }
    if !family.subcommands.isEmpty,
      family.alone == nil || second.kind == .word && family.commands[second.text] != nil
    {
      let word = try cursor.oneOf(family.subcommands, "'\(family.verb)' command")
      cursor.recordRole(.command, from: start)
      if let found = family.commands[word.value] { return found }
    }
    guard let found = family.alone else {
      throw cursor.unexpected(family.subcommands.map { "'\($0)'" })
    }
    return found
  }

  /// Returns the error for a command of sqlite3 or psql, such as `.dump` or `\x`; `nil` for other text.
  private func foreignCommand(_ cursor: Cursor) -> ParseError? {
    var ahead = cursor
    let span = ahead.withoutRecording { $0.takeRaw() }
    let word = cursor.source.text(in: span)
    guard word.hasPrefix(".") || word.hasPrefix("\\"), word.count > 1 else { return nil }
    return ParseError(
      .unknownName(role: "command", name: word, nearest: nil, note: "use 'help' to list the commands"),
      at: span)
  }

  /// Reads the first word of a command, which can contain hyphens.
  private func family(_ cursor: inout Cursor) throws(ParseError) -> Family {
    let token = cursor.peek()
    if let word = cursor.peekHyphenated(),
      let family = commandsByVerb[word.value] ?? commandsByVerb[word.value.lowercased()]
    {
      _ = cursor.takeHyphenated()
      return family
    }
    guard token.kind == .word, let family = commandsByVerb[token.text] else {
      let word = cursor.peekHyphenated() ?? Spanned(token.text, at: token.span)
      var behind = cursor
      // A word before a '.' is a view, not a command.
      let isView = (try? behind.next()) != nil && behind.peek().kind == .symbol(.dot)
      let nearest =
        isView || CommandAlias.synonyms[word.value] != nil ? nil : Nearest.name(to: word.value, among: verbs)
      throw ParseError(
        .unknownName(role: "command", name: word.value, nearest: nearest, note: note(on: cursor)),
        at: word.span)
    }
    try cursor.next()
    return family
  }

  private func note(on cursor: Cursor) -> String {
    let word = cursor.peek().text
    var ahead = cursor
    guard (try? ahead.next()) != nil, ahead.peek().kind == .symbol(.dot) else { return note(onWord: word) }
    let hasProperty = (try? ahead.next()) != nil && Property(rawValue: ahead.peek().text) != nil
    return hasProperty && Attribute(rawValue: ahead.peek().text) == nil
      ? "use 'view set \(word) \(ahead.peek().text) VALUE'" : "start a constraint with 'constrain'"
  }

  /// Returns the remedy for a statement that starts with a word that is not a command. There are specific
  /// remedies for the second word of a command, a kind of view and a property.
  private func note(onWord word: String) -> String {
    let verb = CommandAlias.synonyms[word] ?? word
    let related = commands.map(\.manual.words).filter { $0.count == 2 && $0[1] == verb }
    if !related.isEmpty {
      return "use " + ParseError.alternatives(related.map { "'\($0.joined(separator: " "))'" })
    }
    if ViewKind(rawValue: word) != nil { return "use 'view new NAME kind \(word)'" }
    if Property(rawValue: word) != nil { return "use 'view set NAME \(word) VALUE'" }
    return "use 'help' to list the commands"
  }
}
