import Testing

/// Notes on constraints of one orientation without a counterpart in the other.
@Suite struct CounterpartTests {
  private func checking(_ names: String...) throws -> Checking {
    let rules = names.map { "\($0): a.width >= 1" }.joined(separator: "; ")
    return try Checking("scene new main size 300x200; view new a; constrain auto { \(rules) }")
  }

  @Test func missingCounterpartIsNamed() throws {
    let checking = try checking("ATopPortrait", "AWidthLandscape")
    #expect(
      checking.notes == [
        "ATopPortrait has no counterpart: there is no ATopLandscape",
        "AWidthLandscape has no counterpart: there is no AWidthPortrait",
      ])
  }

  @Test func counterpartsAreOnlyNoted() throws {
    let shell = try TestShell(
      "scene new main; view new a; constrain auto { ATopPortrait: a.top == root.top }")
    #expect(!shell.said("check").contains("note"))
  }

  @Test(arguments: [
    ("ATopPortrait", "ATopLandscape"), ("ATopPortrait", "ATopBoth"), ("AViewTopPortrait", "aTopLandscape"),
    ("ABaselinePortrait", "aBASELINELandscape"),
  ])
  func listsCounterparts(_ one: String, _ other: String) throws {
    #expect(try checking(one, other).notes == [])
  }

  @Test func repeatedNameIsNotedOnce() throws {
    #expect(
      try checking("ATopPortrait", "ATopPortrait").notes == [
        "#1 has no counterpart: there is no ATopLandscape"
      ])
  }

  @Test func namesOutsidePatternHaveNoCounterpart() throws {
    #expect(try checking("somethingPortrait", "TopPortrait").notes == [])
  }
}
