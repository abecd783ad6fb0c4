import GimbalLayout
import GimbalModel
import Testing

/// Priorities are strict levels: a constraint outweighs any number of weaker ones.
struct PriorityTests {
  @Test func strongerConstraintOutweighsManyWeaker() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain("base", "box.width == 100 @500")
    for _ in 1...50 { try shop.constrain("base", "box.width == 300 @499") }
    #expect(try shop.solve().frame("box").width == 100)
  }

  @Test func weakerConstraintUsesRemainingRoom() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain(
      "base", "box.width <= 100\nbox.width >= 80 @999\nbox.width == 300 @1\nbox.height == 0.5 * box.width @1")
    #expect(try shop.solve().frame("box").size == Size(width: 100, height: 50))
  }

  @Test func fractionalPrioritiesAreSeparateLevels() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain("base", "box.width == 10 @500.25\nbox.width == 20 @500.5\nbox.width == 30 @500")
    #expect(try shop.solve().frame("box").width == 20)
  }

  /// The sum of errors of a level is minimal at the median of three values.
  @Test func levelMinimizesSumOfErrors() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain("base", "box.width == 10 @400\nbox.width == 90 @400\nbox.width == 30 @400")
    #expect(try shop.solve().frame("box").width == 30)
  }

  @Test func optionalConstraintsAreNoConflict() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain("base", "box.width == 10\nbox.width == 20 @999")
    let layout = try shop.solve()
    #expect(layout.conflicts.isEmpty)
    #expect(try layout.frame("box").width == 10)
  }

  @Test func sizesAreNeverNegative() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain(
      "base",
      "box.width == -20 @999\nbox.left == root.left + 50\nbox.bottom == root.top @999\nbox.top == root.top + 10"
    )
    let frame = try shop.solve().frame("box")
    #expect(frame.width == 0)
    #expect(frame.height == 0)
  }
}
