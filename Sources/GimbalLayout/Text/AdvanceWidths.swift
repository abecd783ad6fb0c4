import GimbalModel
@_spi(_Unicode) import Swift

/// The advance widths of the characters of the system font.
struct AdvanceWidths {
  private let size: Double
  private let spacing: Double
  private let extra: Double

  init(of font: Font) {
    size = font.size
    spacing = AdvanceWidths.spacing(at: font.size)
    extra = AdvanceWidths.extra(of: font.weight)
  }

  /// Returns the advance width of a character, in points.
  func width(of character: Character) -> Double {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value < 0x7F {
      // The variation selector U+FE0F makes the character a keycap or an emoji.
      if character.unicodeScalars.contains("\u{FE0F}") { return size * AdvanceWidths.emoji / 1000 }
      return letter(first)
    }
    if AdvanceWidths.isInvisible(first) { return 0 }
    if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") {
      return size * AdvanceWidths.emoji / 1000
    }
    // Combining marks have no advance width. Measure the base character.
    let base = String(character)._nfd.first(where: { _ in true })
    return letter(base ?? first)
  }

  private func letter(_ scalar: Unicode.Scalar) -> Double {
    let (width, isText) = AdvanceWidths.units(of: scalar)
    return isText ? size * (width + extra) / 1000 + spacing : size * width / 1000
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: true
    default: false
    }
  }

  // MARK: The tables

  /// Returns the width of a character, in 1/1000 of the font size. `isText` is `false` for emoji and East
  /// Asian characters. They come from other fonts, to which the weight and tracking of the system font do not
  /// apply.
  private static func units(of scalar: Unicode.Scalar) -> (width: Double, isText: Bool) {
    let value = Int(scalar.value)
    if ascii.indices.contains(value - 0x20) { return (Double(ascii[value - 0x20]), true) }
    if let known = others[scalar] { return (Double(known), true) }
    if value >= 0x1F000, value < 0x20000 { return (emoji, false) }
    if value >= 0x1100, wideRanges.contains(where: { $0.contains(scalar.value) }) { return (1000, false) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return (670, true)
    case .decimalNumber: return (620, true)
    case .lowercaseLetter, .otherLetter, .modifierLetter: return (570, true)
    case .spaceSeparator: return (255, true)
    case .mathSymbol, .currencySymbol: return (630, true)
    case .connectorPunctuation, .dashPunctuation, .otherPunctuation: return (440, true)
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: return (370, true)
    default: return (570, true)
    }
  }

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]

  private static let emoji = 1170.0

  /// The widths of the ASCII characters from the space to the tilde, in 1/1000 of the font size.
  private static let ascii: [UInt16] = [
    261, 307, 450, 620, 645, 882, 700, 266, 374, 374, 430, 639, 290, 443, 277, 300,
    633, 484, 576, 604, 638, 629, 640, 572, 631, 640, 287, 280, 630, 630, 630, 511,
    930, 668, 646, 725, 717, 590, 588, 736, 765, 283, 545, 656, 565, 870, 746, 744,
    620, 777, 641, 641, 598, 708, 672, 961, 703, 653, 666, 378, 278, 378, 469, 545,
    333, 549, 615, 557, 615, 566, 356, 597, 588, 245, 227, 524, 256, 871, 593, 572,
    608, 604, 383, 528, 369, 582, 512, 759, 505, 521, 549, 355, 280, 355, 630,
  ]

  private static let others: [Unicode.Scalar: UInt16] = [
    "…": 860, "°": 428, "·": 278, "•": 440, "–": 520, "—": 1040, "‘": 280, "’": 280, "“": 480, "”": 480,
    "æ": 850, "Æ": 930, "œ": 930, "Œ": 1050, "ß": 600, "ø": 571, "Ø": 741, "ı": 243, "ł": 270, "Ł": 561,
    "đ": 613, "Đ": 713, "ð": 590, "Ð": 713, "þ": 605, "Þ": 626, "\u{2009}": 170, "\u{2003}": 1000,
  ]

  /// Returns the width that a font weight adds to each character, in 1/1000 of the font size.
  private static func extra(of weight: FontWeight) -> Double {
    switch weight {
    case .ultraLight: -24
    case .thin: -18
    case .light: -9
    case .regular: 0
    case .medium: 16
    case .semibold: 21
    case .bold: 31
    case .heavy: 41
    case .black: 51
    }
  }

  /// Returns the tracking of the font at a font size, in points. Small text has wider tracking. From 20 pt
  /// on, the values also compensate for the narrower letters that the font has at large sizes.
  private static func spacing(at size: Double) -> Double {
    guard let next = spacings.firstIndex(where: { $0.size >= size }) else {
      return spacings[spacings.count - 1].points
    }
    guard next > 0 else { return spacings[0].points }
    let (low, high) = (spacings[next - 1], spacings[next])
    return low.points + (high.points - low.points) * (size - low.size) / (high.size - low.size)
  }

  private static let spacings: [(size: Double, points: Double)] = [
    (9, 0.17), (10, 0.09), (11, 0.06), (12, 0.02), (13, -0.05), (14, -0.13), (15, -0.2), (16, -0.28),
    (17, -0.35), (18, -0.38), (20, -0.58), (22, -0.83), (24, -0.96), (27, -1.05), (30, -1.2), (36, -1),
    (40, -1.15),
    (72, -1.6),
  ]
}
