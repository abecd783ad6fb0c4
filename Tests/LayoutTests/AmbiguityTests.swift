import GimbalLayout
import GimbalModel
import Testing

/// Ambiguous views and attributes, and the values that the tie-break chooses.
struct AmbiguityTests {
  @Test func viewWithoutRulesIsAmbiguous() throws {
    var shop = try Workshop()
    try shop.view("a")
    let layout = try shop.solve()
    #expect(layout.freedoms == ["a.width=0", "a.height=0", "a.left=0", "a.top=0"])
    #expect(try layout.view("a").status == .ambiguous)
    #expect(try layout.view("root").status == .determined)
  }

  @Test(arguments: [
    ("a.left == root.left\na.top == root.top\na.height == 5", ["a.width=0"], Axis.horizontal),
    ("a.left == root.left\na.top == root.top\na.width == 5", ["a.height=0"], .vertical),
    ("a.left == root.left\na.width == 5\na.height == 5", ["a.top=0"], .vertical),
    ("a.top == root.top\na.width == 5\na.height == 5", ["a.left=0"], .horizontal),
    (
      "a.right == root.right - 10\na.top == root.top\na.height == 5", ["a.width=0", "a.left=390"], .horizontal
    ),
    ("a.left >= root.left + 7\na.top == root.top\na.width == 5\na.height == 5", ["a.left=7"], .horizontal),
    ("a.left == root.left\na.top == root.top\na.height == 5\na.width >= 40", ["a.width=40"], .horizontal),
  ])
  func undeterminedAttributesAreFree(equations: String, freedoms: [String], axis: Axis) throws {
    var shop = try Workshop()
    try shop.view("a")
    try shop.constrain("base", equations)
    let layout = try shop.solve()
    #expect(layout.freedoms == freedoms)
    #expect(layout.ambiguities.allSatisfy { $0.axis == axis })
  }

  /// A constraint with the chosen value resolves the ambiguity and changes no frame.
  @Test func chosenValueResolvesAmbiguity() throws {
    var shop = try Workshop()
    try shop.view("a")
    try shop.constrain(
      "base", "a.left == root.left + 3\na.top == root.top\na.height == 5\na.right >= root.left + 50")
    let before = try shop.solve()
    let free = try #require(before.ambiguities.first)
    try shop.constrain("base", "a.\(free.attribute.rawValue) == \(Decimal.print(free.value))")
    let after = try shop.solve()
    #expect(after.ambiguities.isEmpty)
    #expect(after.framesByName == before.framesByName)
  }

  /// Free views are at the origin of their superview, and not of the root.
  @Test func freeViewsAreAtOriginOfSuperview() throws {
    var shop = try Workshop()
    try shop.view("outer", .frame(10, 20, 100, 200))
    try shop.view("a", in: "outer")
    let layout = try shop.solve()
    #expect(try layout.frame("a") == .zero)
    #expect(try layout.view("a").absoluteFrame == Frame(10, 20, 0, 0))
  }

  /// The tie-break handles views in tree order: the first is nearest to its target.
  @Test func tieBreakFollowsTreeOrder() throws {
    var shop = try Workshop()
    try shop.view("first")
    try shop.view("second")
    try shop.constrain(
      "base", "second.left == first.right\nsecond.right == root.right\nfirst.left == root.left")
    let layout = try shop.solve()
    #expect(try layout.frame("first").width == 0)
    #expect(try layout.frame("second").width == 400)
  }

  /// Positions are relative to the superview: a child that moves with its free superview is determined.
  @Test func childOfAmbiguousViewIsDetermined() throws {
    var shop = try Workshop()
    try shop.view("outer")
    try shop.view("inner", in: "outer")
    try shop.constrain(
      "base",
      """
      outer.width == 50
      outer.height == 50
      inner.left == outer.left + 5
      inner.top == outer.top + 5
      inner.width == 5
      inner.height == 5
      """)
    let layout = try shop.solve()
    #expect(layout.freedoms == ["outer.left=0", "outer.top=0"])
    #expect(try layout.view("inner").status == .determined)
  }

  @Test func weakConstraintResolvesAmbiguity() throws {
    var shop = try Workshop()
    try shop.view("a")
    try shop.constrain(
      "base", "a.left == root.left @1\na.top == root.top @1\na.width == 5 @1\na.height == 5 @1")
    #expect(try shop.solve().ambiguities.isEmpty)
  }
}
