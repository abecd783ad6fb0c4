import GimbalReporting

/// The checks of the scenes of documents for faults that are visible in the document, and for departures from guidelines.
enum DocumentChecks {
  /// The checks that do not depend on the traits.
  static let ofScene = [
    FindingSearch(.hiddenSize, HiddenSizes.findings), FindingSearch(.fixedText, FixedTexts.findings),
    FindingSearch(.uninstalledOutlet, UninstalledOutlets.findings),
    FindingSearch(.canceledMargin, CanceledMargins.findings),
    FindingSearch(.leftToRight, Mirroring.findings), FindingSearch(.fixedFrame, FixedFrames.findings),
    FindingSearch(.barConstant, BarConstants.findings), FindingSearch(.fixedFont, FixedFonts.findings),
  ]

  /// The checks that scenes of a project have, too. They need neither outlets nor the settings of a table.
  static let ofProject = [
    FindingSearch(.scrollContent, ScrollContents.findings), FindingSearch(.hiddenSize, HiddenSizes.findings),
    FindingSearch(.fixedText, FixedTexts.findings), FindingSearch(.stretchedImage, StretchedImages.findings),
    FindingSearch(.touchArea, TouchAreas.findings),
    FindingSearch(.canceledMargin, CanceledMargins.findings),
    FindingSearch(.leftToRight, Mirroring.findings), FindingSearch(.fixedFrame, FixedFrames.findings),
    FindingSearch(.barConstant, BarConstants.findings), FindingSearch(.fixedFont, FixedFonts.findings),
    FindingSearch(.proportionalText, ProportionalTexts.findings),
  ]

  /// The checks of a layout of a running app.
  static let ofLayout = [
    FindingSearch(.scrollContent, ScrollContents.findings),
    FindingSearch(.selfSizing, SelfSizing.findings),
    FindingSearch(.fixedRowHeight, FixedRowHeights.findings),
    FindingSearch(.stretchedImage, StretchedImages.findings), FindingSearch(.touchArea, TouchAreas.findings),
    FindingSearch(.proportionalText, ProportionalTexts.findings),
  ]
}
