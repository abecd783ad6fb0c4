import Testing

/// Constraints that repeat other constraints.
@Suite struct DuplicateTests {
  private func warnings(_ constraints: String, sets: String = "") throws -> [String] {
    try Checking(
      """
      scene new main size 300x200
      view new a; view new b in root; view new inner in a
      \(sets)
      \(constraints)
      """
    ).warnings
  }

  @Test(arguments: [
    ("a.top == b.bottom + 8", "a.top == b.bottom + 8"), ("a.top == b.bottom + 8", "b.bottom == a.top - 8"),
    ("a.width == 2 * b.width + 6", "b.width == 0.5 * a.width - 3"),
    ("a.width == 3 * b.width + 1", "b.width == a.width / 3 - 0.3333333333333333"),
    ("a.top <= b.bottom", "b.bottom >= a.top"), ("a.width <= -2 * b.width", "b.width <= -0.5 * a.width"),
    ("a.width == 10", "a.width == 10"), ("a.width == 0.5 * a.height", "a.height == 2 * a.width"),
    ("a.width == 10 @750", "a.width == 10 @750"),
    ("a.top == root.safeArea.top", "root.safeArea.top == a.top"),
  ])
  func duplicatesAreFound(_ one: String, _ other: String) throws {
    let warnings = try warnings("constrain { One: \(one); Other: \(other) }")
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("Other (#2 in set 'base') repeats One (#1 in set 'base'): ") == true)
  }

  @Test(arguments: [
    ("a.top == b.bottom + 8", "a.top == b.bottom - 8"), ("a.top == b.bottom + 8", "b.bottom == a.top + 8"),
    ("a.top == b.bottom", "a.bottom == b.top"), ("a.top == b.bottom", "a.top <= b.bottom"),
    ("a.top <= b.bottom", "b.bottom <= a.top"), ("a.width == 10", "a.width == 10 @750"),
    ("a.width == 10", "b.width == 10"), ("a.width == 10", "a.width == b.width + 10"),
    ("a.top == root.top", "a.top == root.safeArea.top"), ("a.leading == root.leading", "a.left == root.left"),
    ("a.width == 2 * b.width", "b.width == 2 * a.width"),
    ("a.width == 2 * b.width", "a.width == 2.0000001 * b.width"),
  ])
  func differentConstraintsAreNotDuplicates(_ one: String, _ other: String) throws {
    #expect(try warnings("constrain { \(one); \(other) }") == [])
  }

  @Test func duplicatesNameFirstConstraint() throws {
    let found = try warnings("constrain { A: a.width == 10; B: a.width == 10; C: a.width == 10 }")
    #expect(found.map { String($0.prefix(1)) } == ["B", "C"])
    #expect(found.allSatisfy { $0.contains("repeats A (#1") })
  }

  @Test(arguments: [
    ("portrait", "portrait"), ("portrait", "portrait and images=3"), ("landscape", "landscapeLeft"),
    ("not portrait", "landscape"), ("orientation=landscapeLeft", "landscape"), ("images=3", "images=3"),
    ("heightClass=compact and landscape", "landscape and heightClass=compact and images=3"),
  ])
  func setsActiveTogetherCanHaveDuplicates(_ one: String, _ other: String) throws {
    let setup = """
      scene new main size 300x200; trait images=3; view new a
      set new one when \(one); set new other when \(other)
      constrain other { B: a.width == 10 }; constrain one { A: a.width == 10 }
      """
    // The duplicate is the constraint that was added later, independent of the order of the sets.
    #expect(
      try Checking(setup).warnings == ["A (#2 in set 'one') repeats B (#1 in set 'other'): a.width == 10"])
  }

  @Test(arguments: [
    ("portrait", "landscape"), ("portrait", "not portrait"), ("portrait", "landscape and images=3"),
    ("images=3", "images=4"), ("portrait", "heightClass=compact"), ("landscapeLeft", "landscapeRight"),
  ])
  func exclusiveSetsHaveNoDuplicates(_ one: String, _ other: String) throws {
    let setup = """
      scene new main size 300x200; trait images=3; view new a
      set new one when \(one); set new other when \(other)
      constrain one { A: a.width == 10 }; constrain other { B: a.width == 10 }
      """
    #expect(try Checking(setup).warnings == [])
  }

  @Test func uninstalledConstraintIsTheDuplicate() throws {
    let found = try warnings(
      "constrain spare { A: a.width == 10 }; constrain { B: a.width == 10 }",
      sets: "set new spare; uninstall spare")
    #expect(found == ["A (#1 in set 'spare') repeats B (#2 in set 'base'): a.width == 10"])
  }

  @Test func unconditionalSetIsComparedWithAll() throws {
    let found = try warnings(
      "constrain { A: a.width == 10 }; constrain tall { B: a.width == 10 }",
      sets: "set new tall when portrait")
    #expect(found == ["B (#2 in set 'tall') repeats A (#1 in set 'base'): a.width == 10"])
  }
}
