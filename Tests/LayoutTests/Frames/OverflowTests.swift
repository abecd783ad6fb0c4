import GimbalLayout
import GimbalModel
import Testing

/// Overflow policies of placed, managed, fixed and constrained views.
@Suite struct OverflowTests {
  /// A list of 200 by 420 at 10, 118 that fits in portrait (320 by 568) and not in landscape.
  private func shop(_ policy: OverflowPolicy?, of view: String = "list") throws -> Workshop {
    var shop = try Workshop("320x568")
    try shop.view("head", .content(100, 100))
    try shop.view("list", .content(200, 420))
    try shop.view("foot", .content(20, 20))
    try shop.place("base", "place head at 10,10\nplace list below head margin 8 x 10\nplace foot below list")
    if let policy { try shop.override("base", view, .overflow, .word(policy.rawValue)) }
    return shop
  }

  private func turned(_ shop: Workshop) throws -> SolvedLayout {
    try shop.solve {
      $0.orientation = .landscapeLeft
      $0.size = Size(width: 568, height: 320)
    }
  }

  @Test(arguments: OverflowPolicy.allCases) func fittingViewsAreUnchanged(policy: OverflowPolicy) throws {
    var shop = try shop(policy)
    try shop.override("base", "foot", .hidden, .flag(true))
    let layout = try shop.solve()
    #expect(try layout.frame("list") == Frame(x: 10, y: 118, width: 200, height: 420))
    #expect(layout.warnings.isEmpty)
  }

  @Test func overflowWithoutPolicyIsReported() throws {
    let layout = try turned(shop(nil))
    #expect(try layout.frame("list") == Frame(x: 10, y: 118, width: 200, height: 420))
    let list = try layout.view("list").view.id
    #expect(layout.warnings.first == .sticksOut(list, EdgeInsets(bottom: 218)))
  }

  @Test func hide() throws {
    let layout = try turned(shop(.hide))
    #expect(try layout.view("list").isHidden)
    #expect(try !layout.view("head").isHidden)
  }

  @Test func collapse() throws {
    let layout = try turned(shop(.collapse))
    #expect(try layout.frame("list") == Frame(x: 10, y: 118, width: 200, height: 0))
    // A view placed below moves up.
    #expect(try layout.frame("foot") == Frame(x: 0, y: 118, width: 20, height: 20))
    #expect(layout.warnings.isEmpty)
  }

  @Test func resize() throws {
    let layout = try turned(shop(.resize))
    #expect(try layout.frame("list") == Frame(x: 10, y: 118, width: 200, height: 202))
  }

  @Test func scroll() throws {
    let layout = try turned(shop(.scroll, of: "root"))
    #expect(try layout.frame("list") == Frame(x: 10, y: 118, width: 200, height: 420))
    #expect(layout.warnings.isEmpty)
    let height = Expectation.compare(
      .measure(ItemName(view: .root, guide: .contentLayoutGuide), .attribute(.height)), .equal, .number(558),
      tolerance: 0)
    #expect(try layout.verdict(on: height) == .holds)
  }

  @Test func centeredViewIsResizedOnBothSides() throws {
    var shop = try Workshop("300x300")
    try shop.view("a", .content(400, 50))
    try shop.place("base", "place a center-in root")
    try shop.override("base", "a", .overflow, .word("resize"))
    #expect(try shop.solve().frame("a") == Frame(x: 0, y: 125, width: 300, height: 50))
  }

  @Test func policiesApplyToFixedFramesAndItems() throws {
    var shop = try Workshop("300x300")
    try shop.view("fixed", .frame(250, 10, 100, 50))
    try shop.view("box", .frame(0, 100, 100, 100))
    try shop.view("item", in: "box")
    try shop.layout("base", "layout box vertical { item 150x40 }")
    for view in ["fixed", "item"] { try shop.override("base", view, .overflow, .word("resize")) }
    let layout = try shop.solve()
    #expect(try layout.frame("fixed") == Frame(x: 250, y: 10, width: 50, height: 50))
    #expect(try layout.frame("item") == Frame(x: 0, y: 0, width: 100, height: 40))
  }

  @Test func constraintsOutweighOverflowPolicies() throws {
    var shop = try Workshop("300x300")
    try shop.view("a")
    try shop.constrain(
      "base", "a.left == root.left + 200\na.width == 200\na.top == root.top\na.height == 10")
    try shop.override("base", "a", .overflow, .word("resize"))
    let layout = try shop.solve()
    #expect(try layout.frame("a") == Frame(x: 200, y: 0, width: 200, height: 10))
    #expect(layout.warnings == [.sticksOut(try layout.view("a").view.id, EdgeInsets(right: 100))])
  }

  @Test func scrolledManagerHasItsPreferredSize() throws {
    var shop = try Workshop("300x100")
    for name in ["a", "b", "c"] { try shop.view(name, .content(50, 60)) }
    try shop.layout("base", "layout root vertical margin 5 padding 2 { a b c }")
    try shop.override("base", "root", .overflow, .word("scroll"))
    let layout = try shop.solve()
    #expect(try layout.frame("c") == Frame(x: 7, y: 5 + 64 + 64 + 2, width: 50, height: 60))
    #expect(layout.warnings.isEmpty)
  }

  @Test func viewsOverflowingAtTheStartKeepTheirSize() throws {
    var shop = try Workshop("300x300")
    try shop.view("a", .content(100, 20))
    try shop.place("base", "place a at -5,0")
    try shop.override("base", "a", .overflow, .word("resize"))
    let layout = try shop.solve()
    #expect(try layout.frame("a") == Frame(x: -5, y: 0, width: 100, height: 20))
    #expect(layout.warnings == [.sticksOut(try layout.view("a").view.id, EdgeInsets(left: 5))])
  }

  @Test func oneViewChangesAtATime() throws {
    var shop = try Workshop("100x100")
    for (name, width) in [("a", 60.0), ("b", 60), ("c", 30)] {
      try shop.view(name, .content(width, 20))
      try shop.override("base", name, .overflow, .word("hide"))
    }
    try shop.layout("base", "layout root horizontal { a b c }")
    let layout = try shop.solve()
    #expect(try ["a", "b", "c"].map { try layout.view($0).isHidden } == [false, true, false])
    #expect(try layout.frame("c").x == 60)
  }

  @Test func collapsedItemMakesRoomForTheNext() throws {
    var shop = try Workshop("500x300")
    for name in ["a", "b"] { try shop.view(name) }
    try shop.layout("base", "layout root vertical { a 100x400; b 40x40 }")
    try shop.override("base", "a", .overflow, .word("collapse"))
    try shop.override("base", "b", .overflow, .word("hide"))
    let layout = try shop.solve()
    #expect(try layout.frame("a").height == 0)
    #expect(try layout.frame("b") == Frame(x: 0, y: 0, width: 40, height: 40))
    #expect(try !layout.view("b").isHidden)
  }
}
