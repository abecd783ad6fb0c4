import GimbalLayout
import GimbalModel
import Testing

/// The keyboard guide: the space of the keyboard, or the bottom of the safe area while the keyboard is hidden.
struct KeyboardGuideTests {
  @Test(arguments: [
    // A device, an orientation, and the height of the guide while the keyboard is hidden and shown.
    ("iPhone 8", Orientation.portrait, 0.0, 260.0), ("iPhone 8", .landscapeLeft, 0, 200),
    ("iPhone 15", .portrait, 34, 336), ("iPhone 15", .landscapeRight, 21, 209),
    ("iPad 9.7", .portrait, 0, 313), ("iPad 9.7", .landscapeLeft, 0, 398), ("iPad 11", .portrait, 20, 333),
  ])
  func heightInBothStates(device: String, orientation: Orientation, hidden: Double, shown: Double) throws {
    let name = try #require(Device(named: device))
    var shop = try Workshop(device)
    try shop.view("bar")
    try shop.constrain("base", edges("bar", of: "root"))
    for (state, height) in [(KeyboardState.hidden, hidden), (.shown, shown)] {
      let layout = try shop.solve { traits in
        traits = Traits(device: name, orientation: orientation)
        traits.keyboard = state
      }
      let screen = name.screen(in: orientation).size
      #expect(try layout.frame("bar") == Frame(0, screen.height - height, screen.width, height), "\(state)")
      #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
    }
  }

  @Test func keyboardIsHiddenByDefault() throws {
    var shop = try Workshop("iPhone 8")
    #expect(shop.scene.currentTraits.keyboard == .hidden)
    try shop.apply { $0.edits(setting: [(.keyboard, TraitValue(.shown))]) }
    #expect(shop.scene.currentTraits.keyboard == .shown)
    try shop.view("bar")
    try shop.constrain("base", edges("bar", of: "root"))
    #expect(try shop.solve().frame("bar").height == 260)
  }

  /// Bars at the bottom belong to the safe area. The keyboard covers them.
  @Test func tabBarRaisesTheGuideAtRest() throws {
    var shop = try Workshop("iPhone 15")
    try shop.give("root", [.tabBar: .flag(true)])
    try shop.view("bar")
    try shop.constrain("base", edges("bar", of: "root"))
    #expect(try shop.solve().frame("bar").y == 852 - 34 - 49)
    #expect(try shop.solve { $0.keyboard = .shown }.frame("bar").y == 852 - 336)
  }

  /// The guide of a view has the sides and the bottom of the screen. Its top is not below the view's safe area.
  @Test(arguments: [
    // A panel's top and height, and the top of its guide in both states.
    (100.0, 300.0, 400.0, 400.0), (100, 600, 700, 516), (100, 752, 818, 516), (700, 152, 818, 516),
  ])
  func guideOfANestedView(y: Double, height: Double, hidden: Double, shown: Double) throws {
    var shop = try Workshop("iPhone 15")
    try shop.view("panel", .frame(50, y, 200, height))
    try shop.view("bar")
    try shop.constrain("base", edges("bar", of: "panel"))
    #expect(try shop.solve().frame("bar") == Frame(0, hidden, 393, 852 - hidden))
    #expect(try shop.solve { $0.keyboard = .shown }.frame("bar") == Frame(0, shown, 393, 852 - shown))
  }

  @Test func viewCanEndAtItsOwnGuide() throws {
    var shop = try Workshop("iPhone 15")
    try shop.view("panel")
    try shop.constrain(
      "base",
      """
      panel.top == root.top + 100
      panel.left == root.left
      panel.right == root.right
      panel.bottom == panel.keyboard.top
      """)
    #expect(try shop.solve().frame("panel") == Frame(0, 100, 393, 718))
    #expect(try shop.solve { $0.keyboard = .shown }.frame("panel") == Frame(0, 100, 393, 416))
  }

  @Test func templateFollowsTheKeyboard() throws {
    var shop = try Workshop("iPhone 15")
    try shop.view("bar")
    try shop.constrain("base", edges("bar", of: "root"))
    try shop.set("typing", when: "keyboard=shown")
    try shop.constrain("typing", "bar.width == 100 @1")
    var template = LayoutSolver().template(of: shop.scene)
    for device in ["iPhone 15", "iPhone 8", "iPad 11"] {
      for orientation in [Orientation.portrait, .landscapeLeft] {
        for state in KeyboardState.allCases {
          var traits = Traits(device: try #require(Device(named: device)), orientation: orientation)
          traits.keyboard = state
          let layout = try template.solve(traits)
          #expect(try layout.frame("bar") == LayoutSolver().solve(shop.scene, traits: traits).frame("bar"))
        }
      }
    }
  }

  @Test func conditionsTestTheKeyboard() throws {
    var shop = try Workshop("iPhone 15")
    try shop.view("bar", .content(10, 10))
    try shop.constrain("base", "bar.left == root.left\nbar.top == root.top")
    try shop.set("typing", when: "keyboard=shown")
    try shop.constrain("typing", "bar.width == 100")
    try shop.set("resting", when: "keyboard=hidden")
    try shop.constrain("resting", "bar.width == 50")
    #expect(try shop.solve().frame("bar").width == 50)
    #expect(try shop.solve { $0.keyboard = .shown }.frame("bar").width == 100)
  }

  @Test func placementsReferToTheGuide() throws {
    var shop = try Workshop("iPhone 15")
    try shop.view("bar", .content(100, 40))
    try shop.place("base", "place bar maxY keyboard.minY")
    #expect(try shop.solve().frame("bar").y == 778)
    #expect(try shop.solve { $0.keyboard = .shown }.frame("bar").y == 476)
  }

  private func edges(_ view: String, of owner: String) -> String {
    ["left", "right", "top", "bottom"]
      .map { "\(view).\($0) == \(owner).keyboard.\($0)" }.joined(separator: "\n")
  }
}
