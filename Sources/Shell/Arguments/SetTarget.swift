import Model
import Notation

/// Where a rule is filed: `into SET`, or `when CONDITION` for a set that has just that condition.
enum SetTarget: Sendable {
  case named(Spanned<Name>)
  case conditioned(Spanned<Condition>)
  /// The scene's set of rules that always hold.
  case base

  static let arguments = "[into SET | when CONDITION]"

  init(_ cursor: inout Cursor) throws(ParseError) {
    if cursor.accept(word: "into") {
      self = .named(try cursor.name("a set"))
    } else if cursor.accept(word: "when") {
      let start = cursor.offset
      self = .conditioned(Spanned(try cursor.condition(), at: cursor.span(from: start)))
    } else {
      self = .base
    }
  }
}
