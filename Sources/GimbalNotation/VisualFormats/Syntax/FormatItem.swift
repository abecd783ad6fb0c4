package import GimbalModel

/// A view of a chain, or a range of views: `a`, `a1..4(50)`, `column:[top][bottom]`.
package struct FormatItem: Hashable, Sendable {
  package var name: Spanned<Name>
  /// The number of a range's last view.
  package var last: Spanned<Int>?
  /// What is said about the size along the axis.
  package var predicates: [FormatPredicate]
  /// What is in the view, from edge to edge.
  package var stack: FormatChain?

  /// The views that the item stands for.
  ///
  /// - Complexity: O(views).
  package var names: [Spanned<Name>] {
    guard let last, let number = FormatItem.trailingNumber(of: name.value.text) else { return [name] }
    let stem = name.value.text.dropLast(number.digits)
    return (number.value...max(number.value, last.value)).compactMap { value in
      let digits = String(value)
      let zeros = number.isPadded ? max(0, number.digits - digits.count) : 0
      return (try? Name(stem + String(repeating: "0", count: zeros) + digits)).map {
        Spanned($0, at: name.span.through(last.span))
      }
    }
  }

  /// The largest number that a range counts from.
  static let largestNumber = 1_000_000

  /// The number that a name ends in; nil where it ends in none, or in one that is too large.
  static func trailingNumber(of text: String) -> (value: Int, digits: Int, isPadded: Bool)? {
    let digits = text.utf8.reversed().prefix { Lexer.isDigit($0) }.count
    guard digits > 0, let value = Int(text.suffix(digits)), value <= largestNumber else { return nil }
    return (value, digits, digits > 1 && text.utf8.dropLast(digits - 1).last == UInt8(ascii: "0"))
  }
}
