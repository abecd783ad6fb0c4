import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Compares the lines of the built-in measurer with the definition: a line ends at the last break opportunity
/// at which it fits.
@Suite struct LineBreakingTests {
  private let measurer = SystemFontMeasurer()
  private let font = Font(size: 17)

  @Test(arguments: [LineBreakMode.truncatingTail, .charWrapping])
  func linesAreAsLongAsPossible(_ mode: LineBreakMode) {
    var chance = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      var text = RandomText.next(length: Int.random(in: 0...40, using: &chance), using: &chance)
      if Bool.random(using: &chance) { text.insert("\n", at: text.startIndex) }
      if text.count > 9 { text.insert("\n", at: text.index(text.startIndex, offsetBy: 9)) }
      let width = Double.random(in: 1...200, using: &chance)
      let found = measurer.measure(
        StyledText(text, font: font, maximumLines: 0, lineBreakMode: mode), within: width)
      let wanted = lines(of: text, within: width, mode)
      #expect(found.lineCount == wanted.count, "\(text) within \(width): \(wanted)")
      #expect(abs(found.width - min(width, wanted.map(length).max() ?? 0)) < 1e-6, "\(text)")
    }
  }

  @Test func wordsAreNotBroken() {
    let text = "one two-three four"
    #expect(lines(of: text, within: length("one two-"), .truncatingTail) == ["one two-", "three", "four"])
  }

  /// Returns the number of lines in the width of another text.
  private func broken(_ text: String, at room: String) -> Int {
    measurer.measure(StyledText(text, font: font, maximumLines: 0), within: length(room)).lineCount
  }

  private func width(_ text: String, lines: Int, within width: Double? = nil) -> Double {
    measurer.measure(StyledText(text, font: font, maximumLines: lines), within: width).width
  }

  @Test func closingCharactersDoNotStartLines() {
    for end in ["。", ",", ")", "」"] {
      #expect(abs(width("漢字漢字" + end, lines: 0, within: length("漢字漢字")) - length("漢字漢")) < 1e-9, "\(end)")
    }
    #expect(abs(width("漢字（漢", lines: 0, within: length("漢字（")) - length("漢字")) < 1e-9)
    // A line with room for nothing else breaks there.
    #expect(broken("漢。", at: "漢") == 2)
  }

  @Test func hyphensBreakBetweenWordsOnly() {
    #expect(abs(width("x --help", lines: 0, within: length("--help")) - length("--help")) < 1e-9)
    #expect(abs(width("minus -5", lines: 0, within: length("minus -")) - length("minus")) < 1e-9)
    #expect(abs(width("well-known", lines: 0, within: length("known")) - length("known")) < 1e-9)
  }

  @Test(arguments: ["\u{200B}", "\u{2003}", "\u{2009}", "\u{3000}", "\t"]) func spacesBreakLines(
    _ space: String
  ) {
    #expect(abs(width("aaaa\(space)bbbb", lines: 0, within: length("aaaab")) - length("bbbb")) < 1e-9)
    for kept in ["\u{A0}", "\u{2007}", "\u{202F}"] { #expect(broken("a\(kept)b c", at: "a\(kept)b") == 2) }
  }

  @Test func trailingSpacesCount() {
    #expect(width("Name:  ", lines: 0) == width("Name:  ", lines: 1))
    #expect(abs(width("Name:  ", lines: 0, within: length("Name:")) - length("Name:")) < 1e-9)
    #expect(broken("Name:  ", at: "Name:") == 1)
  }

  // MARK: The definition

  private func length(_ text: String) -> Double {
    text.reduce(0) { $0 + measurer.measure(StyledText(String($1), font: font), within: nil).width }
  }

  private func lines(of text: String, within width: Double, _ mode: LineBreakMode) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph -> [String] in
      let text = Array(paragraph)
      var start = 0
      var lines: [String] = []
      while true {
        // Spaces hang over the end, so no line starts with one.
        let ends = text.indices.filter { $0 > start && !isSpace(text[$0]) } + [text.count]
        let fitting = ends.filter { length(trimmed(text[start..<$0])) <= width + 1e-6 }
        let between = fitting.filter {
          $0 == text.count || mode == .charWrapping || mayBreak(text, before: $0)
        }
        let end = between.last ?? fitting.last ?? ends[0]
        // Spaces at the end of a paragraph count.
        lines.append(end == text.count ? String(text[start...]) : trimmed(text[start..<end]))
        start = end
        if start == text.count { return lines }
      }
    }
  }

  private func isSpace(_ character: Character) -> Bool { " \u{200B}\u{2009}".contains(character) }

  private func mayBreak(_ text: [Character], before place: Int) -> Bool {
    let (last, next) = (text[place - 1], text[place])
    if isSpace(last) { return !",.)。".contains(next) || place + 1 < text.count && text[place + 1].isLetter }
    if ",.)。-".contains(next) || last == "(" { return false }
    if last == "-" { return place > 1 && text[place - 2].isLetter && next.isLetter }
    return "日本".contains(last) || "日本".contains(next)
  }

  private func trimmed(_ text: ArraySlice<Character>) -> String {
    var text = text
    while let last = text.last, isSpace(last) { text.removeLast() }
    return String(text)
  }
}
