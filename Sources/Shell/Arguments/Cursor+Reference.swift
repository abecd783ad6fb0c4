import Model
import Notation

extension Cursor {
  /// Takes the name of a branch or a tag: bare up to the next blank, or quoted.
  ///
  /// - Parameter role: what it names, with an article.
  mutating func referenceName(_ role: String) throws(ParseError) -> Spanned<Name> {
    let text = try raw("the name of \(role)")
    let isOfSyntax = text.value.contains { "~^".contains($0) } || text.value.hasPrefix("@{")
    guard text.value != "HEAD", !isOfSyntax else {
      throw ParseError(
        .other(
          message: "\(text.value.cited) cannot name \(role)",
          remedy: "choose a name without ~ and ^ that is not HEAD and does not begin with @{"), at: text.span)
    }
    do {
      return Spanned(try Name(text.value), at: text.span)
    } catch {
      throw ParseError(.nameRefused(error), at: text.span)
    }
  }
}
