import GimbalLayout
import GimbalModel
import Testing

/// Leading and trailing depend on the layout direction; left and right do not.
struct DirectionTests {
  @Test(arguments: [
    // constraint, x in left-to-right, x in right-to-left; the view is 50 wide, the root 400
    ("box.leading == root.leading + 8", 8.0, 342.0),
    ("box.trailing == root.trailing - 8", 342, 8),
    ("box.leading == root.trailing - 60", 340, 10),
    ("box.left == root.left + 8", 8, 8),
    ("box.right == root.right - 8", 342, 342),
    ("box.centerX == root.centerX + 8", 183, 183),
    ("box.leading == root.centerX + 8", 208, 142),
    ("box.centerX == root.leading + 40", 15, 335),
    ("box.leading == 0.5 * root.trailing", 200, 150),
    ("box.leading == 0.5 * root.trailing + 10", 210, 140),
    ("box.trailing == 0.25 * root.trailing", 50, 300),
    ("box.leading == root.leadingMargin", 20, 330),
    ("box.trailing == root.safeArea.trailing", 340, 30),
  ])
  func direction(equation: String, fromLeft: Double, fromRight: Double) throws {
    for (direction, expected) in [(LayoutDirection.leftToRight, fromLeft), (.rightToLeft, fromRight)] {
      var shop = try Workshop(direction: direction)
      try shop.view("box")
      // Each case has one reason, so margins exclude the safe area.
      try shop.give("root", [.insetsLayoutMarginsFromSafeArea: false])
      try shop.constrain("base", "box.width == 50\n\(equation)")
      let layout = try shop.solve {
        $0.safeArea = EdgeInsets(left: 30, right: direction == .leftToRight ? 10 : 0)
      }
      // In right-to-left, the trailing edge of the safe area is the left one.
      #expect(try layout.frame("box").x == expected, "\(direction)")
    }
  }

  @Test func inequalitiesAreMirrored() throws {
    var shop = try Workshop(direction: .rightToLeft)
    try shop.view("box")
    try shop.constrain(
      "base",
      """
      box.width == 50
      box.leading >= root.leading + 100
      box.leading == root.leading @500
      """)
    // At least 100 from the right edge, and as near to it as possible.
    #expect(try shop.solve().frame("box").x == 250)
  }

  @Test func givenMarginsAreLeadingAndTrailing() throws {
    var shop = try Workshop(direction: .rightToLeft)
    try shop.give("root", [.marginLeading: 30, .marginTrailing: 10])
    try shop.view("box")
    try shop.constrain("base", "box.left == root.leftMargin\nbox.right == root.rightMargin")
    let frame = try shop.solve().frame("box")
    #expect(frame.x == 10)
    #expect(frame.maxX == 370)
  }

  /// A direction forced on a view applies to constraints between its subviews, in any order of items, and not
  /// to the view's own position.
  @Test func forcedDirection() throws {
    var shop = try Workshop()
    try shop.view("forced", [.direction: "rtl"])
    try shop.view("child", in: "forced")
    try shop.constrain(
      "base",
      """
      forced.width == 100
      forced.leading == root.leading + 8
      child.width == 20
      forced.leading == child.leading - 5
      """)
    let layout = try shop.solve()
    #expect(try layout.frame("forced").x == 8)
    #expect(try layout.frame("child").x == 75)
  }

  @Test func forcedDirectionReversesScene() throws {
    var shop = try Workshop(direction: .rightToLeft)
    try shop.view("player", [.direction: "ltr"])
    try shop.view("button", in: "player")
    try shop.constrain(
      "base",
      """
      player.width == 100
      player.leading == root.leading + 8
      button.width == 20
      button.leading == player.leading + 5
      player.trailing == button.trailing + 75
      """)
    let layout = try shop.solve()
    #expect(try layout.frame("player").x == 292)
    #expect(try layout.frame("button").x == 5)
    #expect(layout.conflicts.isEmpty)
  }

  @Test func directionIsATrait() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain("base", "box.width == 50\nbox.leading == root.leading")
    #expect(try shop.solve { $0.direction = .rightToLeft }.frame("box").x == 350)
  }

  @Test func fixedFramesIgnoreDirection() throws {
    var shop = try Workshop(direction: .rightToLeft)
    try shop.view("box", .frame(10, 0, 20, 20))
    #expect(try shop.solve().frame("box").x == 10)
  }
}
