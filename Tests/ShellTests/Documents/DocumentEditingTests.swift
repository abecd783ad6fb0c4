import Foundation
import GimbalDocuments
import GimbalMarkup
import GimbalModel
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Edits of Interface Builder documents by commands, in this process.
@Suite struct DocumentEditingTests {
  private static let collections = """
                <connections>
                    <outletCollection property="portraitRules" destination="abc-de-007" collectionClass="NSArray" id="abc-de-021"/>
                    <outletCollection property="landscapeRules" destination="abc-de-008" collectionClass="NSArray" id="abc-de-022"/>
                </connections>

    """

  private static let oriented = EditableDocument.text(
    rules: """
                    <constraint firstItem="abc-de-012" firstAttribute="top" secondItem="abc-de-002" secondAttribute="bottom" id="abc-de-007"/>
                    <constraint firstItem="abc-de-012" firstAttribute="top" secondItem="abc-de-002" secondAttribute="top" id="abc-de-008"/>

      """,
    more: """
                <variation key="default">
                    <mask key="constraints">
                        <exclude reference="abc-de-008"/>
                    </mask>
                </variation>

      """ + collections)

  private struct Edited {
    let old: String

    init(_ text: String = EditableDocument.text()) throws { old = text }

    /// Runs commands and returns the document.
    func text(_ commands: String, _ console: Recorder = Recorder()) throws -> String {
      let editing = try DocumentEditing(path: "Main.xib", bytes: Array(old.utf8), limits: InputLimits())
      let edited = try editing.edited(
        by: commands, console: console, files: MemoryFiles(texts: [:]), resources: Resources(),
        cancellation: .never)
      return String(decoding: edited.markup.bytes, as: UTF8.self)
    }

    /// Runs commands and returns the changed lines without indentation, each with `+` or `-`.
    func changes(_ commands: String) throws -> [String] {
      let lines = UnifiedDiff(from: old, to: try text(commands), path: "Main.xib").text
        .split(separator: "\n").dropFirst(2)
        .filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
      return lines.map { $0.prefix(1) + String($0.dropFirst().drop { $0 == " " }) }
    }

    /// Returns the message of the error of commands.
    func error(_ commands: String) -> String {
      do {
        _ = try text(commands)
        return ""
      } catch {
        return DocumentFault(error, path: "Main.xib").text
      }
    }
  }

  /// A name, a path or an object id can name a view; a handle, an identifier or an object id a constraint.
  @Test(arguments: [
    "view set \"abc-de-002\" alpha 0.5", "constraint set \"abc-de-007\" constant 24",
    "set constraint \"abc-de-007\" constant 24", "constraint remove \"abc-de-007\"",
    "constrain \"abc-de-012\".width == 20",
  ])
  func objectIDsAreNames(commands: String) throws {
    let edited = try Edited(Self.oriented)
    #expect(try !edited.changes(commands).isEmpty)
  }

  @Test func unknownObjectIDIsAnError() throws {
    for command in ["view set \"xyz-xy-xyz\" alpha 1", "constraint remove \"xyz-xy-xyz\""] {
      #expect(throws: DocumentEditing.FailedCommands.self) { try Edited().text(command) }
    }
  }

  /// Returns the value of the attribute `id` in a line.
  private static func id(of line: String) -> Substring? {
    let parts = line.split(separator: " id=\"", maxSplits: 1)
    return parts.count == 2 ? parts[1].prefix { $0 != "\"" } : nil
  }

  private static func withoutID(_ line: String) -> String {
    id(of: line).map { line.replacing(" id=\"\($0)\"", with: "") } ?? line
  }

  @Test func onlyChangedAttributesAreWritten() throws {
    let edited = try Edited()
    #expect(
      try edited.changes("constraint set #1 constant 12; constraint set #3 priority 750") == [
        "-<constraint firstItem=\"abc-de-002\" firstAttribute=\"leading\" secondItem=\"abc-de-001\" secondAttribute=\"leading\" constant=\"20\" id=\"abc-de-003\"/>",
        "+<constraint firstItem=\"abc-de-002\" firstAttribute=\"leading\" secondItem=\"abc-de-001\" secondAttribute=\"leading\" constant=\"12\" id=\"abc-de-003\"/>",
        "-<constraint firstItem=\"abc-de-002\" firstAttribute=\"width\" constant=\"100\" id=\"abc-de-005\"/>",
        "+<constraint firstItem=\"abc-de-002\" firstAttribute=\"width\" priority=\"750\" constant=\"100\" id=\"abc-de-005\"/>",
      ])
    #expect(try edited.changes("constraint list") == [])
    #expect(try edited.changes("hide title; unhide title; rotate landscape") == [])
  }

  /// A new constraint belongs to the closest common superview of its items. Its id depends only on the edit.
  @Test func constraintsAreAdded() throws {
    let edited = try Edited()
    let commands = "constrain title.top == box.bottom + 8; constrain title.width >= 30 @750"
    let changes = try edited.changes(commands)
    #expect(try edited.changes(commands) == changes)
    let ids = changes.compactMap(Self.id)
    #expect(ids.allSatisfy { $0.count == 10 && $0.split(separator: "-").map(\.count) == [3, 2, 3] })
    #expect(ids.count == 2)
    #expect(
      changes.map { Self.withoutID($0) } == [
        "+<constraints>",
        "+<constraint firstAttribute=\"width\" relation=\"greaterThanOrEqual\" priority=\"750\" constant=\"30\"/>",
        "+</constraints>",
        "+<constraint firstItem=\"abc-de-012\" firstAttribute=\"top\" secondItem=\"abc-de-002\" secondAttribute=\"bottom\" constant=\"8\"/>",
      ])
  }

  @Test func removalsTakeReferencesWithThem() throws {
    let edited = try Edited(Self.oriented)
    let changes = try edited.changes("constraint remove #6")
    #expect(
      changes.map { String($0.prefix(10)) } == [
        "-<constrai", "-<variatio", "-<mask key", "-<exclude ", "-</mask>", "-</variati", "-<outletCo",
      ])
    let view = try Edited(EditableDocument.text()).changes("view remove title")
    #expect(view.count == 3 && view.allSatisfy { $0.hasPrefix("-") })
  }

  /// A constraint of a set gets the outlet collection and the masks of the other constraints of the set.
  @Test func setsAreWrittenAsTheyWere() throws {
    let edited = try Edited(Self.oriented)
    let changes = try edited.changes("constrain title.leading == box.trailing + 8 into landscapeRules")
    let id = try #require(changes.first.flatMap(Self.id))
    #expect(changes.contains("+<exclude reference=\"\(id)\"/>"))
    #expect(
      changes.contains {
        $0.hasPrefix(
          "+<outletCollection property=\"landscapeRules\" destination=\"\(id)\" collectionClass=\"NSArray\"")
      })
    #expect(changes.count == 3)
    #expect(
      try edited.changes("uninstall base").filter { $0.hasPrefix("+<exclude") }.count == 4)
  }

  @Test func constraintsReplaceFixedFrame() throws {
    let edited = try Edited(
      EditableDocument.text().replacing(
        "translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"abc-de-012\"",
        with: "fixedFrame=\"YES\" id=\"abc-de-012\""))
    let changes = try edited.changes("view set title frame default")
    #expect(changes.count == 2)
    #expect(changes.last?.contains("fixedFrame") == false)
    #expect(changes.last?.contains("translatesAutoresizingMaskIntoConstraints=\"NO\"") == true)
  }

  @Test(
    arguments: [
      ("view set title text \"A & B\"", "text='A &amp; B'"),
      ("view set title horizontalHugging 251", "horizontalHuggingPriority=\"251\""),
      ("view set title lines 3", "numberOfLines=\"3\""), ("view set box alpha 0.5", "alpha=\"0.5\""),
      ("view rename box card", "userLabel=\"card\""), ("hide box", "<view hidden=\"YES\""),
      ("view set box clipsToBounds yes", "clipsSubviews=\"YES\""),
      ("view set title textAlignment center", "textAlignment=\"center\""),
      ("constraint set #3 identifier wide", "identifier=\"wide\""),
    ])
  func propertiesAreAttributes(commands: String, attribute: String) throws {
    let edited = try Edited()
    let text = try edited.text(commands)
    #expect(text.contains(attribute), "\(text)")
  }

  @Test func subviewsAreReordered() throws {
    let text = try Edited().text("view move title back")
    let (label, view) = try (
      #require(text.range(of: "<label")), #require(text.range(of: "id=\"abc-de-002\""))
    )
    #expect(label.lowerBound < view.lowerBound)
    #expect(text.contains("</label><!-- kept -->"))
  }

  @Test(
    arguments: [
      ("view new badge kind spacer", "the new view 'badge' of kind spacer"),
      ("let pad = 5", "named numbers"),
      ("view set box frame 1,2,3x4", "constraints determine the frame of 'box'"),
      ("constrain title.top == root.readableContent.top", "no layout guide 'readableContent'"),
      ("scene rename Main Other", "the name and the direction"),
      ("set new wide when landscape; constrain title.width == 5 into wide", "set 'wide'"),
      ("place title at 1,2", "placements"), ("set rename base other", "set 'base'"),
      ("view set box zOrder 3", "'zOrder' of 'box'"), ("view set box image logo", "'image' of 'box'"),
      ("view set root navigationBar yes", "has no controller"),
      ("view new row kind tableViewCell", "the new view 'row' of kind tableViewCell"),
      ("view set root safeAreaTop 3", "cannot set 'safeAreaTop' of 'root' to 3"),
    ])
  func unwritableChangeIsRefused(commands: String, words: String) throws {
    let error = try Edited().error(commands)
    #expect(error.contains(words) && !error.isEmpty)
  }

  /// The cell has the constraints of a content view without an object id, and the frame of its content view.
  @Test func cellsAreEdited() throws {
    let cell = EditableDocument.text().replacing(
      "<view contentMode=\"scaleToFill\" id=\"abc-de-001\">",
      with: "<collectionViewCell contentMode=\"scaleToFill\" id=\"abc-de-001\">"
    )
    .replacing(
      "<subviews>",
      with:
        "<view key=\"contentView\" contentMode=\"center\"><rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"375\" height=\"667\"/><subviews>"
    )
    .replacing("</subviews>", with: "</subviews></view>")
    .replacing(
      "        </view>\n    </objects>", with: "        </collectionViewCell>\n    </objects>"
    )
    let changes = try Edited(cell).changes("constrain title.leading == box.trailing + 4; view move box front")
    #expect(changes.contains { $0.hasPrefix("+<constraint ") })
    #expect(
      try Edited(cell).error("view set view frame default").contains("the cell or the table determines it"))
  }

  /// The guides of a controller have the place of the safe area.
  @Test func controllerGuidesAreUsed() throws {
    let scene = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="13142" useAutolayout="YES">
          <scenes>
              <scene sceneID="s">
                  <objects>
                      <viewController id="con-tr-oll" sceneMemberID="viewController">
                          <layoutGuides>
                              <viewControllerLayoutGuide type="top" id="top-gu-ide"/>
                              <viewControllerLayoutGuide type="bottom" id="bot-gu-ide"/>
                          </layoutGuides>
                          <view key="view" contentMode="scaleToFill" id="abc-de-001">
                              <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                              <subviews>
                                  <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="abc-de-002" userLabel="box"/>
                              </subviews>
                          </view>
                      </viewController>
                  </objects>
              </scene>
          </scenes>
      </document>

      """
    let changes = try Edited(scene).changes(
      "constrain box.top == root.safeArea.top + 4; constrain box.bottom == root.safeArea.bottom; constrain box.width == 9"
    )
    #expect(
      changes.contains { $0.contains("secondItem=\"top-gu-ide\" secondAttribute=\"bottom\" constant=\"4\"") })
    #expect(changes.contains { $0.contains("secondItem=\"bot-gu-ide\" secondAttribute=\"top\"") })
    #expect(changes.contains("+</view>"))
  }

  /// An outlet collection belongs to the code of the app.
  @Test func outletCollectionsCannotBeUninstalled() throws {
    #expect(
      try Edited(Self.oriented).error("uninstall portraitRules").contains(
        "'portraitRules' is an outlet collection"))
  }

  /// The import lowers required priorities of content to 999.5.
  @Test func requiredPrioritiesAreWritten() throws {
    let text = try Edited().text("view set title verticalCompression 1000 horizontalHugging 1000")
    #expect(text.contains("verticalCompressionResistancePriority=\"1000\""))
    #expect(text.contains("horizontalHuggingPriority=\"1000\""))
  }

  @Test func framesOfCellsAreWarnings() throws {
    let cell = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="13142" useAutolayout="YES">
          <objects>
              <tableView id="abc-de-001">
                  <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                  <prototypes>
                      <tableViewCell reuseIdentifier="row" userLabel="row" id="abc-de-002">
                          <rect key="frame" x="0.0" y="28" width="375" height="44"/>
                          <tableViewCellContentView key="contentView" id="abc-de-003">
                              <rect key="frame" x="0.0" y="0.0" width="375" height="44"/>
                          </tableViewCellContentView>
                      </tableViewCell>
                  </prototypes>
              </tableView>
          </objects>
      </document>

      """
    let edited = try Edited(cell)
    let console = Recorder()
    _ = try edited.text("view set row frame -3,7,50x60", console)
    #expect(console.take().errors.contains("warning: the frames of 'row' can differ"))
    #expect(edited.error("constrain row.width >= 10 @200").contains("'row' is a cell"))
  }

  /// Without its constraint, the import estimates the width of the button from its frame.
  @Test func otherFramesAreWarnings() throws {
    let button = EditableDocument.text(
      rules: """
                        <constraint firstItem="abc-de-030" firstAttribute="width" constant="374" id="abc-de-031"/>
                        <constraint firstItem="abc-de-030" firstAttribute="leading" secondItem="abc-de-001" secondAttribute="leading" id="abc-de-032"/>
                        <constraint firstItem="abc-de-030" firstAttribute="bottom" secondItem="abc-de-001" secondAttribute="bottom" id="abc-de-033"/>

        """
    ).replacing(
      "</subviews>",
      with: """
        <button opaque="NO" buttonType="system" translatesAutoresizingMaskIntoConstraints="NO" id="abc-de-030" userLabel="go">
        <rect key="frame" x="0.0" y="637" width="374" height="30"/><state key="normal" title="Go"/></button></subviews>
        """)
    let console = Recorder()
    _ = try Edited(button).text("constraint set #1 constant 12", console)
    #expect(!console.take().errors.contains("warning: the frames of"))
    _ = try Edited(button).text("constraint remove #5", console)
    #expect(console.take().errors.contains("warning: the frames of 'go' can differ"))
  }

  /// The identifiers follow the naming pattern, and are unique in the scene.
  @Test func constraintsGetIdentifiers() throws {
    let rules = """
                      <constraint firstItem="abc-de-002" firstAttribute="width" relation="greaterThanOrEqual" constant="9" id="abc-de-021"/>
                      <constraint firstItem="abc-de-002" firstAttribute="width" relation="greaterThanOrEqual" constant="10" id="abc-de-022"/>
                      <constraint firstItem="abc-de-002" firstAttribute="width" constant="100" identifier="given" id="abc-de-023"/>
                      <constraint firstAttribute="trailingMargin" relation="lessThanOrEqual" secondItem="abc-de-012" secondAttribute="trailing" id="abc-de-024"/>

      """
    let text = EditableDocument.text(rules: rules)
    let editing = try DocumentEditing(path: "Main.xib", bytes: Array(text.utf8), limits: Resources().limits)
    let markup = try editing.withConstraintNames(console: Recorder())
    let written = String(decoding: markup.bytes, as: UTF8.self)
    let names = written.matches(of: /identifier="([^"]+)"/).map { String($0.1) }
    #expect(
      names == [
        "BoxLeadingBoth", "BoxTopBoth", "BoxWidthBoth", "BoxHeightBoth", "BoxMinWidthBoth",
        "BoxMinAlternativeWidthBoth", "given", "TitleMaxTrailingBoth",
      ])
    let again = try DocumentEditing(path: "Main.xib", bytes: markup.bytes, limits: Resources().limits)
    #expect(try again.withConstraintNames(console: Recorder()).bytes == markup.bytes)
  }

  /// The elements of new views record the solved frames, and contain their subviews.
  @Test func viewsAreAdded() throws {
    let console = Recorder()
    let commands = """
      view new card backgroundColor "#ff0000" { caption kind label text "Tides" lines 2; go kind button text "Go" }
      view new dot frame 1,2,3x4
      constrain { card.top == root.top + 8; card.leading == root.leading + 8; card.width == 200 }
      constrain { caption.top == card.top; caption.leading == card.leading; go.top == caption.bottom + 4; go.leading == caption.leading }
      constrain { go.bottom == card.bottom }
      view move dot back
      """
    let text = try Edited().text(commands, console)
    #expect(console.take().errors == "")
    let (dot, box) = try (
      #require(text.range(of: "userLabel=\"dot\"")), #require(text.range(of: "userLabel=\"box\""))
    )
    #expect(dot.lowerBound < box.lowerBound)
    for part in [
      "fixedFrame=\"YES\" translatesAutoresizingMaskIntoConstraints=\"NO\"", "text=\"Tides\"", "title=\"Go\"",
      "numberOfLines=\"2\"", "<rect key=\"frame\" x=\"8\" y=\"8\" width=\"200\"",
      "<color key=\"backgroundColor\" red=\"1\" green=\"0.0\" blue=\"0.0\" alpha=\"1\" colorSpace=\"custom\"",
    ] { #expect(text.contains(part), "\(part) in\n\(text)") }
    #expect(try Edited().text(commands) == text)
    let kinds = [
      "view", "label", "button", "imageView", "stackView", "textField", "switch", "slider", "scrollView",
    ]
    let all = try Edited().text(
      kinds.map { "view new x\($0) kind \($0) frame 1,2,3x4" }.joined(separator: "; "))
    for kind in kinds { #expect(all.contains("<\(kind) ")) }
  }

  @Test func viewIsAddedToEmptyView() throws {
    let text = try Edited().text(
      "view new inner in box kind label text \"a\"; constrain { inner.top == box.top; inner.leading == box.leading }"
    )
    let box = try #require(text.range(of: "userLabel=\"box\""))
    let end = try #require(text.range(of: "</view><!-- kept -->"))
    let body = text[box.upperBound..<end.lowerBound]
    let (rectangle, subviews, constraints) = try (
      #require(body.range(of: "<rect")), #require(body.range(of: "<subviews>")),
      #require(body.range(of: "<constraints>"))
    )
    #expect(rectangle.lowerBound < subviews.lowerBound && subviews.lowerBound < constraints.lowerBound)
  }
}
