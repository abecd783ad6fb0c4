import GimbalDocuments
import GimbalJSON
import GimbalReporting
import TestSupport
import Testing

/// Each tool, on an Interface Builder document, a script and a project.
@Suite struct ToolTests {
  static let document = EditableDocument.text(
    rules: """
                  <constraint firstItem="abc-de-012" firstAttribute="leading" secondItem="abc-de-002" secondAttribute="trailing" constant="8" id="abc-de-021"/>
                  <constraint firstItem="abc-de-012" firstAttribute="top" secondItem="abc-de-001" secondAttribute="top" constant="20" id="abc-de-022"/>
                  <constraint firstItem="abc-de-012" firstAttribute="width" constant="30" id="abc-de-023"/>
                  <constraint firstItem="abc-de-012" firstAttribute="width" constant="20" id="abc-de-024"/>

      """)

  private let client: TestAssistant

  init() throws {
    client = try TestAssistant(
      [
        "/space/Box.xib": Self.document, "/space/home.gim": TestAssistant.script, "/space/notes.txt": "x",
        "/space/sub/other.gim": "scene new one\nscene new two\nview new a in root\nhide nothing\n",
        "/elsewhere/secret.gim": TestAssistant.script,
      ], projects: ["/space/home.gimbal": TestAssistant.script])
  }

  @Test func listsLayoutFiles() throws {
    #expect(
      try client.text("list_files")
        == "document  Box.xib\nscript  home.gim\nproject  home.gimbal\nscript  sub/other.gim\n")
    #expect(try TestAssistant(["/space/x": ""]).text("list_files").contains("no layout files"))
  }

  @Test(arguments: [("Box.xib", "Box"), ("home.gim", "main"), ("home.gimbal", "main")])
  func opensFiles(_ file: String, _ scene: String) throws {
    let text = try client.text("open", ["file": .text(file)])
    #expect(text.contains("scene in use: \(scene)\n"))
    #expect(text.contains("portrait") && text.contains("landscape"))
  }

  @Test func opensArchives() throws {
    let archive = try ProjectScriptRunner.archive(by: TestAssistant.script)
    client.files.set("/space/a.gimarchive", archive)
    #expect(try client.text("open", ["file": "a.gimarchive"]).contains("archive a.gimarchive"))
    #expect(
      try client.text("propose", ["file": "a.gimarchive", "commands": "hide box"])
        .contains("gimbal -c 'import"))
  }

  @Test func reportsErrorsOfScripts() throws {
    for tool in ["open", "check"] {
      let text = try client.text(tool, ["file": "sub/other.gim"])
      #expect(text.contains("sub/other.gim:4:6: error: there is no view 'nothing'"), "\(text)")
    }
  }

  @Test func messagesNameTools() throws {
    let failure = try client.failure("what_if", ["file": "home.gim", "commands": "hide nothing"])
    #expect(failure.contains("use the tool 'views'"), "\(failure)")
    #expect(try client.text("help", ["topic": "device list"]).contains("  iPhone 15  393x852\n"))
  }

  @Test func showsTheLinesOfAScript() throws {
    let text = try client.text("views", ["file": "sub/other.gim", "parts": ["script"]])
    #expect(text == "1  scene new one\n2  scene new two\n3  view new a in root\n4  hide nothing\n")
    #expect(
      try client.failure("views", ["file": "Box.xib", "parts": ["script"]]).contains("is not a script"))
  }

  /// Text that does not fit on the device of the scene is a finding without a choice of devices, too.
  @Test(arguments: [[], ["all"]])
  func checksTheDeviceOfTheScene(_ devices: [String]) throws {
    let script = """
      scene new main device 390x300; view new name kind label text "Alexandra Montgomery"
      constrain { name.leading == root.leading; name.top == root.top; name.width == 0.1 * root.width }
      """
    let client = try TestAssistant(["/space/a.gim": script])
    var arguments: [JSON.Field] = [JSON.Field(key: "file", value: "a.gim")]
    if !devices.isEmpty {
      arguments.append(JSON.Field(key: "devices", value: .array(devices.map(JSON.text))))
    }
    let text = try client.text("check", .fields(arguments))
    #expect(text.contains("'name' does not show all of its text"), "\(text)")
    #expect(devices.isEmpty || text.contains("390x300"), "\(text)")
  }

  @Test func listsViewsAndRules() throws {
    let text = try client.text("views", ["file": "home.gim"])
    for part in ["title", "label", "Wide", "#5", "base"] { #expect(text.contains(part), "\(text)") }
    let sets = try client.text("views", ["file": "home.gim", "parts": ["sets"], "json": true])
    #expect(sets.hasPrefix("{") && !sets.contains("Wide"))
  }

  @Test func computesFrames() throws {
    let text = try client.text("frames", ["file": "home.gim", "views": ["title"]])
    #expect(text.contains("title  8.000  8.000") && !text.contains("\nbox"), "\(text)")
    #expect(text.contains("warning: "))
    let turned = try client.text(
      "frames",
      [
        "file": "Box.xib", "device": "iPhone 8", "orientation": "all", "direction": "rtl",
        "text_size": "accessibility-large", "absolute": true,
      ])
    #expect(turned.contains("portrait") && turned.contains("landscapeLeft"), "\(turned)")
    #expect(try client.text("frames", ["file": "home.gim", "json": true]).hasPrefix("{"))
  }

  @Test func findsDefects() throws {
    let text = try client.text("check", ["file": "Box.xib"])
    #expect(text.contains("Box.xib:22:") && text.contains("[conflict]"), "\(text)")
    #expect(text.contains("Advice:") && text.contains("\n1.1 "), "\(text)")
    let script = try client.text("check", ["file": "home.gim", "scene": "main"])
    #expect(script.contains("Narrow") && !script.contains("memory."), "\(script)")
    #expect(try client.failure("check", ["file": "home.gim", "scene": "no"]).contains("the scenes are"))
  }

  /// The findings are also data: the rules of a conflict, and the places of views.
  @Test func findingsAreStructured() throws {
    let response = try client.request("tools/call", ["name": "check", "arguments": ["file": "Box.xib"]])
    let content = response["result"]["structuredContent"]
    let found = content["findings"].elements
    let conflict = try #require(found.first { $0["kind"].string == "conflict" })
    let rules = conflict["rules"].elements
    #expect(rules.count > 1 && rules.allSatisfy { $0["rule"].string != nil })
    #expect(rules.filter { $0["ignored"] == .bool(true) }.count < 2)
    #expect(conflict["line"].integer != nil && content["omitted"].integer == 0, "\(content)")
  }

  @Test func sweepsCombinations() throws {
    let text = try client.text(
      "check",
      [
        "file": "Box.xib", "devices": ["iPhone 8", "320x480"], "orientations": ["portrait"],
        "text_sizes": ["large"], "right_to_left": true, "kinds": ["conflict"],
      ])
    #expect(text.contains("[conflict]") && text.contains("in 4 of 4"), "\(text)")
    #expect(try client.text("check", ["file": "home.gim", "devices": ["all"]]).contains("conflict"))
  }

  /// Findings of one kind about one view are different findings.
  @Test func sweepsListEachFinding() throws {
    let script = """
      scene new main device 390x300
      view new a frame 0,0,50x20; view new b frame 5,0,50x20; view new c frame 9,0,50x20
      view new d; constrain { d.width == 5; d.height == 5 }
      """
    let client = try TestAssistant(["/space/a.gim": script])
    let text = try client.text(
      "check",
      [
        "file": "a.gim", "devices": ["390x300"], "orientations": ["portrait"],
        "kinds": ["overlap", "ambiguity"],
      ])
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0.contains("overlap [overlap]") } == 4, "\(text)")
    #expect(lines.count { $0.contains("position of 'd' is ambiguous") } == 2, "\(text)")
    #expect(lines.count { $0.contains("in 1 of 1") } == 6, "\(text)")
  }

  @Test(arguments: [
    ("title.x", "title.leading"), ("title", "title.height"), ("#1", "title.top"),
    ("conflict 1", "\n1.1 "),
    ("ambiguity", "constrain box.top == title.bottom + 8"),
  ])
  func explains(_ target: String, _ part: String) throws {
    let text = try client.text("explain", ["file": "home.gim", "target": .text(target)])
    #expect(text.contains(part), "\(text)")
  }

  @Test func argumentsCannotAddCommands() throws {
    for target in ["title.x; view remove title", "title\nhide title", "title } hide title"] {
      _ = try client.failure("explain", ["file": "home.gim", "target": .text(target)])
    }
    _ = try client.failure("frames", ["file": "home.gim", "views": ["\"title\"; hide title"]])
    _ = try client.failure("what_if", ["file": "home.gim", "commands": "hide title }\nhide box"])
  }

  @Test func drawsText() throws {
    let text = try client.text("picture", ["file": "Box.xib", "columns": 40, "view": "box"])
    #expect(text.contains("box"))
  }

  @Test func drawsSVG() throws {
    let text = try client.text(
      "picture", ["file": "home.gim", "format": "svg", "style": "wireframe", "orientation": "portrait"])
    #expect(text.contains("<svg") && text.contains("</svg>"))
  }

  @Test func drawsImages() throws {
    let text = try client.failure("picture", ["file": "home.gim", "format": "png"])
    #expect(text.contains("PNG output is not available"))
    let artist = try TestAssistant(
      ["/space/home.gim": TestAssistant.script], rasterizer: ScaledRasterizer(bytesPerPoint: 20_000))
    let outcome = try artist.call("picture", ["file": "home.gim", "format": "png"])
    #expect(outcome.imageBytes == 10_000 && outcome.messageBytes < 20_000)
    #expect(outcome.text.contains("0.5 pixels per point") && outcome.text.contains("larger picture"))
    let large = try TestAssistant(
      ["/space/home.gim": TestAssistant.script], rasterizer: ScaledRasterizer(bytesPerPoint: 1_000_000))
    #expect(
      try large.failure("picture", ["file": "home.gim", "format": "png"]).contains("use the format 'text'"))
  }

  @Test func triesCommands() throws {
    let text = try client.text(
      "what_if", ["file": "Box.xib", "commands": "constraint remove #8\nconstraint set #7 constant 60"])
    #expect(text.contains("resolved findings:") && text.contains("conflict (error)"), "\(text)")
    #expect(text.contains("title") && text.contains("0 findings after"), "\(text)")
    #expect(client.files["/space/Box.xib"] == Self.document)
    let failed = try client.failure("what_if", ["file": "Box.xib", "commands": "hide box\nhide nothing"])
    #expect(failed.contains("commands:2:6: error: there is no view 'nothing'"), "\(failed)")
  }

  @Test func namesChangesThatADocumentCannotRepresent() throws {
    let text = try client.text(
      "what_if",
      ["file": "Box.xib", "commands": "set new wide when landscape\nconstrain wide { box.width == 5 }"])
    #expect(
      text.contains("\nThe document cannot represent the changes:"), "\(text)")
  }

  /// Findings of other text sizes are compared, too. The line of a finding can change.
  @Test func comparesFindingsOfCombinations() throws {
    let script = """
      scene new main device "iPhone SE"
      view new label kind label text "Automatic updates of all software" font body
      constrain { Height: label.height == 21; label.top == root.top + 40; label.leading == root.leading + 16 }
      constrain { label.trailing <= root.trailing - 16 }
      """
    client.files.set("/space/text.gim", script)
    let commands: JSON = "constraint remove Height; view set label lines 0"
    #expect(
      try client.text("what_if", ["file": "text.gim", "commands": commands]).contains("do not change"))
    let text = try client.text(
      "what_if", ["file": "text.gim", "commands": commands, "text_sizes": ["accessibility-large"]])
    #expect(text.contains("truncated (error)") && text.contains("0 findings"), "\(text)")
  }

  @Test func showsTheHistoryOfProjects() throws {
    let text = try client.text("history", ["file": "home.gimbal", "count": 3])
    #expect(text.contains("constrain") && !text.contains("scene new"), "\(text)")
    #expect(try client.text("history", ["file": "home.gimbal", "target": "title.x"]).contains("title"))
    #expect(try client.failure("history", ["file": "home.gim"]).contains("has no history"))
  }

  @Test func explainsTheLanguage() throws {
    #expect(try client.text("help").contains("topics") || client.text("help").contains("TOPIC"))
    #expect(try client.text("help", ["topic": "constraint set"]).contains("constraint set"))
    #expect(try client.failure("help", ["topic": "constrian"]).contains("did you mean 'constrain'?"))
  }

  @Test func usesTheFileOfTheServer() throws {
    let client = try TestAssistant(
      ["/space/home.gim": TestAssistant.script, "/space/b.gim": "scene new b\n"], at: "/space/home.gim")
    #expect(try client.text("open").contains("main"))
    #expect(try client.text("open", ["file": "b.gim"]).contains("script b.gim"))
  }
}

/// A rasterizer whose files have a size in proportion to the scale.
private struct ScaledRasterizer: Rasterizer {
  let bytesPerPoint: Double

  func png(of document: String, scale: Double) -> [UInt8] {
    [UInt8](repeating: 1, count: Int(bytesPerPoint * scale))
  }
}
