import GimbalBatch
import GimbalModel
import GimbalNotation

extension Cursor {
  /// Takes the name of a branch or a tag: bare up to the next blank, or quoted.
  ///
  mutating func referenceName(_ role: NameRole) throws(ParseError) -> Spanned<Name> {
    let text = try raw(NameRole("the name of \(role.phrase)", role.kind))
    guard text.value.isFreeOfRevisionSyntax else {
      throw ParseError(
        .other(
          message: "\(text.value.cited) cannot name \(role.phrase)",
          remedy: "choose a name without ~ and ^ that is not HEAD and does not begin with @{"), at: text.span)
    }
    do {
      return Spanned(try Name(text.value), at: text.span)
    } catch {
      throw ParseError(.nameRefused(error), at: text.span)
    }
  }
}
