import GimbalModel

/// An algorithm that breaks text into lines.
///
/// Each newline ends a line. Text that is wider than the maximum line width breaks after a space or hyphen,
/// or next to an ideograph, but usually not before closing punctuation. A word that is wider than the maximum
/// line width can break after any character. In the mode `charWrapping`, all text can break after any
/// character.
struct LineBreaker {
  /// The range of characters in a line, and its width. Spaces at a line break are not included.
  struct Line: Hashable {
    let range: Range<Int>
    let width: Double
  }

  private let characters: [BreakingTraits]
  private let mode: LineBreakMode
  /// The positions of the characters on an unbroken line. `ends[i]` is the start of character i and the end
  /// of the previous character.
  private let ends: [Double]
  private let ellipsis: Double
  private let limit: Double

  /// Measures the characters of a text. If `width` is nil, lines have no maximum width.
  ///
  /// - Complexity: O(length of the text).
  init(_ text: StyledText, advances: AdvanceWidths, width: Double?) {
    var characters: [BreakingTraits] = []
    var ends = [0.0]
    var end = 0.0
    for character in text.string {
      characters.append(BreakingTraits(of: character))
      end += advances.width(of: character)
      ends.append(end)
    }
    self.characters = characters
    self.ends = ends
    // A label with one line does not wrap. It shows only the first paragraph.
    mode = text.maximumLines == 1 ? .clipping : text.lineBreakMode
    ellipsis = advances.width(of: "…")
    limit = (width ?? .infinity) + Tolerance.room
  }

  /// The lines of the text; at least one.
  ///
  /// - Complexity: O(length of the text).
  var lines: [Line] {
    var lines: [Line] = []
    var start = 0
    for index in characters.indices where characters[index].contains(.newline) {
      addParagraph(start..<index, to: &lines)
      start = index + 1
    }
    addParagraph(start..<characters.count, to: &lines)
    return lines
  }

  /// Returns the width of the last shown line with an ellipsis that replaces the hidden text.
  func cutWidth(of lines: [Line], shown: Int, within width: Double) -> Double {
    guard let last = lines.prefix(shown).last else { return 0 }
    // Find the end of the paragraph that contains the last shown line.
    let end = characters[last.range.lowerBound...].firstIndex { $0.contains(.newline) } ?? characters.count
    let isWhole = shown < lines.count && end == last.range.upperBound
    let rest = length(last.range.lowerBound..<end)
    if isWhole, rest + ellipsis <= limit { return rest + ellipsis }
    var kept = 0.0
    for index in last.range.lowerBound..<end {
      let next = length(last.range.lowerBound..<index + 1)
      if next + ellipsis > limit { break }
      kept = next
    }
    return min(kept + ellipsis, max(0, width))
  }

  private func length(_ range: Range<Int>) -> Double { ends[range.upperBound] - ends[range.lowerBound] }

  private func addParagraph(_ paragraph: Range<Int>, to lines: inout [Line]) {
    var start = paragraph.lowerBound
    guard mode != .clipping else { return lines.append(Line(range: paragraph, width: length(paragraph))) }
    // The last position at which the line can break. Between two words, this position is after the
    // spaces.
    var opportunity = start
    var index = start
    while index < paragraph.upperBound {
      let isSpace = characters[index].contains(.breakingSpace)
      if index > start, mode == .charWrapping || mayBreak(before: index), !isSpace { opportunity = index }
      // Spaces at the end of a line can extend beyond the maximum width.
      if !isSpace, length(start..<index + 1) > limit, index > start {
        let end = opportunity > start ? opportunity : index
        lines.append(line(start..<end))
        start = end
        opportunity = end
        // Continue at the first character that moves to the next line.
        index = end
        continue
      }
      index += 1
    }
    // The width of the last line of a paragraph includes trailing spaces, up to the maximum width.
    let last = line(start..<paragraph.upperBound)
    let whole = min(length(start..<paragraph.upperBound), limit - Tolerance.room)
    lines.append(Line(range: start..<paragraph.upperBound, width: max(last.width, whole)))
  }

  private func mayBreak(before index: Int) -> Bool {
    let (last, next) = (characters[index - 1], characters[index])
    if last.contains(.breakingSpace) {
      // After a space, a line can break before closing punctuation only if a letter or a digit follows the
      // punctuation, as in `.5`.
      return !next.contains(.closes)
        || index + 1 < characters.count && characters[index + 1].contains(.letterOrNumber)
    }
    if next.contains(.closes) || last.contains(.opens) || next.contains(.hyphen) { return false }
    // Break after a hyphen between words, but not in `--help` or `-5`.
    if last.contains(.hyphenMinus) {
      return index > 1 && characters[index - 2].contains(.letterOrNumber) && next.contains(.letter)
    }
    return last.contains(.hyphen) || last.contains(.ideograph) || next.contains(.ideograph)
  }

  private func line(_ range: Range<Int>) -> Line {
    var end = range.upperBound
    while end > range.lowerBound, characters[end - 1].contains(.breakingSpace) { end -= 1 }
    return Line(range: range.lowerBound..<end, width: length(range.lowerBound..<end))
  }
}
