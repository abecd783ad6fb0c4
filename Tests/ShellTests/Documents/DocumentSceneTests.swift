import Foundation
import GimbalBatch
import GimbalInterchange
import GimbalModel
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Edits of documents that add and remove scenes and cells, and that change the bars of controllers.
@Suite struct DocumentSceneTests {
  private static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="14490.70" useAutolayout="YES" initialViewController="con-tr-oll">
        <device id="retina4_7" orientation="portrait"/>
        <scenes>
            <!--List-->
            <scene sceneID="sce-ne-001">
                <objects>
                    <tableViewController storyboardIdentifier="List" id="con-tr-oll" sceneMemberID="viewController">
                        <tableView key="view" contentMode="scaleToFill" dataMode="prototypes" rowHeight="44" id="abc-de-001" userLabel="table">
                            <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                        </tableView>
                        <connections>
                            <segue destination="con-tr-002" kind="show" id="seg-ue-001"/>
                        </connections>
                    </tableViewController>
                </objects>
            </scene>
            <scene sceneID="sce-ne-002">
                <objects>
                    <viewController storyboardIdentifier="Detail" id="con-tr-002" sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="abc-de-010">
                            <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                            <subviews>
                                <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="abc-de-011" userLabel="box">
                                    <rect key="frame" x="0.0" y="0.0" width="10" height="10"/>
                                </view>
                            </subviews>
                        </view>
                    </viewController>
                </objects>
            </scene>
        </scenes>
    </document>

    """

  private func edited(_ commands: String, _ text: String = storyboard, tools: String? = nil) throws -> String
  {
    let editing = DocumentEditing(path: "Main.storyboard", bytes: Array(text.utf8), limits: InputLimits())
    let bytes = try editing.edited(
      by: commands, toolsVersion: tools, console: Recorder(), files: MemoryFiles(texts: [:]),
      resources: Resources(), cancellation: .never)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func commands(_ old: String, _ new: String) -> (text: String, errors: String) {
    var options = FileDiffOptions()
    options.printsCommands = true
    let recorder = Recorder()
    let diff = FileDiff(
      options, format: .table, console: recorder,
      files: MemoryFiles(texts: ["Main.storyboard": old, "New.storyboard": new]), ids: CountingIDs())
    _ = diff.run(from: "Main.storyboard", to: "New.storyboard")
    let said = recorder.take()
    return (said.output, said.errors)
  }

  /// The difference between the written document and the old one gives the same document again.
  private func expectSameCommands(_ new: String, from old: String = storyboard) throws {
    let said = commands(old, new)
    #expect(said.errors == "", "\(said)")
    let again = try edited(said.text, old)
    #expect(commands(again, new).text == "", "\(said.text)\n\(again)")
  }

  @Test func sceneIsAdded() throws {
    let text = try edited(
      "scene new Login device \"iPhone 8\"; view new card; constrain card.edges == root.safeArea.edges")
    #expect(text.contains("<viewController id=\"") && text.contains("userLabel=\"Login\""))
    #expect(text.contains("placeholderIdentifier=\"IBFirstResponder\""))
    #expect(text.components(separatedBy: "<scene ").count == 4)
    try expectSameCommands(text)
    // A document has one device.
    let other = try edited("scene new Login device \"iPad 11\"; view new card frame 1,2,3x4")
    #expect(other.components(separatedBy: "width=\"375\" height=\"667\"").count == 4)
  }

  @Test func sceneIsRemovedWithItsSegues() throws {
    let text = try edited("scene remove Detail")
    #expect(!text.contains("con-tr-002") && !text.contains("segue") && text.contains("<!--List-->"))
    try expectSameCommands(text)
    #expect(!(try edited("scene remove List")).contains("initialViewController"))
  }

  @Test func viewIsAddedToXib() throws {
    let xib = EditableDocument.text()
    let text = try edited("scene new Footer size 375x40; view new line frame 0,0,375x1", xib)
    #expect(text.contains("userLabel=\"Footer\"") && text.contains("width=\"375\" height=\"40\""))
    #expect(try edited("scene remove Footer", text) == xib)
  }

  @Test func cellIsAdded() throws {
    let commands = """
      scene new row kind tableViewCell size 375x60
      view new content frame 0,0,375x60 autoresizing flexibleWidth,flexibleHeight
      view new title in content kind label text "Tides"
      constrain { title.leading == content.leadingMargin; title.centerY == content.centerY }
      scene use List
      view new row in root kind tableViewCell frame 0,28,375x60 instance row
      """
    let text = try edited(commands)
    for part in [
      "<prototypes>", "<tableViewCell contentMode=\"scaleToFill\"",
      "<tableViewCellContentView key=\"contentView\"",
      "text=\"Tides\"", "rowHeight=\"60\"",
    ] { #expect(text.contains(part), "\(part) in\n\(text)") }
    try expectSameCommands(text)
    let removed = try edited("view remove row; scene remove row", text)
    #expect(!removed.contains("tableViewCell ") && !removed.contains("prototypes>"))
  }

  @Test func cellsOfExistingViewsAreRefused() {
    #expect(throws: (any Error).self) {
      try edited("scene new row size 375x60; scene use Detail; view set box instance row")
    }
  }

  private func refusal(_ commands: String, _ text: String = storyboard) throws -> String {
    let refused = #expect(throws: UnwritableChange.self) { try edited(commands, text) }
    return refused.map { "\($0.message): \($0.remedy)" } ?? ""
  }

  /// The content view of a cell is a plain view, so another view in its place would be lost.
  @Test func cellsWithoutContentViewAreRefused() throws {
    let message = try refusal(
      "scene new row kind tableViewCell size 375x60; view new send kind button text \"Send\"; scene use List; "
        + "view new row in root kind tableViewCell frame 0,28,375x60 instance row")
    #expect(message.contains("the content view of kind view"), "\(message)")
  }

  @Test func documentsWithRepeatedIDsAreRefused() throws {
    let text = Self.storyboard.replacing("id=\"abc-de-011\"", with: "id=\"abc-de-001\"")
    let message = try refusal("scene use Detail; view remove box", text)
    #expect(message.contains("have the same object id 'abc-de-001'"), "\(message)")
  }

  @Test(arguments: ["-1", "IBFirstResponder", "abc-de-010"]) func takenIDsAreRefused(id: String) throws {
    let message = try refusal("scene use Detail; view new other objectID \"\(id)\" frame 0,0,9x9")
    #expect(message.contains("cannot have the object id '\(id)'"), "\(message)")
  }

  @Test func barsAreSimulated() throws {
    let text = try edited("scene use Detail; view set root navigationBar no tabBar yes")
    #expect(text.contains("<nil key=\"simulatedTopBarMetrics\"/>"))
    #expect(text.contains("<simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/>"))
    let shown = try edited("scene use Detail; view set root navigationBar yes toolbar yes tabBar no", text)
    #expect(shown.contains("<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" prompted=\"NO\"/>"))
    #expect(shown.contains("<simulatedToolbarMetrics") && !shown.contains("<nil"))
    #expect(throws: (any Error).self) { try edited("scene use Detail; view set root toolbar yes tabBar yes") }
  }

  @Test func toolsVersionIsWritten() throws {
    let text = try edited("scene use Detail; hide box", tools: "16097.3")
    #expect(text.contains("toolsVersion=\"16097.3\"") && text.contains("hidden=\"YES\""))
    #expect(
      commands(Self.storyboard, text).errors.contains("run 'gimbal edit' with '--tools-version 16097.3'"))
    for (version, isValid) in [
      ("23504", true), ("14490.70", true), ("", false), ("1..2", false), ("a", false),
      ("9999999", false),
    ] {
      #expect(DocumentEditing.isToolsVersion(version) == isValid)
    }
  }

  /// The names of unnamed cells depend on the other cells, and do not differ.
  @Test func namesOfScenesAreThoseOfTheOldVersion() throws {
    let scene = "scene new Login device \"iPhone 8\"; view new card frame 1,2,3x4"
    let text = try edited(scene).replacing("userLabel=\"Login\"", with: "userLabel=\"Detail\"")
      .replacing("storyboardIdentifier=\"Detail\"", with: "storyboardIdentifier=\"Other\"")
    let said = commands(Self.storyboard, text)
    #expect(said.text.hasPrefix("scene new \"Detail 2\""), "\(said)")
    _ = try edited(said.text)
  }
}
