import Testing

/// Identifiers of the pattern *(View)(Constraint)(Orientation)* that do not match their constraints.
@Suite struct MisnamingTests {
  private func warnings(_ constraint: String, into set: String = "base") throws -> [String] {
    try Checking(
      """
      scene new main size 300x200; set new base; trait images=3
      view new YellowView; view new cyan in root; view new red in root; view new redTop in root
      view new inner in cyan; view new "title label" in root; view new desk in root; view new view in root
      set new portrait when portrait; set new landscape when landscape; set new left when landscapeLeft
      set new low when heightClass=compact; set new both; set new odd when not landscape and images=3
      constrain \(set) { \(constraint) }
      """
    ).warnings.filter { !$0.contains("is not in a set for an orientation") }
  }

  @Test(arguments: [
    "YellowTopBoth: YellowView.top == cyan.bottom", "YellowViewTopBoth: YellowView.top == root.top",
    "yellowTOPBoth: YellowView.top == root.top", "yellow_top_Both: YellowView.top == root.top",
    "TitleLabelTopBoth: \"title label\".top == root.top", "CyanTrailingBoth: root.trailing == cyan.trailing",
    "CyanTrailingBoth: cyan.trailing == root.trailing", "InnerBottomBoth: cyan.bottom == inner.bottom",
    "CyanBottomBoth: root.safeArea.bottom == cyan.bottom", "CyanLeftBoth: cyan.leading == root.leading",
    "CyanRightBoth: cyan.trailing == root.trailing", "CyanTopBoth: cyan.topMargin == root.top",
    "CyanCenterXBoth: cyan.centerX == root.centerX",
    "CyanBaselineBoth: cyan.lastBaseline == red.firstBaseline",
    "CyanHeightBoth: cyan.width == 2 * cyan.height",
    // An equation between siblings constrains both.
    "CyanBottomBoth: YellowView.top == cyan.bottom",
    // The first name can refer to the view 'redTop'.
    "RedTopBoth: cyan.bottom == root.bottom", "redTopTopBoth: redTop.top == root.top",
    // Identifiers outside the pattern
    "KeyboardTopBoth: cyan.bottom == root.bottom", "OrangeTopBoth: YellowView.top == root.top",
    "YellowBoth: cyan.top == root.top", "YellowGapBoth: cyan.top == root.top", "TopBoth: cyan.width == 3",
    "YellowTop: cyan.width == 3", "TitleTopBoth: cyan.width == 3",
    "YellowishTopBoth: cyan.top == root.top", "MyYellowTopBoth: cyan.top == root.top", "cyan.top == root.top",
    "WidthWidthBoth: cyan.top == root.top", "ViewTopBoth: view.top == root.top",
  ])
  func validNamesHaveNoFindings(_ constraint: String) throws { #expect(try warnings(constraint) == []) }

  @Test(arguments: [
    ("CyanTopBoth: YellowView.top == root.top", "cyan", "YellowView"),
    ("yellowWidthBoth: cyan.width == 30", "YellowView", "cyan"),
    ("CyanTopBoth: YellowView.top == cyan.bottom", "cyan", "YellowView"),
    ("CyanTrailingBoth: inner.trailing == cyan.trailing", "cyan", "inner"),
    ("RootTopBoth: cyan.top == root.top", "root", "cyan"),
    ("DeskTopBoth: cyan.top == root.top", "desk", "cyan"),
  ])
  func namedForAnotherView(_ constraint: String, _ named: String, _ subject: String) throws {
    let warnings = try warnings(constraint)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains(" is named for '\(named)', but constrains '\(subject)': ") == true)
  }

  @Test(arguments: [
    ("YellowTrailingBoth: YellowView.leading == cyan.trailing", "trailing", "YellowView.leading"),
    ("CyanTopBoth: cyan.bottom == root.bottom", "top", "cyan.bottom"),
    ("CyanLeadingBoth: root.trailing == cyan.trailing", "leading", "cyan.trailing"),
    ("CyanWidthBoth: cyan.height == 10", "width", "cyan.height"),
    ("CyanRightBoth: cyan.leading == root.leading", "right", "cyan.leading"),
    ("CyanFirstBaselineBoth: cyan.lastBaseline == red.top", "firstBaseline", "cyan.lastBaseline"),
    ("CyanCenterXBoth: cyan.centerY == root.centerY", "centerX", "cyan.centerY"),
  ])
  func namedForAnotherAttribute(_ constraint: String, _ named: String, _ found: String) throws {
    let warnings = try warnings(constraint)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains(" is named for \(named), but constrains \(found): ") == true)
  }

  @Test(arguments: [
    ("portrait", "CyanTopPortrait", nil), ("landscape", "CyanTopLandscape", nil),
    ("left", "CyanTopLandscape", nil), ("low", "CyanTopLandscape", nil), ("low", "CyanTopBoth", nil),
    ("both", "CyanTopBoth", nil), ("base", "CyanTopPortrait", nil), ("odd", "CyanTopPortrait", nil),
    ("portrait", "CyanTopLandscape", "is named for landscape, but applies when portrait"),
    ("landscape", "anyPortrait", "is named for portrait, but applies when landscape"),
    ("left", "anyPortrait", "is named for portrait, but applies when landscapeLeft"),
    ("landscape", "CyanTopBoth", "is named for both, but applies when landscape"),
    ("odd", "CyanTopLandscape", "is named for landscape, but applies when not landscape and images=3"),
  ])
  func namedForAnotherOrientation(_ set: String, _ name: String, _ words: String?) throws {
    let found = try warnings("\(name): cyan.top == root.top", into: set).filter { $0.contains(name) }
    #expect(found == (words.map { ["\(name) (#1 in set '\(set)') \($0)"] } ?? []))
  }
}
