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
