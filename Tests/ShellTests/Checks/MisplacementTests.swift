import Testing

/// Views whose frame differs from the frame in their document.
@Suite struct MisplacementTests {
  /// Returns a scene with views of 10 by 10 points at its origin and other recorded frames.
  private func checking(_ recorded: String, root: String = "recordedWidth 300 recordedHeight 200") throws
    -> Checking
  {
    try Checking(
      """
      scene new main size 300x200; view new a; view new b in a; trait wide=no
      constrain { a.left == root.left; a.top == root.top; a.width == 10; a.height == 10 }
      constrain { b.left == a.left; b.top == a.top; b.width == 10; b.height == 10 }
      view set root recordedX 0 recordedY 20 \(root)
      \(recorded)
      """)
  }

  private static func frame(_ view: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> String
  {
    "view set \(view) recordedX \(x) recordedY \(y) recordedWidth \(width) recordedHeight \(height)\n"
  }

  @Test(
    arguments: [
      (1, 0, 10, 10), (0, -0.5, 10, 10), (0, 0, 10.5, 9),
    ] as [(Double, Double, Double, Double)])
  func onePointIsTolerated(_ x: Double, _ y: Double, _ width: Double, _ height: Double) throws {
    #expect(try checking(MisplacementTests.frame("a", x, y, width, height)).warnings == [])
  }

  @Test(
    arguments: [
      (1.25, 0, 10, 10, "1.25,0,10x10"), (0, -2, 10, 10, "0,-2,10x10"), (0, 0, 12, 10, "0,0,12x10"),
      (0, 0, 10, 8, "0,0,10x8"),
    ] as [(Double, Double, Double, Double, String)])
  func largerDifferenceIsReported(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ words: String
  ) throws {
    #expect(
      try checking(MisplacementTests.frame("a", x, y, width, height)).warnings == [
        "'a' is misplaced: recorded \(words), solved 0,0,10x10"
      ])
  }

  @Test func framesUseSuperviewCoordinates() throws {
    let found = try checking(
      MisplacementTests.frame("a", 5, 5, 10, 10) + MisplacementTests.frame("b", 0, 0, 10, 10))
    #expect(found.warnings == ["'a' is misplaced: recorded 5,5,10x10, solved 0,0,10x10"])
  }

  @Test func otherScreensAreNotCompared() throws {
    let found = try checking(MisplacementTests.frame("a", 5, 5, 10, 10))
    #expect(found.warnings("--orientation portrait") == [])
    #expect(found.warnings("--device 301x200") == [])
    #expect(found.warnings("--all-orientations").count == 2)
  }

  @Test func squareScreenIsComparedInBothOrientations() throws {
    let found = try checking(
      MisplacementTests.frame("a", 5, 5, 10, 10),
      root: "recordedWidth 300 recordedHeight 300 recordedOrientation portrait")
    #expect(found.warnings("--device 300x300 --orientation portrait").count == 1)
    #expect(found.warnings("--device 300x300 --orientation landscape") == [])
    #expect(found.warnings("--orientation portrait") == [])
  }

  @Test(arguments: [
    "view set a hidden yes", "constrain { a.width == 20 }", "view new c; constrain { c.left == a.right }",
  ])
  func hiddenAndConflictingViewsAreSkipped(_ change: String) throws {
    let found = try checking(
      MisplacementTests.frame("a", 5, 5, 10, 10) + MisplacementTests.frame("b", 5, 5, 10, 10))
    #expect(found.warnings.count == 2)
    found.run(change)
    // Interface Builder can ignore another constraint of a conflict, so it proves nothing about subviews.
    let count = change.contains("view new c") ? 2 : 0
    #expect(found.warnings.count == count)
  }

  @Test func ambiguousViewsAreSkipped() throws {
    let found = try Checking(
      """
      scene new main size 300x200; view new a; constrain { a.left == root.left; a.top == root.top; a.width == 10 }
      view set root recordedX 0 recordedY 0 recordedWidth 300 recordedHeight 200
      \(MisplacementTests.frame("a", 5, 5, 20, 20))
      """)
    #expect(found.warnings == [])
  }

  @Test func viewsWithoutRecordAreSkipped() throws {
    #expect(try checking("").warnings == [])
    #expect(try checking(MisplacementTests.frame("a", 5, 5, 9, 9), root: "recordedWidth 300").warnings == [])
  }
}
