import GimbalNotation

extension Completer {
  /// What may come next at the end of a line, in a few words: the rest of the word under way, where it can only be one;
  /// behind a command's words what may follow them; elsewhere some of what may stand there.
  ///
  /// - Parameters:
  ///   - line: what is typed of the line.
  ///   - pending: what was entered of its statement in earlier lines.
  /// - Returns: nil where there is nothing to say.
  package func hint(for line: String, after pending: String) -> String? {
    let text = pending + line
    let breaks = wordKind(in: text).breaks
    let word = String(line.reversed().prefix { !breaks.contains($0) && $0 != "\"" }.reversed())
    guard !word.isEmpty else { return whatFollows(text) }
    let found = candidates(for: word, after: String(text.dropLast(word.count)))
    guard let only = found.first, found.count == 1, only.text.hasPrefix(word) else { return nil }
    guard only.text == word else { return String(only.text.dropFirst(word.count)) }
    return only.goesOn ? nil : whatFollows(text + " ").map { " " + $0 }
  }

  private func whatFollows(_ text: String) -> String? {
    let statement = OpenStatement(of: text)
    guard let verb = statement.tokens.first?.text, !statement.isQuoted, !statement.isUnreadable else {
      return nil
    }
    let words = statement.tokens.prefix(2).map(\.text)
    let manual = session.commands.commands.first { $0.manual.words == words || $0.manual.words == [verb] }?
      .manual
    if let manual, words == manual.words, statement.tokens.count == words.count {
      return manual.arguments.isEmpty ? nil : manual.arguments
    }
    var found = candidates(for: "", after: text).map(\.text)
    if found.isEmpty { found = symbols(in: statement) }
    guard !found.isEmpty else { return nil }
    let isLong = found.count > Completer.mostHinted
    return (found.prefix(Completer.mostHinted) + (isLong ? ["…"] : [])).joined(separator: " | ")
  }

  /// The relations that may stand where no word does.
  private func symbols(in statement: OpenStatement) -> [String] {
    for case .symbol(let symbols) in expected(in: statement) where symbols.contains(.lessOrEqual) {
      return symbols.map(\.rawValue)
    }
    return []
  }

  private static let mostHinted = 6
}
