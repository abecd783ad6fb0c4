import GimbalLayout
import GimbalModel
import GimbalNotation
import Testing

/// Checks of expectations against a layout.
struct ExpectationTests {
  @Test(arguments: [
    // an expectation that holds, and a similar one that does not
    ("a.width == 100", "a.width == 101"), ("a.width <= 100", "a.width <= 99"),
    ("a.width >= 100", "a.width >= 101"), ("inner.left == 15", "inner.left == 5"),
    ("inner.x == 5", "inner.x == 15"), ("inner.y == 6", "inner.y == 26"),
    ("a.right == a.left + a.width", "a.right == a.left - a.width"),
    ("a.width == 2 * a.height / 1", "a.width == a.height / 2"),
    ("a.centerX == 60", "a.centerX == 61"), ("a.width == 100.009", "a.width == 100.011"),
    ("a.width == 103 within 3", "a.width == 103 within 2.9"),
    ("a.width >= 103 within 3", "a.width >= 103 within 2.9"),
    ("a.frame == 10,20,100x50", "a.frame == 10,20,100x51"),
    ("inner.frame == 5,6,10x10", "inner.frame == 15,26,10x10"),
    ("a inside root", "outside inside root"), ("inner inside a", "a inside inner"),
    ("a inside safeArea", "top inside safeArea"),
    ("b inside root.layoutMargins", "inner inside root.readableContent"),
    ("no overlap a b", "no overlap a inner"), ("no overlap a touching", "no overlap b root"),
    ("no overlap a b touching", "no overlap a b inner"), ("no overlap within 10", "no overlap"),
    ("min-size a 100x50", "min-size a 100x51"), ("min-size a 101x50 within 1", "min-size a 101x50"),
    ("min-size 40x20", "min-size 44x44"), ("aligned a touching by top", "aligned a b by top"),
    ("aligned a b by top within 180", "aligned touching a b by top within 179"),
    ("not truncated roomy", "not truncated cut"), ("not truncated a b", "not truncated"),
    ("visible outside", "visible far"), ("visible below", "visible empty"),
    ("a visible", "a hidden"), ("concealed hidden", "concealed visible"), ("within hidden", "within visible"),
    ("root.safeArea.top == 10", "root.safeArea.top == 0"),
    ("root.layoutMargins.left == 20", "root.layoutMargins.left == 16"),
    ("scroll.contentLayoutGuide.height == 70", "scroll.contentLayoutGuide.height == 40"),
    ("scroll.frameLayoutGuide.height == 40", "scroll.frameLayoutGuide.height == 70"),
  ])
  func holdsAndFails(holding: String, failing: String) throws {
    let layout = try scene().solve { $0.safeArea = EdgeInsets(top: 10) }
    #expect(try verdict(on: holding, layout).isSatisfied, "\(holding)")
    #expect(try verdict(on: failing, layout).isSatisfied == false, "\(failing)")
  }

  @Test func findingsContainFoundValues() throws {
    let layout = try scene().solve()
    #expect(try verdict(on: "a.width == b.width", layout) == .fails(found: [100, 40]))
    #expect(try verdict(on: "a.frame == 0,0,1x1", layout) == .failsFrame(found: Frame(10, 20, 100, 50)))
    #expect(
      try verdict(on: "inner inside b", layout)
        == .failsInside(
          found: Frame(15, 26, 10, 10), room: Frame(200, 200, 40, 40),
          beyond: EdgeInsets(top: 174, left: 185)))
    #expect(
      try verdict(on: "no overlap b a inner", layout)
        == .failsOverlap(try Name("a"), try Name("inner"), common: Frame(15, 26, 10, 10), others: 0))
    #expect(
      try verdict(on: "no overlap", layout)
        == .failsOverlap(try Name("ok"), try Name("under"), common: Frame(300, 305, 10, 15), others: 1))
    #expect(
      try verdict(on: "min-size 44x44", layout)
        == .failsSize(try Name("ok"), found: Size(width: 40, height: 20), others: 0))
    #expect(
      try verdict(on: "aligned a touching b by left", layout)
        == .failsAlignment(try Name("touching"), at: 110, with: try Name("a"), position: 10))
    #expect(
      try verdict(on: "not truncated", layout)
        == .failsTruncation(try Name("cut"), Size(width: 20, height: 20), others: 0))
    #expect(try verdict(on: "a hidden", layout) == .failsVisibility(.visible))
    #expect(try verdict(on: "concealed visible", layout) == .failsVisibility(.hidden))
    #expect(
      try verdict(on: "within visible", layout) == .failsVisibility(.hiddenWith(try Name("concealed"))))
    #expect(
      try verdict(on: "visible empty", layout) == .failsVisibility(.empty(Size(width: 0, height: 9))))
    #expect(try verdict(on: "visible far", layout) == .failsVisibility(.outside(try Name("a"))))
    #expect(try verdict(on: "no conflicts", layout) == .holds)
    #expect(try verdict(on: "no ambiguity", layout) == .holds)
  }

  @Test func conflictsAndAmbiguitiesAreCounted() throws {
    var shop = try scene()
    try shop.view("free", .content(1, 1))
    try shop.constrain("base", "a.width == 1\nb.width == 1")
    let layout = try shop.solve()
    #expect(try verdict(on: "no conflicts", layout) == .failsConflicts(found: 2))
    #expect(try verdict(on: "no ambiguity", layout) == .failsAmbiguities(found: 2))
  }

  /// Every side of the inner rectangle counts, including its edge.
  @Test(arguments: [
    (Frame(10, 10, 80, 80), true), (Frame(9, 10, 80, 80), false), (Frame(10, 9, 80, 80), false),
    (Frame(10, 10, 81, 80), false), (Frame(10, 10, 80, 81), false), (Frame(9.995, 10, 80, 80), true),
  ])
  func inside(frame: Frame, isInside: Bool) throws {
    var shop = try Workshop()
    try shop.view("outer", .frame(10, 10, 80, 80))
    try shop.view("inner", .frame(frame.x, frame.y, frame.width, frame.height))
    #expect(try verdict(on: "inner inside outer", shop.solve()).isSatisfied == isInside)
  }

  /// The content guide of a scroll view that no constraint uses is its frame.
  @Test func unusedContentGuideIsTheFrame() throws {
    var shop = try Workshop()
    try shop.view("scroll", kind: .scrollView, .frame(5, 5, 50, 60))
    #expect(try verdict(on: "scroll.contentLayoutGuide.bottom == 65", shop.solve()).isSatisfied)
  }

  /// A label centers its text. Capital letters and digits need less height than letters below the baseline.
  @Test(arguments: [("108", 14.0, true), ("gap", 14, false), ("gap", 17, true), ("108", 11, false)])
  func heightOfGlyphs(text: String, height: Double, isShown: Bool) throws {
    var shop = try Workshop()
    // A line in the size 17 is 20.3 pt high.
    try shop.view(
      "label", kind: .label, .frame(0, 0, 100, height).merging([.text: .word(text)]) { $1 })
    let layout = try shop.solve()
    let label = try #require(layout.views.first { $0.view.kind == .label }).view.id
    #expect((layout.shortfall(of: label, slack: 1) == nil) == isShown)
  }

  @Test func directionalMeasuresFollowTheView() throws {
    var shop = try Workshop(direction: .rightToLeft)
    try shop.view("box", .frame(10, 0, 30, 30))
    #expect(try verdict(on: "box.leading == 40", shop.solve()).isSatisfied)
  }

  @Test(arguments: [
    "ghost.width == 1", "1 == ghost.x", "ghost hidden", "ghost inside a", "a inside ghost",
    "no overlap a ghost", "min-size ghost 1x1", "aligned a ghost by top", "not truncated ghost",
    "visible ghost",
    "ghost.frame == 0,0,1x1",
  ])
  func unknownView(text: String) throws {
    let layout = try scene().solve()
    #expect(throws: ExpectationError.unknownView(try Name("ghost"))) { try verdict(on: text, layout) }
  }

  @Test(arguments: ["a.width / concealed.x == 1", "1e300 * 1e300 == a.width", "a.width == 1 / (a.x - 10)"])
  func infiniteValuesAreErrors(text: String) throws {
    let layout = try scene().solve()
    #expect(throws: ExpectationError.notFinite) { try verdict(on: text, layout) }
  }

  private func verdict(on text: String, _ layout: SolvedLayout) throws -> Verdict {
    try layout.verdict(on: ExpectationSyntax.parse(Source(name: "test", text: text)).expectation)
  }

  private func scene() throws -> Workshop {
    var shop = try Workshop()
    try shop.view("a", .frame(10, 20, 100, 50))
    try shop.view("inner", in: "a", .frame(5, 6, 10, 10))
    try shop.view("b", .frame(200, 200, 40, 40))
    try shop.view("touching", .frame(110, 20, 10, 10))
    try shop.view("outside", .frame(390, 0, 20, 20))
    try shop.view("top", .frame(30, 0, 20, 20))
    try shop.view("concealed", .frame(0, 300, 5, 5).merging([.hidden: true]) { $1 })
    try shop.view("within", in: "concealed", .frame(0, 0, 1, 1))
    try shop.view("scroll", kind: .scrollView, .frame(0, 400, 30, 40))
    try shop.view("page", in: "scroll", .frame(0, 0, 30, 70))
    // In the scroll view, outside its visible part.
    try shop.view("below", in: "page", .frame(0, 60, 10, 10))
    // In the root, outside its superview.
    try shop.view("far", in: "a", .frame(150, 0, 10, 10))
    try shop.view("empty", .frame(0, 550, 0, 9))
    try shop.view("ok", kind: .button, .frame(280, 300, 40, 20))
    try shop.view("under", .frame(300, 305, 10, 200))
    try shop.view("above", .frame(300, 500, 10, 10))
    let text: [Property: PropertyValue] = [.text: .word("some words"), .lines: .number(1)]
    try shop.view("roomy", kind: .label, .frame(100, 300, 150, 21).merging(text) { $1 })
    try shop.view("cut", kind: .label, .frame(100, 330, 20, 20).merging(text) { $1 })
    try shop.constrain(
      "base",
      "page.bottom == scroll.contentLayoutGuide.bottom\npage.right == scroll.contentLayoutGuide.right")
    return shop
  }
}
