import GimbalDocuments
import GimbalMarkup
import GimbalModel
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Tests of `diff --commands`, which prints the difference between two files as commands.
@Suite struct ChangeCommandTests {
  private func commands(_ files: [String: String], _ old: String = "a.ndjson", _ new: String = "b.ndjson")
    -> (
      text: String, errors: String, status: GimbalReporting.ExitStatus
    )
  {
    var options = FileDiffOptions()
    options.printsCommands = true
    let recorder = Recorder()
    let diff = FileDiff(
      options, format: .table, console: recorder, files: MemoryFiles(texts: files), ids: CountingIDs())
    let status = diff.run(from: old, to: new)
    let said = recorder.take()
    return (said.output, said.errors, status)
  }

  /// Returns the archives of a project before and after commands.
  private func archives(_ setup: String, _ changes: String) throws -> [String: String] {
    let shell = try TestShell(setup)
    shell.run("export a.ndjson")
    let errors = shell.run(changes).errors
    try #require(errors == "")
    shell.run("export b.ndjson")
    return ["a.ndjson": try shell.files.read("a.ndjson"), "b.ndjson": try shell.files.read("b.ndjson")]
  }

  /// Returns a document after commands.
  private func edited(_ commands: String, _ text: String = EditableDocument.text()) throws -> String {
    let editing = try DocumentEditing(path: "Main.xib", bytes: Array(text.utf8), limits: Resources().limits)
    let edited = try editing.edited(
      by: commands, console: Recorder(), files: MemoryFiles(texts: [:]), resources: Resources(),
      cancellation: .never)
    return String(decoding: edited.markup.bytes, as: UTF8.self)
  }

  private static let setup = """
    scene new card device "iPhone 8"
    view new photo kind imageView content 100x80
    view new title kind label text "Tides"
    view new box { inner; other }
    set new wide when landscape
    constrain { photo.leading == root.leading + 8; Top: photo.top == root.top }
    constrain wide { title.width >= 30 @700 }
    """

  @Test(arguments: [
    ("", []),
    (
      "scene rename card cell; view rename photo picture",
      ["scene rename card cell", "view rename photo picture"]
    ),
    (
      "scene set device \"iPad 11\"; scene set direction rtl; scene set orientations portrait",
      ["scene set device \"iPad 11\"", "scene set orientations portrait", "scene set direction rtl"]
    ),
    ("view new badge in box kind button text \"Go\"", ["view new badge in box kind button text \"Go\""]),
    ("view remove box", ["view remove box"]),
    ("view move inner front", ["view move other front", "view move inner front"]),
    ("view move inner in root", ["view move inner in root"]),
    ("view set title text \"Tide\" lines 2", ["view set title text \"Tide\" lines 2"]),
    ("view set title text default", ["view set title text default"]),
    ("view set box frame 1,2,30x40", ["view set box frame 1,2,30x40"]),
    ("constraint set #1 constant 12 priority 750", ["constraint set #1 constant 12 priority 750"]),
    ("constraint set #2 identifier none", ["constraint set #2 identifier none"]),
    ("constraint remove #1", ["constraint remove #1"]),
    ("constrain title.top >= photo.bottom", ["constrain { title.top >= photo.bottom }"]),
    (
      "set new tall when portrait; constrain title.width == 4 into tall",
      ["set new tall when portrait", "constrain tall { title.width == 4 }"]
    ),
    (
      "set rename wide broad",
      ["set remove wide", "set new broad when landscape", "constrain broad { title.width >= 30 @700 }"]
    ), ("set remove wide", ["set remove wide"]),
  ])
  func changesAreCommands(changes: String, expected: [String]) throws {
    let files = try archives(Self.setup, changes)
    let said = commands(files)
    let lines = said.text.split(separator: "\n").map(String.init)
    #expect(said.errors == "" && said.status == (expected.isEmpty ? .success : .failed))
    #expect(lines == (expected.isEmpty ? [] : ["scene use card"] + expected))
  }

  @Test func addedAndRemovedScenesAreCommands() throws {
    let files = try archives(
      "scene new a; scene new b; view new x", "scene remove a; scene new c; view new y")
    let text = commands(files).text
    #expect(
      text.contains("scene remove a\n") && text.contains("scene new c ") && text.contains("view new y\n"))
  }

  @Test func otherDifferencesAreWarnings() throws {
    let files = try archives(Self.setup, "place inner at 1,2")
    let said = commands(files)
    #expect(
      said.errors.contains("warning: scene 'card': placements differ, which the commands do not express"),
      "\(said)")
  }

  /// The commands turn one version of a project into another one that random edits created.
  @Test(arguments: 1...20)
  func randomChangesAreApplied(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var names = ["photo", "title", "box", "inner", "other"]
    var edits: [String] = []
    for index in 0..<12 {
      let view = names.randomElement(using: &generator) ?? "box"
      let other = names.randomElement(using: &generator) ?? "box"
      let number = Int.random(in: 1...40, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0:
        edits.append("view new v\(index) in \(view) content \(number)x4")
        names.append("v\(index)")
      case 1 where names.count > 3:
        edits.append("view move \(view) front")
      case 2 where view != other:
        edits.append("constrain \(view).leading >= \(other).trailing + \(number) @\(number)")
      case 3: edits.append("constraint set #1 constant \(number)")
      case 4: edits.append("view set \(view) alpha 0.\(number) hidden yes")
      case 5:
        edits.append("view rename \(view) n\(index)")
        names.removeAll { $0 == view }
        names.append("n\(index)")
      case 6: edits.append("constraint set #3 priority \(number)")
      default:
        edits.append("set new s\(index) when portrait; constrain \(view).width == \(number) into s\(index)")
      }
    }
    let files = try archives(Self.setup, edits.joined(separator: "\n"))
    let said = commands(files)
    let shell = try TestShell(files: files)
    let errors = shell.run("import a.ndjson\n" + said.text).errors
    shell.run("export c.ndjson")
    var changed = files
    changed["c.ndjson"] = try shell.files.read("c.ndjson")
    let rest = commands(changed, "c.ndjson", "b.ndjson")
    #expect(errors == "" && said.errors == "" && rest.text == "", "\(edits)\n\(said)\n\(errors)\n\(rest)")
  }

  /// In documents, objects are matched by their ids, and derived properties are not set.
  @Test func changesOfDocumentsAreWritten() throws {
    let old = EditableDocument.text()
    let new = old.replacing("<device id=\"retina4_7\"", with: "<device id=\"retina6_1\"")
      .replacing("width=\"375\" height=\"667\"", with: "width=\"414\" height=\"896\"")
      .replacing("constant=\"20\" id=\"abc-de-003\"", with: "constant=\"24\" id=\"abc-de-003\"")
      .replacing("text='Hello'", with: "text='Bye'")
      .replacing(
        "userLabel=\"box\">",
        with:
          "userLabel=\"box\"><color key=\"backgroundColor\" red=\"1\" green=\"0.0\" blue=\"0.0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"sRGB\"/>"
      )
    let said = commands(["Main.xib": old, "New.xib": new], "Main.xib", "New.xib")
    let lines = said.text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "scene set device \"iPhone 11\"", "view set root recorded 0,0,414x896",
        "view set box backgroundColor \"#FF0000\"", "view set title text \"Bye\"",
        "constraint set #1 constant 24",
      ], "\(said)")
    let written = try edited(said.text, old)
    #expect(commands(["Main.xib": written, "New.xib": new], "Main.xib", "New.xib").text == "", "\(written)")
    #expect(written.contains("<device id=\"retina6_1\" orientation=\"portrait\"/>"))
  }

  /// The document of the commands has other ids than the new version, but the same views and constraints.
  @Test func addedViewsOfDocumentsAreCommands() throws {
    let old = EditableDocument.text()
    let new = EditableDocument.text(
      rules:
        "                <constraint firstItem=\"abc-de-050\" firstAttribute=\"top\" secondItem=\"abc-de-002\" secondAttribute=\"bottom\" constant=\"9\" id=\"abc-de-051\"/>\n"
    ).replacing(
      "</subviews>",
      with:
        "<label opaque=\"NO\" text=\"New\" autoresizesSubviews=\"NO\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"abc-de-050\" userLabel=\"badge\"><rect key=\"frame\" x=\"0.0\" y=\"59\" width=\"34\" height=\"20.5\"/><fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/></label></subviews>"
    )
    let said = commands(["Main.xib": old, "New.xib": new], "Main.xib", "New.xib")
    let lines = said.text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "view new badge in root kind label recorded 0,59,34x20.5 text \"New\" objectID \"abc-de-050\" \\",
        "    userInteraction true", "constrain { badge.top == box.bottom + 9 }",
      ], "\(said)")
    let written = try edited(said.text, old)
    #expect(written.contains("y=\"59\"") && written.contains("text=\"New\""))
  }

  @Test func devicesAreWritten() throws {
    let phone = try edited("scene set device \"iPhone 11\"")
    #expect(phone.contains("<device id=\"retina6_1\"") && phone.contains("width=\"414\" height=\"896\""))
    let without = EditableDocument.text().replacing(
      "    <device id=\"retina4_7\" orientation=\"portrait\"/>\n", with: "")
    #expect(
      try edited("scene set device \"iPhone 11\"", without).contains(
        "<device id=\"retina6_1\" orientation=\"portrait\""))
    #expect(throws: (any Error).self) { try edited("scene set device \"iPhone 15 Pro Max\"") }
  }

  /// All scenes that fill the screen get the device. Other scenes keep their size.
  @Test func devicesAreSharedByScenes() throws {
    func scene(_ id: String, _ size: String) -> String {
      "<scene sceneID=\"s\(id)\"><objects><viewController storyboardIdentifier=\"v\(id)\" id=\"c\(id)\" sceneMemberID=\"viewController\"><view key=\"view\" id=\"\(id)\"><rect key=\"frame\" x=\"0.0\" y=\"0.0\" \(size)/></view></viewController></objects></scene>"
    }
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" version=\"3.0\" toolsVersion=\"13142\" useAutolayout=\"YES\">\n    <device id=\"retina4_7\" orientation=\"portrait\"/>\n    <scenes>\n"
      + scene("a", "width=\"375\" height=\"667\"") + scene("b", "width=\"375\" height=\"667\"")
      + scene("c", "width=\"375\" height=\"44\"")
      + "\n    </scenes>\n</document>\n"
    let editing = try DocumentEditing(
      path: "Main.storyboard", bytes: Array(text.utf8), limits: Resources().limits)
    let console = Recorder()
    let edited = try editing.edited(
      by: "view new badge; constrain badge.edges == root.edges inset 8; scene set device \"iPhone 11\"",
      console: console,
      files: MemoryFiles(texts: [:]), resources: Resources(), cancellation: .never)
    let written = String(decoding: edited.markup.bytes, as: UTF8.self)
    #expect(written.matches(of: /width="414" height="896"/).count == 2, "\(written)")
    #expect(written.contains("width=\"375\" height=\"44\""))
    #expect(written.contains("x=\"8\" y=\"8\" width=\"398\" height=\"880\""), "\(written)")
  }
}
