import Layout
import Model
import TestSupport
import Testing

/// Lines as the built-in measurer breaks them, held against the definition: of all places where a line may end, the last
/// at which it still fits.
@Suite struct LineBreakingTests {
  private let measurer = SystemFontMeasurer()
  private let font = Font(size: 17)

  @Test(arguments: [LineBreakMode.truncatingTail, .charWrapping])
  func everyLineIsAsLongAsItCanBe(_ mode: LineBreakMode) {
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

  @Test func wordsStayWhole() {
    let text = "one two-three four"
    #expect(lines(of: text, within: length("one two-"), .truncatingTail) == ["one two-", "three", "four"])
  }

  // MARK: The definition

  private func length(_ text: String) -> Double {
    text.reduce(0) { $0 + measurer.measure(StyledText(String($1), font: font), within: nil).width }
  }

  private func lines(of text: String, within width: Double, _ mode: LineBreakMode) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph -> [String] in
      var rest = Array(paragraph)
      var lines: [String] = []
      while true {
        // Spaces hang over the end, so that a line never begins with one.
        let ends = rest.indices.dropFirst().filter { rest[$0] != " " } + [rest.count]
        let fitting = ends.filter { length(trimmed(rest[..<$0])) <= width + 1e-6 }
        let between = fitting.filter {
          $0 == rest.count || mode == .charWrapping || mayBreak(rest, before: $0)
        }
        let end = between.last ?? fitting.last ?? ends[0]
        lines.append(trimmed(rest[..<end]))
        rest = Array(rest[end...])
        if rest.isEmpty { return lines }
      }
    }
  }

  private func mayBreak(_ text: [Character], before place: Int) -> Bool {
    " -日本".contains(text[place - 1]) || "日本".contains(text[place])
  }

  private func trimmed(_ text: ArraySlice<Character>) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
