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
  var visible: String {
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

extension Character {
  /// The width in terminal columns: two for wide characters (East Asian Width W and F, and emoji), zero for a
  /// lone combining mark.
  package var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.value < 0x300 { return unicodeScalars.contains("\u{FE0F}") ? 2 : 1 }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    return wideRanges.contains { $0.contains(first.value) } ? 2 : 1
  }
}

/// The blocks of wide scalars (UAX #11), including unassigned gaps inside a block.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
  0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
  0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
]

extension StringProtocol {
  /// The width of the text in terminal columns.
  package var displayWidth: Int { reduce(0) { $0 + $1.columns } }
}
