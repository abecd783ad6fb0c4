/// What a line breaker asks of a character, worked out once: comparing characters takes long, and each is looked at
/// several times.
struct BreakingTraits: OptionSet {
  let rawValue: UInt16

  static let newline = BreakingTraits(rawValue: 1 << 0)
  static let breakingSpace = BreakingTraits(rawValue: 1 << 1)
  static let letter = BreakingTraits(rawValue: 1 << 2)
  static let letterOrNumber = BreakingTraits(rawValue: 1 << 3)
  /// The hyphen of ASCII, which may be a minus.
  static let hyphenMinus = BreakingTraits(rawValue: 1 << 4)
  /// Any hyphen or dash.
  static let hyphen = BreakingTraits(rawValue: 1 << 5)
  /// Never ends a line that goes on.
  static let opens = BreakingTraits(rawValue: 1 << 6)
  /// Never begins a line that is not the first.
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
