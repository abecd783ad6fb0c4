import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Labels, buttons and text fields with the size of their text: 10 points per character, lines of 20.
@Suite struct TextLayoutTests {
  private func solve(_ shop: Workshop, _ change: (inout Traits) -> Void = { _ in }) throws -> SolvedLayout {
    var traits = shop.scene.currentTraits
    change(&traits)
    return try LayoutSolver(measurer: Typewriter()).solve(shop.scene, traits: traits)
  }

  /// Returns a text of some length.
  private func text(_ count: Int, lines: Int = 1, size: Double = 20) -> [Property: PropertyValue] {
    [
      .text: .word(String(repeating: "x", count: count)), .fontSize: .number(size),
      .lines: .number(Double(lines)),
    ]
  }

  private func pinned(_ kind: ViewKind, _ properties: [Property: PropertyValue]) throws -> Workshop {
    var shop = try Workshop()
    try shop.view("a", kind: kind, properties)
    try shop.constrain("base", "a.leading == root.leading\na.top == root.top")
    return shop
  }

  @Test func textIsContent() throws {
    let layout = try solve(pinned(.label, text(7)))
    #expect(try layout.frame("a") == Frame(0, 0, 70, 20) && layout.ambiguities.isEmpty)
    #expect(try solve(pinned(.button, text(7))).frame("a") == Frame(0, 0, 70, 32))
    #expect(try solve(pinned(.button, text(1))).frame("a") == Frame(0, 0, 30, 32))
    #expect(try solve(pinned(.textField, text(7))).frame("a") == Frame(0, 0, 84, 34))
    // A plain view shows no text.
    #expect(try solve(pinned(.view, text(7))).frame("a") == Frame(0, 0, 0, 0))
  }

  @Test func givenContentReplacesTextSize() throws {
    let given = text(7).merging([.contentWidth: 50]) { $1 }
    #expect(try solve(pinned(.label, given)).frame("a") == Frame(0, 0, 50, 20))
    let high = text(7, lines: 0).merging([.contentHeight: 33]) { $1 }
    #expect(try solve(pinned(.label, high)).frame("a") == Frame(0, 0, 70, 33))
  }

  @Test func labelHasHeightOfItsWidth() throws {
    var shop = try pinned(.label, text(25, lines: 0))
    try shop.view("b")
    try shop.constrain(
      "base", "a.width == 100\nb.top == a.bottom + 5\nb.leading == a.leading\nb.height == 1\nb.width == 1")
    let layout = try solve(shop)
    #expect(try layout.frame("a") == Frame(0, 0, 100, 60) && layout.frame("b").y == 65)
    #expect(try !layout.view("a").isTruncated && layout.ambiguities.isEmpty)
  }

  /// As in UILabel, a broken label hugs its longest line.
  @Test func brokenLabelHugsItsLongestLine() throws {
    var shop = try pinned(.label, text(25, lines: 0))
    try shop.constrain("base", "a.trailing <= root.leading + 96")
    #expect(try solve(shop).frame("a") == Frame(0, 0, 90, 60))
  }

  @Test func linesAreLimited() throws {
    var shop = try pinned(.label, text(25, lines: 2))
    try shop.constrain("base", "a.width == 100")
    #expect(try solve(shop).frame("a") == Frame(0, 0, 100, 40) && solve(shop).view("a").isTruncated)
    // A height with room for fewer lines also truncates.
    try shop.give("a", [.lines: 0])
    #expect(try !solve(shop).view("a").isTruncated)
    try shop.constrain("base", "a.height == 45")
    #expect(try solve(shop).view("a").isTruncated)
  }

  @Test func compressedLineIsTruncated() throws {
    var shop = try pinned(.label, text(7))
    try shop.constrain("base", "a.width <= 69")
    #expect(try solve(shop).frame("a").width == 69 && solve(shop).view("a").isTruncated)
    try shop.give("a", [.hidden: true])
    #expect(try !solve(shop).view("a").isTruncated)
    #expect(try !solve(pinned(.label, text(7))).view("a").isTruncated)
  }

  @Test func labelWithHigherCompressionResistanceKeepsItsWidth() throws {
    var shop = try pinned(.label, text(30, lines: 0))
    try shop.view("b", kind: .label, text(20).merging([.horizontalCompression: 751]) { $1 })
    try shop.constrain(
      "base", "b.leading == a.trailing\nb.trailing == root.trailing\nb.firstBaseline == a.firstBaseline")
    let layout = try solve(shop)
    #expect(try layout.frame("b") == Frame(200, 0, 200, 20) && layout.frame("a") == Frame(0, 0, 200, 40))
  }

  @Test func baselinesAreThoseOfTheText() throws {
    var shop = try pinned(.label, text(30, lines: 0))
    try shop.view("b", kind: .label, text(2, size: 40))
    try shop.view("c", kind: .button, text(2, size: 40))
    try shop.constrain(
      "base",
      """
      a.width == 100
      b.leading == a.trailing
      b.firstBaseline == a.lastBaseline
      c.leading == b.trailing
      c.firstBaseline == b.lastBaseline
      """)
    let layout = try solve(shop)
    // The last line of a starts at 40, with its baseline at 55. A text of 40 points has its baseline 30 below
    // its top.
    #expect(try layout.frame("a").height == 60 && layout.frame("b").y == 25 && layout.frame("c").y == 19)
  }

  @Test func columnGivesLabelsHeightOfTheirWidth() throws {
    var shop = try Workshop("105x600")
    try shop.view("a", kind: .label, text(25, lines: 0))
    try shop.view("b", kind: .label, text(3, lines: 0))
    try shop.layout("base", "layout root vertical { a; b }")
    let layout = try solve(shop)
    #expect(try layout.frame("a") == Frame(0, 0, 105, 60) && layout.frame("b") == Frame(0, 60, 30, 20))
    #expect(layout.warnings.isEmpty)
  }

  /// The height of the column is content, and follows from its constrained width.
  @Test func constrainedColumnHasHeightOfItsWidth() throws {
    var shop = try Workshop()
    try shop.view("column")
    try shop.view("a", in: "column", kind: .label, text(25, lines: 0))
    try shop.layout("base", "layout column vertical { a }")
    try shop.constrain("base", "column.leading == root.leading\ncolumn.top == root.top\ncolumn.width == 100")
    #expect(try solve(shop).frame("column") == Frame(0, 0, 100, 60))
    #expect(try solve(shop).frame("a") == Frame(0, 0, 100, 60))
  }

  /// Constraints in an item are solved at the width that the manager sets.
  @Test func constrainedItemHasHeightOfItsWidth() throws {
    var shop = try Workshop("120x600")
    try shop.view("card")
    try shop.view("a", in: "card", kind: .label, text(25, lines: 0))
    try shop.constrain(
      "base",
      """
      a.leading == card.leading + 10
      a.trailing == card.trailing - 10
      a.top == card.top + 5
      a.bottom == card.bottom - 5
      """)
    try shop.layout("base", "layout root vertical { card width=100% }")
    #expect(try solve(shop).frame("card") == Frame(0, 0, 120, 70))
    #expect(try solve(shop).frame("a") == Frame(10, 5, 100, 60))
  }

  @Test func placedLabelHasHeightOfItsWidth() throws {
    var shop = try Workshop()
    try shop.view("a", kind: .label, text(25, lines: 0))
    try shop.place("base", "size-to-fit a width 25%")
    #expect(try solve(shop).frame("a") == Frame(0, 0, 100, 60))
  }

  @Test func stackViewFitsItsLabels() throws {
    var shop = try Workshop()
    try shop.view("stack", kind: .stackView, [.axis: "vertical"])
    try shop.view("a", in: "stack", kind: .label, text(25, lines: 0))
    try shop.view("b", in: "stack", kind: .label, text(3))
    try shop.constrain("base", "stack.leading == root.leading\nstack.top == root.top\nstack.width == 100")
    let layout = try solve(shop)
    #expect(try layout.frame("stack") == Frame(0, 0, 100, 80) && layout.frame("b").y == 60)
  }

  @Test func textScalesWithTraits() throws {
    var shop = try pinned(.label, text(10, lines: 0))
    try shop.constrain("base", "a.width <= 100")
    #expect(try solve(shop).frame("a") == Frame(0, 0, 100, 20))
    #expect(try solve(shop) { $0.textScale = 2 }.frame("a") == Frame(0, 0, 100, 80))
  }

  /// One line makes the label so narrow that it needs two, and two so wide that it needs one. The last result
  /// stays, as in UIKit, which measures twice.
  @Test func oscillatingTextIsReported() throws {
    var shop = try pinned(.label, text(10, lines: 0).merging([.verticalHugging: 999]) { $1 })
    try shop.constrain("base", "a.width == 2.5 * a.height + 40")
    let layout = try solve(shop)
    #expect(layout.warnings == [.unstableText(try shop.scene.known("a").id)])
    #expect(try layout.frame("a") == Frame(0, 0, 140, 40) && !layout.view("a").isTruncated)
  }

  /// A view whose size depends on alternating text keeps its last frame, without a layout loop.
  @Test func managerOfOscillatingTextIsSolved() throws {
    var shop = try Workshop()
    try shop.view("c", [.verticalHugging: 999])
    try shop.view("a", in: "c", kind: .label, text(10, lines: 0))
    try shop.layout("base", "layout c vertical { a }")
    try shop.constrain(
      "base", "c.leading == root.leading\nc.top == root.top\nc.width == 2.5 * c.height + 40 @900")
    #expect(try solve(shop).frame("c").height > 0)
  }

  @Test func containersOfLabelsHugLongestLine() throws {
    for manager in ["layout c fill { a }", "layout c vertical { a; b }"] {
      var shop = try Workshop("196x400")
      try shop.view("c")
      try shop.view("a", in: "c", kind: .label, text(25, lines: 0))
      try shop.view("b", in: "c", kind: .label, text(3))
      try shop.layout("base", manager)
      try shop.constrain(
        "base", "c.leading == root.leading\nc.top == root.top\nc.trailing <= root.trailing")
      let layout = try solve(shop)
      #expect(try layout.frame("c").width == 190 && layout.frame("a") == Frame(0, 0, 190, 40), "\(manager)")
    }
  }

  /// As in UIKit, an empty text has a size.
  @Test func emptyTextHasASize() throws {
    for (kind, size) in [
      (ViewKind.label, Size(width: 0, height: 0)), (.button, Size(width: 30, height: 32)),
      (.textField, Size(width: 14, height: 34)),
    ] {
      let layout = try solve(pinned(kind, text(0)))
      #expect(try layout.frame("a").size == size && layout.ambiguities.isEmpty, "\(kind)")
    }
  }

  @Test func paragraphsBelowTheEdgeAreTruncated() throws {
    var shop = try pinned(.label, [.text: "a\nb\nc", .lines: 0, .lineBreak: "clipping"])
    #expect(try !shop.solve().view("a").isTruncated)
    try shop.constrain("base", "a.height == 20.5")
    #expect(try shop.solve().view("a").isTruncated)
  }

  /// Two of five lines have room, and are centered.
  @Test func baselinesAreThoseOfShownLines() throws {
    var shop = try pinned(.label, text(50, lines: 0))
    try shop.view("b", kind: .label, text(2))
    try shop.constrain(
      "base",
      "a.width == 100\na.height == 50\nb.leading == a.trailing\nb.firstBaseline == a.firstBaseline")
    #expect(try solve(shop).frame("b").y == 5)
    try shop.constrain("more", "b.lastBaseline == a.lastBaseline @900")
    #expect(try solve(shop).frame("b").y == 5)
    // The layout is queried directly, without a rule.
    var other = try pinned(.label, text(50, lines: 0))
    try other.constrain("base", "a.width == 100\na.height == 50")
    let view = try other.scene.known("a").id
    #expect(try solve(other).value(of: .attribute(.lastBaseline), of: view) == 40)
  }

  @Test func defaultMeasurerIsSystemFont() throws {
    let shop = try pinned(.label, [.text: "Label"])
    #expect(try shop.solve().pixels("a") == Frame(0, 0, 42, 20.5))
  }

  /// Columns of random texts whose widths different constraints determine.
  @Test(arguments: 0..<40) func convergedHeightsMatchWidths(_ seed: Int) throws {
    var chance = SeededGenerator(seed: UInt64(seed))
    var shop = try Workshop("\(Int.random(in: 150...700, using: &chance))x900")
    let widths = [
      "a.leading == root.leadingMargin\na.trailing == root.trailingMargin",
      "a.leading == root.leading + 8\na.trailing <= root.trailing - 8",
      "a.centerX == root.centerX\na.width <= root.width - 30", "a.leading == root.leading\na.width == 97",
    ]
    var above = "root.top"
    for name in ["a", "b", "c"] {
      let text = RandomText.next(length: Int.random(in: 1...120, using: &chance), using: &chance)
      try shop.view(name, kind: .label, [.text: .word(text), .lines: 0])
      let width = widths.randomElement(using: &chance) ?? widths[0]
      try shop.constrain("base", width.replacing("a.", with: "\(name).") + "\n\(name).top == \(above) + 3")
      above = "\(name).bottom"
    }
    let layout = try shop.solve()
    for solved in layout.views.dropFirst() {
      let text = try #require(shop.scene.properties(of: solved.view.id).styledText(in: .label))
      let measured = SystemFontMeasurer().measure(text, within: solved.frame.width)
      #expect(abs(solved.frame.height - measured.height.roundedUp(toScale: 2)) < 1e-4, "\(text.string)")
      #expect(!solved.isTruncated && solved.status == .determined)
      #expect(solved.frame.width <= layout.traits.size.width)
    }
  }
}
