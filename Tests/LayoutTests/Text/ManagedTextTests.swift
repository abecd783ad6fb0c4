import GimbalLayout
import GimbalModel
import Testing

/// Managers, borders and placements use the heights of text at the widths that they set: 10 points per
/// character, lines of 20.
@Suite struct ManagedTextTests {
  private let text: [Property: PropertyValue] = [
    .text: .word(String(repeating: "x", count: 50)), .fontSize: 20, .lines: 0,
  ]

  /// Returns the layout of a constrained view c of 200 points that contains two labels of 500.
  private func laidOut(_ managers: String..., b kind: ViewKind = .label) throws -> SolvedLayout {
    var shop = try Workshop()
    try shop.view("c")
    try shop.view("a", in: "c", kind: .label, text)
    try shop.view("b", in: "c", kind: kind, kind == .label ? text : [.contentWidth: 50, .contentHeight: 20])
    try shop.constrain("base", "c.leading == root.leading\nc.top == root.top\nc.width == 200")
    for manager in managers { try shop.layout("base", manager) }
    let layout = try LayoutSolver(measurer: Typewriter()).solve(shop.scene)
    #expect(layout.warnings.isEmpty && layout.ambiguities.isEmpty, "\(managers)")
    return layout
  }

  @Test(arguments: [
    "horizontal { a width=50%; b width=rest }", "vertical { horizontal { a width=50%; b width=rest } }",
    "tile 1x2 { a; b }", "grid { row { cell 50% { a }; cell { b } } }", "border { west 50% a; center b }",
    // Texts share the width evenly.
    "horizontal { a; b }", "grid { row { cell { a }; cell { b } } }", "border { west a; east b }",
    "border { west a; center b }", "border { center b; west vertical { a } }",
  ]) func aLineIsAsHighAsItsItemsAtTheirWidths(_ manager: String) throws {
    let layout = try laidOut("layout c \(manager)")
    #expect(try layout.frame("c") == Frame(0, 0, 200, 100), "\(manager)")
    #expect(try layout.frame("a") == Frame(0, 0, 100, 100), "\(manager)")
    #expect(try layout.frame("b") == Frame(100, 0, 100, 100), "\(manager)")
  }

  @Test func columnFitsItemsAtTheirWidths() throws {
    let layout = try laidOut("layout c vertical { a width=50%; b }")
    #expect(try layout.frame("c").height == 160 && layout.frame("b") == Frame(0, 100, 200, 60))
  }

  @Test func remainingWidthBreaksText() throws {
    let layout = try laidOut("layout c horizontal { b; a width=rest }", b: .view)
    #expect(try layout.frame("c").height == 80 && layout.frame("a") == Frame(50, 0, 150, 80))
    // Text leaves the others their widths.
    let other = try laidOut("layout c horizontal { a; b }", b: .view)
    #expect(try other.frame("c").height == 80 && other.frame("b") == Frame(150, 0, 50, 20))
  }

  @Test func paddingAndMarginsReduceTextWidth() throws {
    let layout = try laidOut("layout c vertical margin 10 { a padding 20; b }")
    // The texts have 140 and 180 of 200 points.
    #expect(try layout.frame("a") == Frame(30, 30, 140, 80) && layout.frame("b") == Frame(10, 130, 180, 60))
    #expect(try layout.frame("c").height == 200)
  }

  @Test func regionsWrapTheirLabels() throws {
    let layout = try laidOut("layout c border { north a; center b }")
    #expect(try layout.frame("a") == Frame(0, 0, 200, 60) && layout.frame("b") == Frame(0, 60, 200, 60))
    #expect(try layout.frame("c").height == 120)
    let beside = try laidOut("layout c border { west b; center a }", b: .view)
    #expect(try beside.frame("a") == Frame(50, 0, 150, 80) && beside.frame("c").height == 80)
  }

  @Test func textInTheCenterTakesPartInNarrowing() throws {
    var shop = try Workshop()
    try shop.view("c")
    try shop.view("w", in: "c", kind: .label, text)
    try shop.view("m", in: "c", kind: .label, text.merging([.text: .word("xxxxxxxxxxxx")]) { $1 })
    try shop.view("e", in: "c", kind: .label, text.merging([.text: .word("xxxx")]) { $1 })
    try shop.layout("base", "layout c border { west w; center m; east e }")
    // No text is wider than needed, and the longest gets the rest.
    try shop.place("base", "place c at 0,0\nsize-to-fit c width 300")
    let layout = try LayoutSolver(measurer: Typewriter()).solve(shop.scene)
    #expect(layout.warnings.isEmpty)
    #expect(try layout.frame("w") == Frame(0, 0, 140, 80) && layout.frame("m") == Frame(140, 0, 120, 80))
    #expect(try layout.frame("e") == Frame(260, 0, 40, 80) && layout.frame("c").height == 80)
    // If all have room, the middle gets the rest.
    try shop.place("base", "size-to-fit c width 800")
    let wide = try LayoutSolver(measurer: Typewriter()).solve(shop.scene)
    #expect(try wide.frame("m") == Frame(500, 0, 260, 20))
  }

  @Test func containerOfLabelHasHeightOfItsWidth() throws {
    for inner in ["layout w vertical { a }", "", "stack"] {
      var shop = try Workshop("200x667")
      try shop.view("w", kind: inner == "stack" ? .stackView : .view)
      try shop.view("a", in: "w", kind: .label, text)
      try shop.view("d", [.contentWidth: 10, .contentHeight: 10])
      if inner.isEmpty {
        try shop.constrain(
          "base",
          "a.leading == w.leading\na.trailing == w.trailing\na.top == w.top\na.bottom == w.bottom")
      } else if inner != "stack" {
        try shop.layout("base", inner)
      }
      try shop.layout("base", "layout root vertical { w; d }")
      let layout = try LayoutSolver(measurer: Typewriter()).solve(shop.scene)
      #expect(try layout.frame("w") == Frame(0, 0, 200, 60), "\(inner)")
      #expect(try layout.frame("a") == Frame(0, 0, 200, 60) && layout.frame("d").y == 60, "\(inner)")
    }
  }

  @Test func placedTextHasHeightOfItsWidth() throws {
    var shop = try Workshop()
    try shop.view("a", kind: .label, text)
    try shop.view("b")
    try shop.place("base", "resize a width 150\nplace a at 0,0\nplace b below a")
    try shop.view("card")
    try shop.view("c", in: "card", kind: .label, text)
    try shop.constrain(
      "base",
      "c.leading == card.leading\nc.trailing == card.trailing\nc.top == card.top\nc.bottom == card.bottom")
    // The bottom edge that was placed before the width stays.
    try shop.place("base", "place card maxY 300\nresize card width 100")
    let layout = try LayoutSolver(measurer: Typewriter()).solve(shop.scene)
    #expect(try layout.frame("a") == Frame(0, 0, 150, 80) && layout.frame("b").y == 80)
    #expect(try layout.frame("card") == Frame(0, 200, 100, 100) && layout.frame("c").height == 100)
  }

  /// The width of text must be placed before its height is read.
  @Test(arguments: [true, false]) func readingHeightBeforeWidthIsAWarning(_ isEarly: Bool) throws {
    var shop = try Workshop()
    try shop.view("a", kind: .label, text)
    try shop.view("b")
    try shop.place(
      "base", isEarly ? "place b below a\nresize a width 150" : "resize a width 150\nplace b below a")
    let layout = try LayoutSolver(measurer: Typewriter()).solve(shop.scene)
    #expect(try layout.frame("b").y == (isEarly ? 20 : 80))
    #expect(layout.warnings.isEmpty != isEarly)
  }

  @Test func alignmentInsetsSurroundText() throws {
    var shop = try Workshop("220x600")
    let insets: [Property: PropertyValue] = [
      .alignmentTop: 10, .alignmentLeft: 10, .alignmentBottom: 10, .alignmentRight: 10,
    ]
    try shop.view("a", kind: .label, text.merging(insets) { $1 })
    try shop.view("b", kind: .label, text.merging(insets) { $1 })
    try shop.place("base", "size-to-fit a width 220")
    try shop.constrain("base", "b.leading == root.leading\nb.top == root.top\nb.width == 200")
    let layout = try LayoutSolver(measurer: Typewriter()).solve(shop.scene)
    #expect(try layout.frame("a").size == Size(width: 220, height: 80))
    #expect(try layout.frame("b").size == Size(width: 220, height: 80))
    #expect(layout.views.allSatisfy { !$0.isTruncated })
  }
}
