import GimbalModel
import GimbalNotation
import TestSupport
import Testing

@Suite struct ExpectationTests {
  static func item(_ view: String, _ guide: LayoutGuide? = nil) -> ItemName {
    ItemName(view: name(view), guide: guide)
  }

  static func measure(_ view: String, _ attribute: Attribute) -> Expression {
    .measure(item(view), .attribute(attribute))
  }

  static let yellowWidth = measure("yellow", .width)

  static let forms: [(text: String, expectation: GimbalModel.Expectation)] = [
    ("yellow.width == 387", .compare(yellowWidth, .equal, .number(387), tolerance: 0.01)),
    ("yellow.width = -3", .compare(yellowWidth, .equal, .number(-3), tolerance: 0.01)),
    (
      "yellow.width >= 2 * red.width + 10 within 0.5",
      .compare(
        yellowWidth, .greaterThanOrEqual, .sum(.product(.number(2), measure("red", .width)), .number(10)),
        tolerance: 0.5)
    ),
    (
      "2 / (a.x - b.safeArea.y) <= -a.left - -1",
      .compare(
        .quotient(
          .number(2), .difference(.measure(item("a"), .x), .measure(item("b", .safeArea), .y))),
        .lessThanOrEqual, .difference(.product(.number(-1), measure("a", .left)), .number(-1)),
        tolerance: 0.01)
    ),
    (
      "a.width - b.width - c.width == 0",
      .compare(
        .difference(.difference(measure("a", .width), measure("b", .width)), measure("c", .width)), .equal,
        .number(0), tolerance: 0.01)
    ),
    (
      "yellow.frame == 213,0,387x22 within 0",
      .frame(name("yellow"), Frame(x: 213, y: 0, width: 387, height: 22), tolerance: 0)
    ),
    ("no conflicts", .noConflicts),
    ("no ambiguity", .noAmbiguity),
    ("no overlap a \"b c\"", .noOverlap([name("a"), name("b c")], tolerance: 0.01)),
    ("no overlap within within within 2", .noOverlap([name("within"), name("within")], tolerance: 2)),
    ("no overlap", .noOverlap([], tolerance: 0.01)), ("no overlap within 2", .noOverlap([], tolerance: 2)),
    ("no overlap a b c", .noOverlap([name("a"), name("b"), name("c")], tolerance: 0.01)),
    ("min-size 44x44", .minimumSize(nil, Size(width: 44, height: 44), tolerance: 0.01)),
    (
      "min-size row/ok 44x30 within 1",
      .minimumSize(name("row/ok"), Size(width: 44, height: 30), tolerance: 1)
    ),
    ("min-size within 1x1", .minimumSize(name("within"), Size(width: 1, height: 1), tolerance: 0.01)),
    ("aligned a b by leading", .aligned([name("a"), name("b")], by: .leading, tolerance: 0.01)),
    (
      "aligned a \"by\" within by centerY within 0",
      .aligned([name("a"), name("by"), name("within")], by: .centerY, tolerance: 0)
    ),
    ("aligned \"inside\" a by top", .aligned([name("inside"), name("a")], by: .top, tolerance: 0.01)),
    ("aligned inside a", .inside(item("aligned"), item("a"), tolerance: 0.01)),
    ("aligned.width == 1", .compare(measure("aligned", .width), .equal, .number(1), tolerance: 0.01)),
    ("not truncated", .notTruncated([])), ("not truncated a b", .notTruncated([name("a"), name("b")])),
    ("not hidden", .hidden(name("not"))),
    ("not.width == 1", .compare(measure("not", .width), .equal, .number(1), tolerance: 0.01)),
    ("visible a", .visible(name("a"))), ("hidden \"a b\"", .hidden(name("a b"))),
    ("a in front of \"a b\"", .inFront(name("a"), of: name("a b"))),
    ("visible \"hidden\"", .visible(name("hidden"))), ("visible visible", .visible(name("visible"))),
    ("a inside safeArea", .inside(item("a"), item("root", .safeArea), tolerance: 0.01)),
    ("a inside \"safeArea\"", .inside(item("a"), item("safeArea"), tolerance: 0.01)),
    ("a inside layoutMargins within 1", .inside(item("a"), item("root", .layoutMargins), tolerance: 1)),
    ("a inside readableContent", .inside(item("a"), item("readableContent"), tolerance: 0.01)),
    ("a inside b", .inside(item("a"), item("b"), tolerance: 0.01)),
    (
      "a.safeArea inside b.layoutMargins",
      .inside(item("a", .safeArea), item("b", .layoutMargins), tolerance: 0.01)
    ),
    ("a hidden", .hidden(name("a"))),
    ("\"a b\" visible", .visible(name("a b"))),
    ("no hidden", .hidden(name("no"))),
    ("no/one hidden", .hidden(name("no/one"))),
    ("row1/one inside safeArea/one", .inside(item("row1/one"), item("safeArea/one"), tolerance: 0.01)),
    (
      "no overlap row1/one row1/\"the two\"",
      .noOverlap([name("row1/one"), name("row1/the two")], tolerance: 0.01)
    ),
    (
      "row1/one.width == row1/two.width / 3",
      .compare(
        measure("row1/one", .width), .equal, .quotient(measure("row1/two", .width), .number(3)),
        tolerance: 0.01)
    ),
    ("no inside no", .inside(item("no"), item("no"), tolerance: 0.01)),
    ("no.width == 1", .compare(measure("no", .width), .equal, .number(1), tolerance: 0.01)),
    ("hidden visible", .visible(name("hidden"))),
    ("aligned == 4", .compare(.named(name("aligned")), .equal, .number(4), tolerance: 0.01)),
    ("\"aligned\" == 4", .compare(.named(name("aligned")), .equal, .number(4), tolerance: 0.01)),
    ("no <= not", .compare(.named(name("no")), .lessThanOrEqual, .named(name("not")), tolerance: 0.01)),
    (
      "not + 1 <= hidden - visible",
      .compare(
        .sum(.named(name("not")), .number(1)), .lessThanOrEqual,
        .difference(.named(name("hidden")), .named(name("visible"))), tolerance: 0.01)
    ),
    ("conflicts.top == 1", .compare(measure("conflicts", .top), .equal, .number(1), tolerance: 0.01)),
  ]

  @Test(arguments: forms.indices) func parses(_ index: Int) throws {
    let (text, expectation) = Self.forms[index]
    let parsed = try ExpectationSyntax.parse(source(text)) { $0 == name("readableContent") }
    #expect(parsed.expectation == expectation)
    #expect(parsed.span == Span(0, text.utf8.count))
  }

  @Test(arguments: forms.indices) func printedExpectationsRoundTrip(_ index: Int) throws {
    let expectation = Self.forms[index].expectation
    #expect(try ExpectationSyntax.parse(source(expectation.notation)).expectation == expectation)
  }

  @Test func printsCanonicalText() {
    let (text, expectation) = Self.forms[2]
    #expect(expectation.notation == text)
    #expect(Self.forms[3].expectation.notation == "2 / (a.x - b.safeArea.y) <= -1 * a.left - -1")
    let room = GimbalModel.Expectation.inside(Self.item("a"), Self.item("safeArea"), tolerance: 0.01)
    #expect(room.notation == "a inside \"safeArea\"")
    let guide = GimbalModel.Expectation.inside(Self.item("a"), Self.item("root", .safeArea), tolerance: 0.01)
    #expect(guide.notation == "a inside root.safeArea")
  }

  private static func random(_ depth: Int, _ chance: inout SeededGenerator) -> Expression {
    if depth == 0 || Int.random(in: 0..<4, using: &chance) == 0 {
      if Bool.random(using: &chance) { return .number(Double.random(in: -100..<100, using: &chance)) }
      let item = item(
        ["a", "no", "my view", "row1/one", "no/a", "my view/a"].randomElement(using: &chance) ?? "a")
      let measures: [Measure] = [.x, .y, .attribute(.width), .attribute(.lastBaseline)]
      return .measure(item, measures.randomElement(using: &chance) ?? .x)
    }
    let (one, other) = (random(depth - 1, &chance), random(depth - 1, &chance))
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: return .sum(one, other)
    case 1: return .difference(one, other)
    case 2: return .product(one, other)
    default: return .quotient(one, other)
    }
  }

  @Test func randomExpressionsRoundTrip() throws {
    var chance = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let expectation = GimbalModel.Expectation.compare(
        Self.random(4, &chance), Relation.allCases.randomElement(using: &chance) ?? .equal,
        Self.random(4, &chance), tolerance: Double.random(in: 0..<1, using: &chance))
      let text = expectation.notation
      #expect(try ExpectationSyntax.parse(source(text)).expectation == expectation, "\(text)")
    }
  }

  /// Expectations about lists of views that have keywords as names.
  @Test func randomListsRoundTrip() throws {
    var chance = SeededGenerator(seed: 8)
    let words = [
      "a", "by", "within", "no", "not", "hidden", "visible", "inside", "truncated", "min", "my view",
      "row/by",
    ]
    func names(_ range: ClosedRange<Int>) -> [Name] {
      (0..<Int.random(in: range, using: &chance)).map { _ in name(words.randomElement(using: &chance) ?? "a")
      }
    }
    for _ in 0..<2000 {
      let tolerance = Bool.random(using: &chance) ? 0.01 : Double.random(in: 0..<9, using: &chance)
      let size = Size(width: .random(in: 0..<99, using: &chance), height: .random(in: 0..<99, using: &chance))
      let expectation: GimbalModel.Expectation =
        switch Int.random(in: 0..<6, using: &chance) {
        case 0: .noOverlap(names(2...5), tolerance: tolerance)
        case 1: .minimumSize(names(0...1).first, size, tolerance: tolerance)
        case 2:
          .aligned(
            names(2...5), by: Attribute.allCases.randomElement(using: &chance) ?? .left, tolerance: tolerance)
        case 3: .notTruncated(names(0...3))
        case 4: .hidden(names(1...1)[0])
        default: .visible(names(1...1)[0])
        }
      let text = expectation.notation
      #expect(try ExpectationSyntax.parse(source(text)).expectation == expectation, "\(text)")
    }
  }

  @Test(arguments: [("same as HEAD~1", 0.01), ("same as \"my branch\" within 2", 2)])
  func sameFramesParsesRevision(_ text: String, _ tolerance: Double) throws {
    var cursor = Cursor(source(text))
    let claim = try #require(try cursor.sameFrames())
    #expect(claim.tolerance == tolerance && claim.span == Span(0, text.utf8.count) && cursor.isAtEnd)
  }

  @Test func unknownViewsOfExpectationsAreReported() throws {
    let scene = try makeScene(["yellow", "red"])
    func check(_ text: String) -> String {
      rendered(text) { try ExpectationSyntax.parse($0).check(in: scene) }
    }
    #expect(check("yellow.width == 2 * red.width").isEmpty)
    #expect(check("yellow inside safeArea").isEmpty)
    #expect(check("yellow.frame == 0,0,1x1").isEmpty)
    #expect(
      check("yellow.width == 2 * rde.width") == """
        test:1:21: error: there is no view 'rde'
        yellow.width == 2 * rde.width
                            ^~~
        did you mean 'red'?
        """)
    #expect(check("no overlap yellow blue").contains("there is no view 'blue'"))
    #expect(check("green hidden").contains("there is no view 'green'"))
    #expect(check("green.frame == 0,0,1x1").contains("there is no view 'green'"))
    #expect(check("red inside green").contains("there is no view 'green'"))
  }

  static let goldens: [(text: String, rendered: String)] = [
    (
      "no overlap a",
      """
      test:1:13: error: unexpected end of the command
      no overlap a
                  ^
      expected the name of another view
      """
    ),
    (
      "aligned a b",
      """
      test:1:12: error: unexpected end of the command
      aligned a b
                 ^
      expected the name of a view or 'by'
      """
    ),
    (
      "aligned a b by leding",
      """
      test:1:16: error: there is no attribute 'leding'
      aligned a b by leding
                     ^~~~~~
      did you mean 'leading'?
      """
    ),
    (
      "min-size a",
      """
      test:1:11: error: unexpected end of the command
      min-size a
                ^
      expected a size such as 600x400
      """
    ),
    (
      "not cut",
      """
      test:1:5: error: unexpected 'cut'
      not cut
          ^~~
      expected 'truncated'
      """
    ),
    (
      "no problems",
      """
      test:1:4: error: unexpected 'problems'
      no problems
         ^~~~~~~~
      expected 'conflicts', 'ambiguity' or 'overlap'
      """
    ),
    (
      "a",
      """
      test:1:2: error: unexpected end of the command
      a
       ^
      expected '.' and a measure, 'inside', 'hidden', 'visible' or 'in front of'
      """
    ),
    (
      "a.widht == 3",
      """
      test:1:3: error: there is no attribute 'widht'
      a.widht == 3
        ^~~~~
      did you mean 'width'?
      """
    ),
    (
      "1 == a.frame",
      """
      test:1:8: error: there is no measure 'frame'
      1 == a.frame
             ^~~~~
      compare a frame as a whole: a.frame == 0,0,100x50
      """
    ),
    (
      "1 == a.",
      """
      test:1:8: error: unexpected end of the command
      1 == a.
             ^
      expected an attribute or a layout guide
      """
    ),
    (
      "a.frame >= 0,0,1x1",
      """
      test:1:9: error: unexpected '>='
      a.frame >= 0,0,1x1
              ^~
      expected '=='
      """
    ),
    (
      "a.width == 3 within -1",
      """
      test:1:21: error: the tolerance must be between 0 and 1000000000
      a.width == 3 within -1
                          ^~
      """
    ),
    (
      "a.width == 3 / 0",
      """
      test:1:16: error: cannot divide by 0
      a.width == 3 / 0
                     ^
      """
    ),
    (
      "a.width == ",
      """
      test:1:12: error: unexpected end of the command
      a.width ==\u{20}
                 ^
      expected a measure such as a.width or a number
      """
    ),
    (
      "a.width == (1",
      """
      test:1:14: error: unexpected end of the command
      a.width == (1
                   ^
      expected ')'
      """
    ),
    (
      "a.width == 1 2",
      """
      test:1:14: error: unexpected '2'
      a.width == 1 2
                   ^
      expected the end of the expectation
      """
    ),
    (
      "a inside b.safeArea.top",
      """
      test:1:21: error: unexpected 'top'
      a inside b.safeArea.top
                          ^~~
      expected the end of the expectation
      """
    ),
    (
      "a inside b.safe",
      """
      test:1:12: error: there is no layout guide 'safe'
      a inside b.safe
                 ^~~~
      expected 'safeArea', 'layoutMargins', 'readableContent', 'contentLayoutGuide', 'frameLayoutGuide' or 'keyboard'
      """
    ),
  ]

  @Test(arguments: goldens.indices) func golden(_ index: Int) {
    let golden = Self.goldens[index]
    #expect(rendered(golden.text) { _ = try ExpectationSyntax.parse($0) } == golden.rendered)
  }

  @Test(arguments: ["(", "-", "-("]) func nestingIsLimited(_ piece: String) {
    let text = "a.width == " + String(repeating: piece, count: 100_000)
    #expect(
      rendered(text) { _ = try ExpectationSyntax.parse($0) }.contains("nested more than 64 levels deep"))
  }

  @Test func lengthIsLimited() {
    let text = "a.width == " + Array(repeating: "1", count: 256).joined(separator: " + ")
    #expect(
      rendered(text) { _ = try ExpectationSyntax.parse($0) }.contains(
        "the expectation has more than 256 terms"))
  }
}
