import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// The built-in measurer: recorded sizes, and general properties of text.
@Suite struct MeasurerTests {
  private let measurer = SystemFontMeasurer()

  private func width(_ text: String, _ size: Double = 17, _ weight: FontWeight = .regular) -> Double {
    measurer.measure(StyledText(text, font: Font(size: size, weight: weight)), within: nil).width
  }

  /// Recorded by Interface Builder, rounded up to half a point.
  @Test(
    arguments: [
      ("Label", 17, FontWeight.regular, 42), ("Label", 13, .regular, 33), ("Label", 12, .regular, 31),
      ("Label", 18, .medium, 45), ("Label", 20, .semibold, 50), ("Detail", 17, .regular, 44),
      ("Nothing to see here.", 17, .regular, 154.5), ("Account", 17, .regular, 64),
    ] as [(String, Double, FontWeight, Double)])
  func isAsRecorded(_ text: String, _ size: Double, _ weight: FontWeight, _ recorded: Double) {
    #expect(abs(width(text, size, weight).roundedUp(toScale: 2) - recorded) <= 0.5)
  }

  @Test func longerTextIsWider() {
    var chance = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let text = RandomText.next(length: 30, using: &chance)
      let prefix = String(text.prefix(Int.random(in: 0..<30, using: &chance)))
      #expect(width(prefix) <= width(text) + 1e-9, "\(prefix) in \(text)")
    }
  }

  @Test(arguments: FontWeight.allCases) func largerTextIsWider(_ weight: FontWeight) {
    for character in (0x20..<0x7F).compactMap(Unicode.Scalar.init).map({ String($0) }) + ["é", "日", "🎉"] {
      var last = 0.0
      for size in stride(from: 5.0, through: 60, by: 0.5) {
        let width = width(character, size, weight)
        #expect(width > last, "\(character) at \(size)")
        last = width
      }
    }
  }

  @Test func bolderTextIsNotNarrower() {
    for (thin, bold) in zip(FontWeight.allCases, FontWeight.allCases.dropFirst()) {
      #expect(width("Title", 17, thin) < width("Title", 17, bold))
    }
  }

  @Test func characterClassesHaveDefaultWidths() {
    #expect(width("é") == width("e") && width("e\u{301}") == width("e") && width("Å") == width("A"))
    #expect(width("日", 20) == 20 && width("한", 20) == 20)
    #expect(width("👩‍👩‍👧") == width("🎉") && width("❤️") == width("🎉") && width("🎉", 10) == 11.7)
    #expect(width("\u{200B}\u{200D}") == 0 && width("") == 0)
    #expect(width("Жук") > 0 && width("שלום") > 0)
  }

  @Test func heightIsThatOfLines() {
    let text = measurer.measure(StyledText("a\nb\n", font: Font(size: 20), maximumLines: 0), within: nil)
    #expect(text.lineCount == 3 && text.height == 3 * Font(size: 20).lineHeight)
    #expect(text.firstBaseline == Font(size: 20).ascender)
    #expect(text.lastBaseline == 2 * Font(size: 20).lineHeight + Font(size: 20).ascender)
  }

  @Test func textThatDoesNotFitIsTruncated() {
    func measured(_ text: String, lines: Int, within width: Double?, _ mode: LineBreakMode = .truncatingTail)
      -> MeasuredText
    {
      measurer.measure(
        StyledText(text, font: Font(size: 17), maximumLines: lines, lineBreakMode: mode), within: width)
    }
    let text = "The quick brown fox"
    let whole = width(text)
    #expect(!measured(text, lines: 1, within: whole).isTruncated)
    let cut = measured(text, lines: 1, within: 60)
    #expect(cut.isTruncated && cut.lineCount == 1 && cut.width <= 60 && cut.width > 40)
    #expect(measured(text, lines: 0, within: 60).lineCount == 4)
    let two = measured(text, lines: 2, within: 60)
    #expect(two.isTruncated && two.lineCount == 2 && two.width <= 60)
    // A single line shows the first of several paragraphs.
    #expect(measured("one\ntwo", lines: 1, within: nil).isTruncated)
    #expect(measured("one\ntwo", lines: 1, within: nil).width == width("one"))
    #expect(measured(text, lines: 0, within: 60, .clipping).lineCount == 1)
    #expect(measured(text, lines: 0, within: 0).lineCount == text.count - 3)
  }
}
