import GimbalLayout
import GimbalModel
import Testing

/// Intrinsic content size: hugging and compression resistance.
struct ContentTests {
  @Test func contentIsTheDefaultSize() throws {
    var shop = try Workshop()
    try shop.view("label", .content(120, 20))
    let layout = try shop.solve()
    #expect(try layout.frame("label").size == Size(width: 120, height: 20))
  }

  @Test func contentOfOneAxis() throws {
    var shop = try Workshop()
    try shop.view("bar", [.contentHeight: 44])
    try shop.constrain("base", "bar.width == 100")
    #expect(try shop.solve().frame("bar").size == Size(width: 100, height: 44))
  }

  @Test func requiredSizeOutweighsContent() throws {
    var shop = try Workshop()
    try shop.view("label", .content(120, 20))
    try shop.constrain("base", "label.width == 60\nlabel.height == 60")
    let layout = try shop.solve()
    #expect(try layout.frame("label").size == Size(width: 60, height: 60))
    #expect(layout.conflicts.isEmpty)
  }

  /// Two labels of 100 fill a row of 300. The one with lower hugging grows.
  @Test(arguments: [(251.0, 250.0, 100.0), (250, 251, 200), (1, 1000, 200), (1000, 1, 100)])
  func viewWithLowerHuggingGrows(left: Double, right: Double, expected: Double) throws {
    var shop = try row(width: 300)
    try shop.give("a", [.horizontalHugging: .number(left)])
    try shop.give("b", [.horizontalHugging: .number(right)])
    #expect(try shop.solve().frame("a").width == expected)
  }

  /// Two labels of 100 share a row of 150. The one with lower compression resistance shrinks.
  @Test(arguments: [(751.0, 750.0, 100.0), (750, 751, 50), (1, 1000, 50), (1000, 1, 100)])
  func viewWithLowerCompressionResistanceShrinks(left: Double, right: Double, expected: Double) throws {
    var shop = try row(width: 150)
    try shop.give("a", [.horizontalCompression: .number(left)])
    try shop.give("b", [.horizontalCompression: .number(right)])
    #expect(try shop.solve().frame("a").width == expected)
  }

  /// Equal priorities are ambiguous.
  @Test(arguments: [150.0, 300])
  func equalPrioritiesAreAmbiguous(width: Double) throws {
    let layout = try row(width: width).solve()
    #expect(try layout.frame("a").width + layout.frame("b").width == width)
    #expect(try layout.view("a").status == .ambiguous)
    #expect(try layout.view("b").status == .ambiguous)
  }

  @Test(arguments: [(749.0, 120.0), (751, 60)])
  func sizesCompeteWithCompressionResistance(priority: Double, expected: Double) throws {
    var shop = try Workshop()
    try shop.view("label", .content(120, 20))
    try shop.constrain("base", "label.width == 60 @\(Decimal.print(priority))")
    #expect(try shop.solve().frame("label").width == expected)
  }

  @Test(arguments: [(249.0, 20.0), (251, 60)])
  func sizesCompeteWithHugging(priority: Double, expected: Double) throws {
    var shop = try Workshop()
    try shop.view("label", .content(120, 20))
    try shop.constrain("base", "label.height == 60 @\(Decimal.print(priority))")
    #expect(try shop.solve().frame("label").height == expected)
  }

  /// Required sizes have precedence over required content, as in documents.
  @Test func requiredContentIsIgnoredBeforeRequiredSize() throws {
    var shop = try Workshop()
    try shop.view("label", .content(120, 20).merging([.horizontalCompression: 1000]) { $1 })
    try shop.constrain("base", "narrow: label.width == 60")
    let layout = try shop.solve()
    #expect(layout.contradictions == [["narrow", "content of label, horizontal"]])
    #expect(try layout.frame("label").width == 60)
  }

  @Test func switchHasIntrinsicSize() throws {
    var shop = try Workshop()
    try shop.view("toggle", kind: .switch)
    try shop.view("wide", kind: .switch, [.contentWidth: 61])
    let layout = try shop.solve()
    // Two points on the right are outside the alignment rectangle.
    #expect(try layout.frame("toggle").size == Size(width: 51, height: 31))
    #expect(try layout.frame("wide").size == Size(width: 63, height: 31))
  }

  private func row(width: Double) throws -> Workshop {
    var shop = try Workshop()
    try shop.view("a", .content(100, 20))
    try shop.view("b", .content(100, 20))
    try shop.constrain(
      "base",
      """
      a.left == root.left
      b.left == a.right
      b.right == root.left + \(Decimal.print(width))
      a.top == root.top
      b.top == root.top
      """)
    return shop
  }
}
