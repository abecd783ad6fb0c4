import GimbalModel
import GimbalNotation

/// A trait and the value it is given: `images=3`, or `images=` to take it away.
struct TraitAssignment: Sendable {
  let name: Spanned<Name>
  let value: TraitValue?

  /// - Parameter remedy: what decides the traits that cannot be given.
  init(_ cursor: inout Cursor, of owner: String, remedy: String) throws(ParseError) {
    name = try cursor.name(.trait)
    let known = TraitName(rawValue: name.value.text)
    guard known?.isOfScene ?? true else {
      throw ParseError(
        .other(message: "\(name.value.text.cited) is not \(owner) own trait", remedy: remedy), at: name.span)
    }
    guard OrientationClass(rawValue: name.value.text) == nil else {
      throw ParseError(
        .other(message: "\(name.value.text.cited) is an orientation", remedy: "'rotate' turns to it"),
        at: name.span)
    }
    try cursor.expect(.assign)
    // A value follows its '='; a name behind a blank is the next trait.
    let hasValue = !cursor.isAtEnd && cursor.offset == cursor.span(from: 0).upperBound
    if !hasValue {
      value = nil
    } else if known == .textScale {
      value = .number(try cursor.textScale())
    } else {
      value = try cursor.traitValue().value
    }
  }

  /// Whether an assignment comes next, and not a word of the command.
  static func isNext(_ cursor: Cursor) -> Bool {
    guard cursor.isAtName else { return false }
    var ahead = cursor
    do throws(ParseError) {
      _ = try ahead.name(.trait)
      return ahead.peek().kind == .symbol(.assign)
    } catch {
      return false
    }
  }
}
