import GimbalNotation

/// A statement with an error. The tables of phrases can contain advice for it.
struct FailedStatement {
  private let source: Source
  /// The tokens of the statement.
  private let statement: [Token]
  /// The tokens of the rule that contains the error; empty if the error is not in a rule.
  private let rule: [Token]
  /// `true` if the rule is the argument of `constrain` and not in braces.
  private let isRuleAlone: Bool

  /// Finds the statement that contains an error.
  ///
  /// - Parameter offset: The position of the error.
  init(in source: Source, at offset: Int) {
    self.source = source
    var cursor = Cursor(source)
    var span = Span(0, 0)
    repeat {
      cursor.skipSeparators()
      let start = cursor.offset
      cursor.skipStatement()
      span = Span(start, max(start, cursor.offset))
    } while !cursor.isAtEndOfText && cursor.offset <= offset
    var tokens = Phrase.tokens(of: source, in: span)
    while tokens.last?.kind == .separator { tokens.removeLast() }
    statement = tokens
    let index = tokens.firstIndex { $0.span.upperBound > offset } ?? tokens.count
    func isBorder(_ token: Token) -> Bool {
      [.separator, .symbol(.openBrace), .symbol(.closeBrace)].contains(token.kind)
    }
    let start = tokens[..<index].lastIndex(where: isBorder).map { $0 + 1 } ?? 0
    let end = tokens[index...].firstIndex(where: isBorder) ?? tokens.count
    isRuleAlone = start == 0 && tokens.first?.text == "constrain"
    let isRule = isRuleAlone || tokens[..<start].contains { $0.text == "constrain" }
    var rule = isRule && start <= end ? Array(tokens[(isRuleAlone ? 1 : start)..<end]) : []
    if rule.count > 2, rule[1].kind == .symbol(.colon) { rule.removeFirst(2) }
    self.rule = rule
  }

  /// Returns advice on the statement, such as the equivalent command; `nil` if no phrase matches.
  ///
  /// - Parameter commands: The commands of the session.
  func advice(_ names: KnownNames, _ commands: CommandTable) -> String? {
    let phrases = [statement, canonical(commands)].filter { !$0.isEmpty }.map {
      Phrase(source: source, tokens: $0)
    }
    let rewriting = Rewriting(statement: statement, source: source, names: names, commands: commands)
    if let text = rewriting.exact ?? adviceOnIDs(rewriting) { return text }
    for phrase in phrases {
      let found = Suggestions.checkedStatements.advice(on: phrase, names, where: rewriting.isValid) {
        "use '\($0)'"
      }
      if let found { return found }
    }
    for phrase in phrases {
      if let text = Suggestions.statements.advice(on: phrase, names, { "use '\($0)'" }) { return text }
    }
    if let first = statement.first, FailedStatement.programs.contains(first.text), statement.count > 1 {
      return adviceOnRest(names, commands)
    }
    return adviceOnCall(rewriting) ?? adviceOnRule(names, rewriting) ?? rewriting.corrected
  }

  /// Returns the statement with its object ids in quotes, because the language reads their hyphens as minus signs; `nil` if the
  /// statement contains no id outside of quotes, or if it has another error.
  private func adviceOnIDs(_ rewriting: Rewriting) -> String? {
    guard let first = statement.first, let last = statement.last else { return nil }
    let text = source.text(in: first.span.through(last.span))
    let quoted = text.replacing(/\b([0-9A-Za-z]{3}-[0-9A-Za-z]{2}-[0-9A-Za-z]{3})\b/) { "\"\($0.1)\"" }
    return quoted != text && rewriting.isValid(quoted) ? "use '\(quoted)'" : nil
  }

  /// The programs whose name can precede a command.
  private static let programs: Set = ["git", "gimbal"]

  /// Returns advice on a call such as `dir()`. Without its parentheses, the call is a phrase from another
  /// program.
  private func adviceOnCall(_ rewriting: Rewriting) -> String? {
    rewriting.called.flatMap {
      FailedStatement(in: Source(name: "", text: $0), at: 0).advice(rewriting.names, rewriting.commands)
    }
  }

  /// Returns advice on the rule that contains the error; `nil` if the error is not in a rule, or if no phrase matches.
  private func adviceOnRule(_ names: KnownNames, _ rewriting: Rewriting) -> String? {
    guard !rule.isEmpty else { return nil }
    func sentence(_ text: String) -> String {
      isRuleAlone ? "use '\(Rewriting.constraining(text))'" : "write '\(text)'"
    }
    func isValid(_ text: String) -> Bool { rewriting.isValid(Rewriting.constraining(text)) }
    let phrase = Phrase(source: source, tokens: rule)
    if let text = Suggestions.rules.advice(on: phrase, names, sentence) { return text }
    if let text = Suggestions.checkedRules.advice(on: phrase, names, where: isValid, sentence) { return text }
    let normalized = Phrase(text: rewriting.normalized(rule))
    guard normalized.source.text != phrase.text(of: rule[...]) else { return nil }
    if isValid(normalized.source.text),
      isRuleAlone || rule.contains(where: { $0.kind == .word && rewriting.isSuperview($0) })
    {
      return sentence(normalized.source.text)
    }
    return Suggestions.rules.advice(on: normalized, names, where: isValid, sentence)
      ?? Suggestions.checkedRules.advice(on: normalized, names, where: isValid, sentence)
  }

  /// Returns `true` if advice only repeats the statement, apart from `==` in place of `=`.
  func isRepeated(in advice: String) -> Bool {
    func words(_ tokens: [Token]) -> [String] {
      tokens.map { $0.kind == .symbol(.assign) ? Symbol.equal.rawValue : source.text(in: $0.span) }
    }
    let wanted = words(statement)
    return SuggestedCommands(in: advice).all.contains { command in
      let phrase = Phrase(text: command)
      return phrase.tokens.map { $0.kind == .symbol(.assign) ? "==" : phrase.source.text(in: $0.span) }
        == wanted
    }
  }

  /// Returns `true` if the statement has no syntax error.
  func isValid(_ commands: CommandTable) -> Bool {
    guard let first = statement.first, let last = statement.last else { return true }
    var cursor = Cursor(Source(name: "", text: source.text(in: first.span.through(last.span))))
    return (try? commands.next(&cursor)).flatMap(\.self) != nil
  }

  /// Returns the statement with the documented words of its command, such as `view new` for `create view`. The result
  /// is empty if the first two words do not stand for a command.
  private func canonical(_ commands: CommandTable) -> [Token] {
    guard statement.count > 1 else { return [] }
    let words = statement.prefix(2).map {
      CommandAlias.synonyms[$0.text.lowercased()] ?? $0.text.lowercased()
    }
    guard let found = [words, words.reversed()].first(where: { commands.command(named: $0) != nil }) else {
      return []
    }
    let start = zip(found, statement).map { Token(kind: .word, span: $1.span, text: $0) }
    return start + statement.dropFirst(2)
  }

  /// Returns advice on the text that follows the name of a program, such as `git`.
  private func adviceOnRest(_ names: KnownNames, _ commands: CommandTable) -> String? {
    let rest = Phrase(source: source, tokens: Array(statement.dropFirst()))
    let text = rest.text(of: rest.tokens[...])
    let source = Source(name: "", text: text)
    if let advice = FailedStatement(in: source, at: 0).advice(names, commands) { return advice }
    var cursor = Cursor(source)
    return (try? commands.next(&cursor)).flatMap(\.self) == nil ? nil : "use '\(text)'"
  }
}
