/// The properties of a character that affect line breaking. They are computed once per character, because
/// comparing characters is slow.
struct BreakingTraits: OptionSet {
  let rawValue: UInt16

  static let newline = BreakingTraits(rawValue: 1 << 0)
  static let breakingSpace = BreakingTraits(rawValue: 1 << 1)
  static let letter = BreakingTraits(rawValue: 1 << 2)
  static let letterOrNumber = BreakingTraits(rawValue: 1 << 3)
  /// The ASCII hyphen, which can be a minus sign.
  static let hyphenMinus = BreakingTraits(rawValue: 1 << 4)
  /// A hyphen or dash.
  static let hyphen = BreakingTraits(rawValue: 1 << 5)
  /// A character that cannot end a line, such as an opening bracket.
  static let opens = BreakingTraits(rawValue: 1 << 6)
  /// A character that cannot start a line, such as a closing bracket.
  static let closes = BreakingTraits(rawValue: 1 << 7)
  static let ideograph = BreakingTraits(rawValue: 1 << 8)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(of character: Character) {
    let bytes = character.utf8
    if bytes.count == 1, let byte = bytes.first {
      self = BreakingTraits.ascii[Int(byte)]
    } else {
      self.init(reading: character)
    }
  }

  private init(reading character: Character) {
    self = []
    if character.isNewline { insert(.newline) }
    if character.isBreakingSpace { insert(.breakingSpace) }
    if character.isLetter { insert(.letter) }
    if character.isLetterOrNumber { insert(.letterOrNumber) }
    if character == "-" { insert(.hyphenMinus) }
    if character.isHyphen { insert(.hyphen) }
    if character.opens { insert(.opens) }
    if character.closes { insert(.closes) }
    if character.isIdeograph { insert(.ideograph) }
  }

  private static let ascii = (0..<128 as Range<UInt8>).map {
    BreakingTraits(reading: Character(Unicode.Scalar($0)))
  }
}

/// A subset of the Unicode line breaking algorithm (UAX #14).
extension Character {
  /// `true` for a space at which a line can break. Lines do not break at the spaces U+00A0, U+2007 and
  /// U+202F.
  var isBreakingSpace: Bool {
    switch self {
    case " ", "\t", "\u{1680}", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200B}", "\u{205F}", "\u{3000}": true
    default: false
    }
  }

  var isLetterOrNumber: Bool { isLetter || isNumber }

  var isHyphen: Bool { self == "-" || self == "\u{2010}" || self == "–" || self == "—" }

  /// `true` if the character cannot end a line.
  var opens: Bool { Character.opening.contains(self) }

  /// `true` if the character cannot start a line.
  var closes: Bool { Character.closing.contains(self) }

  private static let opening = Set("([{（［｛〔〈《「『【“‘«¿¡")

  private static let closing = Set(
    ")]},.:;!?…%»”’、。，．：；！？）］｝〕〉》」』】・ー々ゝゞヽヾ〜％ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")

  /// Chinese, Japanese and Korean characters. A line can break between two of them, except before characters
  /// that cannot start a line, such as small kana.
  private static let ideographs: [ClosedRange<UInt32>] = [
    0x2E80...0x2FDF, 0x3041...0x30FF, 0x3130...0x318F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFD,
  ]

  var isIdeograph: Bool {
    guard let value = unicodeScalars.first?.value, value >= 0x2E80 else { return false }
    return Character.ideographs.contains { $0.contains(value) }
  }
}
