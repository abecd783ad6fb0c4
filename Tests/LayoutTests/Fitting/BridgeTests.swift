import GimbalLayout
import GimbalModel
import Testing

/// A view with constraints in a container without. When its fitting size changes, its siblings move in one
/// pass. Lines are 20 points high and characters 10 points wide, so a screen of 320 has 32 characters per
/// line.
@Suite struct BridgeTests {
  /// Returns the height of a text in a width.
  private func height(of words: Int, in width: Double, scale: Double = 1) -> Double {
    let characters = Double(5 * words - 1)
    let perLine = (width / (10 * scale)).rounded(.down)
    return 20 * scale * (characters / perLine).rounded(.up)
  }

  private func check(
    _ layout: SolvedLayout, words: Int, width: Double, scale: Double = 1, isReversed: Bool = false
  ) throws {
    let high = height(of: words, in: width, scale: scale)
    #expect(try layout.frame("card") == Frame(0, 0, width, high), "\(words) words")
    #expect(try layout.frame("label") == Frame(0, 0, width, high), "\(words) words")
    #expect(try layout.frame("bar").y == high + 6 && layout.frame("foot").y == high + 42, "\(words) words")
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
    #expect(layout.passes.solves == 1 && layout.passes.arrangements == 1, "\(words) words")
  }

  /// Managers and constraints place nested views alternately, around a text of 490 points. The width of the
  /// screen reaches all levels at once.
  @Test(arguments: [2, 4, 12, 30]) func widthReachesNestedViewsInTwoPasses(levels: Int) throws {
    var shop = try Workshop("320x640")
    try shop.layout("base", "layout root vertical margin 1 padding 1")
    for level in 0..<levels {
      let (view, outer) = ("v\(level)", level == 0 ? nil : "v\(level - 1)")
      try shop.view(view, in: outer ?? "root")
      guard let outer, !level.isMultiple(of: 2) else { continue }
      try shop.constrain(
        "base",
        """
        \(view).leading == \(outer).leading + 1
        \(view).trailing == \(outer).trailing - 1
        \(view).top == \(outer).top + 1
        \(view).bottom == \(outer).bottom - 1
        """)
      try shop.layout("base", "layout \(view) vertical margin 1 padding 1")
    }
    let text = Array(repeating: "word", count: 10).joined(separator: " ")
    try shop.view(
      "label", in: "v\(levels - 1)", kind: .label, [.lines: 0, .fontSize: 20, .text: .word(text)])
    let layout = try shop.solve(measurer: Typewriter())
    // Each manager takes 2 pt on each side, and each pair of constraints takes 1 pt.
    let width = 320 - 4 - Double(levels / 2) * 6
    let label = try layout.frame("label")
    #expect(label.width == width && label.height == height(of: 10, in: width))
    #expect(layout.passes.solves <= 2 && layout.warnings.isEmpty)
  }

  @Test(arguments: GrowingLabel.Parent.allCases)
  func siblingsMoveByFittingHeightInOnePass(_ parent: GrowingLabel.Parent) throws {
    var growing = try GrowingLabel(parent)
    // Grow and shrink again.
    for words in Array(1...20) + (1..<20).reversed() {
      try growing.say(words)
      try check(growing.shop.solve(measurer: Typewriter()), words: words, width: 320)
    }
  }

  @Test(arguments: GrowingLabel.Parent.allCases)
  func siblingsMoveUnderOtherTraits(_ parent: GrowingLabel.Parent) throws {
    for direction in LayoutDirection.allCases {
      var growing = try GrowingLabel(parent, direction: direction)
      for words in 1...20 {
        try growing.say(words)
        let turned = try growing.shop.solve(measurer: Typewriter()) {
          $0.size = Size(width: 640, height: 320)
        }
        try check(turned, words: words, width: 640)
        let larger = try growing.shop.solve(measurer: Typewriter()) { $0.textScale = 1.5 }
        try check(larger, words: words, width: 320, scale: 1.5)
      }
    }
  }

  /// The built-in measurer breaks between words. A step is a line of its font, in whole pixels.
  @Test(arguments: GrowingLabel.Parent.allCases)
  func siblingsMoveByFittingHeightInSystemFont(_ parent: GrowingLabel.Parent) throws {
    var growing = try GrowingLabel(parent)
    var last: SolvedLayout?
    var heights: Set<Double> = []
    for words in 1...20 {
      try growing.say(words)
      let layout = try growing.shop.solve()
      #expect(layout.passes.solves == 1 && layout.passes.arrangements == 1)
      if let last {
        let change = try layout.frame("card").height - last.frame("card").height
        for name in ["bar", "foot"] {
          #expect(try layout.frame(name).y - last.frame(name).y == change, "\(words) words")
        }
      }
      heights.insert(try layout.frame("card").height)
      #expect(try layout.frame("label").size == layout.frame("card").size)
      last = layout
    }
    #expect(heights.count > 2)
  }

  @Test func hiddenManagedCardTakesNoRoom() throws {
    var growing = try GrowingLabel(.manager)
    try growing.say(20)
    try growing.shop.give("card", [.hidden: true])
    let layout = try growing.shop.solve(measurer: Typewriter())
    #expect(try layout.frame("bar").y == 6 && layout.frame("foot").y == 42)
    #expect(layout.passes.solves <= 2)
  }

  /// A label that is as narrow as its longest line, and a label in another such view.
  @Test func nestedFitsPredictTextWidths() throws {
    var shop = try Workshop("320x640")
    try shop.view("outer")
    try shop.view("inner", in: "outer")
    try shop.view(
      "label", in: "inner", kind: .label, [.lines: 0, .fontSize: 20, .text: "aaaaaaaaaaaaaaaaaaaaaaaaa"])
    try shop.view("below")
    try shop.constrain(
      "base",
      """
      label.leading == inner.leading + 5
      label.trailing <= inner.trailing - 219
      label.top == inner.top
      label.bottom == inner.bottom
      """)
    try shop.layout("base", "layout outer vertical margin 0 { inner width=100% }")
    try shop.place(
      "base",
      "place outer x 0\nplace outer y 0\nsize-to-fit outer width 100%\nplace below below outer margin 1")
    let layout = try shop.solve(measurer: Typewriter())
    #expect(try layout.frame("label") == Frame(5, 0, 90, 60) && layout.frame("outer") == Frame(0, 0, 320, 60))
    #expect(try layout.frame("below").y == 61)
    #expect(layout.passes.solves == 1 && layout.passes.arrangements == 1)
  }

  /// A manager that sets the size of a card without using its preferred size.
  @Test(arguments: [
    "layout root tile 3x1 { card q z }", "layout root border { north q; center card; south z }",
    "layout root vertical { card height rest; q; z }", "layout root horizontal { card width rest; q; z }",
  ])
  func aCardAsLargeAsItsManagerSaysIsForeseen(_ manager: String) throws {
    var shop = try Workshop("300x600")
    try shop.view("q", .content(50, 44))
    try shop.view("z", .content(60, 20))
    try shop.view("card")
    try shop.view(
      "label", in: "card", kind: .label,
      [.lines: 0, .fontSize: 20, .text: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"])
    try shop.constrain(
      "base",
      """
      label.leading == card.leading + 5
      label.trailing == card.trailing - 5
      label.top == card.top
      """)
    try shop.layout("base", manager)
    let layout = try shop.solve(measurer: Typewriter())
    let (label, card) = (try layout.frame("label"), try layout.frame("card"))
    #expect(label.width == card.width - 10 && label.height > 20)
    #expect(layout.passes.solves == 1 && layout.passes.arrangements == 1)
  }

  /// Constraints that determine a width take a second pass for the text, as in UIKit.
  @Test func constrainedTextTakesTwoPasses() throws {
    var shop = try Workshop("100x600")
    try shop.view("label", kind: .label, [.lines: 0, .fontSize: 20, .text: "aaaaaaaaaaaaaaaaaaaaaaaaa"])
    try shop.constrain(
      "base", "label.leading == root.leading\nlabel.trailing == root.trailing\nlabel.top == root.top")
    let layout = try shop.solve(measurer: Typewriter())
    #expect(try layout.frame("label").height == 60)
    #expect(layout.passes.solves == 2 && layout.passes.arrangements == 0 && layout.passes.fits == 0)
  }

  /// A constraint from outside changes the width that the fit predicted.
  @Test func wrongPredictionsAreSolvedAgain() throws {
    var shop = try Workshop()
    try shop.view("card")
    try shop.view(
      "label", in: "card", kind: .label, [.lines: 0, .fontSize: 20, .text: "aaaaaaaaaaaaaaaaaaaaaaaaa"])
    try shop.view("bar", .content(100, 30))
    try shop.place(
      "base", "place card x 0\nplace card y 0\nsize-to-fit card width 100%\nplace bar below card")
    try shop.constrain(
      "base", "label.leading == card.leading\nlabel.top == card.top\nlabel.width == bar.width")
    let layout = try shop.solve(measurer: Typewriter())
    #expect(try layout.frame("label").height == 60)
    #expect(try layout.frame("label").width == 100)
    #expect(layout.passes.solves > 1)
  }

  /// The width of a view depends on the height of a placed view: one line makes it so narrow that it needs
  /// two, and two so wide that it needs one.
  @Test func oscillatingFitIsReported() throws {
    var shop = try Workshop()
    try shop.view("bridge")
    try shop.view("card", in: "bridge")
    try shop.view("label", in: "card", kind: .label, [.lines: 0, .fontSize: 20, .text: "aaaaaaaaaa"])
    try shop.view("gauge", in: "bridge")
    try shop.constrain(
      "base",
      """
      label.leading == card.leading
      label.trailing == card.trailing
      label.top == card.top
      label.bottom == card.bottom
      bridge.leading == root.leading
      bridge.top == root.top
      bridge.bottom == root.bottom
      bridge.width == 2.5 * card.height + 40
      """)
    try shop.place("base", "place card x 0\nplace card y 0\nsize-to-fit card width 100%")
    do {
      _ = try shop.solve(measurer: Typewriter())
      Issue.record("it settled")
    } catch LayoutError.layoutLoop(let names) {
      #expect(try names.contains(Name("bridge")) && names.contains(Name("card")))
    }
  }
}
