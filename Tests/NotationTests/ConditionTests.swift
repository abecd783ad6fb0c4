import GimbalModel
import GimbalNotation
import TestSupport
import Testing

@Suite struct ConditionTests {
  static func trait(_ trait: String, _ comparison: Condition.Comparison, _ word: String) -> Condition {
    .trait(name(trait), comparison, .word(name(word)))
  }

  static func trait(_ trait: String, _ comparison: Condition.Comparison, _ number: Double) -> Condition {
    .trait(name(trait), comparison, .number(number))
  }

  static let landscape = Condition.orientation(.landscape)
  static let portrait = Condition.orientation(.portrait)

  static let forms: [(text: String, condition: Condition)] = [
    ("landscape", landscape),
    ("portrait", portrait),
    ("landscapeLeft", .orientation(.exactly(.landscapeLeft))),
    ("portraitUpsideDown", .orientation(.exactly(.portraitUpsideDown))),
    ("orientation=landscape", landscape),
    ("orientation == landscapeRight", .orientation(.exactly(.landscapeRight))),
    ("orientation != landscape", .not(landscape)),
    ("widthClass=compact", trait("widthClass", .equal, "compact")),
    ("heightClass != regular", trait("heightClass", .notEqual, "regular")),
    ("direction=rtl", trait("direction", .equal, "rtl")),
    ("width >= 600", trait("width", .greaterOrEqual, 600)),
    ("height<400.5", trait("height", .less, 400.5)),
    ("scale == 3", trait("scale", .equal, 3)), ("textScale >= 2", trait("textScale", .greaterOrEqual, 2)),
    ("images=3", trait("images", .equal, 3)),
    ("images!=-3", trait("images", .notEqual, -3)),
    ("mood=good", trait("mood", .equal, "good")),
    (#""my trait"="3""#, trait("my trait", .equal, "3")),
    ("not = 3", trait("not", .equal, 3)),
    ("and=or or or=and", .or(trait("and", .equal, "or"), trait("or", .equal, "and"))),
    ("\"landscape\"=3", trait("landscape", .equal, 3)),
    ("not landscape", .not(landscape)),
    ("not not landscape", .not(.not(landscape))),
    ("not not=3", .not(trait("not", .equal, 3))),
    ("not landscape and portrait", .and(.not(landscape), portrait)),
    (
      "landscape or portrait and images=3",
      .or(landscape, .and(portrait, trait("images", .equal, 3)))
    ),
    ("(landscape or portrait) and images=3", .and(.or(landscape, portrait), trait("images", .equal, 3))),
    ("not (landscape or portrait)", .not(.or(landscape, portrait))),
    ("landscape and portrait and landscape", .and(.and(landscape, portrait), landscape)),
    ("landscape and (portrait and landscape)", .and(landscape, .and(portrait, landscape))),
    ("landscape or (portrait or landscape)", .or(landscape, .or(portrait, landscape))),
    ("((landscape))", landscape),
  ]

  @Test(arguments: forms.indices) func parses(_ index: Int) throws {
    #expect(try Condition.parse(source(Self.forms[index].text)) == Self.forms[index].condition)
  }

  @Test func textAfterConditionIsNotConsumed() throws {
    var cursor = Cursor(source("landscape { }"))
    #expect(try cursor.condition() == Self.landscape)
    #expect(cursor.peek().kind == .symbol(.openBrace))
  }

  @Test(arguments: [
    ("landscape or portrait and images=3", "landscape or portrait and images=3"),
    ("(landscape or (portrait and images=3))", "landscape or portrait and images=3"),
    ("(landscape or portrait) and images=3", "(landscape or portrait) and images=3"),
    ("not (landscape)", "not landscape"),
    ("not (landscape and portrait)", "not (landscape and portrait)"),
    ("landscape and (portrait and landscape)", "landscape and (portrait and landscape)"),
    ("width>=600 and \"a b\"=\"c d\"", "width >= 600 and \"a b\"=\"c d\""),
    ("orientation!=landscape", "not landscape"),
    ("width<height and height!=width", "width < height and height!=width"),
    ("widthClass compact and language ar", "widthClass=compact and language=ar"),
  ])
  func printsMinimalParentheses(_ text: String, _ printed: String) throws {
    #expect(try Condition.parse(source(text)).notation == printed)
  }

  private static func random(_ depth: Int, _ chance: inout SeededGenerator) -> Condition {
    let isLeaf = depth == 0 || Int.random(in: 0..<4, using: &chance) == 0
    if !isLeaf {
      let one = random(depth - 1, &chance)
      switch Int.random(in: 0..<3, using: &chance) {
      case 0: return .not(one)
      case 1: return .and(one, random(depth - 1, &chance))
      default: return .or(one, random(depth - 1, &chance))
      }
    }
    let traits = ["images", "not", "and", "or", "my trait", "landscape", "größe", "x\"y"].map(name)
    switch Int.random(in: 0..<5, using: &chance) {
    case 0: return .orientation(OrientationClass.allCases.randomElement(using: &chance) ?? .portrait)
    case 1:
      return .trait(
        name(Bool.random(using: &chance) ? "width" : "height"),
        Condition.Comparison.allCases.randomElement(using: &chance) ?? .equal,
        Bool.random(using: &chance)
          ? .number(Double.random(in: 0..<2000, using: &chance))
          : .word(name(Bool.random(using: &chance) ? "width" : "height")))
    case 2: return trait("widthClass", .notEqual, Bool.random(using: &chance) ? "compact" : "regular")
    case 3: return .trait(traits.randomElement(using: &chance) ?? .root, .equal, .number(-1.5))
    default:
      let word = traits.randomElement(using: &chance) ?? .root
      return .trait(traits.randomElement(using: &chance) ?? .root, .notEqual, .word(word))
    }
  }

  @Test func randomConditionsRoundTrip() throws {
    var chance = SeededGenerator(seed: 4)
    for _ in 0..<2000 {
      let condition = Self.random(5, &chance)
      let text = condition.notation
      #expect(try Condition.parse(source(text)) == condition, "\(text)")
    }
  }

  static let goldens: [(text: String, rendered: String)] = [
    (
      "landscap",
      """
      test:1:1: error: there is no orientation 'landscap'
      landscap
      ^~~~~~~~
      did you mean 'landscape'?
      """
    ),
    (
      "big",
      """
      test:1:1: error: there is no orientation 'big'
      big
      ^~~
      expected an orientation, or a trait and its value as in images=3
      """
    ),
    (
      "width",
      """
      test:1:6: error: unexpected end of the command
      width
           ^
      expected a comparison such as '='
      """
    ),
    (
      #""landscape""#,
      """
      test:1:12: error: unexpected end of the command
      "landscape"
                 ^
      expected a comparison such as '='
      """
    ),
    (
      "widthClass=compat",
      """
      test:1:12: error: there is no size class 'compat'
      widthClass=compat
                 ^~~~~~
      did you mean 'compact'?
      """
    ),
    (
      "direction=up",
      """
      test:1:11: error: there is no direction 'up'
      direction=up
                ^~
      expected 'ltr' or 'rtl'
      """
    ),
    (
      "orientation=sideways",
      """
      test:1:13: error: there is no orientation 'sideways'
      orientation=sideways
                  ^~~~~~~~
      expected 'portrait', 'landscape', 'upright', 'landscapeLeft', 'portraitUpsideDown' or 'landscapeRight'
      """
    ),
    (
      "images >= 3",
      """
      test:1:8: error: 'images' cannot be compared with '<', '<=', '>' or '>='
      images >= 3
             ^~
      use '=' or '!='; only width, height, textScale and textSize support '<', '<=', '>' and '>='
      """
    ),
    (
      "width >= wide",
      """
      test:1:10: error: unexpected 'wide'
      width >= wide
               ^~~~
      expected a number, 'width' or 'height'
      """
    ),
    (
      "images=",
      """
      test:1:8: error: unexpected end of the command
      images=
             ^
      expected a number or a word
      """
    ),
    (
      "landscape and",
      """
      test:1:14: error: unexpected end of the command
      landscape and
                   ^
      expected an orientation or a trait
      """
    ),
    (
      "(landscape portrait)",
      """
      test:1:12: error: unexpected 'portrait'
      (landscape portrait)
                 ^~~~~~~~
      expected 'and', 'or' or ')'
      """
    ),
    (
      "landscape portrait",
      """
      test:1:11: error: unexpected 'portrait'
      landscape portrait
                ^~~~~~~~
      expected 'and', 'or' or the end of the condition
      """
    ),
  ]

  @Test func uprightIsPortraitThatIsNotUpsideDown() throws {
    let upright = try Condition.parse(source("upright"))
    #expect(upright == .orientation(.exactly(.portrait)) && upright.notation == "upright")
    #expect(try Condition.parse(source("orientation=upright")) == upright)
    // Older versions accepted traits with this name.
    let trait = try Condition.parse(source("upright=1"))
    #expect(trait == .trait(try Name("upright"), .equal, .number(1)))
    #expect(try Condition.parse(source(trait.notation)) == trait)
  }

  @Test(arguments: goldens.indices) func golden(_ index: Int) {
    let golden = Self.goldens[index]
    #expect(rendered(golden.text) { _ = try Condition.parse($0) } == golden.rendered)
  }

  @Test func sizeIsLimited() {
    func error(_ text: String) -> ParseError? {
      do throws(ParseError) {
        _ = try Condition.parse(source(text))
        return nil
      } catch {
        return error
      }
    }
    let deep = String(repeating: "(", count: 100_000)
    #expect(error(deep) == ParseError(.tooDeep(what: "condition", limit: 64), at: Span(64, 65)))
    let negated = String(repeating: "not ", count: 65) + "landscape"
    #expect(error(negated)?.reason == .tooDeep(what: "condition", limit: 64))
    #expect(error(String(negated.dropFirst(4))) == nil)
    let long = Array(repeating: "landscape", count: 257).joined(separator: " and ")
    #expect(error(long)?.message == "the condition has more than 256 terms")
    #expect(error(String(long.dropFirst(14))) == nil)
  }
}
