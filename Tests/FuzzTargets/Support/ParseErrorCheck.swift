import GimbalNotation

/// The properties of every error of a parser.
enum ParseErrorCheck {
  static func run(_ error: ParseError, in source: Source) throws(Violation) {
    try require(
      error.span.lowerBound >= 0 && error.span.upperBound <= source.text.utf8.count,
      "an error outside of the text: \(error.span)")
    try require(!error.message.isEmpty, "an error without a message")
    try Self.run(Diagnostic(error, in: source).rendered)
  }

  /// Checks that a text for a terminal has no control characters.
  static func run(_ rendered: String) throws(Violation) {
    try require(
      rendered.unicodeScalars.allSatisfy {
        $0 == "\n" || $0 == "\t" || ($0.value >= 0x20 && $0.value != 0x7F)
      },
      "a control character in: \(rendered.debugDescription.prefix(400))")
  }
}
