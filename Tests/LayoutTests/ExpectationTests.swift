import Layout
import Model
import Notation
import Testing

/// What `expect` asks of a layout.
struct ExpectationTests {
  @Test(arguments: [
    // an expectation that holds, and its like that does not
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

  @Test func whatWasFoundIsSaid() throws {
    let layout = try scene().solve()
    #expect(try verdict(on: "a.width == b.width", layout) == .fails(found: [100, 40]))
    #expect(try verdict(on: "a.frame == 0,0,1x1", layout) == .failsFrame(found: Frame(10, 20, 100, 50)))
    #expect(try verdict(on: "inner inside b", layout) == .failsFrame(found: Frame(15, 26, 10, 10)))
    #expect(try verdict(on: "no overlap a inner", layout) == .fails(found: [10, 10]))
    #expect(try verdict(on: "a hidden", layout) == .failsVisibility)
    #expect(try verdict(on: "no conflicts", layout) == .holds)
    #expect(try verdict(on: "no ambiguity", layout) == .holds)
  }

  @Test func conflictsAndAmbiguitiesAreCounted() throws {
    var shop = try scene()
    try shop.view("free", .content(1, 1))
    try shop.constrain("base", "a.width == 1\nb.width == 1")
    let layout = try shop.solve()
    #expect(try verdict(on: "no conflicts", layout) == .failsCount(found: 2))
    #expect(try verdict(on: "no ambiguity", layout) == .failsCount(found: 2))
  }

  /// Every side of the inner rectangle counts, edges included.
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

  /// The content guide of a scroll view that no constraint speaks of is its frame.
  @Test func unusedContentGuide() throws {
    var shop = try Workshop()
    try shop.view("scroll", kind: .scrollView, .frame(5, 5, 50, 60))
    #expect(try verdict(on: "scroll.contentLayoutGuide.bottom == 65", shop.solve()).isSatisfied)
  }

  @Test func directionalMeasuresFollowTheView() throws {
    var shop = try Workshop(direction: .rightToLeft)
    try shop.view("box", .frame(10, 0, 30, 30))
    #expect(try verdict(on: "box.leading == 40", shop.solve()).isSatisfied)
  }

  @Test(arguments: [
    "ghost.width == 1", "1 == ghost.x", "ghost hidden", "ghost inside a", "a inside ghost",
    "no overlap a ghost", "ghost.frame == 0,0,1x1",
  ])
  func unknownView(text: String) throws {
    let layout = try scene().solve()
    #expect(throws: ExpectationError.unknownView(try Name("ghost"))) { try verdict(on: text, layout) }
  }

  @Test(arguments: ["a.width / concealed.x == 1", "1e300 * 1e300 == a.width", "a.width == 1 / (a.x - 10)"])
  func notFinite(text: String) throws {
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
    try shop.constrain(
      "base",
      "page.bottom == scroll.contentLayoutGuide.bottom\npage.right == scroll.contentLayoutGuide.right")
    return shop
  }
}
