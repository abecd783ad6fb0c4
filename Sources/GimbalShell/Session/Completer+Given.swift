import GimbalModel
import GimbalNotation

extension Completer {
  /// What stands already in the list of sets or views that goes on at the end of a statement: nobody gives one twice.
  ///
  /// - Parameter syntax: what may come next.
  /// - Returns: names, and paths with their slashes; none where no list goes on.
  /// - Complexity: O(tokens²).
  func given(in statement: OpenStatement, for syntax: Syntax) -> Set<String> {
    let tokens = statement.tokens
    guard case .name(let vocabulary, _) = syntax, [.sets, .views, .shownViews].contains(vocabulary),
      tokens.count <= Completer.longestList
    else { return [] }
    var given: Set<String> = []
    var index = 1
    while index < tokens.count {
      let length = Token.pathLength(tokens, at: index) ?? 1
      if names(vocabulary, tokens[index], behind: Array(tokens[..<index])) {
        given.insert(tokens[index..<index + length].map(\.text).joined())
      } else if tokens[index].kind != .option {
        // Another list begins behind a keyword, and may name the same.
        given = []
      }
      index += length
    }
    return given
  }

  /// Whether a token is a name of a vocabulary, and can be nothing else, where it stands.
  private func names(_ vocabulary: Vocabulary, _ token: Token, behind tokens: [Token]) -> Bool {
    var isName = false
    for syntax in expected(behind: tokens) {
      switch syntax {
      case .word(let words) where token.kind != .quoted && words.contains(token.text): return false
      case .name(vocabulary, let except) where token.kind == .quoted || !except.contains(token.text):
        isName = true
      default: break
      }
    }
    return isName && (token.kind == .word || token.kind == .quoted)
  }

  /// In longer statements nothing is left out, so that Tab stays quick.
  private static let longestList = 64
}
