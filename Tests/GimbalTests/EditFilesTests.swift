import Foundation
import TestSupport
import Testing

/// `gimbal edit FILE… --update-frames`: the frames of misplaced views.
@Suite struct EditFilesTests {
  private static func document(_ frame: String, mark: String = "", more: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="13142" useAutolayout="YES">
        <device id="retina4_7" orientation="portrait"/>
        <objects>
            <view contentMode="scaleToFill" id="abc-de-001">
                <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                <subviews>
                    <view  contentMode='scaleToFill'\(mark) translatesAutoresizingMaskIntoConstraints="NO" id="abc-de-002">
                        <rect key="frame" \(frame)/>
                    </view><!-- kept -->
                </subviews>
                <constraints>
                    <constraint firstItem="abc-de-002" firstAttribute="leading" secondItem="abc-de-001" secondAttribute="leading" constant="20.5" id="abc-de-003"/>
                    <constraint firstItem="abc-de-002" firstAttribute="top" secondItem="abc-de-001" secondAttribute="top" id="abc-de-004"/>
                    <constraint firstAttribute="width" constant="100" firstItem="abc-de-002" id="abc-de-005"/>
                    <constraint firstAttribute="height" constant="50" firstItem="abc-de-002" id="abc-de-006"/>\(more)
                </constraints>
            </view>
        </objects>
    </document>

    """
  }

  private func file(_ text: String, _ fixture: Fixture) throws -> String {
    let path = fixture.directory.file("Main.xib")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// The insets of a safe area are not recorded, so that only Xcode's mark shows that a frame is wrong.
  @Test(arguments: [(" misplaced=\"YES\"", true), ("", false)])
  func markOfXcodeIsEvidence(mark: String, isUpdated: Bool) throws {
    let fixture = try Fixture()
    let text = Self.document("x=\"20.5\" y=\"30\" width=\"100\" height=\"50\"", mark: mark)
      .replacing(
        "secondItem=\"abc-de-001\" secondAttribute=\"top\"",
        with: "secondItem=\"abc-de-009\" secondAttribute=\"top\""
      )
      .replacing("</subviews>", with: "</subviews><viewLayoutGuide key=\"safeArea\" id=\"abc-de-009\"/>")
    let path = try file(text, fixture)
    #expect(try fixture.run("check", path, "--canvas").output.contains("misplaced") == isUpdated)
    let diff = try fixture.run("edit", path, "--update-frames").output
    #expect(diff.contains("+ ") == isUpdated && diff.contains("y=\"30\"") == isUpdated, "\(diff)")
  }

  /// With commands, the frames of the views that they move are updated, and no others.
  @Test func commandsMoveFrames() throws {
    let fixture = try Fixture()
    let frame = "x=\"20.5\" y=\"0.0\" width=\"100\" height=\"50\""
    let path = try file(Self.document(frame), fixture)
    let commands = "constraint set \"abc-de-005\" constant 120"
    #expect(
      try fixture.run("edit", path, commands, "--update-frames", "--write").output == "\(path): updated\n")
    let new = Self.document(frame.replacing("100", with: "120")).replacing(
      "constant=\"100\"", with: "constant=\"120\"")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == new)
    #expect(try fixture.run("edit", path, "Other.xib", "--update-frames").code == 6)
  }

  /// Only the bytes of the frame and of the mark change, also in a document in disorder.
  @Test func misplacedFrameIsUpdated() throws {
    let fixture = try Fixture()
    let old = Self.document("x=\"7\" y=\"9\" width=\"100\" height=\"50\"", mark: " misplaced=\"YES\"")
    let new = Self.document("x=\"20.5\" y=\"0.0\" width=\"100\" height=\"50\"")
    let path = try file(old, fixture)
    let diff = try fixture.run("edit", path, "--update-frames")
    #expect(diff.code == 0)
    let added = diff.output.split(separator: "\n").filter { $0.hasPrefix("+ ") }.map {
      $0.drop { "+ ".contains($0) }
    }
    #expect(
      added == [
        "<view  contentMode='scaleToFill' translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"abc-de-002\">",
        "<rect key=\"frame\" x=\"20.5\" y=\"0.0\" width=\"100\" height=\"50\"/>",
      ])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == old)
    #expect(try fixture.run("edit", path, "--update-frames", "--write").output == "\(path): updated\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == new)
    #expect(try fixture.run("edit", path, "--update-frames", "--write").output == "")
    #expect(try fixture.run("check", path, "--canvas").code == 0)
  }

  private static let frame = "x=\"20.5\" y=\"0.0\" width=\"100\" height=\"50\""

  /// The attribute `misplaced` is removed from a view in place if another view of the scene is updated.
  @Test func attributeOfViewInPlaceIsRemoved() throws {
    let fixture = try Fixture()
    let other = """
      <view misplaced="YES" contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="abc-de-008">
                        <rect key="frame" x="1" y="1" width="9" height="9"/>
                        <constraints>
                            <constraint firstAttribute="width" constant="9" id="abc-de-009"/>
                            <constraint firstAttribute="height" constant="9" id="abc-de-010"/>
                        </constraints>
                    </view><!-- kept -->
      """
    let more =
      "<constraint firstItem=\"abc-de-008\" firstAttribute=\"leading\" secondItem=\"abc-de-001\" secondAttribute=\"leading\" constant=\"30\" id=\"abc-de-011\"/>"
      + "<constraint firstItem=\"abc-de-008\" firstAttribute=\"top\" secondItem=\"abc-de-001\" secondAttribute=\"top\" constant=\"1\" id=\"abc-de-012\"/>"
    let text = Self.document(Self.frame, mark: " misplaced=\"YES\"", more: more)
      .replacing("<!-- kept -->", with: other)
    let path = try file(text, fixture)
    #expect(try fixture.run("edit", path, "--update-frames", "--write").output == "\(path): updated\n")
    let updated = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!updated.contains("misplaced") && updated.contains("x=\"30\""), "\(updated)")
  }

  @Test func newConflictsAreWarnings() throws {
    let fixture = try Fixture()
    let path = try file(Self.document(Self.frame), fixture)
    let outcome = try fixture.run("edit", path, "constrain { view.width == 3; view.height == 50 }")
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("warning: scene 'Main': 2 required constraints contradict each other"))
    #expect(try fixture.run("edit", path, "constraint set #1 constant 20").errors == "")
  }

  /// `gimbal diff --commands` prints no commands for equal versions.
  @Test(arguments: ["", " \n", ";"]) func editWithoutCommandsChangesNothing(commands: String) throws {
    let fixture = try Fixture()
    let path = try file(Self.document(Self.frame), fixture)
    let outcome = try fixture.run("edit", path, commands, "--write")
    #expect(outcome.code == 0 && outcome.output == "")
    #expect(outcome.errors == "\(path): note: the commands are empty, so the document is unchanged\n")
  }

  @Test func conflictKeepsItsFrame() throws {
    let fixture = try Fixture()
    let more =
      "<constraint firstAttribute=\"width\" constant=\"90\" firstItem=\"abc-de-002\" id=\"abc-de-007\"/>"
    let old = Self.document("x=\"7\" y=\"9\" width=\"100\" height=\"50\"", more: more)
    let path = try file(old, fixture)
    #expect(try fixture.run("edit", path, "--update-frames", "--write").output == "")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == old)
  }

  @Test(arguments: [
    (["Main.xib"], "'--update-frames'"), (["-", "--update-frames"], "name a file"),
    (["Main.xib", "--update-frames", "--device", "iPhone 8"], "Unknown option '--device'"),
  ])
  func wrongArgumentsHaveRemedies(arguments: [String], remedy: String) throws {
    let outcome = try Fixture().run(["edit"] + arguments)
    #expect(outcome.code == 2 && outcome.errors.contains(remedy), "\(outcome.errors)")
  }

  /// After an update, no view of a real document is misplaced, and a second update changes nothing.
  @Test(.enabled(if: Corpus.folder != nil, "\(Corpus.absence)"), arguments: ["ib", "ib-wild"])
  func documentsAreUpdatedOnce(part: String) throws {
    let all = try Corpus.documents(in: part)
    let step = max(1, all.count / Campaign.steps(short: 40, long: all.count))
    for index in stride(from: 0, to: all.count, by: step) {
      let fixture = try Fixture()
      let path = fixture.directory.file((all[index] as NSString).lastPathComponent)
      // A copy has the permissions of the original, which can be read-only.
      try FileManager.default.copyItem(atPath: all[index], toPath: path)
      chmod(path, 0o644)
      _ = try fixture.run("edit", path, "--update-frames", "--write", "--quiet")
      #expect(try fixture.run("edit", path, "--update-frames", "--quiet").output == "", "\(all[index])")
    }
  }
}
