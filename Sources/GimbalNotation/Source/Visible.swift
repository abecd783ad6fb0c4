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
    // A character may have any number of marks.
    let (limit, scalarLimit) = (64, 256)
    var short = String(prefix(limit))
    var isWhole = short.utf8.count == utf8.count
    if short.unicodeScalars.count > scalarLimit {
      short = String(String.UnicodeScalarView(short.unicodeScalars.prefix(scalarLimit)))
      isWhole = false
    }
    return isWhole ? "'\(short.visible)'" : "'\(short.visible)…'"
  }
}
