import Foundation
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

  private let documents = DocumentCommands(path: "Main.storyboard")

  private func edited(_ commands: String, _ text: String = storyboard, tools: String? = nil) throws -> String
  {
    try documents.edited(text, by: commands, tools: tools)
  }

  private func commands(_ old: String, _ new: String) -> (text: String, errors: String) {
    documents.difference(old, new)
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
    // Without a device, a new scene has the device of the document.
    let other = try edited("scene new Login; view new card frame 1,2,3x4")
    #expect(other.components(separatedBy: "width=\"375\" height=\"667\"").count == 4)
  }

  /// A document has one device, and no orientations.
  @Test(arguments: [
    ("scene new Login device \"iPad 11\"", "cannot have the device 'iPad 11'"),
    ("scene new Login orientations portrait", "the orientations of the scene 'Login'"),
    ("scene new Login direction rtl", "the direction of the new scene 'Login'"),
    ("scene set orientations landscape", "the orientations of the scene 'List'"),
  ])
  func partsOfScenesAreRefused(commands: String, words: String) {
    let message = error(commands)
    #expect(message.contains(words), "\(message)")
  }

  /// The copy has new object ids.
  @Test func sceneIsCopied() throws {
    let text = try edited("scene copy Detail Copy")
    #expect(text.components(separatedBy: "<scene ").count == 4)
    #expect(text.components(separatedBy: "userLabel=\"box\"").count == 3)
    #expect(text.components(separatedBy: "abc-de-011").count == 2)
    #expect(try edited("scene remove Copy", text) == Self.storyboard)
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
    let refused = error("scene remove row", text)
    #expect(refused.contains("remove the cell with 'view remove row'"), "\(refused)")
    let removed = try edited("view remove row; scene remove row", text)
    #expect(!removed.contains("tableViewCell ") && !removed.contains("prototypes>"))
  }

  /// Without a frame, a new cell has the size of its scene, and is below the other cells.
  @Test func newCellsHaveFrames() throws {
    func commands(_ name: String) -> String {
      """
      scene new \(name) kind tableViewCell size 375x60
      view new content frame 0,0,375x60 autoresizing flexibleWidth,flexibleHeight
      scene use List
      view new \(name) in root kind tableViewCell instance \(name)
      """
    }
    let text = try edited(commands("one"))
    #expect(text.contains("<rect key=\"frame\" x=\"0.0\" y=\"28\" width=\"375\" height=\"60\"/>"), "\(text)")
    #expect(text.contains("rowHeight=\"60\""))
    let both = try edited(commands("two"), text)
    #expect(both.contains("<rect key=\"frame\" x=\"0.0\" y=\"88\" width=\"375\" height=\"60\"/>"), "\(both)")
  }

  @Test(arguments: [
    ("constrain content.height == 60", "cannot determine the frame of the cell or content view 'content'"),
    ("constrain content.leading == root.leading + 5", "constrain the subviews of the content view"),
  ])
  func contentViewsAreNotConstrained(commands: String, words: String) throws {
    let text = try edited(
      """
      scene new row kind tableViewCell size 375x60
      view new content frame 0,0,375x60 autoresizing flexibleWidth,flexibleHeight
      view new title in content kind label text "Tides"
      scene use List
      view new row in root kind tableViewCell instance row
      """
    ).replacing("key=\"contentView\"", with: "key=\"contentView\" userLabel=\"content\"")
    let message = error("scene use row; " + commands, text)
    #expect(message.contains(words), "\(message)")
    // The content view of an older document has no object id.
    let content = try #require(text.firstMatch(of: #/tableViewCell="[^"]*"( id="[^"]*")/#))
    let old = text.replacing(content.1, with: "")
    let refused = error("scene use row; constrain title.top == content.top", old)
    #expect(refused.contains("constrain the cell, as in root.leading"), "\(refused)")
  }

  @Test func cellsOfExistingViewsAreRefused() {
    #expect(throws: (any Error).self) {
      try edited("scene new row size 375x60; scene use Detail; view set box instance row")
    }
  }

  private func error(_ commands: String, _ text: String = storyboard) -> String {
    documents.error(text, by: commands)
  }

  /// The content view of a cell is a plain view, so another view in its place would be lost.
  @Test func cellsWithoutContentViewAreRefused() throws {
    let message = error(
      "scene new row kind tableViewCell size 375x60; view new send kind button text \"Send\"; scene use List; "
        + "view new row in root kind tableViewCell frame 0,28,375x60 instance row")
    #expect(message.contains("the content view of kind view"), "\(message)")
  }

  @Test func documentsWithRepeatedIDsAreRefused() throws {
    let text = Self.storyboard.replacing("id=\"abc-de-011\"", with: "id=\"abc-de-001\"")
    let message = error("scene use Detail; view remove box", text)
    #expect(message.contains("have the same object id 'abc-de-001'"), "\(message)")
  }

  @Test(arguments: ["-1", "IBFirstResponder", "abc-de-010"]) func takenIDsAreRefused(id: String) throws {
    let message = error("scene use Detail; view new other objectID \"\(id)\" frame 0,0,9x9")
    #expect(message.contains("cannot have the object id '\(id)'"), "\(message)")
  }

  @Test func barsAreSimulated() throws {
    let text = try edited("scene use Detail; view set root navigationBar no tabBar yes")
    // The scene has no navigation bar without simulated metrics.
    #expect(!text.contains("simulatedTopBarMetrics"))
    #expect(text.contains("<simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/>"))
    let shown = try edited("scene use Detail; view set root navigationBar yes toolbar yes tabBar no", text)
    #expect(shown.contains("<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" prompted=\"NO\"/>"))
    #expect(shown.contains("<simulatedToolbarMetrics") && !shown.contains("<nil"))
    #expect(throws: (any Error).self) { try edited("scene use Detail; view set root toolbar yes tabBar yes") }
  }

  private static func inNavigation(_ frame: String, _ edges: String = "") -> String {
    storyboard.replacing(
      "<segue destination=\"con-tr-002\" kind=\"show\"",
      with: "<segue destination=\"con-tr-002\" kind=\"relationship\" relationship=\"rootViewController\""
    )
    .replacing("<tableViewController", with: "<navigationController").replacing(
      "</tableViewController", with: "</navigationController"
    )
    .replacing(
      "id=\"abc-de-010\">\n                        <rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"375\" height=\"667\"/>",
      with: "id=\"abc-de-010\">\n                        <rect key=\"frame\" \(frame)/>"
    )
    .replacing(
      "                    </view>\n                </viewController>",
      with: "                    </view>\n\(edges)                </viewController>")
  }

  /// A view that becomes longer extends below the navigation bar, and a view that becomes shorter starts below it.
  @Test func barsFollowFromFrames() throws {
    let edges = "                    <extendedEdge key=\"edgesForExtendedLayout\"/>\n"
    let below = Self.inNavigation("x=\"0.0\" y=\"64\" width=\"375\" height=\"603\"", edges)
    let text = try edited(
      "scene use Detail; scene set device \"iPhone 8\"; view set root navigationBar yes", below)
    #expect(text.contains("<extendedEdge key=\"edgesForExtendedLayout\" top=\"YES\"/>"), "\(text)")
    #expect(!text.contains("simulated") && !text.contains("y=\"64\""), "\(text)")
    let whole = Self.inNavigation("x=\"0.0\" y=\"0.0\" width=\"375\" height=\"667\"")
    let nilMetrics = try edited("scene use Detail; view set root navigationBar no", whole)
    #expect(nilMetrics.contains("<nil key=\"simulatedTopBarMetrics\"/>"), "\(nilMetrics)")
  }

  /// By default, no view extends under an opaque bar, so the bar of the scene is a simulated one.
  @Test func opaqueBarsAreReplaced() throws {
    let below = Self.inNavigation("x=\"0.0\" y=\"0.0\" width=\"375\" height=\"603\"").replacing(
      "<connections>",
      with: "<navigationBar key=\"navigationBar\" translucent=\"NO\" id=\"bar-00-001\"/><connections>")
    let text = try edited(
      "scene use Detail; view set root navigationBar yes recorded 0,0,375x667", below)
    #expect(
      text.contains("<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" prompted=\"NO\"/>"),
      "\(text)")
  }

  /// A new cell belongs to the section of the cell before it, and another new view of a table is its header or footer.
  @Test func newViewsOfTablesHavePlaces() throws {
    func cell(_ id: String, _ y: Int) -> String {
      """
      <tableViewCell contentMode="scaleToFill" id="\(id)" userLabel="\(id.suffix(1))"><rect key="frame" x="0.0" y="\(y)" width="375" height="44"/>
      <tableViewCellContentView key="contentView" id="con-te-\(id.suffix(3))"><rect key="frame" x="0.0" y="0.0" width="375" height="44"/></tableViewCellContentView></tableViewCell>
      """
    }
    let sections = """
      <sections><tableViewSection id="sec-ti-001"><cells>\(cell("abc-de-03a", 28))
      </cells></tableViewSection><tableViewSection id="sec-ti-002"><cells>\(cell("abc-de-03b", 72))
      </cells></tableViewSection></sections>
      """
    let text = Self.storyboard.replacing("prototypes\"", with: "static\"").replacing(
      "</tableView>", with: sections + "</tableView>")
    let new = try edited(
      "scene new row kind tableViewCell size 375x44; view new content; scene use List; "
        + "view new c in root kind tableViewCell frame 0,50,375x44 instance row; view move c before b; "
        + "view new foot in root frame 0,200,375x30; view new head in root frame 0,0,375x20", text)
    let first = try #require(new.range(of: "abc-de-03a")).lowerBound
    let added = try #require(new.range(of: "userLabel=\"row\"")).lowerBound
    let second = try #require(new.range(of: "sec-ti-002")).lowerBound
    #expect(first < added && added < second, "\(new)")
    let head = try #require(new.range(of: "key=\"tableHeaderView\"")).lowerBound
    let foot = try #require(new.range(of: "key=\"tableFooterView\"")).lowerBound
    #expect(head < foot && foot < first, "\(new)")
    let message = error("scene use List; view new head2 in root frame 0,0,375x20", new)
    #expect(message.contains("already has a header"), "\(message)")
  }

  /// A header, which has a key, and the cells of a table are in different lists of the document.
  @Test func reorderingAcrossListsIsRejected() throws {
    let header = """
                                  <view key="tableHeaderView" contentMode="scaleToFill" id="abc-de-030" userLabel="head">
                                      <rect key="frame" x="0.0" y="0.0" width="375" height="44"/>
                                  </view>
                                  <prototypes>
                                      <tableViewCell contentMode="scaleToFill" id="abc-de-031" userLabel="one">
                                          <rect key="frame" x="0.0" y="72" width="375" height="44"/>
                                      </tableViewCell>
                                      <tableViewCell contentMode="scaleToFill" id="abc-de-032" userLabel="two">
                                          <rect key="frame" x="0.0" y="116" width="375" height="44"/>
                                      </tableViewCell>
                                  </prototypes>

      """
    let text = Self.storyboard.replacing("</tableView>", with: header + "</tableView>")
    let message = error("scene use List; view move one back", text)
    #expect(message.contains("'head' and 'one' cannot be reordered"), "\(message)")
    let moved = try edited("scene use List; view move one front", text)
    let (one, two) = (moved.range(of: "abc-de-031"), moved.range(of: "abc-de-032"))
    #expect(try #require(one).lowerBound > #require(two).lowerBound && moved.count == text.count)
  }

  /// The distance of a root view from the top of the screen is a part of its recorded frame.
  @Test func recordedYOfRootIsWritten() throws {
    let edges = "                    <extendedEdge key=\"edgesForExtendedLayout\"/>\n"
    let old = Self.inNavigation("x=\"0.0\" y=\"64\" width=\"375\" height=\"603\"", edges)
    let new = Self.inNavigation("x=\"0.0\" y=\"44\" width=\"375\" height=\"623\"", edges)
    let said = commands(old, new)
    #expect(said.text.contains("view set root recorded 0,44,375x623"), "\(said)")
    #expect(try edited(said.text, old) == new)
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
