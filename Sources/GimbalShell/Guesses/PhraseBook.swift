import GimbalModel
import GimbalNotation

/// A table of phrases that users of other programs type, with advice on the equivalent commands.
///
/// Only a statement with an error is looked up, so a phrase never hides a command or a user-defined name.
/// `CommandAlias` lists the phrases that are accepted as commands.
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

  /// Phrases from Android, Mercurial, HTML and kubectl that are whole statements. The advice is a valid
  /// command.
  static let checkedStatements = PhraseBook(
    mercurialRows + listingRows + sweepRows + exportRows + screenRows + treeRows + helpRows + handleRows)

  /// Phrases that are rules: arguments of `constrain`, or lines of its block.
  static let rules = PhraseBook(ruleRows)

  /// Phrases from Android and HTML that are rules. The advice is a valid rule.
  static let checkedRules = PhraseBook(wordRuleRows)

  /// Rules without the word `constrain`.
  static let bareRules = PhraseBook(
    bareRuleRows + (wordRuleRows + ruleRows).filter { !$0.advice.contains("'") })

  /// Returns the advice of the first matching entry, with the words in capitals replaced by the user's text;
  /// `nil` if no entry matches. `FAR` is the attribute of the root that corresponds to 100% of `ATTR`, such
  /// as `right` for `left`.
  ///
  /// - Parameters:
  ///   - isValid: A function that returns `false` for a command or a rule with a syntax error. An entry with
  ///     such advice is skipped.
  ///   - sentence: A function that makes a sentence from advice that is a command or a rule.
  func advice(
    on phrase: Phrase, _ names: KnownNames, where isValid: (String) -> Bool = { _ in true },
    _ sentence: (String) -> String
  ) -> String? {
    guard phrase.tokens.count <= PhraseBook.mostTokens else { return nil }
    for entry in entries {
      guard var captured = entry.pattern.match(phrase, names) else { continue }
      captured["FAR"] = captured["ATTR"].flatMap(Attribute.init).map(\.extent.rawValue)
      let text = PhraseBook.filling(entry.advice, with: captured)
      if entry.advice.contains("'") { return text }
      if isValid(text) { return sentence(text) }
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
