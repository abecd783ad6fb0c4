import GimbalNotation

/// A command that a shell divided into words, as in `gimbal home.gimbal view set title text "Two Words"`.
///
/// The shell removes quotation marks, so a word can be a quoted text (`Two Words`), a part of a command (`a.width == 80`) or
/// the whole command. A word with blanks is a quoted text if the command then has no syntax error.
package struct ShellWords {
  private let words: [String]

  package init(_ words: [String]) { self.words = words }

  /// The maximum number of words with blanks that are tried in all combinations with and without quotation marks.
  private static let mostTried = 5
  /// The maximum number of words that are quoted because the command requires text in quotes.
  private static let mostRequired = 32

  /// The text of the command. If no choice of quoted words is free of syntax errors, words are joined as they are.
  package var command: String {
    let blank = words.indices.filter { words[$0].contains(where: \.isWhitespace) }
    let tried = blank.prefix(ShellWords.mostTried)
    // The first choice quotes all words with blanks, and the last one quotes none.
    for choice in (0..<(1 << tried.count)).reversed() {
      let quoted = Set(tried.enumerated().filter { choice >> $0.offset & 1 == 1 }.map(\.element))
      if let text = completed(quoting: quoted) { return text }
    }
    return words.joined(separator: " ")
  }

  /// Returns the command with some quoted words. Further words are quoted where the command requires text in quotes. The
  /// result is nil if the command still has a syntax error.
  private func completed(quoting quoted: Set<Int>) -> String? {
    var quoted = quoted
    while quoted.count <= words.count, quoted.count <= ShellWords.mostRequired {
      let parts = words.enumerated().map {
        quoted.contains($0.offset) ? $0.element.quotedNotation : $0.element
      }
      let text = parts.joined(separator: " ")
      var cursor = Cursor(Source(name: "", text: text))
      do {
        while try CommandTable.standard.next(&cursor) != nil {}
        return text
      } catch {
        guard ShellWords.requiresQuotes(error),
          let index = ShellWords.index(of: error.span.lowerBound, in: parts), !quoted.contains(index)
        else { return nil }
        quoted.insert(index)
      }
    }
    return nil
  }

  /// Returns `true` for the error of a word that must be a quoted text.
  private static func requiresQuotes(_ error: ParseError) -> Bool {
    switch error.reason {
    case .unexpected(_, let expected): expected.contains { $0.hasSuffix("in quotes") }
    case .other(let message, _): message.hasSuffix("is not in quotes")
    default: false
    }
  }

  /// Returns the index of the word at a UTF-8 offset of the command.
  private static func index(of offset: Int, in parts: [String]) -> Int? {
    var end = 0
    for (index, part) in parts.enumerated() {
      end += part.utf8.count + 1
      if offset < end { return index }
    }
    return nil
  }
}
