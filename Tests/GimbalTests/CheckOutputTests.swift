import Foundation
import TestSupport
import Testing

/// Tests of the output of `gimbal check`, of its settings in `.gimbal.toml`, and of the traits that an Xcode project selects.
@Suite struct CheckOutputTests {
  private let fixture: Fixture

  private typealias Text = DocumentText

  init() throws {
    fixture = try Fixture()
    for folder in ["App", "Other"] {
      try FileManager.default.createDirectory(
        atPath: fixture.directory.file(folder), withIntermediateDirectories: true)
    }
    try fixture.write(DocumentText.contradiction, to: "App/a.storyboard")
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: fixture.directory.file(name), encoding: .utf8)
  }

  /// A storyboard with five buttons of 24x24 points.
  private static let smallButtons = Text.storyboard([
    Text.controller(
      "c",
      view: Text.root(
        subviews: (1...5).map { index in
          Text.view(
            "b\(index)", "button", frame: (16, 0, 24, 24),
            constraints: [
              Text.constraint("w\(index)", "width", nil, "constant=\"24\""),
              Text.constraint("h\(index)", "height", nil, "constant=\"24\""),
            ], more: "<state key=\"normal\" image=\"x\"/>")
        }.joined(),
        constraints: (1...5).flatMap { index in
          [
            Text.constraint("x\(index)", "b\(index).leading", "root.leading", "constant=\"16\""),
            Text.constraint("y\(index)", "b\(index).top", "root.top", "constant=\"\(index * 40)\""),
          ]
        }))
  ])

  /// The terminal shows three warnings of a kind, and the number of the others. Data formats contain all.
  @Test func warningsAreFolded() throws {
    try fixture.write(Self.smallButtons, to: "Other/b.storyboard")
    let outcome = try fixture.run("check", "Other")
    #expect(outcome.code == 0 && outcome.output.components(separatedBy: "[touchArea]").count == 4)
    #expect(outcome.output.contains("2 more of 5 warnings are of the kind 'touchArea'"), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("5 warnings in 1 document\n"))
    let all = try fixture.run("check", "Other", "--kinds", "touchArea")
    #expect(all.output.components(separatedBy: "[touchArea]").count == 6)
    #expect(try fixture.run("check", "Other", "--fail-on", "warning").code == 1)
    #expect(try fixture.run("check", "Other", "--fail-on", "note").code == 2)
  }

  @Test func objectsAreIgnoredWithReason() throws {
    try fixture.write(Self.smallButtons, to: "Other/b.storyboard")
    try fixture.write(
      """
      fail-on = "warning"
      [[ignore]]
      id = "b1"
      reason = "The button is decorative."
      [[ignore]]
      id = "gone"
      reason = "The button is in a bar."
      """, to: ".gimbal.toml")
    let outcome = try fixture.run("check", "Other")
    #expect(
      outcome.code == 1 && outcome.output.hasSuffix("4 warnings in 1 document; 1 ignored\n"), "\(outcome)")
    #expect(outcome.errors.contains("note: there is no finding about the ignored object 'gone'"))
    #expect(!outcome.errors.contains("'b1'"))
  }

  @Test func resultsHaveFormatsOfServers() throws {
    try fixture.write(Self.smallButtons, to: "Other/b.storyboard")
    let outcome = try fixture.run(
      "check", "App", "Other", "--code-quality", "q.json", "--checkstyle", "c.xml", "--markdown", "s.md")
    #expect(outcome.code == 3)
    let quality = try #require(
      JSONSerialization.jsonObject(with: Data(text("q.json").utf8)) as? [[String: Any]])
    #expect(quality.count == 6 && Set(quality.map { $0["fingerprint"] as? String }).count == 6)
    #expect(
      quality.first?["severity"] as? String == "major"
        && quality.first?["check_name"] as? String == "conflict")
    let location = try #require(quality.first?["location"] as? [String: Any])
    #expect(location["path"] as? String == "App/a.storyboard")
    let checkstyle = try text("c.xml")
    #expect(
      checkstyle.contains("<file name=\"App/a.storyboard\">") && checkstyle.contains("severity=\"warning\""))
    let summary = try text("s.md")
    #expect(
      summary.contains("| `touchArea` | 0 | 5 | 0 |") && summary.contains("- `App/a.storyboard:8`"),
      "\(summary)")
    // The files are replaced only by files of the same format.
    #expect(try fixture.run("check", "App", "--markdown", "q.json").code == 2)
    #expect(try fixture.run("check", "App", "--markdown", "s.md").code == 3)
  }

  /// The orientations of the project are checked, unless the options select the screen of the document.
  @Test func projectSelectsOrientations() throws {
    let low = Text.storyboard([
      Text.controller(
        "c",
        view: Text.root(
          subviews: Text.view(
            "b", "segmentedControl", frame: (16, 420, 100, 32),
            constraints: [
              Text.constraint("w", "width", nil, "constant=\"100\""),
              Text.constraint("h", "height", nil, "constant=\"32\""),
            ]),
          constraints: [
            Text.constraint("x", "b.leading", "root.leading", "constant=\"16\""),
            Text.constraint("y", "b.top", "root.top", "constant=\"420\""),
          ]))
    ])
    try fixture.write(low, to: "Other/b.storyboard")
    #expect(try fixture.run("check", "Other").code == 0)
    try FileManager.default.createDirectory(
      atPath: fixture.directory.file("App.xcodeproj"), withIntermediateDirectories: true)
    try fixture.write(
      "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone = \"UIInterfaceOrientationLandscapeLeft\";\n",
      to: "App.xcodeproj/project.pbxproj")
    let outcome = try fixture.run("check", "Other")
    #expect(outcome.code == 1 && outcome.output.contains("landscapeLeft"), "\(outcome)")
    #expect(try fixture.run("check", "Other", "--quick").code == 0)
    try fixture.write("orientations = [\"portrait\"]\n", to: ".gimbal.toml")
    #expect(try fixture.run("check", "Other").code == 0)
  }
}
