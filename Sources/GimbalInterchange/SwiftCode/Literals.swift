internal import GimbalModel
internal import GimbalNotation

extension Double {
  /// The number as Swift writes it, without a fraction where it has none.
  var swiftLiteral: String { Decimal.print(self) }
}

extension Bool {
  var swiftLiteral: String { self ? "true" : "false" }
}

extension String {
  /// The text as a literal on one line: what the language writes in quotes, Swift reads.
  var swiftLiteral: String { quotedNotation }
}
