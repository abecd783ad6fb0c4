import GimbalLayout
import GimbalModel
import Testing

/// The views that take room in a stack view, and their sizes.
struct StackRoomTests {
  @Test(arguments: StackDistribution.allCases.filter { $0 != .fillEqually })
  func stackViewHugsItsContent(distribution: StackDistribution) throws {
    let given: [Property: PropertyValue] = [
      .distribution: .word(distribution.rawValue), .alignment: "center",
    ]
    // Equal distances between centers have precedence over a short stack view: 72 + 8 twice, and 40 + 8.
    let isCentering = distribution == .equalCentering
    let across = Frame(10, 10, isCentering ? 222 : 200, 50)
    let down = Frame(10, 10, 84, isCentering ? 131 : 116)
    for (axis, frame) in [("horizontal", across), ("vertical", down)] {
      let layout = try Workshop.stack(given.merging([.axis: .word(axis)]) { $1 }).solve()
      #expect(try layout.frame("s") == frame)
      #expect(try layout.frame("b").size == Size(width: 60, height: 30))
      #expect(layout.ambiguities.isEmpty && layout.conflicts.isEmpty)
    }
  }

  @Test func margins() throws {
    var shop = try Workshop.stack([.layoutMarginsRelativeArrangement: true])
    try shop.give("s", [.marginTop: 1, .marginLeading: 2, .marginBottom: 3, .marginTrailing: 4])
    var layout = try shop.solve()
    #expect(try layout.frame("s") == Frame(10, 10, 206, 54))
    #expect(try layout.frame("a") == Frame(2, 1, 40, 50))
    #expect(try layout.frame("c") == Frame(118, 1, 84, 50))
    // A fixed size shrinks the contents.
    try shop.constrain("base", "s.width == 306")
    try shop.give("c", [.horizontalHugging: 249])
    layout = try shop.solve()
    #expect(try layout.frame("c") == Frame(118, 1, 184, 50))
  }

  /// Margins that depend on the position of the stack view converge.
  @Test func marginsInTheSafeArea() throws {
    var shop = try Workshop()
    try shop.view("s", kind: .stackView, [.layoutMarginsRelativeArrangement: true, .axis: "vertical"])
    try shop.view("a", in: "s", .content(40, 20))
    try shop.constrain("base", "s.left == root.left\ns.right == root.right\ns.top == root.top")
    let layout = try shop.solve { $0.safeArea = EdgeInsets(top: 44, left: 10, right: 12) }
    #expect(try layout.frame("s") == Frame(0, 0, 400, 64))
    #expect(try layout.frame("a") == Frame(10, 44, 378, 20))
  }

  @Test func viewsWithFixedFramesAreNotArranged() throws {
    var shop = try Workshop.stack()
    try shop.view("badge", in: "s", .frame(100, -5, 10, 10))
    let layout = try shop.solve()
    #expect(try layout.frame("s") == Frame(10, 10, 200, 50))
    #expect(try layout.frame("badge") == Frame(100, -5, 10, 10))
  }

  @Test func emptyStackViewHasNoSize() throws {
    var shop = try Workshop()
    try shop.view("s", kind: .stackView)
    try shop.constrain("base", "s.left == root.left + 10\ns.top == root.top + 10")
    let layout = try shop.solve()
    #expect(try layout.frame("s") == Frame(10, 10, 0, 0))
    #expect(try layout.view("s").status == .ambiguous)
    try shop.constrain("base", "s.width == 50\ns.height == 20")
    #expect(try shop.solve().frame("s") == Frame(10, 10, 50, 20))
  }

  @Test(arguments: StackDistribution.allCases, StackAlignment.allCases)
  func singleViewFillsTheAxis(distribution: StackDistribution, alignment: StackAlignment) throws {
    var shop = try Workshop()
    try shop.view(
      "s", kind: .stackView,
      .frame(0, 0, 300, 100).merging([
        .distribution: .word(distribution.rawValue), .alignment: .word(alignment.rawValue), .spacing: 8,
      ]) { $1 })
    try shop.view("a", in: "s", .content(40, 20))
    let layout = try shop.solve()
    let y: Double =
      switch alignment {
      case .center: 40
      case .trailing, .bottom, .lastBaseline: 80
      default: 0
      }
    #expect(try layout.frame("a") == Frame(0, y, 300, alignment == .fill ? 100 : 20))
    #expect(layout.ambiguities.isEmpty && layout.conflicts.isEmpty)
  }

  @Test func baselineRelativeSpacing() throws {
    var shop = try Workshop.stack([.axis: "vertical", .baselineRelativeArrangement: true, .spacing: 30])
    for name in ["a", "b", "c"] { try shop.give(name, [.firstBaseline: 15, .lastBaseline: 5]) }
    let layout = try shop.solve()
    // The last baselines are at 15 and 50. The next first baselines are 30 below them, and their views start
    // 15 above these.
    #expect(try layout.frame("b").y == 30)
    #expect(try layout.frame("c").y == 70)
    #expect(try layout.frame("s").height == 120)
  }

  @Test func nestedStacks() throws {
    var shop = try Workshop()
    try shop.view(
      "outer", kind: .stackView,
      .frame(0, 0, 300, 200).merging([.axis: "vertical", .spacing: 10, .distribution: "fillEqually"]) { $1 })
    for row in ["top", "bottom"] {
      try shop.view(row, in: "outer", kind: .stackView, [.distribution: "fillEqually", .spacing: 20])
      for column in ["Left", "Right"] { try shop.view(row + column, in: row) }
    }
    let layout = try shop.solve()
    #expect(try layout.frame("bottom") == Frame(0, 105, 300, 95))
    #expect(try layout.frame("bottomRight") == Frame(160, 0, 140, 95))
    #expect(layout.ambiguities.isEmpty)
  }

  /// A nested stack view counts with its contents.
  @Test func proportionsOfNestedStacks() throws {
    var shop = try Workshop()
    try shop.view(
      "s", kind: .stackView, .frame(0, 0, 300, 40).merging([.distribution: "fillProportionally"]) { $1 })
    try shop.view("inner", in: "s", kind: .stackView, [.spacing: 10, .distribution: "fillEqually"])
    try shop.view("a", in: "inner", .content(30, 20))
    try shop.view("b", in: "inner", .content(60, 20))
    try shop.view("c", in: "s", .content(50, 20))
    let layout = try shop.solve()
    #expect(try layout.frame("inner") == Frame(0, 0, 200, 40))
    #expect(try layout.frame("b") == Frame(105, 0, 95, 40))
    #expect(try layout.frame("c") == Frame(200, 0, 100, 40))
  }

  /// As UIStackView.forFirstBaselineLayout, its baselines are those of its contents.
  @Test(arguments: [("firstBaseline", 85.0), ("lastBaseline", 55)])
  func columnHasBaselinesOfItsEnds(attribute: String, y: Double) throws {
    var shop = try Workshop()
    try shop.view("label", .content(50, 20).merging([.firstBaseline: 15, .lastBaseline: 5]) { $1 })
    try shop.view("s", kind: .stackView, [.axis: "vertical"])
    for name in ["a", "b"] {
      try shop.view(name, in: "s", .content(50, 30).merging([.firstBaseline: 20, .lastBaseline: 10]) { $1 })
    }
    try shop.constrain(
      "base",
      """
      label.top == root.top + 90
      label.left == root.left
      s.left == label.right
      s.\(attribute) == label.\(attribute)
      """)
    #expect(try shop.solve().frame("s").y == y)
  }
}
