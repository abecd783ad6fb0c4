import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Contradicting required constraints: their members, the ignored ones, and the frames.
struct ConflictTests {
  private let rules = ["a: box.width == 100", "b: box.width == 200", "c: box.height == 50"]

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func lastConstraintByIdentifierIsIgnored(order: [Int]) throws {
    // Identities and their order must not matter.
    for first: Int64 in [0, 1_000_000] {
      var shop = try Workshop(ids: CountingIDs(after: first))
      try shop.view("box")
      for index in order { try shop.constrain("base", rules[index]) }
      let layout = try shop.solve()
      #expect(layout.contradictions == [["a", "b"]])
      #expect(try layout.frame("box").size == Size(width: 100, height: 50))
    }
  }

  /// Constraints with equal identifiers, or without, are ordered by text.
  @Test(arguments: ["", "same: "])
  func equalIdentifiersAreOrderedByText(identifier: String) throws {
    for texts in [["box.width == 100", "box.width == 200"], ["box.width == 200", "box.width == 100"]] {
      var shop = try Workshop()
      try shop.view("box")
      for text in texts { try shop.constrain("base", identifier + text) }
      let layout = try shop.solve()
      #expect(layout.conflicts.count == 1)
      #expect(try layout.frame("box").width == 100)
    }
  }

  @Test func setsDoNotAffectRank() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain("first", rules[1])
    try shop.constrain("second", rules[0])
    #expect(try shop.solve().contradictions == [["a", "b"]])
  }

  /// Only contradicting constraints are members.
  @Test func membersAreMinimal() throws {
    var shop = try Workshop()
    try shop.view("a")
    try shop.view("b")
    try shop.constrain(
      "base",
      """
      one: a.left == root.left + 10
      two: b.left == a.right + 10
      three: a.width == 50
      four: b.left == root.left + 99
      five: b.width == 20
      six: a.height == b.height
      """)
    let layout = try shop.solve()
    #expect(Set(layout.contradictions.flatMap { $0 }) == ["one", "two", "three", "four"])
    #expect(layout.contradictions.map(\.last) == ["two"])
    #expect(try layout.frame("b").x == 99)
  }

  @Test func severalIndependentConflicts() throws {
    var shop = try Workshop()
    for name in ["p", "q", "r"] {
      try shop.view(name)
      try shop.constrain("base", "\(name)1: \(name).width == 10\n\(name)2: \(name).width == 20")
    }
    let layout = try shop.solve()
    #expect(layout.contradictions == [["p1", "p2"], ["q1", "q2"], ["r1", "r2"]])
    for name in ["p", "q", "r"] { #expect(try layout.frame(name).width == 10) }
  }

  @Test func threeContradictingConstraintsAreTwoConflicts() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain("base", "x: box.width == 1\ny: box.width == 2\nz: box.width == 3")
    let layout = try shop.solve()
    #expect(Set(layout.contradictions.map(\.last)) == ["y", "z"])
    #expect(layout.contradictions.allSatisfy { $0.count == 2 })
    #expect(try layout.frame("box").width == 1)
  }

  /// The structure of the scene is kept, and reported as such.
  @Test(arguments: [
    ("rule: root.width == 10", ["root's size, horizontal", "rule"]),
    ("rule: root.height == 10", ["root's size, vertical", "rule"]),
    ("rule: box.width == -10", ["size of box, horizontal", "rule"]),
    ("rule: box.height <= -1", ["size of box, vertical", "rule"]),
    ("rule: fixed.top == root.top", ["root's origin", "frame of fixed, vertical", "rule"]),
    ("rule: fixed.centerX == root.leading", ["root's origin", "frame of fixed, horizontal", "rule"]),
  ])
  func structuralMembers(equation: String, expected: [String]) throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.view("fixed", .frame(10, 10, 20, 20))
    try shop.constrain("base", equation)
    let found = try #require(try shop.solve().contradictions.first)
    // A position in the root does not depend on the root's position.
    #expect(Set(found).isSubset(of: expected) && found.last == "rule" && found.count > 1, "\(found)")
  }

  @Test func contentAreaOriginIsKept() throws {
    var shop = try Workshop()
    try shop.view("scroll", kind: .scrollView, .frame(0, 0, 100, 100))
    try shop.constrain("base", "rule: scroll.contentLayoutGuide.left == scroll.frameLayoutGuide.left + 5")
    #expect(try shop.solve().contradictions == [["content area of scroll", "rule"]])
  }

  @Test func viewsInConflictsHaveConflictStatus() throws {
    var shop = try Workshop()
    try shop.view("torn")
    try shop.view("other")
    try shop.view("fine", .frame(0, 0, 1, 1))
    try shop.view("free")
    try shop.constrain(
      "base", "a: torn.width == other.width\nb: torn.width == other.width + 1\nother.width == 5")
    let layout = try shop.solve()
    let status = Dictionary(uniqueKeysWithValues: layout.views.map { ($0.view.name.text, $0.status) })
    #expect(
      status == [
        "root": .determined, "torn": .conflict, "other": .conflict, "fine": .determined, "free": .ambiguous,
      ])
  }

  @Test func repeatedConstraintsAreNoConflict() throws {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain("base", "a: box.width == 100\na: box.width == 100\nb: box.width == root.width - 300")
    #expect(try shop.solve().conflicts.isEmpty)
  }
}
