import GimbalModel

/// Breaks a text into lines: at newlines; behind spaces and hyphens, and around ideographs, but never before what closes
/// something; and anywhere in a word that is longer than a line.
struct LineBreaker {
  /// The characters from one place of the text to another, without the spaces at which it was broken.
  struct Line: Hashable {
    let range: Range<Int>
    let width: Double
  }

  private let characters: [BreakingTraits]
  private let mode: LineBreakMode
  /// Where each character ends, were the text one line; with a zero in front.
  private let ends: [Double]
  private let ellipsis: Double
  private let limit: Double

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
    // One line does not wrap, but ends where the first paragraph does.
    mode = text.maximumLines == 1 ? .clipping : text.lineBreakMode
    ellipsis = advances.width(of: "…")
    limit = (width ?? .infinity) + Tolerance.room
  }

  /// The text's lines, one at least.
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

  /// How wide the last line shown is with an ellipsis for what is not: as many characters as fit beside it.
  func cutWidth(of lines: [Line], shown: Int, within width: Double) -> Double {
    guard let last = lines.prefix(shown).last else { return 0 }
    // Up to the end of its paragraph.
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
    // Behind the last place where the line may break, and the first character behind the spaces there.
    var opportunity = start
    var index = start
    while index < paragraph.upperBound {
      let isSpace = characters[index].contains(.breakingSpace)
      if index > start, mode == .charWrapping || mayBreak(before: index), !isSpace { opportunity = index }
      // Spaces hang over the end of a line.
      if !isSpace, length(start..<index + 1) > limit, index > start {
        let end = opportunity > start ? opportunity : index
        lines.append(line(start..<end))
        start = end
        opportunity = end
        // What was moved to the next line is looked at again.
        index = end
        continue
      }
      index += 1
    }
    // What is behind the last word is part of the text, as far as there is room.
    let last = line(start..<paragraph.upperBound)
    let whole = min(length(start..<paragraph.upperBound), limit - Tolerance.room)
    lines.append(Line(range: start..<paragraph.upperBound, width: max(last.width, whole)))
  }

  private func mayBreak(before index: Int) -> Bool {
    let (last, next) = (characters[index - 1], characters[index])
    if last.contains(.breakingSpace) {
      // A point begins a number or a name, or belongs to what is before it.
      return !next.contains(.closes)
        || index + 1 < characters.count && characters[index + 1].contains(.letterOrNumber)
    }
    if next.contains(.closes) || last.contains(.opens) || next.contains(.hyphen) { return false }
    // Between words, and not in --help or -5.
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
