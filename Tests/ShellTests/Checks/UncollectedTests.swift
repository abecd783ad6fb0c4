import Testing

/// Constraints that seem to belong to an orientation but are in no set of one.
@Suite struct UncollectedTests {
  private func uncollected(_ setup: String) throws -> [String] {
    try Checking("scene new main size 300x200; view new a\n" + setup).warnings
      .filter { $0.contains("is not in a set for an orientation") }.map { String($0.prefix { $0 != " " }) }
  }

  private static let sets = "set new p when portrait; set new l when landscape\n"

  @Test func orientationNameInUnconditionalSetIsReported() throws {
    let found = try uncollected(
      UncollectedTests.sets + """
        set new extra
        constrain { AWidthPortrait: a.width == 1; AHeightBoth: a.height == 1; loose: a.height >= 2; a.height >= 3 }
        constrain extra { ATopLandscape: a.top == root.top }
        constrain p { ALeftPortrait: a.left == root.left }
        """)
    #expect(found == ["AWidthPortrait", "ATopLandscape"])
  }

  @Test func constraintsExcludedByDocumentAreReported() throws {
    let found = try uncollected(
      UncollectedTests.sets + """
        set new uninstalled; constrain uninstalled { AWidthBoth: a.width == 1; a.height == 1 }
        uninstall uninstalled
        """)
    #expect(found == ["AWidthBoth", "#2"])
  }

  @Test func manuallyUninstalledSetIsCollection() throws {
    let spare =
      "set new spare; constrain spare { AWidthBoth: a.width == 1; a.height == 1 }; uninstall spare\n"
    #expect(try uncollected(UncollectedTests.sets + spare) == [])
  }

  @Test func sizeClassSetIsCollection() throws {
    let low = "set new low when heightClass=compact; constrain low { AWidthLandscape: a.width == 1 }"
    #expect(try uncollected(UncollectedTests.sets + low) == [])
  }

  @Test(arguments: ["", "set new low when heightClass=compact\n", "set new any when portrait or landscape\n"])
  func noFindingsWithoutOrientationSets(_ sets: String) throws {
    #expect(try uncollected(sets + "constrain { AWidthPortrait: a.width == 1 }") == [])
  }
}
