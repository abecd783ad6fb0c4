import GimbalModel
import Testing

/// Tests of the texts of colors, images, identifiers and runtime attributes.
@Suite struct AppearanceTests {
  @Test(arguments: [
    "#FF3B30", "#00000000", "#0A0B0C0D", "systemRedColor", "labelColor", "tintColor", "named:Brand",
    "named:Two words=#FF3B30", "named:a=b",
  ])
  func colorsRoundTrip(_ text: String) { #expect(ViewColor(text)?.description == text) }

  @Test func colorsHaveComponents() {
    let red = ColorComponents(0xFF3B_30FF)
    #expect(ViewColor("#FF3B30") == .components(red))
    #expect(ViewColor("#ff3b30ff")?.description == "#FF3B30")
    #expect(ViewColor("systemRedColor")?.components() == red)
    #expect(ViewColor("systemRedColor")?.components(isDark: true)?.description == "#FF453A")
    #expect(ViewColor("named:Brand") == .named("Brand", nil))
    #expect(ViewColor("named:Brand=#FF3B30") == .named("Brand", red))
    #expect(ViewColor("named:Brand=#FF3B30")?.components(isDark: true) == red)
    #expect(ColorComponents(red: 2, green: -1, blue: .nan, alpha: 0.5).description == "#FF000080")
  }

  @Test(arguments: [
    "", "red", "#FF3B3", "#FF3B300", "#GG0000", "systemReadColor", "named:", "named:a\nb", "Named:a",
    "named:Brand=#12", "named:Brand=#GG0000", "named:=#FF3B30", "named:a=b=#1",
  ])
  func otherTextsAreNoColors(_ text: String) { #expect(ViewColor(text) == nil) }

  @Test func systemColorsHaveNames() throws {
    #expect(Set(SystemColor.all.map(\.name)).count == SystemColor.all.count)
    #expect(SystemColor.all.allSatisfy { $0.name.hasSuffix("Color") })
    #expect(try #require(SystemColor(named: "systemGray5Color")).swiftName == "systemGray5")
    #expect(try #require(SystemColor(named: "tintColor")).swiftName == "tintColor")
  }

  @Test func imagesAreNamesOrSymbols() {
    #expect(ImageName("logo") == ImageName("logo", isSymbol: false))
    #expect(ImageName("system:heart.fill") == ImageName("heart.fill", isSymbol: true))
    for text in ["logo", "system:heart.fill", "a b"] { #expect(ImageName(text)?.description == text) }
    for text in ["", "system:", "a\nb", String(repeating: "x", count: 256)] {
      #expect(ImageName(text) == nil)
    }
  }

  @Test func identifiersAreLettersAndDigits() {
    for text in ["a", "_a1", "Überschrift", "_TtC3App4View"] { #expect(Identifier.isValid(text), "\(text)") }
    for text in ["", "_", "1a", "a b", "a.b", "a-b", "a\u{301}", "😀", String(repeating: "x", count: 256)] {
      #expect(!Identifier.isValid(text), "\(text)")
    }
    #expect(Identifier.isValidList("a,b") && Identifier.isValidList("a"))
    for text in ["", "a,", "a,a", "a, b", (0...32).map { "a\($0)" }.joined(separator: ",")] {
      #expect(!Identifier.isValidList(text), "\(text)")
    }
  }

  @Test(arguments: [
    "isRound boolean true", "layer.cornerRadius number 8.5", "title string ", "title string two  words",
    "title string a\\nb\\\\c", "title localizedString key", "border color #FF0000",
    "border color named:Two words=#FF0000", "icon image system:heart", "offset size 3 4",
    "origin point -1 0.5",
    "area rect 1 2 3 4", "range range 0 5", "delegate nil",
  ])
  func runtimeAttributesRoundTrip(_ text: String) {
    #expect(RuntimeAttribute(text)?.description == text)
    #expect(RuntimeAttributes("\(text)\n\(text)")?.attributes.count == 2)
  }

  @Test func runtimeAttributesHaveValues() throws {
    let text = "title string a\\nb\\\\c"
    #expect(RuntimeAttribute(text)?.value == .string("a\nb\\c"))
    #expect(RuntimeAttribute("area rect 1 2 3 4")?.value == .rect(Frame(x: 1, y: 2, width: 3, height: 4)))
    #expect(RuntimeAttribute("delegate nil")?.keyPath == "delegate")
  }

  @Test(arguments: [
    "", "title", "title string", "title text a", "a..b number 1", "1a number 1", "a number", "a number nan",
    "a number 1e10", "a number 1 2", "a boolean yes", "a color red", "a image ", "a size 1", "a range 0.5 1",
    "a string \\x", "a string \\", " a number 1", "a nil nil",
  ])
  func otherTextsAreNoRuntimeAttributes(_ text: String) {
    #expect(RuntimeAttribute(text) == nil)
    #expect(RuntimeAttributes(text) == nil)
  }

  @Test func runtimeAttributesAreLimited() {
    let line = "a number 1"
    #expect(RuntimeAttributes(Array(repeating: line, count: 100).joined(separator: "\n")) != nil)
    #expect(RuntimeAttributes(Array(repeating: line, count: 101).joined(separator: "\n")) == nil)
    #expect(RuntimeAttributes("a string " + String(repeating: "x", count: 10_000)) == nil)
  }
}
