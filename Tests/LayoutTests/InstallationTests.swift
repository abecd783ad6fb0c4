import GimbalLayout
import GimbalModel
import Testing

/// The installed sets: conditions on traits, and manual installation.
struct InstallationTests {
  @Test(arguments: [
    (Orientation.portrait, Size(width: 320, height: 568), 14.0),
    (.landscapeLeft, Size(width: 568, height: 320), 1), (.landscapeRight, Size(width: 568, height: 320), 1),
  ])
  func constantsFollowTheOrientation(orientation: Orientation, size: Size, top: Double) throws {
    let shop = try turning()
    let traits = Traits(device: shop.scene.display.device, orientation: orientation)
    let layout = try LayoutSolver().solve(shop.scene, traits: traits)
    #expect(try layout.frame("box") == Frame(0, top, size.width, 40))
    #expect(try layout.frame("root").size == size)
    #expect(try layout.view("box").isHidden == orientation.isLandscape)
    #expect(layout.conflicts.isEmpty)
    #expect(layout.traits == traits)
  }

  @Test func defaultTraitsAreThoseOfTheScene() throws {
    var shop = try turning()
    #expect(try LayoutSolver().solve(shop.scene).frame("box").y == 14)
    try shop.apply {
      $0.edits(showing: Display(scene: $0.id, device: $0.display.device, orientation: .landscapeLeft))
    }
    #expect(try LayoutSolver().solve(shop.scene).frame("box").y == 1)
  }

  @Test(arguments: [
    ("widthClass=compact", 320.0, true), ("widthClass=compact", 800, false), ("width < 400", 320, true),
    ("width < 400", 800, false), ("not portrait", 320, false), ("images=3 and portrait", 320, true),
    ("width > 320", 320, false), ("direction=ltr", 320, true), ("scale=2", 320, true),
  ])
  func conditions(condition: String, width: Double, isInstalled: Bool) throws {
    var shop = try Workshop("\(Int(clamping: width))x1000")
    try shop.view("box")
    try shop.set("set", when: condition)
    try shop.constrain("set", "box.width == 77")
    let images = try Name("images")
    let layout = try shop.solve { $0.custom[images] = .number(3) }
    #expect(try layout.frame("box").width == (isInstalled ? 77 : 0))
  }

  /// A manual installation lasts until the value of the condition changes.
  @Test func manualInstallationLastsUntilConditionChanges() throws {
    var shop = try turning()
    let (portrait, landscape) = (try shop.set("portraitSet"), try shop.set("landscapeSet"))
    try shop.apply { $0.edits(installing: landscape, true) }
    try shop.apply { $0.edits(installing: portrait, false) }
    #expect(try shop.solve().frame("box").y == 1)
    let device = shop.scene.display.device
    for (orientation, top) in [(Orientation.landscapeRight, 1.0), (.portrait, 14)] {
      try shop.apply {
        $0.edits(showing: Display(scene: $0.id, device: device, orientation: orientation))
      }
      #expect(try shop.solve().frame("box").y == top)
    }
  }

  @Test func setWithoutConditionCanBeUninstalled() throws {
    var shop = try turning()
    let base = try shop.set("base")
    try shop.apply { $0.edits(installing: base, false) }
    #expect(try shop.solve().frame("box").height == 0)
    try shop.apply { $0.edits(installing: base, true) }
    #expect(try shop.solve().frame("box").height == 40)
  }

  /// Ten rotations restore the layout bit for bit, in every orientation.
  @Test func tenRotationsRestoreLayout() throws {
    var shop = try turning()
    try shop.constrain(
      "base", "third.left == root.left\nthird.width == 0.333333 * root.width\nthird.top == box.bottom")
    let device = shop.scene.display.device
    var seen: [Orientation: [SolvedView]] = [:]
    for turn in 0..<10 * Orientation.allCases.count {
      let orientation = Orientation.allCases[turn % Orientation.allCases.count]
      try shop.apply { $0.edits(showing: Display(scene: $0.id, device: device, orientation: orientation)) }
      let layout = try LayoutSolver().solve(shop.scene)
      if let before = seen[orientation] {
        #expect(layout.views == before)
      } else {
        seen[orientation] = layout.views
      }
    }
    #expect(seen.count == 4)
    #expect(seen[.portrait] != seen[.landscapeLeft])
  }

  private func turning() throws -> Workshop {
    var shop = try Workshop("iPhone SE")
    try shop.view("box")
    try shop.view("third")
    try shop.constrain("base", "box.left == root.left\nbox.right == root.right\nbox.height == 40")
    try shop.set("portraitSet", when: "portrait")
    try shop.set("landscapeSet", when: "landscape")
    try shop.constrain("portraitSet", "box.top == root.top + 14")
    try shop.constrain("landscapeSet", "box.top == root.top + 1")
    try shop.override("landscapeSet", "box", .hidden, true)
    return shop
  }
}
