import GimbalModel
import GimbalNotation

/// A table of phrases that users of other programs type, with advice on the equivalent commands.
///
/// Only a statement with an error is looked up, so a phrase never hides a command or a user-defined name.
/// `CommandAlias` lists the phrases that are accepted as commands.
struct Suggestions: Sendable {
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
  static let statements = Suggestions(
    historyRows + databaseRows + viewRows + ruleStatementRows + questionRows)

  /// Phrases that are whole statements. The advice is a valid command.
  static let checkedStatements = Suggestions(
    listingRows + sweepRows + exportRows + checkedViewRows + helpRows + handleRows)

  /// Phrases that are rules: arguments of `constrain`, or lines of its block.
  static let rules = Suggestions(ruleRows)

  /// Phrases that are rules. The advice is a valid rule.
  static let checkedRules = Suggestions(wordRuleRows)

  /// Rules without the word `constrain`.
  static let bareRules = Suggestions(
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
    guard phrase.tokens.count <= Suggestions.mostTokens else { return nil }
    for entry in entries {
      guard var captured = entry.pattern.match(phrase, names) else { continue }
      captured["FAR"] = captured["ATTR"].flatMap(Attribute.init).map(\.extent.rawValue)
      let text = Suggestions.filling(entry.advice, with: captured)
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
