import GimbalModel
import GimbalNotation

/// A table of phrases that users of other programs type, with advice on the equivalent commands.
///
/// Only a statement with an error is looked up, so a phrase never hides a command or a name of the user. `CommandAlias`
/// lists the phrases that are accepted as commands.
struct PhraseBook: Sendable {
  /// A row of a table: a pattern, and the advice. Advice without the character `'` is a command or a rule.
  typealias Row = (pattern: String, advice: String)

  private struct Entry: Sendable {
    let pattern: PhrasePattern
    let advice: String
  }

  private let entries: [Entry]

  init(_ rows: [Row]) {
    entries = rows.map { Entry(pattern: PhrasePattern($0.pattern), advice: $0.advice) }
  }

  /// Phrases that are whole statements.
  static let statements = PhraseBook(
    historyRows + databaseRows + viewRows + ruleStatementRows + questionRows)

  /// Phrases that are rules: arguments of `constrain`, or lines of its block.
  static let rules = PhraseBook(ruleRows)

  /// Returns the advice of the first entry that matches, in which the user's text replaces the words in capitals; `nil`
  /// if no entry matches. `FAR` is the attribute of the root that is 100% for `ATTR`, such as `right` for `left`.
  ///
  /// - Parameter sentence: A function that makes a sentence from advice that is a command or a rule.
  func advice(on phrase: Phrase, _ names: KnownNames, _ sentence: (String) -> String) -> String? {
    guard phrase.tokens.count <= PhraseBook.mostTokens else { return nil }
    for entry in entries {
      guard var captured = entry.pattern.match(phrase, names) else { continue }
      captured["FAR"] = captured["ATTR"].flatMap(Attribute.init).map(\.extent.rawValue)
      let text = PhraseBook.filling(entry.advice, with: captured)
      return entry.advice.contains("'") ? text : sentence(text)
    }
    return nil
  }

  /// The maximum number of tokens of a phrase, which limits the time of the search.
  private static let mostTokens = 100

  /// Returns `text` with each key of `words` replaced by its value. Braces separate a key from adjacent letters, as in
  /// `{N}x{N2}`. `+ -8` becomes `- 8`, and the factor 1, which is 100%, is omitted.
  private static func filling(_ text: String, with words: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let isBraced = first == "{"
      let word = (isBraced ? rest.dropFirst() : rest).prefix { $0.isLetter || $0.isNumber }
      let end = word.endIndex
      if isBraced, !word.isEmpty, rest[end...].first == "}" {
        result += words[String(word)] ?? "{\(word)}"
        rest = rest[rest.index(after: end)...]
      } else if !isBraced, !word.isEmpty {
        let text = words[String(word)] ?? String(word)
        rest = rest[end...]
        if text.isEmpty, result.last == " " { result.removeLast() }
        if text == "1", result.hasSuffix("= "), rest.hasPrefix(" * ") {
          rest = rest.dropFirst(3)
        } else if text.hasPrefix("-"), result.hasSuffix(" + ") {
          result.removeLast(2)
          result += "- " + text.dropFirst()
        } else {
          result += text
        }
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

/// A statement with an error, for which the phrase book can have advice.
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
  /// - Parameter place: The position of the error.
  init(in source: Source, at place: Int) {
    self.source = source
    var cursor = Cursor(source)
    var span = Span(0, 0)
    repeat {
      cursor.skipSeparators()
      let start = cursor.offset
      cursor.skipStatement()
      span = Span(start, max(start, cursor.offset))
    } while !cursor.isAtEndOfText && cursor.offset <= place
    var tokens = Phrase.tokens(of: source, in: span)
    while tokens.last?.kind == .separator { tokens.removeLast() }
    statement = tokens
    let index = tokens.firstIndex { $0.span.upperBound > place } ?? tokens.count
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
    for tokens in [statement, canonical(commands)] where !tokens.isEmpty {
      let phrase = Phrase(source: source, tokens: tokens)
      if let text = PhraseBook.statements.advice(on: phrase, names, { "use '\($0)'" }) { return text }
    }
    if let first = statement.first, ["git", "jj", "gimbal", "sudo"].contains(first.text), statement.count > 1
    {
      return adviceOnRest(names, commands)
    }
    guard !rule.isEmpty else { return nil }
    return PhraseBook.rules.advice(on: Phrase(source: source, tokens: rule), names) { text in
      guard isRuleAlone else { return "write '\(text)'" }
      return "use 'constrain \(text.contains(";") ? "{ \(text) }" : text)'"
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
