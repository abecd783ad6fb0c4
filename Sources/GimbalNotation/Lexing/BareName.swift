extension Unicode.Scalar {
  /// Whether a name without quotes may start with the scalar: a letter of any script, or `_`.
  var startsBareName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_": true
    default: value >= 0x80 && properties.isXIDStart
    }
  }

  /// Whether a name without quotes may go on with the scalar: a letter, a mark on one, a digit, or `_`.
  var continuesBareName: Bool {
    switch self {
    case "0"..."9": true
    default: startsBareName || value >= 0x80 && properties.isXIDContinue
    }
  }
}

extension StringProtocol {
  /// Whether the text can stand as a name without quotes.
  var isBareName: Bool {
    guard let first = unicodeScalars.first else { return false }
    return first.startsBareName && unicodeScalars.allSatisfy(\.continuesBareName)
  }
}
