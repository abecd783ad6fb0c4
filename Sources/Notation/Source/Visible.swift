extension Unicode.Scalar {
  /// Whether the scalar does something to a terminal or to a line's order instead of being seen.
  var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    // The joiners only choose between forms of what is seen: emoji and Indic scripts need them.
    case .format: self != "\u{200D}" && self != "\u{200C}"
    default: false
    }
  }

  /// The scalar, or `\u{1B}` where it would not be seen.
  var visible: String {
    isUnseen ? "\\u{\(String(value, radix: 16, uppercase: true))}" : String(self)
  }
}

extension StringProtocol {
  /// The text with everything that is not seen written as an escape: safe to print in one line.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isUnseen) else { return String(self) }
    return unicodeScalars.reduce(into: "") { $0 += $1.visible }
  }

  /// The text as a message quotes it: visible, in single quotes, and shortened where it is long.
  package var cited: String {
    let limit = 64
    let short = prefix(limit)
    return short.endIndex == endIndex ? "'\(short.visible)'" : "'\(short.visible)…'"
  }
}
