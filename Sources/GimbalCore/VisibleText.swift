extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is invisible and can change the state of a terminal or
  /// the order of characters in a line.
  package var isInvisible: Bool {
    if value < 0x7F { return value < 0x20 }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    // The zero-width joiner and non-joiner select between visible forms in emoji and Indic scripts, so they
    // are not escaped.
    case .format: self != "\u{200D}" && self != "\u{200C}"
    default: false
    }
  }

  /// The scalar, or an escape such as `\u{1B}` if it is invisible.
  package var visible: String {
    isInvisible ? "\\u{\(String(value, radix: 16, uppercase: true))}" : String(self)
  }
}

extension StringProtocol {
  /// The text with escapes for invisible scalars. The result can safely be printed on one line.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isInvisible) else { return String(self) }
    return unicodeScalars.reduce(into: "") { $0 += $1.visible }
  }

  /// The text with escapes for invisible scalars other than newlines.
  package var visibleInLines: String {
    guard unicodeScalars.contains(where: { $0.isInvisible && $0 != "\n" }) else { return String(self) }
    return unicodeScalars.reduce(into: "") { $0 += $1 == "\n" ? "\n" : $1.visible }
  }

  /// The text for use in messages: in single quotes, with escapes for invisible scalars, and truncated if it
  /// is long.
  package var cited: String {
    // A character can have any number of combining marks, so the number of scalars is limited, too.
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
