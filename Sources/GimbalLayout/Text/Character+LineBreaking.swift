/// Where lines may break: a small part of Unicode's line breaking algorithm (UAX #14).
extension Character {
  /// A space at which a line ends, over which it hangs. A space of fixed width (U+00A0, U+2007, U+202F) is none.
  var isBreakingSpace: Bool {
    switch self {
    case " ", "\t", "\u{1680}", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200B}", "\u{205F}", "\u{3000}": true
    default: false
    }
  }

  var isLetterOrNumber: Bool { isLetter || isNumber }

  var isHyphen: Bool { self == "-" || self == "\u{2010}" || self == "–" || self == "—" }

  /// Whether it never ends a line that goes on.
  var opens: Bool { Character.opening.contains(self) }

  /// Whether it never begins a line that is not the first.
  var closes: Bool { Character.closing.contains(self) }

  private static let opening = Set("([{（［｛〔〈《「『【“‘«¿¡")

  private static let closing = Set(
    ")]},.:;!?…%»”’、。，．：；！？）］｝〕〉》」』】・ー々ゝゞヽヾ〜％ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")

  /// Chinese, Japanese and Korean are broken between any two characters.
  private static let ideographs: [ClosedRange<UInt32>] = [
    0x2E80...0x2FDF, 0x3041...0x30FF, 0x3130...0x318F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFD,
  ]

  var isIdeograph: Bool {
    guard let value = unicodeScalars.first?.value, value >= 0x2E80 else { return false }
    return Character.ideographs.contains { $0.contains(value) }
  }
}
