import GimbalLayout
import GimbalModel
import Testing

/// Compares placements with the same arithmetic in Swift.
@Suite struct PlacementTests {
  private func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Frame {
    Frame(x: x, y: y, width: width, height: height)
  }

  /// The layout of a view controller that positions its views without constraints.
  private func controller() throws -> Workshop {
    var shop = try Workshop("iPhone SE")
    try shop.give("root", [.navigationBar: .flag(true)])
    try shop.view("point", .content(101, 20))
    try shop.view("framed", .content(100, 100))
    try shop.view("centered", .content(120, 20))
    try shop.view("instructions", .content(400, 42))
    try shop.view("button", .content(110, 30))
    try shop.place(
      "base",
      """
      place point at 160,70
      place framed below navigationBar margin 6 x 50
      size-to-fit instructions width 75%
      place instructions center-in root
      place centered above instructions centered-to root margin 8
      place button below instructions centered-to root margin 8
      """)
    try shop.set("landscape", when: "landscape")
    try shop.override("landscape", "centered", .hidden, .flag(true))
    return shop
  }

  @Test(arguments: [Orientation.portrait, .landscapeLeft, .landscapeRight])
  func placementsMatchViewController(orientation: Orientation) throws {
    var shop = try controller()
    try shop.apply { scene in
      scene.edits(
        showing: Display(scene: scene.id, device: scene.display.device, orientation: orientation))
    }
    let layout = try shop.solve()
    // A screen of 320 by 568 in both orientations. The bars end at 20 + 44, or at 32.
    let (width, height, bar) = orientation.isPortrait ? (320.0, 568.0, 64.0) : (568.0, 320.0, 32.0)
    #expect(try layout.frame("point") == frame(160, 70, 101, 20))
    #expect(try layout.frame("framed") == frame(50, bar + 6, 100, 100))
    let (wide, top) = (width * 0.75, height / 2 - 42 / 2)
    #expect(try layout.frame("instructions") == frame(width / 2 - wide / 2, top, wide, 42))
    #expect(try layout.frame("centered") == frame(width / 2 - 120 / 2, top - 8 - 20, 120, 20))
    #expect(try layout.frame("button") == frame(width / 2 - 110 / 2, top + 42 + 8, 110, 30))
    #expect(try layout.view("centered").isHidden == orientation.isLandscape)
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty && layout.warnings.isEmpty)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func besideFollowsTheDirection(direction: LayoutDirection) throws {
    var shop = try Workshop(direction: direction)
    for name in ["a", "b", "c"] { try shop.view(name, .content(50, 20)) }
    try shop.place(
      "base",
      "place a at 100,10\nplace b after a margin 7 centered-to a\nplace c before a margin-trailing 3 y 40")
    let layout = try shop.solve()
    let (after, before) = direction == .leftToRight ? (157.0, 47.0) : (43.0, 153.0)
    #expect(try layout.frame("b") == frame(after, 10, 50, 20))
    #expect(try layout.frame("c") == frame(before, 40, 50, 20))
  }

  @Test func referencesAreBarsBoundsAndGuides() throws {
    var shop = try Workshop("iPhone X")
    try shop.give("root", [.navigationBar: .flag(true), .tabBar: .flag(true)])
    for name in ["a", "b", "c", "d", "e"] { try shop.view(name, .content(40, 20)) }
    try shop.place(
      "base",
      """
      place a at navigationBar.midX,navigationBar.maxY + 6
      place b above tabBar margin 4
      place c center-in root.safeArea
      place d maxX root.width
      place d y 0.5 * root.height - 10
      resize e to a
      resize e width 2 * a.width - 1
      place e below statusBar
      """)
    let layout = try shop.solve()
    // An iPhone X: 375 by 812, with a safe area of 44 above and 34 below, and bars of 44 and 49.
    #expect(try layout.frame("a") == frame(187.5, 94, 40, 20))
    #expect(try layout.frame("b") == frame(0, 812 - 83 - 4 - 20, 40, 20))
    #expect(try layout.frame("c") == frame(187.5 - 20, (88 + 812 - 83) / 2 - 10, 40, 20))
    #expect(try layout.frame("d") == frame(335, 396, 40, 20))
    #expect(try layout.frame("e") == frame(0, 44, 79, 20))
  }

  @Test func unplacedPartsComeFromFixedFrameOrContent() throws {
    var shop = try Workshop()
    try shop.view(
      "fixed",
      [
        .frameX: .number(10), .frameY: .number(20), .frameWidth: .number(100), .frameHeight: .number(30),
        .superviewWidth: .number(200), .superviewHeight: .number(600), .autoresizing: .word("flexibleWidth"),
      ])
    try shop.view("bare")
    try shop.place("base", "place fixed y 50\nplace bare below fixed margin 5")
    let layout = try shop.solve()
    #expect(try layout.frame("fixed") == frame(10, 50, 300, 30))
    #expect(try layout.frame("bare") == frame(0, 85, 0, 0))
  }

  @Test func laterSetReplacesPlacementInItsPosition() throws {
    var shop = try Workshop()
    for name in ["a", "b"] { try shop.view(name, .content(40, 20)) }
    try shop.place("base", "place a at 10,10\nplace b below a margin 5")
    try shop.set("landscape", when: "landscape")
    try shop.place("landscape", "place a at 30,100")
    #expect(try shop.solve().frame("b") == frame(0, 35, 40, 20))
    let turned = try shop.solve { $0.orientation = .landscapeLeft }
    #expect(try turned.frame("a") == frame(30, 100, 40, 20))
    #expect(try turned.frame("b") == frame(0, 125, 40, 20))
    let sets = shop.scene.sets.map(\.id)
    let view = try turned.view("a").view.id
    #expect(
      turned.warnings == [
        .placedTwice(view, .x, by: sets[1], loser: sets[0]),
        .placedTwice(view, .y, by: sets[1], loser: sets[0]),
      ])
  }

  @Test func constraintsUsePlacedFrames() throws {
    var shop = try Workshop()
    try shop.view("card")
    try shop.view("title", in: "card", .content(80, 20))
    try shop.view("text", in: "card", .content(120, 40))
    try shop.view("footer")
    try shop.view("mark", in: "footer", .content(10, 10))
    try shop.place(
      "base", "place title at 8,8\nplace text below title margin 8 x 8\nplace mark center-in footer")
    try shop.constrain(
      "base",
      """
      card.left == root.left + 10
      card.top == root.top + 20
      footer.top == card.bottom + 5
      footer.left == card.left
      footer.width == 0.5 * card.width
      footer.height == 30
      """)
    let layout = try shop.solve()
    // The card fits its placed subviews: 8 + 120 wide, 8 + 20 + 8 + 40 high.
    #expect(try layout.frame("card") == frame(10, 20, 128, 76))
    #expect(try layout.frame("footer") == frame(10, 101, 64, 30))
    #expect(try layout.frame("mark") == frame(27, 10, 10, 10))
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
  }

  @Test func placedContainerFitsItsConstraints() throws {
    var shop = try Workshop()
    try shop.view("card")
    try shop.view("title", in: "card", .content(80, 20))
    try shop.view("below", .content(10, 10))
    try shop.constrain(
      "base",
      """
      title.left == card.left + 10
      title.right == card.right - 30
      title.top == card.top + 5
      title.bottom == card.bottom - 5
      """)
    try shop.place("base", "place card at 20,30\nplace below below card x card.maxX")
    let layout = try shop.solve()
    #expect(try layout.frame("card") == frame(20, 30, 120, 30))
    #expect(try layout.frame("title") == frame(10, 5, 80, 20))
    #expect(try layout.frame("below") == frame(140, 60, 10, 10))
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
  }

  @Test func constraintAgainstPlacementIsIgnored() throws {
    var shop = try Workshop()
    try shop.view("a", .content(40, 20))
    try shop.place("base", "place a at 10,10")
    try shop.constrain("base", "Odd: a.width == 77")
    let layout = try shop.solve()
    #expect(try layout.frame("a") == frame(10, 10, 40, 20))
    #expect(layout.contradictions == [["arranged a, horizontal", "Odd"]])
  }

  @Test func layoutLoopListsViews() throws {
    var shop = try Workshop()
    try shop.view("card")
    try shop.view("a", in: "card", .content(40, 20))
    try shop.place("base", "resize a width card.width + 1\nplace a at 0,0")
    try shop.constrain(
      "base", "card.left == root.left\ncard.top == root.top\ncard.height == 30\ncard.width == a.width")
    let error = #expect(throws: LayoutError.self) { try shop.solve() }
    #expect(error == .layoutLoop([try Name("card"), try Name("a")]))
  }

  @Test func leadingAndTrailingFollowDirection() throws {
    var shop = try Workshop(direction: .rightToLeft)
    for name in ["a", "b", "c", "d"] { try shop.view(name, .content(40, 20)) }
    try shop.place(
      "base",
      """
      place a leading 30
      place b leading root.leading + 30
      place c trailing root.width - 10
      place d leading 0.5 * root.width
      """)
    let layout = try shop.solve()
    // Positions count from the right edge at 400.
    #expect(try ["a", "b", "c", "d"].map { try layout.frame($0).x } == [330, 330, 10, 160])
  }
}
