import GimbalDocuments
import GimbalModel
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Comparison of archives and documents without a project.
@Suite struct FileDiffTests {
  private static let script = """
    scene new cell device "iPhone 8"
    view new photo in root kind imageView content 100x80
    view new caption in root kind label content 50x20
    constrain { photo.leading == root.leading + 8; photo.top == root.top; CaptionTop: caption.top == photo.bottom }
    scene new table device "iPhone 8"
    view new row1 in root instance cell
    constrain { row1.top == root.top; row1.leading == root.leading }
    """

  /// Returns the output of `diff` for two files, without the lines that name them, and the exit code.
  private func diff(
    _ old: String, _ new: String, _ files: [String: String], format: OutputFormat = .table,
    _ change: (inout FileDiffOptions) -> Void = { _ in }
  ) -> (said: [String], errors: String, status: GimbalReporting.ExitStatus) {
    var options = FileDiffOptions()
    change(&options)
    let recorder = Recorder()
    let status = FileDiff(
      options, format: format, console: recorder, files: MemoryFiles(texts: files), ids: CountingIDs()
    ).run(from: old, to: new)
    let (output, errors) = recorder.take()
    let lines = output.split(separator: "\n").map(String.init)
    return (format == .table && !options.comparesFrames ? Array(lines.dropFirst(2)) : lines, errors, status)
  }

  /// Returns archives of the project before and after some commands.
  private func archives(_ commands: String) throws -> [String: String] {
    let shell = try TestShell()
    shell.run(Self.script)
    shell.run("export a.ndjson; scene use cell")
    let errors = shell.run(commands).errors
    try #require(errors == "")
    shell.run("export b.ndjson")
    return ["a.ndjson": try shell.files.read("a.ndjson"), "b.ndjson": try shell.files.read("b.ndjson")]
  }

  @Test func equalFilesHaveNoDifferences() throws {
    let files = try archives("")
    let outcome = diff("a.ndjson", "b.ndjson", files)
    #expect(outcome.said == ["no differences"])
    #expect(outcome.status == .success)
    let frames = diff("a.ndjson", "b.ndjson", files) { $0.comparesFrames = true }
    #expect(frames.said.last == "nothing moved" && frames.status == .success)
  }

  @Test func changesAreReportedOnce() throws {
    let files = try archives(
      "constraint set #1 constant 14; view rename photo picture; view set caption text \"a\"; constraint remove #2"
    )
    let outcome = diff("a.ndjson", "b.ndjson", files)
    #expect(
      outcome.said == [
        "scene cell", "  ~ view picture: name photo -> picture", "  ~ view caption: text none -> \"a\"",
        "  - constraint #2 in base: photo.top == root.top",
        "  ~ constraint #1: photo.leading == root.leading + 8 -> picture.leading == root.leading + 14",
      ])
    #expect(outcome.status == .failed)
  }

  @Test func addedAndRemovedPartsAreReported() throws {
    let files = try archives(
      "view new badge kind button content 9x9; constrain { badge.top == root.top + 1 }")
    #expect(
      diff("a.ndjson", "b.ndjson", files).said == [
        "scene cell", "  + view badge: button in root, contentWidth 9, contentHeight 9",
        "  + constraint #4 in base: badge.top == root.top + 1",
      ])
    #expect(
      diff("b.ndjson", "a.ndjson", files).said == [
        "scene cell", "  - view badge", "  - constraint #4 in base: badge.top == root.top + 1",
      ])
  }

  @Test func addedRemovedAndMovedScenesAreReported() throws {
    let files = try archives("scene new third device \"iPhone 8\"; scene remove table")
    let said = diff("a.ndjson", "b.ndjson", files).said
    #expect(said.contains { $0.contains("- scene table") } && said.contains { $0.contains("+ scene third") })
  }

  @Test func framesIncludeInstances() throws {
    let files = try archives("constraint set #1 constant 14")
    let outcome = diff("a.ndjson", "b.ndjson", files) { $0.comparesFrames = true }
    #expect(
      outcome.said
        == [
          "cell  portrait  from a.ndjson to b.ndjson", "view   change  from        to",
          "photo  moved   8,0,100x80  14,0,100x80", "table  portrait  from a.ndjson to b.ndjson",
          "view        change  from        to", "row1/photo  moved   8,0,100x80  14,0,100x80",
        ])
    #expect(outcome.status == .failed)
    let all = diff("a.ndjson", "b.ndjson", files, format: .json) {
      $0.comparesFrames = true
      $0.isAllOrientations = true
    }
    #expect(all.said.count == 6)
  }

  @Test func unreadableFileSetsDocumentStatus() throws {
    let files = try archives("")
    let cut = try #require(files["a.ndjson"]).split(separator: "\n").dropLast().joined(separator: "\n")
    let outcome = diff("a.ndjson", "cut.ndjson", files.merging(["cut.ndjson": cut]) { $1 })
    #expect(outcome.status == .document && outcome.said.isEmpty)
    #expect(outcome.errors.hasPrefix("cut.ndjson:"))
    #expect(outcome.errors.contains("the archive ends without a trailer"))
    #expect(diff("a.ndjson", "none.ndjson", files).status == .document)
  }

  // MARK: Documents

  private static func document(_ views: String, _ constraints: String) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505"><objects>
    <view id="root"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>\(views)</subviews>
    <constraints>\(constraints)</constraints></view></objects></document>
    """
  }

  private static func label(_ id: String) -> String {
    """
    <label id="\(id)" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" x="0" y="0" width="9" height="9"/>
    </label>
    """
  }

  private static func top(_ id: String, _ constant: Int) -> String {
    """
    <constraint id="c\(id)" firstItem="\(id)" firstAttribute="top" secondItem="root" secondAttribute="top"
      constant="\(constant)"/>
    """
  }

  @Test func insertedObjectIsOneDifference() {
    let old = Self.document(Self.label("x") + Self.label("y"), Self.top("x", 1) + Self.top("y", 2))
    let new = Self.document(
      Self.label("w") + Self.label("x") + Self.label("y"),
      Self.top("w", 7) + Self.top("x", 1) + Self.top("y", 3))
    let outcome = diff("Old.xib", "New.xib", ["Old.xib": old, "New.xib": new])
    #expect(outcome.said.first == "scene New")
    #expect(outcome.said.count == 4, "\(outcome.said)")
    #expect(outcome.said.contains { $0.hasPrefix("  + view label") })
    #expect(
      outcome.said.contains { $0.hasPrefix("  + constraint") && $0.hasSuffix(".top == root.top + 7") })
    #expect(outcome.said.contains { $0.hasSuffix(".top == root.top + 2 -> label2.top == root.top + 3") })
    #expect(diff("Old.xib", "Old.xib", ["Old.xib": old]).status == .success)
  }

  // MARK: Changes outside the scenes

  private static func button(_ attributes: String, _ content: String = "", text: String = "A") -> String {
    document(
      "<button \(attributes) id=\"b\" translatesAutoresizingMaskIntoConstraints=\"NO\">"
        + "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/>"
        + "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"15\"/>"
        + "<state key=\"normal\" title=\"\(text)\"/>\(content)</button>", "")
  }

  private static let connections = """
    <connections><action selector="go:" destination="-1" eventType="touchUpInside" id="a"/>
    <action selector="up:" destination="-1" eventType="touchUpInside" id="o"/></connections>
    """

  /// Every change of a document is named or counted.
  @Test func changesOutsideScenesAreCounted() {
    let files = [
      "Old.xib": Self.button(""),
      "New.xib": Self.button("showsTouchWhenHighlighted=\"YES\"", Self.connections),
      "Text.xib": Self.button("showsTouchWhenHighlighted=\"YES\"", Self.connections, text: "B"),
    ]
    let alone = diff("Old.xib", "New.xib", files)
    #expect(alone.said == ["3 changes: 2 connections, 1 attribute; --all lists them"])
    #expect(alone.status == .failed)
    let other = diff("Old.xib", "Text.xib", files)
    #expect(
      other.said == [
        "scene Text", "  ~ view button: text \"A\" -> \"B\"",
        "and 3 other changes: 2 connections, 1 attribute; --all lists them",
      ])
    let all = diff("New.xib", "Old.xib", files) { $0.listsAll = true }
    #expect(
      all.said == [
        "changes", "  - action a: selector go:, destination -1, eventType touchUpInside",
        "  - action o: selector up:, destination -1, eventType touchUpInside",
        "  ~ button b: showsTouchWhenHighlighted YES -> none",
      ])
    let json = diff("Old.xib", "New.xib", files, format: .csv)
    #expect(json.said.count { $0.contains(",connection,") } == 2, "\(json.said)")
  }

  /// The commands do not express changes outside the scenes, and say so.
  @Test func commandsNameOtherChanges() {
    let files = [
      "Old.xib": Self.button(""),
      "New.xib": Self.button("showsTouchWhenHighlighted=\"YES\"", Self.connections, text: "B"),
    ]
    let outcome = diff("Old.xib", "New.xib", files) { $0.printsCommands = true }
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors
        == "New.xib: warning: 3 changes: 2 connections, 1 attribute (--all lists them), which the commands do not express\n"
    )
    let all = diff("Old.xib", "New.xib", files) {
      $0.printsCommands = true
      $0.listsAll = true
    }
    #expect(all.errors.split(separator: "\n").count == 3, "\(all.errors)")
    #expect(
      all.errors.contains(
        "warning: '+ action o: selector up:, destination -1, eventType touchUpInside', which the commands do not express"
      ))
  }

  /// Recorded frames of views with constraints are no differences.
  @Test func computedValuesAreNoDifferences() {
    let old = Self.document(Self.label("x").replacing("label", with: "view"), Self.top("x", 1))
    let new = old.replacing("width=\"9\"", with: "width=\"19\"")
    let outcome = diff("Old.xib", "New.xib", ["Old.xib": old, "New.xib": new])
    #expect(outcome.said == ["no differences", "1 value that Xcode computes; --all lists them"])
    #expect(outcome.status == .success)
    let all = diff("Old.xib", "New.xib", ["Old.xib": old, "New.xib": new]) { $0.listsAll = true }
    #expect(
      all.said == [
        "no differences", "values that Xcode computes", "  ~ view x, frame: width 9 -> 19",
      ])
  }

  /// The main view of a controller fills the screen on which it was saved.
  @Test func recordedSizeOfTheScreenIsNoDifference() {
    func storyboard(_ width: Int) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" useAutolayout="YES"><scenes>
        <scene sceneID="s"><objects><viewController id="c" sceneMemberID="viewController"><view key="view" id="v">
          <rect key="frame" x="0.0" y="0.0" width="\(width)" height="600"/>
        </view></viewController></objects></scene>
      </scenes></document>

      """
    }
    let files = ["Old.storyboard": storyboard(600), "New.storyboard": storyboard(414)]
    let outcome = diff("Old.storyboard", "New.storyboard", files)
    #expect(outcome.said == ["no differences", "1 value that Xcode computes; --all lists them"])
    #expect(outcome.status == .success)
  }

  /// The recorded frame of a view without constraints is its layout.
  @Test(arguments: ["fixedFrame=\"YES\" ", ""]) func frameWithoutConstraintsIsAChange(mark: String) {
    func document(_ y: Int) -> String {
      Self.document(
        "<view \(mark)contentMode=\"scaleToFill\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"fix-ed-001\" userLabel=\"fix\"><rect key=\"frame\" x=\"10\" y=\"\(y)\" width=\"20\" height=\"20\"/></view>",
        "")
    }
    let outcome = diff("Old.xib", "New.xib", ["Old.xib": document(10), "New.xib": document(30)])
    #expect(outcome.status == .failed && !outcome.said.contains("no differences"), "\(outcome.said)")
  }

  @Test func aBlankLineInATextIsAChange() {
    func document(_ text: String) -> String {
      Self.document(
        Self.label("x"), Self.top("x", 1)
      ).replacing(
        "<objects>",
        with:
          "<objects><label contentMode=\"left\" id=\"tex-tx-001\" userLabel=\"lines\"><rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"90\" height=\"60\"/><string key=\"text\">\(text)</string></label>"
      )
    }
    let outcome = diff("Old.xib", "New.xib", ["Old.xib": document("a\nb"), "New.xib": document("a\n\nb")])
    #expect(outcome.status == .failed && outcome.said != ["no differences"], "\(outcome.said)")
  }

  /// A removed list and an added one cancel each other in the layout.
  @Test func anotherKindOfListIsAChange() {
    func document(_ list: String) -> String {
      Self.document(Self.label("x"), Self.top("x", 1)).replacing(
        "<objects>",
        with:
          "<customFonts key=\"customFonts\"><\(list) key=\"A.otf\"><string>A</string></\(list)></customFonts><objects>"
      )
    }
    let files = ["Old.xib": document("array"), "New.xib": document("mutableArray")]
    let outcome = diff("Old.xib", "New.xib", files) { $0.listsAll = true }
    #expect(
      outcome.said == [
        "changes", "  - document, customFonts, A.otf", "  + document, customFonts, A.otf",
      ])
    #expect(outcome.status == .failed)
  }

  @Test func anEmptyListIsAChange() {
    let old = Self.document(Self.label("x"), Self.top("x", 1))
    let new = old.replacing("<objects>", with: "<animations/><objects>")
    let outcome = diff("Old.xib", "New.xib", ["Old.xib": old, "New.xib": new]) { $0.listsAll = true }
    #expect(outcome.said == ["changes", "  + document, animations"])
  }

  /// The import also reads the fonts of views without a text.
  @Test func emptiedTextIsNoChangeOfFont() {
    let (old, new) = (Self.button("", text: "A"), Self.button("", text: ""))
    let outcome = diff("Old.xib", "New.xib", ["Old.xib": old, "New.xib": new])
    #expect(outcome.said.contains("  ~ view button: text \"A\" -> none"))
    #expect(!outcome.said.contains { $0.contains("font") }, "\(outcome.said)")
    let smaller = new.replacing("pointSize=\"15\"", with: "pointSize=\"12\"")
    let both = diff("Old.xib", "New.xib", ["Old.xib": old, "New.xib": smaller])
    #expect(both.said.contains { $0.contains("font") && $0.hasSuffix("12") }, "\(both.said)")
  }

  @Test func documentEqualsItsImport() throws {
    let document = Self.document(Self.label("x") + Self.label("y"), Self.top("x", 1) + Self.top("y", 2))
    let shell = try TestShell(files: ["A.xib": document])
    shell.run("import A.xib; export a.ndjson")
    let outcome = diff(
      "A.xib", "a.ndjson", ["A.xib": document, "a.ndjson": try shell.files.read("a.ndjson")])
    #expect(outcome.said == ["no differences"])
  }
}
