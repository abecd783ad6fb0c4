import GimbalFindings
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

extension CommandTable {
  package static let standard = CommandTable(defaultCommands)

  /// The commands of the shell, in the order in which `help` lists them.
  private static let defaultCommands: [CommandDeclaration] = [
    CommandDeclaration(SceneNew.self), CommandDeclaration(SceneUse.self), CommandDeclaration(SceneList.self),
    CommandDeclaration(SceneShow.self), CommandDeclaration(SceneRename.self),
    CommandDeclaration(SceneCopy.self),
    CommandDeclaration(SceneRemove.self), CommandDeclaration(SceneSet.self),
    CommandDeclaration(ScenePresent.self), CommandDeclaration(SceneDismiss.self),
    CommandDeclaration(ViewNew.self), CommandDeclaration(ViewSet.self), CommandDeclaration(ViewMove.self),
    CommandDeclaration(ViewRename.self), CommandDeclaration(ViewRemove.self),
    CommandDeclaration(ViewList.self),
    CommandDeclaration(GuideNew.self), CommandDeclaration(GuideRemove.self),
    CommandDeclaration(GuideList.self),
    CommandDeclaration(SetNew.self), CommandDeclaration(SetList.self), CommandDeclaration(SetShow.self),
    CommandDeclaration(SetRename.self), CommandDeclaration(SetRemove.self), CommandDeclaration(SetWhen.self),
    CommandDeclaration(DefineNumber.self), CommandDeclaration(NumberList.self),
    CommandDeclaration(NumberShow.self), CommandDeclaration(NumberRename.self),
    CommandDeclaration(NumberRemove.self),
    CommandDeclaration(Constrain.self), CommandDeclaration(ConstraintList.self),
    CommandDeclaration(ConstraintShow.self), CommandDeclaration(ConstraintSet.self),
    CommandDeclaration(ConstraintMove.self),
    CommandDeclaration(ConstraintRemove.self), CommandDeclaration(ApplyFormats.self),
    CommandDeclaration(FormatList.self),
    CommandDeclaration(Place.self), CommandDeclaration(PlaceList.self), CommandDeclaration(PlaceRemove.self),
    CommandDeclaration(Resize.self), CommandDeclaration(SizeToFit.self),
    CommandDeclaration(LayOut.self), CommandDeclaration(LayoutShow.self), CommandDeclaration(LayoutList.self),
    CommandDeclaration(LayoutRemove.self), CommandDeclaration(BringToFront.self),
    CommandDeclaration(OverrideProperty.self), CommandDeclaration(Hide.self), CommandDeclaration(Unhide.self),
    CommandDeclaration(Overflow.self), CommandDeclaration(Install.self), CommandDeclaration(Uninstall.self),
    CommandDeclaration(ChooseDevice.self), CommandDeclaration(DeviceList.self),
    CommandDeclaration(AssignTraits.self), CommandDeclaration(Rotate.self), CommandDeclaration(Trace.self),
    CommandDeclaration(TraceRotate.self),
    CommandDeclaration(Autorotate.self), CommandDeclaration(ProjectOrientations.self),
    CommandDeclaration(Frames.self), CommandDeclaration(Fit.self), CommandDeclaration(Draw.self),
    CommandDeclaration(RenderPicture.self), CommandDeclaration(Check.self),
    CommandDeclaration(ExplainView.self), CommandDeclaration(ExplainConflict.self),
    CommandDeclaration(ExplainAmbiguity.self), CommandDeclaration(RepairConflict.self),
    CommandDeclaration(WhatIf.self),
    CommandDeclaration(ExplainLog.self), CommandDeclaration(Expect.self), CommandDeclaration(ForEach.self),
    CommandDeclaration(BlameView.self), CommandDeclaration(Bisect.self),
    CommandDeclaration(Undo.self), CommandDeclaration(Redo.self), CommandDeclaration(Operations.self),
    CommandDeclaration(OperationLog.self), CommandDeclaration(OperationRestore.self),
    CommandDeclaration(Status.self), CommandDeclaration(Log.self), CommandDeclaration(Show.self),
    CommandDeclaration(Diff.self),
    CommandDeclaration(Commit.self), CommandDeclaration(Checkout.self), CommandDeclaration(Restore.self),
    CommandDeclaration(Branch.self), CommandDeclaration(BranchRename.self),
    CommandDeclaration(BranchDelete.self), CommandDeclaration(Tag.self), CommandDeclaration(TagRename.self),
    CommandDeclaration(TagDelete.self),
    CommandDeclaration(Merge.self), CommandDeclaration(Conflicts.self), CommandDeclaration(Resolve.self),
    CommandDeclaration(Verify.self), CommandDeclaration(Gc.self), CommandDeclaration(BackUp.self),
    CommandDeclaration(Import.self), CommandDeclaration(Export.self), CommandDeclaration(Read.self),
    CommandDeclaration(EditScript.self), CommandDeclaration(Find.self),
    CommandDeclaration(Echo.self), CommandDeclaration(Mode.self), CommandDeclaration(ListHistory.self),
    CommandDeclaration(PlayTutorial.self),
    CommandDeclaration(Help.self), CommandDeclaration(Quit.self),
  ]
}

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
