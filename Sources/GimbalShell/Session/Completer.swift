import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

/// Completion of the word before the caret, for the Tab key of a terminal.
package struct Completer {
  private let session: Session

  package var commands: CommandTable { session.commands }

  package init(_ session: Session) { self.session = session }

  /// Returns the names for a statement: those of the scene in use, or of the scene after `--scene`.
  private func lookup(in statement: OpenStatement) -> NameLookup {
    session.names.reading(sceneOfOptionIn: statement.parsed, of: statement.source)
  }

  /// A completion of the word before the caret.
  package struct Candidate: Hashable, Sendable {
    /// The completed word as it is inserted into the line. Inside quoted text that is not closed yet, the
    /// completed word has no quotation marks of its own.
    package let text: String
    /// `true` if the word can continue without a blank: with a `.` and an attribute, or with a `/` and the
    /// name of a view inside an instance. An instance is a view that shows another scene.
    package let goesOn: Bool
    /// `true` if the completion does not close the quoted text that contains the word.
    package var leavesQuoteOpen = false
  }

  /// Returns the completions of a word.
  ///
  /// - Parameters:
  ///   - prefix: The typed part of the word, without an opening quotation mark.
  ///   - head: The text before the word, including an opening quotation mark.
  package func candidates(for prefix: String, after head: String) -> [Candidate] {
    let statement = OpenStatement(of: head, commands: commands)
    if let format = statement.openQuote, statement.command == ApplyFormats.manual.words {
      return viewsOfFormat(for: prefix, after: format)
    }
    guard statement.openQuote?.isEmpty ?? true else { return [] }
    var seen: Set<String> = []
    let found = statement.expected.flatMap { token in
      candidates(for: token, beginningWith: prefix, in: statement).filter { candidate in
        let text = candidate.text
        let matches =
          text.hasPrefix(prefix)
          // A name that needs quotes also matches a prefix that was typed without quotes.
          || !prefix.isEmpty && text.hasPrefix("\"") && text.dropFirst().hasPrefix(prefix)
        return matches && seen.insert(text).inserted
      }
    }
    // Where text is expected, the only keyword is 'default', which removes the text. Offer a quotation mark as
    // well, so that Tab does not insert the keyword.
    let isOnlyKeyword = found.count == 1 && prefix.isEmpty && statement.expected.contains(.text)
    guard isOnlyKeyword, !statement.isQuoted else { return found }
    return [Candidate(text: "\"", goesOn: true, leavesQuoteOpen: true)] + found
  }

  /// The kind of a word. It determines the characters that end the word.
  package enum WordKind: Hashable, Sendable {
    case name
    /// A word that can contain dashes, such as `--width` or `size-to-fit`.
    case option
    /// A file path, which can contain every character except white space and `;`.
    case path

    /// The characters that end a word.
    package var breaks: String {
      switch self {
      case .name: " \t\n;{}()=<>+-*/:.,@"
      case .option: " \t\n;{}()="
      case .path: " \t\n;"
      }
    }
  }

  /// Returns the kind of the word at the end of the text.
  package func wordKind(in text: String) -> WordKind {
    let words = OpenStatement(of: text, commands: commands).command
    if let verb = words.first,
      commands.commands(beginningWith: [verb]).contains(where: { $0.usage.mentions(.files) })
    {
      return .path
    }
    let word = text.split(omittingEmptySubsequences: false) { $0.isWhitespace || $0 == ";" }.last ?? ""
    // In a word with a '.', such as `box.width-8`, a dash is a minus sign.
    let isHyphenated = word.contains("-") && !word.contains(".") && word.first?.isLetter ?? false
    return word.hasPrefix("--") || isHyphenated ? .option : .name
  }

  // MARK: Candidates of one token

  private func candidates(
    for token: ExpectedToken, beginningWith prefix: String, in statement: OpenStatement
  ) -> [Candidate] {
    switch token {
    case .name(let kind, let words) where kind == .shownViews || kind == .shownItems:
      let given = given(kind, in: statement)
      let lookup = lookup(in: statement)
      let ids = objectIDs(kind, lookup, in: statement, beginningWith: prefix).map {
        Candidate(text: $0, goesOn: token.goesOn)
      }
      return lookup.shownViews(in: statement.path).compactMap { name, isInstance in
        // Offer an instance, a view that shows another scene, even if the list already contains its name. A
        // path to one of its views can follow.
        guard isInstance || !given.contains(statement.path + name.text) else { return nil }
        return Candidate(
          text: text(of: name, in: statement, unless: statement.path.isEmpty ? words : []),
          goesOn: token.goesOn || isInstance)
      } + ids
    default:
      guard statement.path.isEmpty else { return [] }
      return words(for: token, beginningWith: prefix, in: statement).map {
        Candidate(text: $0, goesOn: token.goesOn)
      }
    }
  }

  private func words(
    for token: ExpectedToken, beginningWith prefix: String, in statement: OpenStatement
  ) -> [String] {
    let isQuoted = statement.isQuoted
    let lookup = lookup(in: statement)
    switch token {
    // A quoted word is never a keyword.
    case .word(let word), .guide(let word): return isQuoted ? [] : [word]
    case .name(.verbs, _): return isQuoted ? [] : commands.verbs
    case .name(.subcommands, _): return isQuoted ? [] : commands.subcommands(of: statement.lastWord)
    case .name(.revisions, _):
      let names = lookup.names(.revisions)
      if isQuoted { return names.map { text(of: $0, in: statement, unless: []) } }
      return ["HEAD", "HEAD~1"] + names.map { $0.notation() } + lookup.hashes(beginningWith: prefix)
    case .name(.devices, _):
      let names = DeviceCatalog.presets.map(\.name)
      return isQuoted ? names : names.map { String($0.filter { $0 != " " && $0 != "." }) }
    case .name(let kind, let words):
      let given = given(kind, in: statement)
      return (isQuoted ? [] : lookup.handles(kind))
        + lookup.names(kind).filter { !given.contains($0.text) }.map {
          text(of: $0, in: statement, unless: words)
        } + objectIDs(kind, lookup, in: statement, beginningWith: prefix)
    case .symbol, .number, .text, .separator: return []
    }
  }

  /// Returns the object ids that can complete a word in quotes, or one with enough characters for an id.
  private func objectIDs(
    _ kind: NameKind, _ lookup: NameLookup, in statement: OpenStatement, beginningWith prefix: String
  ) -> [String] {
    guard statement.isQuoted || prefix.count >= Completer.shortestID, statement.path.isEmpty else {
      return []
    }
    return lookup.objectIDs(kind).map { text(of: $0, in: statement, unless: []) }
  }

  /// The number of characters before the first hyphen of an object id.
  private static let shortestID = 3

  private func text(of name: Name, in statement: OpenStatement, unless words: Set<String>) -> String {
    statement.isQuoted
      ? String(name.text.quotedNotation.dropFirst().dropLast()) : name.notation(unless: words)
  }

  /// Returns the names of the given kind in the list at the end of a statement, such as `hide a b`.
  /// Completion does not offer these names again.
  private func given(_ kind: NameKind, in statement: OpenStatement) -> Set<String> {
    guard [.sets, .views, .shownViews].contains(kind) else { return [] }
    var given: Set<String> = []
    for token in statement.parsed {
      switch token.role {
      case .name(kind): given.insert(statement.name(at: token.span))
      case .option: break
      // A keyword starts another list, which can contain the same names.
      default: given = []
      }
    }
    return given
  }

  /// Returns the views whose names can complete a visual format: after `[`, or in a reference to another view
  /// such as `(==title)`.
  ///
  /// - Parameters:
  ///   - prefix: The word before the caret, at the end of the quoted text that is not closed yet.
  ///   - format: The text between the opening quotation mark and the word.
  private func viewsOfFormat(for prefix: String, after format: String) -> [Candidate] {
    let text = format + prefix
    guard let opening = text.lastIndex(where: { "[(=<>,".contains($0) }), text.contains("[") else {
      return []
    }
    let begun = text[text.index(after: opening)...]
    guard begun.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
      text.lastIndex(of: "]") ?? opening <= opening
    else { return [] }
    let stem = prefix.dropLast(begun.count)
    // A visual format cannot quote names, so offer only names that need no quotes.
    return session.names.names(.views).filter { $0.notation() == $0.text && $0.text.hasPrefix(begun) }.map {
      Candidate(text: stem + $0.text, goesOn: true, leavesQuoteOpen: true)
    }
  }
}

extension ExpectedToken {
  /// `true` if a `.` and an attribute can follow the token.
  fileprivate var goesOn: Bool {
    switch self {
    case .guide, .name(.items, _), .name(.shownItems, _): true
    default: false
    }
  }
}

extension OpenStatement {
  fileprivate var lastWord: String { parsed.last.map { source.text(in: $0.span) } ?? "" }

  /// Returns the name at a source position, without quotes.
  fileprivate func name(at span: Span) -> String {
    var cursor = Cursor(source, from: span.lowerBound, to: span.upperBound)
    return (try? cursor.viewName().value.text) ?? source.text(in: span)
  }
}

// MARK: Hints

extension Completer {
  /// Returns a hint for the continuation of a line; `nil` if there is none. If only one word matches the word
  /// before the caret, the hint is the rest of that word. After the words of a command, the hint is the usage
  /// of the command. Otherwise, the hint consists of the first few words that can follow.
  ///
  /// - Parameters:
  ///   - line: The typed part of the line.
  ///   - pending: The earlier lines of the statement.
  package func hint(for line: String, after pending: String) -> String? {
    let text = pending + line
    let breaks = wordKind(in: text).breaks
    let word = String(line.reversed().prefix { !breaks.contains($0) && $0 != "\"" }.reversed())
    guard !word.isEmpty else { return continuation(of: text) }
    let found = candidates(for: word, after: String(text.dropLast(word.count)))
    guard let only = found.first, found.count == 1, only.text.hasPrefix(word) else { return nil }
    guard only.text == word else { return String(only.text.dropFirst(word.count)) }
    return only.goesOn ? nil : continuation(of: text + " ").map { " " + $0 }
  }

  private func continuation(of text: String) -> String? {
    let statement = OpenStatement(of: text, commands: commands)
    guard statement.openQuote == nil, statement.parsed.last.map({ $0.role != .separator }) ?? false else {
      return nil
    }
    if statement.parsed.last?.role == .command, let command = commands.command(named: statement.command) {
      let usage = command.usage.description
      return usage.isEmpty ? nil : usage
    }
    var found = candidates(for: "", after: text).map(\.text)
    if found.isEmpty { found = relations(in: statement) }
    guard !found.isEmpty else { return nil }
    let isLong = found.count > Completer.mostHinted
    return (found.prefix(Completer.mostHinted) + (isLong ? ["…"] : [])).joined(separator: " | ")
  }

  /// Returns the relations that can come next, such as `==` and `<=`. If only one can come next, the result is empty,
  /// because it can be the `=` of an assignment.
  private func relations(in statement: OpenStatement) -> [String] {
    let symbols = statement.expected.compactMap { token -> String? in
      if case .symbol(let symbol) = token { symbol.rawValue } else { nil }
    }
    let relations = ["==", "=", "<=", ">="].filter(symbols.contains)
    return relations.count > 1 ? relations : []
  }

  private static let mostHinted = 6
}
