import GimbalModel
import GimbalNotation
import GimbalStore

/// What may be meant by the beginning of a word, for a terminal's Tab.
package struct Completer {
  let session: Session

  package var commands: CommandTable { session.commands }

  package init(_ session: Session) { self.session = session }

  /// A word that the one under way may become.
  package struct Candidate: Hashable, Sendable {
    /// As it is written; within a quote, as it is written there.
    package let text: String
    /// Whether it goes on behind a `.`, as in rules, or behind a `/`, as an instance does.
    package let goesOn: Bool
    /// Whether the quote that it stands in goes on behind it.
    package var leavesQuoteOpen = false
  }

  /// The words that the one under way may become.
  ///
  /// - Parameters:
  ///   - prefix: what is typed of the word; without the quote that it stands in.
  ///   - head: what stands before it, an open quote included.
  package func candidates(for prefix: String, after head: String) -> [Candidate] {
    let statement = OpenStatement(of: head)
    if let format = statement.openQuote, statement.tokens.first?.text == ApplyFormats.manual.words[0] {
      return viewsOfFormat(for: prefix, after: format)
    }
    guard !statement.isUnreadable else { return [] }
    var seen: Set<String> = []
    return expected(in: statement).flatMap { syntax in
      (candidates(for: syntax, in: statement) + hashes(for: syntax, beginningWith: prefix)).filter {
        candidate in
        let text = candidate.text
        let isMeant =
          text.hasPrefix(prefix)
          // A name that needs quotes is found without them, too.
          || !prefix.isEmpty && text.hasPrefix("\"") && text.dropFirst().hasPrefix(prefix)
        return isMeant && seen.insert(text).inserted
      }
    }
  }

  /// How far a word reaches back.
  package enum WordKind: Hashable, Sendable {
    case name
    /// Its dashes belong to it.
    case option
    /// Up to a blank, whatever it holds.
    case path

    /// What parts such words.
    package var breaks: String {
      switch self {
      case .name: " \t\n;{}()=<>+-*/:.,@"
      case .option: " \t\n;{}()="
      case .path: " \t\n;"
      }
    }
  }

  /// What the word under way at the end of a text is.
  package func wordKind(in text: String) -> WordKind {
    if let verb = OpenStatement(of: text).tokens.first?.text,
      session.commands.commands(beginningWith: [verb]).contains(where: { $0.manual.syntax.names(.files) })
    {
      return .path
    }
    let word = text.split(omittingEmptySubsequences: false) { $0.isWhitespace || $0 == ";" }.last ?? ""
    // Behind a '.' a dash is a minus.
    let isHyphenated = word.contains("-") && !word.contains(".") && word.first?.isLetter ?? false
    return word.hasPrefix("--") || isHyphenated ? .option : .name
  }

  // MARK: What is expected

  func expected(in statement: OpenStatement) -> [Syntax] { expected(behind: statement.tokens) }

  /// What may stand behind the first words of a statement.
  func expected(behind tokens: [Token]) -> [Syntax] {
    let table = session.commands
    guard let verb = tokens.first else { return [.name(.verbs)] }
    let subcommands = table.subcommands(of: verb.text)
    if tokens.count > 1, tokens[1].kind == .word, subcommands.contains(tokens[1].text) {
      return expected(behind: [verb.text, tokens[1].text], tokens)
    }
    return (tokens.count == 1 ? [.word(subcommands)] : []) + expected(behind: [verb.text], tokens)
  }

  private func expected(behind words: [String], _ tokens: [Token]) -> [Syntax] {
    let manual = session.commands.commands.first { $0.manual.words == words }?.manual
    return manual?.syntax.expected(after: Array(tokens.dropFirst(words.count))) ?? []
  }

  // MARK: How it is written

  private func candidates(for syntax: Syntax, in statement: OpenStatement) -> [Candidate] {
    switch syntax {
    case .name(.shownViews, let words), .name(.shownItems, let words):
      let given = given(in: statement, for: syntax)
      return shownViews(in: statement.path).compactMap { name, isInstance in
        // An instance goes on with what it shows.
        guard isInstance || !given.contains(statement.path + name.text) else { return nil }
        return Candidate(
          text: text(of: name, in: statement, unless: statement.path.isEmpty ? words : []),
          goesOn: syntax.goesOn || isInstance)
      }
    default:
      guard statement.path.isEmpty else { return [] }
      return words(for: syntax, in: statement).map { Candidate(text: $0, goesOn: syntax.goesOn) }
    }
  }

  private func text(of name: Name, in statement: OpenStatement, unless words: Set<String>) -> String {
    statement.isQuoted
      ? String(name.text.quotedNotation.dropFirst().dropLast()) : name.notation(unless: words)
  }

  private func words(for syntax: Syntax, in statement: OpenStatement) -> [String] {
    switch syntax {
    // A quoted word is never a keyword.
    case .word(let words), .guide(let words): return statement.isQuoted ? [] : words
    case .name(.verbs, _): return statement.isQuoted ? [] : verbs(within: statement.block)
    case .name(.revisions, _) where !statement.isQuoted:
      return ["HEAD", "HEAD~1"] + (references(.branch) + references(.tag)).map { $0.notation() }
    case .name(.subcommands, _):
      return statement.isQuoted ? [] : session.commands.subcommands(of: statement.tokens.last?.text ?? "")
    case .name(.devices, _):
      let names = DeviceCatalog.presets.map(\.name)
      return statement.isQuoted ? names : names.map { String($0.filter { $0 != " " && $0 != "." }) }
    case .name(let vocabulary, let words):
      let handles = statement.isQuoted ? [] : self.handles(vocabulary)
      let given = given(in: statement, for: syntax)
      return handles
        + names(vocabulary).filter { !given.contains($0.text) }.map {
          text(of: $0, in: statement, unless: words)
        }
    default: return []
    }
  }

  private func handles(_ vocabulary: Vocabulary) -> [String] {
    switch vocabulary {
    case .constraints: return (inScene { $0.constraints.map { "#\($0.handle)" } }) ?? []
    case .conflicts:
      let conflicts = try? session.project.transaction(.read) { try $0.conflicts() }
      return (conflicts ?? []).map { "!\($0.handle)" }
    default: return []
    }
  }

  /// The project's own names. Where the project cannot be read, there are none.
  func names(_ vocabulary: Vocabulary) -> [Name] {
    switch vocabulary {
    case .scenes: (try? session.project.transaction(.read) { try $0.sceneHeaders().map(\.name) }) ?? []
    case .otherScenes:
      inTransaction { used, transaction in
        try transaction.sceneHeaders().filter { $0.id != used.id }.map(\.name)
      } ?? []
    case .views, .items: inScene { $0.viewsInTreeOrder.map(\.name) } ?? []
    case .sets: inScene { $0.sets.map(\.name) } ?? []
    case .constraints: inScene { $0.constraints.compactMap(\.identifier) } ?? []
    case .traits: inScene { $0.customTraits.map(\.name) } ?? []
    case .branches: references(.branch)
    case .tags: references(.tag)
    case .revisions: references(.branch) + references(.tag)
    case .shownViews, .shownItems, .conflicts, .devices, .files, .verbs, .subcommands, .new: []
    }
  }

  private func references(_ kind: Reference.Kind) -> [Name] {
    let found = try? session.project.transaction(.read) { try $0.history.references(kind) }
    return (found ?? []).compactMap { try? Name($0.key.name) }
  }

  private func inScene<Result>(_ body: (Scene) -> Result) -> Result? {
    inTransaction { scene, _ in body(scene) }
  }

  func inTransaction<Result>(_ body: (Scene, Transaction) throws -> Result) -> Result? {
    try? session.project.transaction(.read) { transaction -> Result? in
      let used = try session.state.scene ?? transaction.sceneHeaders().first?.id
      return try used.map { try body(transaction.scene($0), transaction) }
    }
  }
}

extension Syntax {
  /// Whether what stands here goes on behind a `.`.
  fileprivate var goesOn: Bool {
    switch self {
    case .guide, .name(.items, _), .name(.shownItems, _): true
    default: false
    }
  }
}
