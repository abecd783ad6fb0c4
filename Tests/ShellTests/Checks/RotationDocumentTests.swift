import Testing

/// The scene of a public document with two outlet collections and four mistakes.
@Suite struct RotationDocumentTests {
  private static let scene = """
    scene new main size 600x600
    view new OrangeView; view new CyanView in root; view new YellowView in root; view new RedView in root
    set new base; constrain base {
      OrangeTopBoth: OrangeView.top == root.top; RedTopBoth: RedView.top == YellowView.bottom
      OrangeLeadingBoth: OrangeView.leading == root.leading; OrangeWidthBoth: OrangeView.width == 213
      OrangeHeightBoth: OrangeView.height == 128; YellowTrailingBoth: root.trailing == YellowView.trailing
      RedBottomBoth: root.bottom == RedView.bottom; RedTrailingBoth: root.trailing == RedView.trailing
    }
    set new uninstalled; uninstall uninstalled
    set new portraitConstraintsCollection when portrait; set new landscapeConstraintsCollection when landscape
    constrain landscapeConstraintsCollection {
      YellowHeightLandscape: YellowView.height == 22; CyanLeadingLandscape: CyanView.leading == root.leading
      CyanBottomLandscape: root.bottom == CyanView.bottom; CyanWidthLandscape: CyanView.width == OrangeView.width
      CyanTopLandscape: CyanView.top == OrangeView.bottom; YellowTopLandscape: YellowView.top == root.top
      YellowLeadingLandscape: YellowView.leading == OrangeView.trailing
      RedTrailingLandscape: RedView.leading == CyanView.trailing
    }
    constrain portraitConstraintsCollection {
      CyanHeightPortrait: CyanView.height == 128; YellowHeightPortrait: YellowView.height == 128
      CyanTrailingPortrait: root.trailing == CyanView.trailing; CyanLeadingPortrait: CyanView.leading == OrangeView.trailing
      CyanTopPortrait: CyanView.top == root.top; YellowLeadingPortrait: YellowView.leading == root.leading
      RedLeadingPortrait: RedView.leading == root.leading; YellowTopPortrait: YellowView.top == CyanView.bottom
    }
    constrain uninstalled { OrangeTopPortrait: YellowView.top == CyanView.bottom }
    view set root recordedX 0 recordedY 0 recordedWidth 600 recordedHeight 600 recordedOrientation landscape
    view set OrangeView recordedX 0 recordedY 0 recordedWidth 213 recordedHeight 128
    view set CyanView recordedX 0 recordedY 128 recordedWidth 213 recordedHeight 472
    view set YellowView recordedX 213 recordedY 0 recordedWidth 387 recordedHeight 22
    view set RedView recordedX 213 recordedY 22 recordedWidth 387 recordedHeight 578
    """

  private static let mistakes = [
    "OrangeTopPortrait (#25 in set 'uninstalled') repeats YellowTopPortrait "
      + "(#24 in set 'portraitConstraintsCollection'): YellowView.top == CyanView.bottom",
    "OrangeTopPortrait (#25 in set 'uninstalled') is not in a set for an orientation, "
      + "so rotation does not install or uninstall it",
    "OrangeTopPortrait (#25 in set 'uninstalled') is named for 'OrangeView', but constrains 'YellowView': "
      + "YellowView.top == CyanView.bottom",
    "RedTrailingLandscape (#16 in set 'landscapeConstraintsCollection') is named for trailing, but constrains "
      + "RedView.leading: RedView.leading == CyanView.trailing",
  ]

  private func checking() throws -> Checking {
    let checking = try Checking(RotationDocumentTests.scene)
    checking.run("rotate landscape")
    return checking
  }

  @Test func rotationDocumentHasFourFindings() throws {
    let checking = try checking()
    #expect(checking.warnings == RotationDocumentTests.mistakes)
    checking.run("rotate portrait")
    #expect(checking.warnings == RotationDocumentTests.mistakes)
  }

  @Test func findingsAreReportedOnceForAllOrientations() throws {
    #expect(try checking().warnings("--all-orientations") == RotationDocumentTests.mistakes)
  }

  @Test func notesListMissingCounterparts() throws {
    #expect(
      try checking().notes.filter { $0.contains("counterpart") }.map { String($0.prefix { $0 != " " }) } == [
        "CyanHeightPortrait", "CyanTrailingPortrait", "RedLeadingPortrait", "CyanBottomLandscape",
        "CyanWidthLandscape",
      ])
  }
}
