import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// The check of the screens of a document on the devices and in the settings that its app supports.
@Suite struct StandardSweepTests {
  private typealias Text = DocumentText

  private func findings(_ text: String, _ supported: SupportedTraits? = nil) -> [Finding] {
    let log = TestLog()
    let run = CheckRun(FindingSelection(), log: log)
    _ = DocumentRun(
      FindingReports(run, supported: { _ in supported }), options: DocumentOptions(), format: .table,
      console: Recorder(), files: MemoryFiles(texts: ["a.xib": text]), ids: CountingIDs(), log: log,
      failed: run.addUnread
    ).run(["a.xib"])
    return log.cases.flatMap(\.findings)
  }

  private static func traits(
    _ orientations: [Orientation] = [.portrait], mirrored: Bool = false, tablets: Bool = false
  ) -> SupportedTraits {
    var traits = SupportedTraits()
    traits.phoneOrientations = orientations
    (traits.needsMirroring, traits.supportsTablets) = (mirrored, tablets)
    return traits
  }

  /// A control that is 350 points wide fits on the screen of the document, but not on the smallest phone.
  private static let wide = DocumentFaultTests.screen(
    DocumentFaultTests.box("b", "segmentedControl", 350, 32), DocumentFaultTests.place("b", 8, 50))

  @Test func smallestPhoneIsChecked() {
    #expect(DocumentFaultTests.Check(Self.wide).rules == [])
    let found = findings(Self.wide)
    #expect(found.map(\.rule) == ["outside"] && found.first?.severity == .error)
    #expect(found.first?.message.contains("first iPhone SE, portrait") == true, "\(found.map(\.message))")
    var recent = Self.traits()
    recent.firstVersion = 17
    #expect(findings(Self.wide, recent).isEmpty)
  }

  @Test(arguments: [([Orientation.portrait], [String]()), ([.portrait, .landscapeLeft], ["outside"])])
  func orientationsOfProjectAreChecked(orientations: [Orientation], rules: [String]) {
    let low = DocumentFaultTests.screen(
      DocumentFaultTests.box("b", "segmentedControl", 100, 32), DocumentFaultTests.place("b", 8, 420))
    #expect(findings(low, Self.traits(orientations)).map(\.rule) == rules)
  }

  /// A finding that only the largest text or a right-to-left layout has is a warning.
  @Test func settingsOfSomeUsersAreWarnings() {
    let label = Text.view(
      "a", "label", frame: (16, 50, 250, 20.5),
      attributes: "text=\"Forgot your password?\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      constraints: [Text.constraint("w", "width", nil, "relation=\"lessThanOrEqual\" constant=\"250\"")],
      more: "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleBody\"/>")
    let found = findings(DocumentFaultTests.screen(label, DocumentFaultTests.place("a", 16, 50)))
      .filter { $0.rule == "truncated" }
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.message.contains("text size") == true, "\(found.map(\.message))")
  }

  @Test func projectStatesTraits() {
    let project = """
      knownRegions = (
      en,
      ar,
      Base,
      );
      INFOPLIST_FILE = "App/Info.plist";
      INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad = "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown";
      IPHONEOS_DEPLOYMENT_TARGET = 15.2;
      IPHONEOS_DEPLOYMENT_TARGET = 14.0;
      TARGETED_DEVICE_FAMILY = "1,2";
      """
    let list = """
      <key>UISupportedInterfaceOrientations</key>
      <array><string>UIInterfaceOrientationPortrait</string><string>UIInterfaceOrientationLandscapeLeft</string></array>
      """
    let traits = SupportedTraits(project: project) { $0 == "App/Info.plist" ? list : nil }
    #expect(traits.phoneOrientations == [.portrait, .landscapeLeft])
    #expect(traits.needsMirroring && traits.supportsTablets && traits.firstVersion == 14)
    let phone = SupportedTraits(project: project + "\nTARGETED_DEVICE_FAMILY = 1;\n") { _ in nil }
    #expect(!phone.supportsTablets && phone.phoneOrientations.isEmpty)
    #expect(phone.tabletOrientations == [.portrait, .portraitUpsideDown])
  }

  /// The findings about parts that do not mirror need a right-to-left language.
  @Test func mirroringNeedsLanguage() {
    let label = Text.view(
      "a", "label", frame: (16, 50, 46, 20.5),
      attributes: "text=\"Name\" translatesAutoresizingMaskIntoConstraints=\"NO\"")
    let rules = [
      Text.constraint("x", "a.left", "root.left", "constant=\"16\""),
      Text.constraint("y", "a.top", "root.top", "constant=\"50\""),
    ]
    let text = DocumentFaultTests.screen(label, rules)
    #expect(findings(text, Self.traits()).isEmpty)
    let found = findings(text, Self.traits(mirrored: true))
    #expect(found.map(\.rule) == ["leftToRight"] && found.map(\.severity) == [.warning])
  }

  /// A conflict that the screen of the document has is reported once.
  @Test func conflictOfAllDevicesIsReportedOnce() {
    #expect(findings(Text.contradiction).map(\.rule) == ["conflict"])
  }
}
