import GimbalModel
import GimbalNotation

/// Where a rule is filed: `into SET`, or `when CONDITION` for a set that has just that condition.
enum SetTarget: Sendable {
  case named(Spanned<Name>)
  case conditioned(Spanned<Condition>)
  /// The scene's set of rules that always hold.
  case base

  static let arguments = "[into SET | when CONDITION]"

  /// - Parameter words: what else may stand before it, to suggest where a word is misspelt.
  /// - Throws: a word that is neither, where one of them is near.
  init(_ cursor: inout Cursor, orOneOf words: [String] = []) throws(ParseError) {
    if cursor.accept(word: "into") {
      self = .named(try cursor.name(.set))
    } else if cursor.accept(word: "when") {
      let start = cursor.offset
      self = .conditioned(Spanned(try cursor.condition(), at: cursor.span(from: start)))
    } else {
      let next = cursor.peek()
      if next.kind == .word, words.contains(next.text) {
        throw ParseError(
          .other(
            message: "'\(next.text)' has no place here",
            remedy: "properties stand before the block, and each once"),
          at: next.span)
      }
      if next.kind == .word, !words.isEmpty,
        let nearest = Nearest.name(to: next.text, among: words + ["into", "when"])
      {
        throw ParseError(.unknownName(role: "word", name: next.text, nearest: nearest), at: next.span)
      }
      self = .base
    }
  }
}
