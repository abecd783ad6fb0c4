import GimbalLayout
import GimbalModel
import Testing

/// Instances in instances, inherited traits, and instances that cannot be shown.
@Suite struct NestedInstanceTests {
  /// `page` shows `row`, which shows `badge`. The icon of a badge is as wide as its trait `size`.
  private func board(badge traits: [String: TraitValue] = [:], row: [String: TraitValue] = [:]) throws
    -> Storyboard
  {
    var board = Storyboard()
    try board.scene("badge") { shop in
      try shop.view("icon")
      try shop.constrain("base", "icon.leading == root.leading + 1\nicon.top == root.top\nicon.height == 10")
      try shop.set("small", when: "size=1")
      try shop.set("large", when: "size=2 and landscape")
      try shop.constrain("small", "icon.width == 10")
      try shop.constrain("large", "icon.width == 20")
    }
    try board.scene("row") { shop in
      try shop.instance("badge", of: "badge", [:], traits)
      try shop.constrain(
        "base",
        "badge.leading == root.leading + 5\nbadge.top == root.top\nbadge.width == 50\nbadge.height == 20")
    }
    try board.scene("main") { shop in
      try shop.instance("row", of: "row", .frame(100, 0, 200, 50), row)
      try shop.constrain("base", "row.leading == root.leading")
    }
    return board
  }

  private func width(_ board: Storyboard, _ change: (inout Traits) -> Void = { _ in }) throws -> Double {
    try board.solve("main", change).frame("row/badge/icon").width
  }

  @Test func innermostTraitWins() throws {
    #expect(try width(board(row: ["size": .number(1)])) == 10)
    #expect(try width(board(badge: ["size": .number(1)], row: ["size": .number(2)])) == 10)
    let size = try Name("size")
    let board = try board()
    #expect(try width(board) { $0.custom[size] = .number(1) } == 10)
    // All of them have the orientation of the device.
    let large = try self.board(row: ["size": .number(2)])
    #expect(try width(large) { $0.orientation = .landscapeLeft } == 20)
    #expect(try width(large) == 0)
    let layout = try large.solve()
    #expect(try layout.view("row/badge/icon").absoluteFrame.x == layout.frame("row").x + 6)
  }

  @Test func displayOfInstanceSceneHasNoEffect() throws {
    var board = try board(row: ["size": .number(1)])
    try board.scene("badge") { shop in
      try shop.apply { $0.edits(setting: try Name("size"), to: .number(2)) }
      try shop.apply { scene in
        try ["small", "large"].flatMap { name in
          scene.edits(installing: try #require(scene.set(named: try Name(name))), name == "large")
        }
      }
    }
    #expect(try width(board) == 10)
    // A set without a condition is uninstalled for all instances.
    try board.scene("badge") { shop in
      try shop.apply { $0.edits(installing: try #require($0.set(named: try Name("base"))), false) }
    }
    #expect(try board.solve().frame("row/badge/icon").x == 0)
  }

  @Test func overrideSelectsScene() throws {
    var board = try board(row: ["size": .number(1)])
    try board.scene("other") { try $0.view("thing", .frame(1, 1, 1, 1)) }
    try board.scene("row") { shop in
      try shop.set("turned", when: "landscape")
      try shop.override("turned", "badge", .instance, "other")
    }
    #expect(try board.solve().scene.view(named: try Name("row/badge/icon")) != nil)
    let turned = try board.solve { $0.orientation = .landscapeLeft }
    #expect(turned.scene.view(named: try Name("row/badge/icon")) == nil)
    #expect(try turned.frame("row/badge/thing") == Frame(1, 1, 1, 1))
  }

  @Test func rootInstanceShowsBothScenes() throws {
    var board = Storyboard()
    try board.scene("base") { try $0.view("below", .frame(0, 0, 1, 1)) }
    try board.scene("cell") { shop in
      try shop.give("root", [.instance: "base"])
      try shop.view("above", .frame(0, 0, 2, 2))
    }
    try board.scene("main") { try $0.instance("row", of: "cell", .frame(0, 0, 9, 9)) }
    let composed = try board.composition().scene
    #expect(
      composed.children(of: try composed.known("row").id).map(\.name.text) == ["row/below", "row/above"])
  }

  @Test func instancesHaveTheirOwnDirection() throws {
    var board = Storyboard()
    try board.scene("cell") { shop in
      try shop.view("box", .frame(0, 0, 100, 100))
      try shop.view("dot", in: "box")
      try shop.constrain(
        "base", "dot.leading == box.leading + 10\ndot.top == box.top\ndot.width == 20\ndot.height == 20")
      try shop.set("mirrored", when: "direction=rtl")
      try shop.constrain("mirrored", "dot.width == 30")
    }
    try board.scene("main") { shop in
      try shop.instance("one", of: "cell", .frame(0, 0, 100, 100))
      try shop.instance("two", of: "cell", .frame(0, 0, 100, 100).merging([.direction: "rtl"]) { $1 })
    }
    let layout = try board.solve()
    #expect(try layout.frame("one/dot").x == 10)
    #expect(try layout.frame("two/dot").maxX == 90)
  }

  @Test func instancesHaveTheirOwnTextScale() throws {
    var board = Storyboard()
    try board.scene("cell") { shop in
      try shop.view("title", kind: .label, [.text: "Title", .fontSize: 20])
      try shop.constrain("base", "title.leading == root.leading\ntitle.top == root.top")
    }
    try board.scene("main") { shop in
      try shop.instance("one", of: "cell", .frame(0, 0, 300, 100))
      try shop.instance("two", of: "cell", .frame(0, 0, 300, 100), ["textScale": .number(2)])
    }
    let layout = try board.solve()
    let scaled = try board.solve { $0.textScale = 2 }
    #expect(try layout.frame("two/title") == scaled.frame("one/title"))
    #expect(try layout.frame("one/title").width < layout.frame("two/title").width)
    #expect(try scaled.frame("two/title") == scaled.frame("one/title"))
  }

  @Test func instanceOfMissingSceneIsEmpty() throws {
    var board = Storyboard()
    try board.scene("main") { try $0.instance("row", of: "cell", .frame(0, 0, 10, 10)) }
    let layout = try board.solve()
    let row = try layout.view("row").view.id
    #expect(layout.warnings == [.instance(.missingScene(try Name("cell"), view: row))])
    #expect(layout.views.count == 2)
  }

  @Test func instanceThatClosesCycleIsEmpty() throws {
    var board = Storyboard()
    try board.scene("main") { try $0.instance("a", of: "cell", .frame(0, 0, 10, 10)) }
    try board.scene("cell") { try $0.instance("b", of: "badge", .frame(0, 0, 10, 10)) }
    try board.scene("badge") { try $0.instance("c", of: "cell", .frame(0, 0, 10, 10)) }
    let layout = try board.solve()
    let last = try layout.view("a/b/c").view.id
    let names = try ["cell", "badge"].map { try Name($0) }
    #expect(layout.warnings == [.instance(.instanceCycle(names, view: last))])
    #expect(layout.views.count == 4)
    // Query the project in the same way.
    let scenes = board.shops.mapValues(\.scene)
    func cycle(_ name: String) throws -> [Name]? {
      try #require(scenes[name]).instanceCycle { scenes[$0.text] }
    }
    #expect(try cycle("cell") == names && cycle("badge") == names.reversed() && cycle("main") == nil)
    try board.scene("self") { try $0.instance("me", of: "self") }
    #expect(try board.composition("self").findings.count == 1)
  }

  @Test func numberOfInstancesIsLimited() throws {
    var board = Storyboard()
    for level in 0..<20 {
      try board.scene(level == 0 ? "main" : "s\(level)") { shop in
        for name in ["a", "b"] { try shop.instance(name, of: "s\(level + 1)") }
      }
    }
    try board.scene("s20") { try $0.view("leaf") }
    let composition = try board.composition()
    #expect(composition.scene.viewCount == 3 && composition.instances.isEmpty)
    let first = try #require(composition.scene.view(named: Name("a")))
    #expect(composition.findings == [.tooManyViews(view: first.id, limit: Composition.maximumViewCount)])
    // Deeper scenes are limited by the total size.
    #expect(try board.composition("s10").scene.viewCount == 1 << 11 + 1 << 10 - 1)
  }

  /// With different traits, no two instances are equal.
  @Test func numberOfInstancesWithTraitsIsLimited() throws {
    var board = Storyboard()
    for level in 0..<20 {
      try board.scene(level == 0 ? "main" : "s\(level)") { shop in
        for (value, name) in ["a", "b"].enumerated() {
          try shop.instance(name, of: "s\(level + 1)", [:], ["t\(level)": .number(Double(value))])
        }
      }
    }
    try board.scene("s20") { try $0.view("leaf") }
    let composition = try board.composition()
    #expect(composition.scene.viewCount == 3 && composition.findings.count == 1)
  }

  /// Roots that show each other have limited depth, as views do.
  @Test func mutualRootsAreLimited() throws {
    var board = Storyboard()
    for level in 0..<600 {
      try board.scene(level == 0 ? "main" : "s\(level)") { shop in
        try shop.apply { $0.edits(giving: $0.root, [(.instance, .word("s\(level + 1)"))]) }
      }
    }
    let composition = try board.composition()
    #expect(composition.instances.count == Scene.maximumDepth - 1)
    #expect(composition.findings.count == 1)
  }

  @Test func depthOfTreeIsLimited() throws {
    var board = Storyboard()
    for level in 0..<300 {
      try board.scene(level == 0 ? "main" : "s\(level)") { try $0.instance("a", of: "s\(level + 1)") }
    }
    try board.scene("s300") { try $0.view("leaf") }
    let composition = try board.composition()
    #expect(composition.scene.viewCount == Scene.maximumDepth)
    #expect(composition.findings.count == 1)
  }

  @Test func unknownTraitIsReportedOnce() throws {
    var board = try board()
    try board.scene("main") { try $0.instance("again", of: "row") }
    let layout = try board.solve()
    let badge = try layout.view("row/badge").view.id
    #expect(
      layout.warnings == [.instance(.unknownTrait(try Name("size"), scene: try Name("badge"), view: badge))])
  }

  @Test func outerRulesWin() throws {
    var board = Storyboard()
    try board.scene("badge") { shop in
      for name in ["x", "y"] { try shop.view(name, .content(5, 5)) }
      try shop.layout("base", "layout root horizontal { x; y }")
    }
    try board.scene("row") { shop in
      try shop.instance("badge", of: "badge", .frame(0, 0, 50, 50))
      try shop.view("inner", in: "badge", .content(7, 7))
      try shop.layout("base", "layout badge vertical { inner height 20 }")
    }
    try board.scene("main") { shop in
      try shop.instance("row", of: "row", .frame(0, 0, 60, 60))
      try shop.view("mine", in: "row", .content(7, 7))
      try shop.layout("base", "layout row vertical { mine height 30 }")
    }
    // The row's manager determines the frame of the badge, and main's manager that of the row.
    #expect(try board.solve("row").frame("inner") == Frame(0, 0, 7, 20))
    let layout = try board.solve()
    #expect(try layout.frame("mine") == Frame(0, 0, 7, 30))
    #expect(try layout.frame("row/inner") == Frame(0, 0, 7, 20))
    #expect(
      layout.scene.sets.map(\.name.text) == ["row/badge/base", "row/base", "base"])
  }

  @Test func viewsCountTheirInstances() throws {
    let composition = try board().composition()
    let depths = composition.scene.viewsInTreeOrder.map { view in
      (view.name.text, composition.origin(of: view.id)?.depth ?? 0)
    }
    #expect(depths.allSatisfy { name, depth in name.count { $0 == "/" } == depth })
    #expect(depths.contains { $0.1 == 2 })
  }
}
