import GimbalLayout
import GimbalModel
import Testing

/// The values of all attributes.
struct AttributeTests {
  /// The attributes of a view of 100 by 50 at 40, 30 with uneven margins, and the resulting edge of a probe.
  @Test(arguments: [
    ("left", "left", 40.0), ("right", "left", 140), ("leading", "leading", 40), ("trailing", "leading", 140),
    ("centerX", "left", 90), ("leftMargin", "left", 43), ("rightMargin", "left", 135),
    ("leadingMargin", "leading", 43), ("trailingMargin", "leading", 135),
    ("centerXWithinMargins", "left", 89),
  ])
  func horizontalPlace(attribute: String, edge: String, expected: Double) throws {
    var shop = try measured()
    try shop.constrain("probe", "probe.\(edge) == box.\(attribute)")
    #expect(try shop.solve().frame("probe").x == expected)
  }

  @Test(arguments: [
    ("top", 30.0), ("bottom", 80), ("centerY", 55), ("topMargin", 32), ("bottomMargin", 73),
    ("centerYWithinMargins", 52.5), ("firstBaseline", 41), ("lastBaseline", 76),
  ])
  func verticalPlace(attribute: String, expected: Double) throws {
    var shop = try measured()
    try shop.constrain("probe", "probe.top == box.\(attribute)")
    #expect(try shop.solve().frame("probe").y == expected)
  }

  @Test(arguments: [("width", 100.0), ("height", 50)])
  func extent(attribute: String, expected: Double) throws {
    var shop = try measured()
    try shop.constrain("probe", "probe.width == box.\(attribute)")
    #expect(try shop.solve().frame("probe").width == expected)
  }

  /// Attributes of the first item move its view.
  @Test(arguments: [
    ("left", 200.0), ("right", 100), ("centerX", 150), ("leftMargin", 197), ("rightMargin", 105),
    ("centerXWithinMargins", 151),
  ])
  func attributeOfTheViewThatMoves(attribute: String, expected: Double) throws {
    var shop = try Workshop()
    try shop.view("box", uneven)
    try shop.constrain("base", "box.width == 100\nbox.\(attribute) == root.left + 200")
    #expect(try shop.solve().frame("box").x == expected)
  }

  /// A view without text has its first baseline at its top and its last baseline at its bottom.
  @Test(arguments: [("firstBaseline", 10.0), ("lastBaseline", 40)])
  func baselineWithoutTextIsEdge(attribute: String, y: Double) throws {
    var shop = try Workshop()
    try shop.view("box", .frame(0, 10, 20, 30))
    try shop.view("probe")
    try shop.constrain("base", "probe.top == box.\(attribute)")
    #expect(try shop.solve().frame("probe").y == y)
  }

  @Test func baselinesOfTwoLabelsMeet() throws {
    var shop = try Workshop()
    try shop.view("big", .frame(0, 10, 20, 30).merging([.firstBaseline: 24]) { $1 })
    try shop.view("small", .content(10, 12).merging([.firstBaseline: 9]) { $1 })
    try shop.constrain("base", "small.firstBaseline == big.firstBaseline")
    #expect(try shop.solve().frame("small").y == 25)
  }

  @Test(arguments: [(Relation.lessThanOrEqual, 60.0), (.equal, 60), (.greaterThanOrEqual, 100)])
  func relation(relation: Relation, expected: Double) throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain("base", "box.width \(relation.rawValue) 60\nbox.width == 100 @500")
    #expect(try shop.solve().frame("box").width == expected)
  }

  @Test func multiplierAndConstant() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain("base", "box.width == 0.5 * root.height - 20\nbox.height == 1.5 * box.width")
    #expect(try shop.solve().frame("box").size == Size(width: 280, height: 420))
  }

  /// Frames are in superview coordinates, absolute frames in root coordinates.
  @Test func coordinates() throws {
    var shop = try Workshop()
    try shop.view("outer", .frame(10, 20, 200, 200))
    try shop.view("inner", in: "outer", .frame(5, 6, 20, 20))
    try shop.view("probe", in: "inner")
    try shop.constrain("base", "probe.left == root.left\nprobe.top == root.top")
    let layout = try shop.solve()
    #expect(try layout.frame("probe") == Frame(-15, -26, 0, 0))
    #expect(try layout.view("probe").absoluteFrame == .zero)
    #expect(try layout.view("inner").absoluteFrame == Frame(15, 26, 20, 20))
  }

  private let uneven: [Property: PropertyValue] = [
    .marginTop: 2, .marginLeading: 3, .marginBottom: 7, .marginTrailing: 5, .firstBaseline: 11,
    .lastBaseline: 4,
  ]

  private func measured() throws -> Workshop {
    var shop = try Workshop()
    try shop.view("box", .frame(40, 30, 100, 50).merging(uneven) { $1 })
    try shop.view("probe")
    return shop
  }
}
