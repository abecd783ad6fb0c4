import GimbalDocuments
import GimbalMarkup
import GimbalModel
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Object ids as names of views and constraints, and the frames that an edit by commands moves.
@Suite struct ObjectIDTests {
  private static let document = EditableDocument.text(
    rules: """
                    <constraint firstItem="abc-de-012" firstAttribute="top" secondItem="abc-de-002" secondAttribute="bottom" constant="10" id="abc-de-007"/>
                    <constraint firstItem="abc-de-012" firstAttribute="leading" secondItem="abc-de-002" secondAttribute="leading" id="abc-de-008"/>

      """,
    more: "")

  /// The title is at the same place as the box in both documents, so that another view is below it.
  private static let twoRoots = document.replacing(
    "    </objects>",
    with: """
              <view contentMode="scaleToFill" id="xyz-ab-001" userLabel="other">
                  <rect key="frame" x="0.0" y="0.0" width="300" height="100"/>
                  <subviews>
                      <view translatesAutoresizingMaskIntoConstraints="NO" id="xyz-ab-002">
                          <rect key="frame" x="0.0" y="0.0" width="10" height="10"/>
                          <constraints>
                              <constraint firstAttribute="width" constant="10" id="xyz-ab-003"/>
                          </constraints>
                      </view>
                  </subviews>
              </view>
          </objects>
      """)

  private func imported(_ text: String = document) throws -> TestShell {
    let shell = try TestShell(files: ["Main.xib": text])
    #expect(shell.run("import Main.xib; scene use Main").errors == "")
    return shell
  }

  /// The scene of a project knows the ids of the document from which it was imported.
  @Test(arguments: [
    ("show \"abc-de-006\"", "objectID    abc-de-006"), ("find abc-de-006", "box.height == 50"),
    ("explain \"abc-de-006\"", "box.height = 50"), ("blame \"abc-de-006\"", "box.height"),
    ("blame \"abc-de-002\".width", "box.width"), ("show \"abc-de-002\"", "objectID \"abc-de-002\""),
  ])
  func importedObjectsHaveIDs(command: String, text: String) throws {
    let said = try imported().run(command)
    #expect(said.errors == "")
    #expect(said.output.contains(text), "\(said.output)")
  }

  @Test func importedConstraintsAreEditedByIDs() throws {
    let shell = try imported()
    #expect(shell.run("constraint set \"abc-de-006\" constant 70").errors == "")
    #expect(shell.run("constraint show \"abc-de-006\"").output.contains("box.height == 70"))
    #expect(shell.run("constraint remove \"abc-de-006\"").errors == "")
    #expect(shell.run("constraint show \"abc-de-006\"").errors.contains("there is no constraint"))
  }

  /// The ids of Xcode 4 are numbers.
  @Test func numbersAreIDs() throws {
    let shell = try imported(Self.document.replacing("abc-de-002", with: "27"))
    #expect(shell.run("show \"27\"").output.contains("box"))
    #expect(shell.run("view set \"27\" hidden yes").errors == "")
    #expect(shell.run("show \"28\"").errors.contains("there is no"))
  }

  /// A number in quotes that can be a text is no id.
  @Test func numbersNameObjectsOfOtherScenes() throws {
    let files = [
      "Main.xib": Self.twoRoots.replacing("xyz-ab-002", with: "27").replacing("xyz-ab-003", with: "28")
    ]
    for (command, text) in [
      ("view set \"27\" alpha 0.5", "id=\"27\""),
      ("constraint set \"28\" constant 11", "constant=\"11\" id=\"28\""),
      ("constrain \"27\".height == 12", "constant=\"12\""), ("view set title text \"27\"", "text='27'"),
    ] {
      let edited = try DocumentCommands(path: "Main.xib").edited(files["Main.xib"] ?? "", by: command)
      #expect(edited != files["Main.xib"] && edited.contains(text), "\(command)")
    }
  }

  /// The scene in use has a table with the cell, which is the main view of another scene.
  @Test func appearanceOfCellsIsSetInTheirScenes() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="13142" useAutolayout="YES">
          <objects>
              <tableView dataMode="prototypes" id="tab-le-001">
                  <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                  <prototypes>
                      <tableViewCell rowHeight="44" id="cel-ce-001">
                          <rect key="frame" x="0.0" y="28" width="375" height="44"/>
                          <tableViewCellContentView key="contentView" tableViewCell="cel-ce-001" id="con-te-001">
                              <rect key="frame" x="0.0" y="0.0" width="375" height="44"/>
                          </tableViewCellContentView>
                      </tableViewCell>
                  </prototypes>
              </tableView>
          </objects>
      </document>

      """
    let edited = try DocumentCommands(path: "Main.xib").edited(
      text, by: "view set \"cel-ce-001\" reuseIdentifier Row")
    #expect(
      edited.contains("<tableViewCell reuseIdentifier=\"Row\" rowHeight=\"44\" id=\"cel-ce-001\">"),
      "\(edited)")
  }

  /// An archive and a copy of the scene keep the ids.
  @Test func archivesKeepIDs() throws {
    let shell = try imported()
    #expect(shell.run("export a.ndjson; scene remove Main; import a.ndjson; scene use Main").errors == "")
    #expect(shell.run("constraint show \"abc-de-006\"").output.contains("box.height == 50"))
  }

  @Test func idsAreCompletedInQuotes() throws {
    let shell = try imported()
    func candidates(_ head: String, _ prefix: String) -> [String] {
      Completer(shell.session).candidates(for: prefix, after: head).map(\.text)
    }
    #expect(candidates("constraint show \"", "abc-de-00").contains("abc-de-006"))
    #expect(candidates("view set \"", "abc-de-00") == ["abc-de-001", "abc-de-002"])
    #expect(candidates("explain \"", "abc-de-01").contains("abc-de-012"))
    #expect(candidates("explain ", "abc-de-01").contains("\"abc-de-012\""))
    #expect(candidates("view set ", "ab") == [])
  }

  @Test func idWithoutQuotesIsCorrected() throws {
    let errors = try imported().run("constraint set abc-de-006 constant 70").errors
    #expect(errors.contains("use 'constraint set \"abc-de-006\" constant 70'"), "\(errors)")
  }

  /// Ids of a document are unique, so that a statement runs in the scene of its objects.
  @Test(arguments: [
    "constraint set \"xyz-ab-003\" constant 12",
    "scene use \"xyz-ab-001\"; constraint set \"xyz-ab-003\" constant 12",
    "constraint set \"abc-de-006\" constant 50; constraint set \"xyz-ab-003\" constant 12",
  ])
  func statementsRunInSceneOfObjects(commands: String) throws {
    let edited = try DocumentCommands(path: "Main.xib").edited(Self.twoRoots, by: commands)
    #expect(
      edited
        == Self.twoRoots.replacing(
          "constant=\"10\" id=\"xyz-ab-003\"", with: "constant=\"12\" id=\"xyz-ab-003\""))
  }

  @Test func objectsOfDifferentScenesAreAnError() {
    let error = DocumentCommands(path: "Main.xib").error(
      Self.twoRoots, by: "constrain \"abc-de-002\".width == \"xyz-ab-002\".width")
    #expect(error != "")
  }

  // MARK: Frames

  private func framed(_ text: String, by commands: String) throws -> String {
    let editing = try DocumentEditing(path: "Main.xib", bytes: Array(text.utf8), limits: InputLimits())
    let edited = try editing.edited(
      by: commands, console: Recorder(), files: MemoryFiles(texts: [:]), resources: Resources(),
      cancellation: .never)
    return String(decoding: try edited.updatingFrames(limits: InputLimits()).bytes, as: UTF8.self)
  }

  /// Of the views in a scene, exactly the moved ones get another frame. The recorded frame of the title differs from the solved
  /// one, so that it moves by the same distance.
  @Test func movedViewsGetTheirFrames() throws {
    let box = "<rect key=\"frame\" x=\"20\" y=\"0.0\" width=\"100\" height=\"50\"/>\n                </view>"
    let title =
      "<rect key=\"frame\" x=\"20\" y=\"0.0\" width=\"100\" height=\"50\"/>\n                </label>"
    #expect(Self.document.contains(box) && Self.document.contains(title))
    let edited = try framed(Self.document, by: "constraint set \"abc-de-006\" constant 80")
    #expect(
      edited
        == Self.document.replacing(
          "constant=\"50\" id=\"abc-de-006\"", with: "constant=\"80\" id=\"abc-de-006\""
        )
        .replacing(box, with: box.replacing("height=\"50\"", with: "height=\"80\""))
        .replacing(title, with: title.replacing("y=\"0.0\"", with: "y=\"30\"")))
  }

  /// The mark of a moved view is removed, and its frame is the solved one.
  @Test func misplacedViewsGetSolvedFrames() throws {
    let marked = Self.document.replacing(
      "<view contentMode=\"scaleToFill\" translates",
      with: "<view contentMode=\"scaleToFill\" misplaced=\"YES\" translates"
    ).replacing(
      "<rect key=\"frame\" x=\"20\" y=\"0.0\" width=\"100\" height=\"50\"/>\n                </view>",
      with: "<rect key=\"frame\" x=\"7\" y=\"9\" width=\"1\" height=\"2\"/>\n                </view>")
    let edited = try framed(marked, by: "constraint set \"abc-de-006\" constant 80")
    #expect(!edited.contains("misplaced"))
    #expect(edited.contains("<rect key=\"frame\" x=\"20\" y=\"0.0\" width=\"100\" height=\"80\"/>"))
  }

  @Test func unmovedViewsKeepTheirFrames() throws {
    #expect(try framed(Self.document, by: "view set \"abc-de-002\" alpha 0.5").contains("alpha=\"0.5\""))
    #expect(try framed(Self.document, by: "scene list") == Self.document)
  }

  // MARK: Differences

  /// The commands express neither attributes of the document nor the class of its owner.
  @Test(arguments: [
    ("useAutolayout=\"YES\"", "useAutolayout=\"YES\" initialViewController=\"abc-de-001\""),
    (
      "<objects>",
      "<objects><placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\" customClass=\"Other\"/>"
    ),
  ])
  func inexpressibleChangesAreWarnings(old: String, new: String) {
    let base = Self.document.replacing(
      "<objects>",
      with: old == "<objects>"
        ? "<objects><placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\" customClass=\"Owner\"/>"
        : "<objects>")
    let changed = Self.document.replacing(old, with: new)
    let difference = DocumentCommands(path: "Main.xib").difference(base, changed)
    #expect(difference.text == "")
    #expect(difference.errors.contains("which the commands do not express"), "\(difference.errors)")
  }
}
