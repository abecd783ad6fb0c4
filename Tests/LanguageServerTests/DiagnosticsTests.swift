import GimbalJSON
import GimbalLanguageServer
import GimbalReporting
import Testing

@Suite struct DiagnosticsTests {
  /// A scene without findings.
  private static let scene = """
    scene new main size 100x200
    view new a
    constrain { a.leading == root.leading; a.top == root.top; a.width == 10; a.height == 20 }

    """

  private func errors(_ text: String, files: [String: String] = [:]) throws -> [String] {
    try TestClient(text, files: files).errors()
  }

  @Test func validScriptsHaveNone() throws { #expect(try TestClient(Self.scene).diagnostics() == []) }

  @Test(arguments: ["", "\n\n", "# only a comment", "# 😀\n"])
  func emptyScriptsHaveNone(_ text: String) throws { #expect(try TestClient(text).diagnostics() == []) }

  @Test func reportsAllErrorsOfAScript() throws {
    let text = """
      scene new main size 100x200
      view new a
      view neww b
      view new a
      hide c
      constrain a.widht == 5
      frams
      """
    #expect(
      try errors(text) == [
        "3:6-3:10 error there is no 'view' command 'neww'", "4:10-4:11 error a view named 'a' already exists",
        "5:6-5:7 error there is no view 'c'", "6:13-6:18 error there is no attribute 'widht'",
        "7:1-7:6 error there is no command 'frams'",
      ])
  }

  @Test func reportsAllErrorsOfABlock() throws {
    let text = """
      scene new main size 100x200
      view new a
      constrain {
        Top: a.top == root.topp
        a.leading == b.leading; a.width = 5
        c.height == 4
        Height: a.height >= ; a.trailing == root.trailing
      }
      constraint show Top
      constraint show Height
      explain a.width
      """
    let found = try errors(text)
    #expect(
      found.map { String($0.prefix { $0 != "-" }) } == ["4:22", "5:16", "6:3", "7:23", "9:17", "10:17"])
  }

  @Test func errorsInABlockKeepItsOtherRules() throws {
    let text =
      Self.scene + "view new b\nconstrain {\n  x.width == 1\n  B: b.width == 7\n}\nexpect b.width == 7\n"
    #expect(try errors(text) == ["6:3-6:4 error there is no view 'x'"])
  }

  @Test func reportsUnmetExpectations() throws {
    let found = try errors(Self.scene + "expect a.width == 11\n")
    #expect(found.count == 1 && found[0].hasPrefix("4:"), "\(found)")
  }

  @Test func positionsAreInUTF16() throws {
    let text = "scene new main size 10x10\nview new \"😀é\" text \"😀\"; hide 😀\n"
    let utf16 = try TestClient(text).errors()
    let utf8 = try TestClient(text, encoding: "utf-8").errors()
    #expect(utf16.map { String($0.prefix { $0 != "-" }) } == ["2:32"])
    #expect(utf8.map { String($0.prefix { $0 != "-" }) } == ["2:37"])
  }

  // MARK: Findings

  @Test func conflictsAreReportedAtTheirRules() throws {
    let client = try TestClient(Self.scene + "constrain {\n  W: a.width == 30\n}\n")
    let found = try client.diagnostics()
    #expect(
      found.count == 1 && found[0].hasPrefix("5:3-5:19 warning 2 required constraints contradict"), "\(found)"
    )
    let related = client.notifications.last?["params"]["diagnostics"].elements.first?["relatedInformation"]
      .elements
    #expect(related?.first?["location"]["range"]["start"]["line"].integer == 2)
  }

  @Test func ambiguitiesAreReportedAtTheView() throws {
    let client = try TestClient(
      "scene new s size 10x10 orientations portrait\nview new b\nconstrain { b.size == 5x5; b.top == root.top }\n"
    )
    let found = try client.diagnostics()
    #expect(
      found.count == 1 && found[0].hasPrefix("2:10-2:11 information the horizontal position of 'b'"),
      "\(found)")
  }

  @Test func repeatedConstraintsAreReported() throws {
    let found = try TestClient(Self.scene + "constrain a.width == 10\n").diagnostics()
    #expect(
      found.count == 1 && found[0].hasPrefix("4:11-4:24 warning") && found[0].contains("repeats"), "\(found)")
  }

  @Test func warningsOfCommandsAreReported() throws {
    let found = try TestClient(Self.scene + "vfl \"H:[a]\" metrics gap=3\n").diagnostics()
    #expect(
      found.contains { $0.hasPrefix("4:1-") && $0.contains("warning metric 'gap' is not used") }, "\(found)")
  }

  // MARK: Effects

  @Test(arguments: ["undo", "verify", "backup \"/space/b.gimbal\"", "checkout main", "edit a"])
  func commandsOfThePromptAreErrors(_ command: String) throws {
    let found = try errors(Self.scene + command + "\n")
    #expect(found.count == 1 && found[0].contains("cannot run in a script"), "\(found)")
  }

  /// The files of the test report a failure if the server writes one.
  @Test(arguments: [
    "export out.gimarchive", "render out.svg", "export /etc/out.ndjson", "render -",
  ])
  func nothingIsWritten(_ command: String) throws {
    let client = try TestClient(Self.scene + command + "\n")
    #expect(try client.errors() == [])
    #expect(client.files.reads == [])
  }

  @Test func scriptsReadFilesOfTheWorkspace() throws {
    let files = ["/space/part.gim": "view new b\n", "/space/bad.gim": "view new c\nhide d\n"]
    let client = try TestClient(Self.scene + "read part.gim\nhide b\nread bad.gim\n", files: files)
    #expect(try client.errors() == ["6:1-6:13 error bad.gim: there is no view 'd'"])
    #expect(Set(client.files.reads) == ["/space/part.gim", "/space/bad.gim"])
  }

  @Test(arguments: ["/etc/passwd", "../secret.gim", "/space/../secret.gim", "-", "/spaceship/x.gim"])
  func otherFilesAreNotRead(_ path: String) throws {
    let files = ["/secret.gim": "view new b\n", "/etc/passwd": "", "/spaceship/x.gim": ""]
    let client = try TestClient(Self.scene + "read \(path)\nhide b\n", files: files)
    let found = try client.diagnostics()
    // Errors after the statement would be unreliable, because the file can define names.
    #expect(found.count == 1 && found[0].hasPrefix("4:") && found[0].contains(" information "), "\(found)")
    #expect(client.files.reads == [])
  }

  @Test func workspaceFolderCanBeTheRoot() throws {
    let client = try TestClient(
      Self.scene + "read /part.gim\nhide b\nread /missing.gim\n", files: ["/part.gim": "view new b\n"],
      root: "file:///")
    let found = ["6:6-6:18 error cannot read '/missing.gim': no such file or directory"]
    #expect(try client.errors() == found)
  }

  @Test func filesAreNotReadWithoutAWorkspaceFolder() throws {
    let client = try TestClient(
      Self.scene + "read part.gim\n", files: ["/space/part.gim": "view new b\n"], root: nil)
    let found = try client.diagnostics()
    #expect(found.count == 1 && found[0].contains("no workspace folder is open"), "\(found)")
    #expect(client.files.reads == [])
  }

  @Test func missingFilesAreErrors() throws {
    let found = try errors(Self.scene + "read missing.gim\n")
    #expect(found == ["4:6-4:17 error cannot read 'missing.gim': no such file or directory"])
  }

  @Test func scriptsReadTheTextOfOpenDocuments() throws {
    let client = try TestClient(
      Self.scene + "read part.gim\nhide b\n", files: ["/space/part.gim": "view new c\n"])
    #expect(try client.errors() == ["5:6-5:7 error there is no view 'b'"])
    let uri = "file:///space/part.gim"
    client.open("view new b\n", at: uri)
    client.notify("textDocument/didSave", ["textDocument": ["uri": .text(uri)]])
    #expect(try client.errors() == [])
  }

  @Test func scriptsThatReadThemselvesEnd() throws {
    let found = try errors("read home.gim\n", files: ["/space/home.gim": "read home.gim\n"])
    #expect(found.count == 1 && found[0].contains("nested more than"), "\(found)")
  }

  @Test func statementsAfterQuitDoNotRun() throws {
    #expect(try errors(Self.scene + "quit\nhide nothing\n") == [])
  }

  // MARK: Changes

  @Test func changesReplaceEarlierErrors() throws {
    let client = try TestClient(Self.scene + "hide b\n")
    #expect(try client.errors().count == 1)
    client.change([
      [
        "range": ["start": ["line": 3, "character": 5], "end": ["line": 3, "character": 6]], "text": "a",
      ]
    ])
    #expect(try client.errors() == [])
    client.change([
      ["range": ["start": ["line": 1, "character": 9], "end": ["line": 1, "character": 10]], "text": "c"]
    ])
    let found = try client.errors()
    #expect(found.count == 5, "\(found)")
  }
}
