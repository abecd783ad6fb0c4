import GimbalLayout
import GimbalModel
import Testing

/// Conflicts with stack views. Constraints are ignored before stack views, and stack views before the
/// structure of the scene.
struct StackConflictTests {
  private func shop(_ given: [Property: PropertyValue]) throws -> Workshop {
    var shop = try Workshop()
    try shop.view("s", kind: .stackView, given)
    for name in ["a", "b"] { try shop.view(name, in: "s", .content(40, 20)) }
    try shop.constrain("base", "s.left == root.left\ns.top == root.top")
    return shop
  }

  @Test func excessiveSpacingIsAConflict() throws {
    var shop = try shop([.spacing: 120])
    try shop.constrain("base", "narrow: s.width == 100")
    let layout = try shop.solve()
    let members = try #require(layout.contradictions.first)
    #expect(members.last == "narrow" && members.contains("arrangement of s, horizontal"))
    #expect(try layout.frame("s").width == 200)
    #expect(try layout.view("s").status == .conflict)
  }

  @Test func contradictingSizesAreConflicts() throws {
    var shop = try shop([.distribution: "fillEqually"])
    try shop.constrain("base", "one: a.width == 50\ntwo: b.width == 60")
    let layout = try shop.solve()
    #expect(layout.contradictions == [["arrangement of s, horizontal", "one", "two"]])
    #expect(try layout.frame("s").width == 100)
  }

  @Test func constraintAgainstAlignmentIsIgnored() throws {
    var shop = try shop([.alignment: "center"])
    try shop.constrain("base", "out: a.centerY == s.centerY + 5")
    #expect(try shop.solve().contradictions == [["arrangement of s, vertical", "out"]])
  }

  /// Without a constraint in the conflict, a row of the stack view is ignored, and the structure is kept.
  @Test func fixedFrameIsKept() throws {
    var shop = try Workshop()
    try shop.view("s", kind: .stackView, .frame(0, 0, 100, 50).merging([.spacing: 120]) { $1 })
    for name in ["a", "b"] { try shop.view(name, in: "s", .content(40, 20)) }
    let layout = try shop.solve()
    #expect(layout.conflicts.map(\.setAside).map(layout.label) == ["arrangement of s, horizontal"])
    #expect(try layout.frame("s") == Frame(0, 0, 100, 50))
    #expect(layout.views.allSatisfy { $0.frame.width >= 0 })
  }

  @Test func weakerConstraintGivesWayToStack() throws {
    var shop = try shop([.distribution: "fillEqually", .spacing: 10])
    try shop.constrain("base", "s.width == 110\na.width == 70 @999")
    let layout = try shop.solve()
    #expect(layout.conflicts.isEmpty)
    #expect(try layout.frame("b") == Frame(60, 0, 50, 20))
  }
}
