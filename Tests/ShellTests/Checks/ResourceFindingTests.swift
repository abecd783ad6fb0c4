import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalReporting
import TestSupport
import Testing

/// The checks of images, classes, labels, colors and identifiers, which need no layout.
@Suite struct ResourceFindingTests {
  private typealias Text = DocumentText

  private static let kinds: [FindingKind] = [
    .missingImage, .unknownClass, .noAccessibilityLabel, .uncatalogedColor, .unusedIdentifier,
  ]

  private static func view(_ kind: String, _ id: String, _ attributes: String, _ content: String = "")
    -> String
  {
    Text.view(id, kind, frame: (0, 0, 20, 20), attributes: attributes, more: content)
  }

  private static func document(_ views: String, attributes: String = "", more: String = "") -> String {
    Text.storyboard([
      Text.controller("c", attributes: attributes, view: Text.root(subviews: views), more: more)
    ])
  }

  private func findings(
    _ document: String, files: [String: String] = [:], kinds: [FindingKind] = ResourceFindingTests.kinds
  ) -> [Finding] {
    var texts = files
    texts["/app/Main.storyboard"] = document
    let disk = MemoryFiles(texts: texts)
    let log = TestLog()
    let run = CheckRun(FindingSelection(only: kinds), log: log)
    let search = OutletUseSearch(disk)
    _ = DocumentRun(
      FindingReports(run, projectNames: search.names), options: DocumentOptions(), format: .table,
      console: Recorder(), files: disk, ids: CountingIDs(), log: log, failed: run.addUnread
    ).run(["/app/Main.storyboard"])
    return log.cases.flatMap(\.findings)
  }

  private static let project = [
    "/app/App.xcodeproj/project.pbxproj": "", "/app/Assets.xcassets/logo.imageset/Contents.json": "{}",
    "/app/Assets.xcassets/Brand.colorset/Contents.json": "{}", "/app/photo@2x.png": "",
    "/app/Code.swift": "final class Known: UIButton {}\nlet row = \"Order Row\"\n",
    "/app/Old.m": "@implementation Older\n@end\n",
  ]

  @Test func kindsAreOffByDefault() {
    let text = Self.document(Self.view("imageView", "i", "image=\"gone\""))
    #expect(findings(text, files: Self.project).map(\.rule) == ["missingImage"])
    #expect(
      !DocumentFaultTests.Check(text).rules.contains { name in Self.kinds.contains { $0.name == name } })
  }

  @Test(arguments: [
    ("logo", false), ("photo", false), ("photo.png", false), ("gone", true),
  ])
  func imagesAreInCatalogsOrFiles(image: String, isMissing: Bool) {
    let found = findings(
      Self.document(
        Self.view("imageView", "i", "image=\"\(image)\"")
          + Self.view("imageView", "s", "image=\"gear\" catalog=\"system\"")), files: Self.project)
    #expect(found.map(\.rule) == (isMissing ? ["missingImage"] : []))
    #expect(found.map { $0.object?.id } == (isMissing ? ["i"] : []))
  }

  @Test(arguments: [
    ("customClass=\"Known\" customModule=\"App\" customModuleProvider=\"target\"", false),
    ("customClass=\"Older\"", false), ("customClass=\"MKMapView\"", false),
    ("customClass=\"Lib\" customModule=\"Library\"", false), ("customClass=\"Gone\"", true),
    ("customClass=\"Gone\" customModule=\"App\" customModuleProvider=\"target\"", true),
  ])
  func classesAreDeclared(attributes: String, isUnknown: Bool) {
    let found = findings(Self.document(Self.view("view", "v", attributes)), files: Self.project)
    #expect(found.map(\.rule) == (isUnknown ? ["unknownClass"] : []))
  }

  /// A class of Objective-C without a module can be one of a library, whose files are not searched.
  @Test func librariesCanDeclareClasses() {
    var files = Self.project
    files["/app/Podfile"] = ""
    #expect(findings(Self.document(Self.view("view", "v", "customClass=\"Gone\"")), files: files).isEmpty)
  }

  @Test(arguments: [
    ("<state key=\"normal\" image=\"logo\"/>", true),
    ("<state key=\"normal\" title=\"Close\" image=\"logo\"/>", false), ("<state key=\"normal\"/>", false),
    (
      "<accessibility key=\"accessibilityConfiguration\" label=\"Close\"/><state key=\"normal\" image=\"logo\"/>",
      false
    ),
  ])
  func buttonsWithImagesHaveLabels(content: String, isFound: Bool) {
    let found = findings(Self.document(Self.view("button", "b", "", content)), files: Self.project)
    #expect(found.map(\.rule) == (isFound ? ["noAccessibilityLabel"] : []))
  }

  @Test(arguments: [
    ("name=\"Brand\"", false), ("name=\"Gone\"", true), ("systemColor=\"labelColor\"", false),
    ("white=\"0\" alpha=\"0\" colorSpace=\"custom\"", false),
    ("red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\" colorSpace=\"calibratedRGB\"", true),
  ])
  func colorsAreInCatalogs(attributes: String, isFound: Bool) {
    let color = "<color key=\"backgroundColor\" \(attributes)/>"
    let found = findings(Self.document(Self.view("view", "v", "", color)), files: Self.project)
    #expect(found.map(\.rule) == (isFound ? ["uncatalogedColor"] : []))
    #expect(found.allSatisfy { $0.location?.start != nil && $0.object?.id == "v" })
  }

  @Test func identifiersAreInCode() {
    let used = Self.document(Self.view("view", "v", ""), attributes: "storyboardIdentifier=\"Order Row\"")
    #expect(findings(used, files: Self.project).isEmpty)
    let segue =
      "<connections><segue id=\"s\" kind=\"show\" identifier=\"showGone\" destination=\"c\"/></connections>"
    let unused = Self.document(
      Self.view("view", "v", ""), attributes: "storyboardIdentifier=\"Gone\"", more: segue)
    let found = findings(unused, files: Self.project)
    #expect(found.map(\.rule) == ["unusedIdentifier", "unusedIdentifier"])
    #expect(found.contains { $0.message.contains("segue identifier 'showGone'") }, "\(found.map(\.message))")
  }

  /// Without a project, only the findings are reported that follow from the document.
  @Test func documentsWithoutProjectHaveFewFindings() {
    let text = Self.document(
      Self.view("imageView", "i", "image=\"gone\"")
        + Self.view("button", "b", "", "<state key=\"normal\" image=\"gone\"/>"))
    #expect(findings(text).map(\.rule) == ["noAccessibilityLabel"])
  }
}
