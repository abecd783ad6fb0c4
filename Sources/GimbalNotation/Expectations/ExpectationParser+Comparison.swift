internal import GimbalModel

// Errors for comparisons that are not valid expectations. Each error suggests a valid expectation.
extension ExpectationParser {
  /// Throws an error if `<` or `>` comes next. Expectations have a tolerance, so a strict comparison would not
  /// differ from `<=` or `>=`.
  ///
  /// - Parameter left: The text before the relation.
  func refuseStrictRelation(after left: String) throws(ParseError) {
    guard let relation = cursor.strictRelation else { return }
    var ahead = self
    let place = ahead.cursor.peek().span
    ahead.cursor.take()
    let start = ahead.cursor.offset
    let isValid = (try? ahead.sum(depth: 0)) != nil
    let right = isValid ? ahead.cursor.source.text(in: ahead.cursor.span(from: start)) : "…"
    throw ParseError(
      .other(
        message: "'\(relation)' is not a relation of expectations",
        remedy: "write '\(left) \(relation)= \(right)', which equal values also satisfy"),
      at: place)
  }

  /// Returns the error for a comparison of views, such as `a < b`.
  func comparisonOfViews(_ view: Spanned<Name>) -> ParseError {
    let symbol = cursor.peek()
    let relation = cursor.strictRelation.map { $0 + "=" } ?? symbol.text
    var ahead = cursor
    ahead.take()
    let other = ahead.isAtName ? try? ahead.viewName(.shownView) : nil
    let number = ahead.isAtNumber ? try? ahead.number("a number") : nil
    let right =
      other.map { "\($0.value.pathNotation()).width" } ?? number.map { Decimal.print($0.value) } ?? "…"
    return ParseError(
      .other(
        message: "cannot compare the view \(view.value.text.cited)",
        remedy: "compare an attribute, as in '\(view.value.pathNotation()).width \(relation) \(right)'"),
      at: view.span.through(symbol.span))
  }
}

extension Cursor {
  /// `true` if a relation comes next.
  var isAtComparison: Bool {
    switch peek().kind {
    case .symbol(.equal), .symbol(.assign), .symbol(.lessOrEqual), .symbol(.greaterOrEqual): true
    default: strictRelation != nil
    }
  }

  /// The text of `<` or `>` if it comes next; otherwise `nil`.
  var strictRelation: String? {
    switch peek().kind {
    case .symbol(.less): "<"
    case .symbol(.greater): ">"
    default: nil
    }
  }
}
