import GimbalModel
import GimbalNotation
import TestSupport
import Testing

@Suite struct NamingAndPrintingTests {
  @Test(
    arguments: [
      ("YellowTopLandscape", .landscape), ("YellowTopPortrait", .portrait), ("OrangeTopBoth", .both),
      ("aBoth", .both), ("2Both", .both), ("ÉBoth", .both), ("Both", nil), ("Portrait", nil), ("_Both", nil),
      ("YellowTop", nil), ("Yellowboth", nil), ("YellowBOTH", nil), ("YellowBothTop", nil),
      ("YellowBoths", nil), ("LandscapePortrait", .portrait),
    ] as [(String, NamingPattern.Suffix?)])
  func suffixes(_ identifier: String, _ suffix: NamingPattern.Suffix?) throws {
    #expect(NamingPattern.orientation(of: try Name(identifier)) == suffix)
  }

  @Test(
    arguments: [
      ("YellowTopLandscape", "Yellow", "Top", [.top], .landscape),
      ("yellow_width_Both", "yellow", "width", [.width], .both),
      ("TopTopPortrait", "Top", "Top", [.top], .portrait),
      ("aCenterXWithinMarginsBoth", "a", "CenterXWithinMargins", [.centerXWithinMargins], .both),
      ("LabelFirstBaselineBoth", "Label", "FirstBaseline", [.firstBaseline], .both),
      ("LabelBaselineBoth", "Label", "Baseline", [.firstBaseline, .lastBaseline], .both),
      ("ÉLEADINGBoth", "É", "LEADING", [.leading], .both),
    ] as [(String, String, String, Set<Attribute>, NamingPattern.Suffix)])
  func parts(
    _ identifier: String, _ view: String, _ attribute: String, _ attributes: Set<Attribute>,
    _ suffix: NamingPattern.Suffix
  ) throws {
    let parts = try #require(NamingPattern.parts(of: try Name(identifier)))
    #expect(parts.view == view && parts.attribute == attribute)
    #expect(parts.attributes == attributes && parts.suffix == suffix)
  }

  @Test(arguments: ["YellowTop", "TopBoth", "YellowBoth", "Both", "_TopBoth", "YellowTopMost", "_-_Both"])
  func otherIdentifiersAreRejected(_ identifier: String) throws {
    #expect(NamingPattern.parts(of: try Name(identifier)) == nil)
  }

  @Test func keysOmitViewSuffix() {
    for name in ["Yellow", "YellowView", "yellow view", "yellow_VIEW"] {
      #expect(NamingPattern.key(ofView: name) == "yellow")
    }
    #expect(NamingPattern.key(ofView: "View") == "view")
    #expect(NamingPattern.key(ofView: "Yellow2") == "yellow2")
    #expect(NamingPattern.key(ofView: "YellowViews") == "yellowviews")
  }

  @Test(arguments: [
    ("yellow", "yellow"), ("_a1", "_a1"), ("größe", "größe"), ("left", "left"), ("2nd", "\"2nd\""),
    ("my view", "\"my view\""), ("a-b", "\"a-b\""), ("a\"b\\", "\"a\\\"b\\\\\""), ("#7", "\"#7\""),
    ("a.b", "\"a.b\""), ("日本", "日本"), ("😀", "\"😀\""),
  ])
  func names(_ text: String, _ printed: String) throws {
    #expect(try Name(text).notation() == printed)
  }

  @Test(arguments: [
    ("row1/one", "row1/one"), ("table/row1/größe", "table/row1/größe"), ("one", "one"),
    ("my row/one", "\"my row/one\""), ("a//b", "\"a//b\""), ("/a", "\"/a\""), ("a/", "\"a/\""),
    ("/", "\"/\""),
    ("Play/Pause", "Play/Pause"), ("1/2", "\"1/2\""), ("safeArea/one", "\"safeArea/one\""),
  ])
  func paths(_ text: String, _ printed: String) throws {
    #expect(try Name(text).pathNotation(unless: ["safeArea"]) == printed)
    #expect(try Name(text).notation() == (text.contains("/") ? text.quotedNotation : text))
  }

  @Test func randomPathsRoundTrip() throws {
    var chance = SeededGenerator(seed: 16)
    let scalars: [Unicode.Scalar] = ["a", "Z", "_", "0", " ", "/", "/", ".", "é", "日", "-", "\""]
    for _ in 0..<5000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1..<8, using: &chance) {
        text.append(scalars.randomElement(using: &chance) ?? "a")
      }
      let wanted = try Name(String(text))
      var cursor = Cursor(source(wanted.pathNotation()))
      #expect(try cursor.viewName().value == wanted)
      #expect(cursor.isAtEndOfText)
    }
  }

  @Test func ambiguousKeywordsAreQuoted() throws {
    #expect(try Name("auto").notation(unless: ["auto"]) == "\"auto\"")
    #expect(try Name("auto").notation() == "auto")
  }

  @Test func randomNamesRoundTrip() throws {
    var chance = SeededGenerator(seed: 6)
    let scalars: [Unicode.Scalar] = [
      "a", "Z", "_", "0", "9", " ", "\"", "\\", "#", ".", "-", "{", "é", "\u{301}", "日", "😀", "\u{FE0F}",
      "\u{B7}", "²", "ß", "İ",
    ]
    for _ in 0..<5000 {
      let count = Int.random(in: 1..<6, using: &chance)
      var text = String.UnicodeScalarView()
      for _ in 0..<count { text.append(scalars.randomElement(using: &chance) ?? "a") }
      let wanted = try Name(String(text))
      var cursor = Cursor(source(wanted.notation()))
      #expect(try cursor.name(NameRole("a name", .new)).value == wanted)
      #expect(cursor.isAtEndOfText)
    }
  }

  @Test func values() {
    #expect(TraitValue.number(3).notation == "3")
    #expect(TraitValue.word(name("a b")).notation == "\"a b\"")
    #expect(PropertyValue.number(-0.5).notation == "-0.5")
    #expect(PropertyValue.flag(true).notation == "true")
    #expect(PropertyValue.flag(false).notation == "false")
    #expect(PropertyValue.word("ltr").notation == "ltr")
    #expect(PropertyValue.word("a,b").notation == "\"a,b\"")
    #expect(PropertyValue.word("a\nb\tc\u{1B}").notation == #""a\nb\tc\u{1B}""#)
    #expect(Frame(x: 10, y: -20.5, width: 600, height: 400).notation == "10,-20.5,600x400")
  }

  @Test func quotedTextsRoundTrip() throws {
    let text = "a\nb\tc\u{1B}\u{202E}\"\\é😀👩‍👧"
    var cursor = Cursor(source(text.quotedNotation))
    #expect(try cursor.quoted("a text").value == text)
  }
}
