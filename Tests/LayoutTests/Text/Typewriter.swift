import GimbalLayout
import GimbalModel
import TestSupport

/// A measurer with simple numbers: every character is half as wide as the font size, lines are as high as the
/// font size, and lines break anywhere.
struct Typewriter: TextMeasurer {
  func measure(_ text: StyledText, within width: Double?) -> MeasuredText {
    let advance = text.font.size / 2
    let room = width.map { max(1, Int(clamping: $0 / advance + 1e-6)) } ?? .max
    let perLine = text.maximumLines == 1 ? .max : room
    let count = text.string.count
    let lines = perLine == .max ? 1 : max(1, (count + perLine - 1) / perLine)
    let shown = text.maximumLines > 0 ? min(lines, text.maximumLines) : lines
    return MeasuredText(
      width: advance * Double(min(count, min(perLine, room))), lineCount: shown, lineHeight: text.font.size,
      ascender: text.font.size * 0.75, isTruncated: shown < lines || text.maximumLines == 1 && count > room)
  }
}

enum RandomText {
  private static let characters = Array("aeiltmw WA  --.é日本🎉")

  static func next(length: Int, using chance: inout SeededGenerator) -> String {
    String((0..<length).map { _ in characters[Int.random(in: 0..<characters.count, using: &chance)] })
  }
}
