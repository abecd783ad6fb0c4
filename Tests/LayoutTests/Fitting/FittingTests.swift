import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// The fitting size of a view: `systemLayoutSizeFitting`.
@Suite struct FittingTests {
  private func fit(
    _ shop: Workshop, _ view: String, _ target: FittingTarget = .compressed, _ traits: Traits? = nil
  ) throws -> FittedSize {
    try #require(
      try LayoutSolver(measurer: Typewriter()).fit(
        shop.scene.known(view).id, of: shop.scene, target: target, traits: traits))
  }

  private func width(_ width: Double) -> FittingTarget {
    FittingTarget(Size(width: width, height: 0), horizontalPriority: .required)
  }

  /// A label of 25 characters of 10 points, with insets of 10 points.
  private func card(_ properties: [Property: PropertyValue] = [:]) throws -> Workshop {
    var shop = try Workshop()
    try shop.view("card")
    let text: [Property: PropertyValue] = [
      .text: .word(String(repeating: "x", count: 25)), .fontSize: 20, .lines: 0,
    ]
    try shop.view("label", in: "card", kind: .label, text.merging(properties) { $1 })
    try shop.constrain(
      "base",
      """
      label.leading == card.leading + 10
      label.trailing == card.trailing - 10
      label.top == card.top + 10
      label.bottom == card.bottom - 10
      """)
    // Rules outside the view have no effect.
    try shop.constrain("base", "card.width == root.width\ncard.height == 500")
    return shop
  }

  private func size(_ width: Double, _ height: Double) -> Size { Size(width: width, height: height) }

  @Test func sizeConstraintsOfTheViewCount() throws {
    #expect(try fit(card(), "card").size == size(270, 500))
  }

  @Test func compressedSizeIsSmallestThatContentAllows() throws {
    #expect(try fit(free(), "card").size == size(270, 40))
  }

  /// The card without a height.
  private func free(_ properties: [Property: PropertyValue] = [:]) throws -> Workshop {
    var shop = try card(properties)
    try shop.apply { scene in
      scene.constraints.filter { $0.constant == 500 }.map { .delete(.constraint($0)) }
    }
    return shop
  }

  /// With a required width, the compressed height is that of the broken lines.
  @Test func requiredWidthBreaksLines() throws {
    #expect(try fit(free(), "card", width(120)).size == size(120, 80))
    #expect(try fit(free(), "card", width(320)).size == size(320, 40))
  }

  /// A target at 50 is weaker than content, with a hugging of 250 and a compression resistance of 750.
  @Test func lowPriorityTargetIsWeakerThanContent() throws {
    #expect(try fit(free(), "card", FittingTarget(size(120, 0))).size == size(270, 40))
    #expect(try fit(free(), "card", .expanded).size == size(270, 40))
    let target = FittingTarget(size(320, 100), horizontalPriority: .defaultHigh)
    #expect(try fit(free(), "card", target).size == size(320, 40))
    // A target between these priorities makes the view larger, and never smaller.
    let between = try #require(Priority(500))
    #expect(
      try fit(free(), "card", FittingTarget(size(320, 0), horizontalPriority: between)).size.width == 320)
    #expect(
      try fit(free(), "card", FittingTarget(size(120, 0), horizontalPriority: between)).size.width == 270)
    // Above the compression resistance it breaks lines, like a required target.
    let strong = try #require(Priority(751))
    #expect(
      try fit(free(), "card", FittingTarget(size(120, 0), horizontalPriority: strong)).size == size(120, 80))
  }

  @Test func viewWithoutContentHasTargetSize() throws {
    var shop = try Workshop()
    try shop.view("empty")
    #expect(try fit(shop, "empty").size == size(0, 0))
    #expect(try fit(shop, "empty", .expanded).size == size(10_000, 10_000))
    #expect(try fit(shop, "empty", FittingTarget(size(30, 40))).size == size(30, 40))
  }

  @Test func labelFitsItsText() throws {
    #expect(try fit(free(), "label").size == size(250, 20))
    #expect(try fit(free(), "label", width(100)).size == size(100, 60))
    #expect(try fit(free([.hidden: true]), "label", width(100)).size == size(100, 60))
  }

  @Test func fitsUseTextScale() throws {
    let shop = try free()
    var traits = shop.scene.currentTraits
    traits.textScale = 2
    #expect(try fit(shop, "card", width(120), traits).size == size(120, 220))
  }

  @Test func stacksManagersAndPlacementsFit() throws {
    var shop = try Workshop()
    try shop.view("stack", kind: .stackView, [.axis: "vertical", .spacing: 5])
    for name in ["a", "b"] { try shop.view(name, in: "stack", .content(40, 20)) }
    #expect(try fit(shop, "stack").size == size(40, 45))
    try shop.view("column")
    try shop.view("c", in: "column", kind: .label, [.text: "xxxxxxxxxx", .fontSize: 20, .lines: 0])
    try shop.layout("base", "layout column vertical margin 5 { c }")
    #expect(try fit(shop, "column").size == size(110, 30))
    #expect(try fit(shop, "column", width(60)).size == size(60, 50))
    try shop.view("placed")
    try shop.view("d", in: "placed", .content(30, 10))
    try shop.place("base", "place d x 7\nplace d y 8")
    #expect(try fit(shop, "placed").size == size(37, 18))
    // The frame from a container without constraints has no effect.
    try shop.view("fixed", .frame(1, 2, 300, 400))
    try shop.view("e", in: "fixed", .content(30, 10))
    try shop.constrain("base", "e.leading == fixed.leading\ne.trailing == fixed.trailing\ne.top == fixed.top")
    try shop.constrain("base", "e.bottom == fixed.bottom")
    #expect(try fit(shop, "fixed").size == size(30, 10))
  }

  /// Scrolled content does not affect the size of the scroll view.
  @Test func scrollViewIgnoresItsContent() throws {
    var shop = try Workshop()
    try shop.view("scroll", kind: .scrollView)
    try shop.view("page", in: "scroll", .content(900, 2000))
    try shop.constrain(
      "base",
      """
      page.leading == scroll.leading
      page.trailing == scroll.trailing
      page.top == scroll.top
      page.bottom == scroll.bottom
      """)
    #expect(try fit(shop, "scroll").size == size(0, 0))
    #expect(try fit(shop, "scroll", width(100)).size == size(100, 0))
  }

  @Test func rootFitsWithSafeArea() throws {
    var shop = try Workshop()
    try shop.view("a", .content(50, 60))
    try shop.constrain(
      "base",
      """
      a.leading == root.leading
      a.trailing == root.trailing
      a.top == root.safeArea.top
      a.bottom == root.safeArea.bottom
      """)
    var traits = shop.scene.currentTraits
    traits.safeArea = EdgeInsets(top: 44, bottom: 34)
    #expect(try fit(shop, "root", .compressed, traits).size == size(50, 138))
  }

  @Test func sizesAreRoundedUpToPixels() throws {
    var shop = try Workshop()
    try shop.view("a", .content(10.2, 20.5))
    let fitted = try fit(shop, "a")
    #expect(fitted.size.height == 20.5 && abs(fitted.size.width - 10.2) < 1e-5)
    #expect(fitted.pixelSize == size(10.5, 20.5))
  }

  @Test func contradictionsWithTargetAreListed() throws {
    var shop = try Workshop()
    try shop.view("a")
    try shop.constrain("base", "Wide: a.width == 100")
    let fitted = try fit(shop, "a", width(80))
    #expect(fitted.size.width == 80)
    #expect(fitted.layout.contradictions == [["root's size, horizontal", "Wide"]])
  }

  @Test func unknownViewHasNoFit() throws {
    let (shop, other) = (try Workshop(), try card())
    #expect(try LayoutSolver().fit(other.scene.known("card").id, of: shop.scene) == nil)
  }

  /// Random scenes with constraints, managers and placements. Fitting each view leaves the layout unchanged
  /// bit for bit, and a view of its fitting size fits.
  @Test(arguments: 0..<20) func fitsLeaveLayoutUnchanged(_ seed: UInt64) throws {
    let shop = try RandomNesting(seed: seed).shop
    let layout = try shop.solve()
    let before = layout.views
    for view in layout.views.prefix(12) {
      let fitted = try #require(try LayoutSolver().fit(view.view.id, in: layout))
      #expect(fitted.size.width.isFinite && fitted.size.height >= 0)
      _ = try LayoutSolver().fit(view.view.id, in: layout, target: width(view.frame.width))
    }
    #expect(layout.views == before)
    #expect(try shop.solve().views == before)
  }

  /// A hundred rows of ten views, each with its fitting height. The number of fits does not depend on other
  /// rows, and fitting all of them leaves the layout unchanged.
  @Test func thousandViewsAreFittedRowByRow() throws {
    var shop = try Workshop("320x640")
    try shop.view("table")
    for row in 0..<100 {
      try shop.view("row\(row)", in: "table")
      for cell in 0..<9 {
        let name = "cell\(row)x\(cell)"
        try shop.view(name, in: "row\(row)", .content(20, 10 + Double((row + cell) % 7)))
        try shop.constrain(
          "base", "\(name).top == row\(row).top\nrow\(row).bottom >= \(name).bottom")
        let before = cell == 0 ? "row\(row).leading" : "cell\(row)x\(cell - 1).trailing"
        try shop.constrain("base", "\(name).leading == \(before)")
      }
    }
    try shop.layout("base", "layout table vertical")
    try shop.place("base", "place table at 0,0\nsize-to-fit table width 100%")
    let layout = try shop.solve()
    #expect(layout.passes.solves == 1 && layout.passes.fits <= 501)
    #expect(try layout.frame("row99").height == 16 && layout.frame("table").height > 1500)
    let fitted = try #require(
      try LayoutSolver().fit(
        shop.scene.known("table").id, in: layout, target: width(320)))
    #expect(try fitted.size == layout.frame("table").size)
    #expect(try layout.views == shop.solve().views)
  }
}
