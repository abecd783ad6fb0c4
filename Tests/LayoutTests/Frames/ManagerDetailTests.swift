import GimbalLayout
import GimbalModel
import Testing

/// Details of managers: remaining room, items that do not fit, content sizes, directions.
@Suite struct ManagerDetailTests {
  /// Returns the layout of views a to d, some of them with content, in 400 by 600.
  private func layout(
    _ text: String, content: [String: Size] = [:], direction: LayoutDirection = .leftToRight
  ) throws -> SolvedLayout {
    var shop = try Workshop(direction: direction)
    for name in ["a", "b", "c", "d"] {
      try shop.view(name, content[name].map { .content($0.width, $0.height) } ?? [:])
    }
    try shop.layout("base", "layout root " + text)
    return try shop.solve()
  }

  private func frames(_ layout: SolvedLayout) throws -> [String] {
    try ["a", "b", "c", "d"].map { name in
      let frame = try layout.frame(name)
      return [frame.x, frame.y, frame.width, frame.height].map { Decimal.print($0) }.joined(separator: ",")
    }
  }

  @Test func restSharesRemainingRoom() throws {
    let found = try frames(layout("vertical { a height 100; b height 25%; c height rest; d height rest 3 }"))
    #expect(found == ["0,0,400,100", "0,100,400,150", "0,250,400,87.5", "0,337.5,400,262.5"])
  }

  @Test func contentIsTheDefaultSizeOfItems() throws {
    let size = Size(width: 80, height: 20)
    let found = try frames(
      layout("vertical padding 5 halign right { a b c d }", content: ["a": size, "c": size]))
    // Items without content share the remaining room.
    #expect(found == ["315,5,80,20", "5,35,390,260", "315,305,80,20", "5,335,390,260"])
  }

  @Test func spreadLeavesEqualGaps() throws {
    let found = try frames(
      layout("vertical valign spread halign spread { a 40x100; b 40x100; c 40x100; d 40x100 }"))
    #expect(found == ["180,40,40,100", "180,180,40,100", "180,320,40,100", "180,460,40,100"])
  }

  @Test func rightToLeftReversesOrderAndKeepsSides() throws {
    let found = try frames(
      layout(
        "horizontal margin 0 0 0 30 padding-right 10 { a 50x10; b 50x10; c 50x10; d 50x10 }",
        direction: .rightToLeft))
    // Items start at the right edge, with a padding of 10 on their right. The margin of 30 is at the left,
    // where no item is.
    #expect(found == ["340,0,50,10", "280,0,50,10", "220,0,50,10", "160,0,50,10"])
    let regions = try frames(
      layout("border { west 50 a; east 70 b; center c; north 20 d }", direction: .rightToLeft))
    #expect(regions == ["0,20,50,580", "330,20,70,580", "50,20,280,580", "0,0,400,20"])
  }

  @Test func ninetyNinePercentLeaveOnePercent() throws {
    let layout = try layout("grid { row 100% { cell 33% a; cell 33% b; cell 33% c } }")
    #expect(try frames(layout).prefix(3) == ["0,0,132,600", "132,0,132,600", "264,0,132,600"])
    #expect(layout.warnings == [.boxes(of: layout.scene.root, .percentages(.horizontal, sum: 99))])
  }

  @Test func excessivePercentagesOverflowAtTheEnd() throws {
    let layout = try layout("vertical valign center { a height 60%; b height 60%; c height 0; d height 0 }")
    #expect(try frames(layout).prefix(2) == ["0,0,400,360", "0,360,400,360"])
    #expect(layout.warnings.contains(.boxes(of: layout.scene.root, .overfull(.vertical, by: 120))))
    #expect(layout.warnings.contains(.sticksOut(try layout.view("b").view.id, EdgeInsets(bottom: 120))))
  }

  @Test func excessItemsContinueBelow() throws {
    let layout = try layout("tile 1x2 { a b c d }")
    #expect(try frames(layout) == ["0,0,200,600", "200,0,200,600", "0,600,200,600", "200,600,200,600"])
    #expect(layout.warnings.first == .boxes(of: layout.scene.root, .tooManyItems(count: 4, tiles: 2)))
  }

  @Test func hiddenItemsTakeNoRoomAndCellsKeepIt() throws {
    var shop = try Workshop()
    for name in ["a", "b", "c"] { try shop.view(name) }
    try shop.layout("base", "layout root vertical { a height 10; b height 20; c height 30 }")
    try shop.override("base", "b", .hidden, .flag(true))
    let layout = try shop.solve()
    #expect(try layout.frame("c").y == 10)
    #expect(try layout.frame("b") == .zero)
    #expect(layout.ambiguities.isEmpty)
    try shop.layout("base", "layout root grid { row 10 { cell a }; row 20 { cell b }; row 30 { cell c } }")
    #expect(try shop.solve().frame("c").y == 30)
  }

  @Test func managerWithoutBoxesLaysOutAllSubviews() throws {
    let found = try frames(layout("tile 2x2"))
    #expect(found == ["0,0,200,300", "200,0,200,300", "0,300,200,300", "200,300,200,300"])
  }

  @Test func nestedManagers() throws {
    let found = try frames(
      layout(
        "vertical padding 4 { a height 32; horizontal height rest { b width 50%; vertical width 50% { c height rest; d height rest } } }"
      ))
    // Padding applies to views, and not to their containers.
    #expect(found == ["4,4,392,32", "4,44,192,552", "204,44,192,272", "204,324,192,272"])
  }

  @Test func managedViewFitsItsItems() throws {
    var shop = try Workshop()
    try shop.view("card")
    for name in ["a", "b"] { try shop.view(name, in: "card", .content(60, 20)) }
    try shop.view("next")
    try shop.layout("base", "layout card vertical margin 10 padding 5 { a; b 90x30 }")
    try shop.constrain(
      "base",
      "card.left == root.left\ncard.top == root.top\nnext.left == card.right\nnext.top == card.bottom\nnext.width == 9\nnext.height == 9"
    )
    let layout = try shop.solve()
    #expect(try layout.frame("card") == Frame(x: 0, y: 0, width: 120, height: 90))
    #expect(try layout.frame("next") == Frame(x: 120, y: 90, width: 9, height: 9))
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
  }

  @Test func percentagesFitTheirItems() throws {
    var shop = try Workshop()
    try shop.view("bar")
    try shop.view("a", in: "bar", .content(60, 20))
    try shop.view("b", in: "bar", .content(60, 20))
    try shop.layout("base", "layout bar horizontal { a width 25%; b }")
    try shop.constrain("base", "bar.left == root.left\nbar.top == root.top")
    // A quarter of the width is 60. The others need less than the rest.
    #expect(try shop.solve().frame("bar") == Frame(x: 0, y: 0, width: 240, height: 20))
  }

  @Test func cellsSolveTheirConstraints() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.view("title", in: "box", .content(50, 20))
    try shop.view("other")
    try shop.constrain(
      "base",
      "title.left == box.left + 8\ntitle.right == box.right - 8\ntitle.top == box.top + 4\ntitle.bottom == box.bottom - 4"
    )
    try shop.layout("base", "layout root vertical { box width 100%; other height rest }")
    let layout = try shop.solve()
    // The height follows from the constraints, the width is given.
    #expect(try layout.frame("box") == Frame(x: 0, y: 0, width: 400, height: 28))
    #expect(try layout.frame("title") == Frame(x: 8, y: 4, width: 384, height: 20))
    #expect(try layout.frame("other") == Frame(x: 0, y: 28, width: 400, height: 572))
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
  }

  @Test func laterSetWins() throws {
    var shop = try Workshop()
    for name in ["a", "b"] { try shop.view(name) }
    try shop.layout("base", "layout root vertical { a height 100; b height 100 }")
    try shop.set("landscape", when: "landscape")
    try shop.layout("landscape", "layout root horizontal { a width 100; b width 100 }")
    #expect(try shop.solve().frame("b") == Frame(x: 0, y: 100, width: 400, height: 100))
    let turned = try shop.solve { $0.orientation = .landscapeLeft }
    #expect(try turned.frame("b") == Frame(x: 100, y: 0, width: 100, height: 600))
    let sets = shop.scene.sets.map(\.id)
    #expect(turned.warnings == [.managedTwice(shop.scene.root, by: sets[1], loser: sets[0])])
  }

  @Test func hiddenItemsDoNotAffectOthers() throws {
    var shop = try Workshop()
    try shop.view("a", .content(9, 9))
    try shop.view("b", .content(20, 20))
    try shop.layout("base", "layout root vertical { a }")
    try shop.constrain("base", "b.right == root.right\nb.bottom == root.bottom")
    try shop.override("base", "a", .hidden, .flag(true))
    #expect(try shop.solve().frame("b") == Frame(x: 380, y: 580, width: 20, height: 20))
    let view = try #require(shop.scene.view(named: Name("a")))
    try shop.apply { $0.editsRemoving(view: view.id) }
    let layout = try shop.solve()
    #expect(try layout.frame("b") == Frame(x: 380, y: 580, width: 20, height: 20))
    #expect(layout.conflicts.isEmpty)
  }

  /// Returns the size of a box that fits its contents: views of 100 by 20 and 10 by 50.
  private func size(of layout: String) throws -> Size {
    var shop = try Workshop()
    try shop.view("box")
    try shop.view("n", in: "box", .content(100, 20))
    try shop.view("c", in: "box", .content(10, 50))
    try shop.layout("base", "layout box " + layout)
    try shop.constrain("base", "box.left == root.left\nbox.top == root.top")
    return try shop.solve().frame("box").size
  }

  @Test(arguments: [
    ("horizontal { n width rest; c width rest }", Size(width: 200, height: 50)),
    ("horizontal { c width rest 3; n width rest }", Size(width: 400, height: 50)),
    ("vertical { n height 10%; c height rest }", Size(width: 100, height: 200)),
    ("border north=10% { north n; center c }", Size(width: 100, height: 200)),
    ("border { west rest n; center c }", Size(width: 200, height: 50)),
    ("border { south n; center c }", Size(width: 100, height: 70)),
    ("grid { row { cell rest n; cell rest c } }", Size(width: 200, height: 50)),
    ("tile 2x1 padding 5 { n c }", Size(width: 110, height: 120)),
    ("fill margin 1 2 3 4 { n c }", Size(width: 106, height: 54)),
  ])
  func boxesFitTheirContent(layout: String, size: Size) throws {
    #expect(try self.size(of: layout) == size)
  }

  @Test func convergingLayoutIsNoLoop() throws {
    var shop = try Workshop()
    try shop.view("p")
    try shop.view("x", in: "p")
    try shop.layout("base", "layout p horizontal { x width 50% height 10 }")
    try shop.constrain(
      "base", "p.left == root.left\np.top == root.top\np.height == 30\np.width == x.width + 12")
    let width = try shop.solve().frame("p").width
    #expect((width - 24).magnitude < 1e-3)
    try shop.layout("base", "layout p horizontal { x width 100% height 10 }")
    let error = #expect(throws: LayoutError.self) { try shop.solve() }
    #expect(error == .layoutLoop([try Name("p"), try Name("x")]))
  }

  @Test func excessiveEdgesAreReported() throws {
    let layout = try layout("vertical padding 80 { a b c d }")
    // Four items with twice 80 of padding, in 600.
    #expect(layout.warnings.first == .boxes(of: layout.scene.root, .squeezed(.vertical, by: 10)))
    #expect(try frames(layout)[1] == "80,225,240,0")
  }
}
