import GimbalLayout
import GimbalModel
import Testing

/// A multiplied position is measured from the origin of the views' nearest common ancestor.
struct MultipliedPlaceTests {
  @Test func siblings() throws {
    var shop = try nested()
    try shop.constrain("base", "b.left == 2 * a.left\nb.top == 3 * a.top + 1")
    let frame = try shop.solve().frame("b")
    #expect(frame.x == 20)
    #expect(frame.y == 31)
  }

  @Test func childAndParent() throws {
    var shop = try nested()
    try shop.constrain("base", "b.centerX == 0.5 * outer.centerX\nb.centerY == 1.5 * outer.centerY")
    let frame = try shop.solve().frame("b")
    #expect(frame.x == 50)
    #expect(frame.y == 150)
  }

  @Test func parentAgainstChild() throws {
    var shop = try Workshop()
    try shop.view("wide", in: "root")
    try shop.view("inner", in: "wide", .frame(10, 10, 30, 30))
    try shop.constrain(
      "base", "wide.left == root.left + 7\nwide.top == root.top\nwide.right == 2 * inner.right")
    #expect(try shop.solve().frame("wide").width == 80)
  }

  @Test func cousins() throws {
    var shop = try nested()
    try shop.view("other", in: "outer", .frame(60, 60, 50, 50))
    try shop.view("cousin", in: "other")
    try shop.view("deep", in: "a", .frame(3, 4, 1, 1))
    try shop.constrain("base", "cousin.left == 10 * deep.left\ncousin.top == 10 * deep.top")
    // deep is at 13, 14 in outer. Its position is multiplied by ten, and the origin of other is subtracted.
    #expect(try shop.solve().frame("cousin") == Frame(70, 80, 0, 0))
  }

  @Test func originOfDistantViewsIsTheRoot() throws {
    var shop = try nested()
    try shop.view("lone")
    try shop.constrain("base", "lone.left == 0.5 * a.left\nlone.top == 0.5 * a.bottom")
    #expect(try shop.solve().frame("lone") == Frame(55, 35, 0, 0))
  }

  @Test func multiplierOfOneNeedsNoOrigin() throws {
    var shop = try nested()
    try shop.constrain("base", "b.left == a.left + 1\nb.top == a.top + 2")
    #expect(try shop.solve().frame("b") == Frame(11, 12, 0, 0))
  }

  /// Documents contain such multipliers as results of divisions. They count as 1.
  @Test(arguments: [1.0000000001, 0.9999999999, 1.0000000000000002])
  func multiplierNearOneCountsAsOne(multiplier: Double) throws {
    var shop = try nested()
    try shop.constrain("base", "b.left == \(multiplier) * a.left")
    #expect(abs(try shop.solve().frame("b").x - 10) < 1e-5)
  }

  /// outer at 100, 50 contains a of 20 by 10 at 10, 10, and b.
  private func nested() throws -> Workshop {
    var shop = try Workshop()
    try shop.view("outer", .frame(100, 50, 200, 200))
    try shop.view("a", in: "outer", .frame(10, 10, 20, 10))
    try shop.view("b", in: "outer")
    return shop
  }
}
