import GimbalJSON
import TestSupport
import Testing

@Suite struct EditTests {
  private let texts = [
    "/space/Box.xib": EditableDocument.text(), "/space/home.gim": "scene new main\nview new a",
  ]
  private let projects = ["/space/home.gimbal": TestAssistant.script]

  // MARK: Proposals

  @Test func proposesTheDiffOfADocument() throws {
    let client = try TestAssistant(texts)
    let text = try client.text(
      "propose", ["file": "Box.xib", "commands": "constrain { title.top == box.bottom + 8 }"])
    #expect(text.contains("--- Box.xib\n+++ Box.xib\n@@") && text.contains("\n+"), "\(text)")
    #expect(text.contains("gimbal edit Box.xib 'constrain { title.top == box.bottom + 8 }' --write"))
    #expect(client.files["/space/Box.xib"] == texts["/space/Box.xib"])
  }

  @Test func quotesShellCommands() throws {
    let client = try TestAssistant(["/space/a b/it's.gim": "scene new main\nview new a\n"])
    let text = try client.text(
      "propose", ["file": "a b/it's.gim", "commands": "view set a kind label text \"it's\""])
    #expect(text.contains(#"'view set a kind label text "it'\''s"' >> 'a b/it'\''s.gim'"#), "\(text)")
  }

  @Test func addsAMissingNewline() throws {
    let client = try TestAssistant(texts)
    let text = try client.text("propose", ["file": "home.gim", "commands": "view set a frame 0,0,9x9"])
    #expect(text.contains(#"printf '\n%s\n' 'view set a frame 0,0,9x9' >> home.gim"#), "\(text)")
  }

  @Test func proposesScriptsForProjects() throws {
    let client = try TestAssistant(projects: projects)
    let text = try client.text("propose", ["file": "home.gimbal", "commands": "constraint remove Narrow"])
    #expect(
      text.contains("constraint remove Narrow") && text.contains("| gimbal home.gimbal -f -"), "\(text)")
    #expect(text.contains("resolved findings"))
  }

  @Test func rejectsChangesThatADocumentCannotRepresent() throws {
    let client = try TestAssistant(texts)
    let text = try client.failure(
      "propose",
      ["file": "Box.xib", "commands": "set new wide when landscape\nconstrain wide { box.width == 5 }"])
    #expect(text.contains("cannot represent the new set 'wide'"), "\(text)")
  }

  @Test func replacesLinesOfAScript() throws {
    let script = "scene new main\nview new a\nview set a frame 0,0,9x9\nview set a color red\nview new b\n"
    let client = try TestAssistant(["/space/home.gim": script], canEdit: true)
    #expect(try client.text("open", ["file": "home.gim"]).contains("home.gim:4:"))
    let commands: JSON = "view set a frame 0,0,20x9\nview set a kind label text \"x\""
    let arguments: JSON = ["file": "home.gim", "lines": "3-4", "commands": commands]
    let proposal = try client.text("propose", arguments)
    #expect(proposal.contains("-view set a color red\n+view set a frame 0,0,20x9\n"), "\(proposal)")
    #expect(proposal.contains("patch home.gim << 'END'\n--- home.gim"), "\(proposal)")
    #expect(client.files["/space/home.gim"] == script)
    let applied = try client.text("apply", arguments)
    #expect(applied.contains("resized") && !applied.contains("gimarchive"), "\(applied)")
    #expect(
      client.files["/space/home.gim"]
        == "scene new main\nview new a\nview set a frame 0,0,20x9\nview set a kind label text \"x\"\nview new b\n"
    )
    #expect(try !client.text("open", ["file": "home.gim"]).contains("error"))
  }

  @Test func removesLinesOfAScript() throws {
    let client = try TestAssistant(
      ["/space/home.gim": "scene new main\nview new a\nview new b\n"], canEdit: true)
    _ = try client.text("apply", ["file": "home.gim", "lines": "2", "commands": ""])
    #expect(client.files["/space/home.gim"] == "scene new main\nview new b\n")
    let failure = try client.failure("apply", ["file": "home.gim", "commands": ""])
    #expect(failure.contains("'commands' is empty"), "\(failure)")
  }

  @Test(arguments: [
    ("home.gim", "9", "view new c", "the script does not have the lines 9"),
    ("home.gim", "0", "view new c", "not a range of lines"),
    ("home.gim", "2-1", "view new c", "not a range of lines"),
    ("home.gim", "1-2-3", "view new c", "not a range of lines"),
    ("home.gim", "2", "view nw c", "the changed script has an error"),
    ("Box.xib", "2", "view new c", "valid only for scripts"),
  ])
  func rejectsWrongLines(file: String, lines: String, commands: String, message: String) throws {
    let client = try TestAssistant(texts, canEdit: true)
    let failure = try client.failure(
      "apply", ["file": .text(file), "lines": .text(lines), "commands": .text(commands)])
    #expect(failure.contains(message), "\(failure)")
    #expect(client.files["/space/\(file)"] == texts["/space/\(file)"])
  }

  // MARK: Reading only

  @Test func readingChangesNoFile() throws {
    let client = try TestAssistant(texts, projects: projects)
    let before = try client.files.projectBytes()
    for file in ["Box.xib", "home.gim", "home.gimbal"] {
      for tool in ["open", "views", "frames", "check", "picture"] {
        _ = try client.text(tool, ["file": .text(file)])
      }
      let view = file == "home.gim" ? "a" : "box"
      _ = try client.text("propose", ["file": .text(file), "commands": .text("hide \(view)")])
    }
    _ = try client.text("history", ["file": "home.gimbal"])
    #expect(try client.files.projectBytes() == before)
    for (path, text) in texts { #expect(client.files[path] == text) }
    let error = try client.request(
      "tools/call", ["name": "apply", "arguments": ["file": "Box.xib", "commands": "hide box"]])["error"]
    #expect(error["code"].integer == -32602)
    #expect(client.files["/space/Box.xib"] == texts["/space/Box.xib"])
  }

  @Test(arguments: [
    "export \"out.gimarchive\"", "render \"out.svg\"", "read home.gim", "backup \"copy.gimbal\"", "undo",
    "whatif { hide a }", "edit a", "tutorial", "frames > out.txt", "frames | sh", "import \"../x.xib\"",
    "import \"/etc/passwd\"", "explain-log \"/etc/passwd\"", "export \"memory.svg\"",
  ])
  func commandsAccessOnlyTheFolder(_ command: String) throws {
    let client = try TestAssistant(texts, canEdit: true)
    for tool in ["what_if", "propose", "apply"] {
      let text = try client.failure(tool, ["file": "home.gim", "commands": .text(command)])
      #expect(text.contains("error: "), "\(text)")
    }
    #expect(Set(client.files.names) == Set(texts.keys))
    #expect(client.files["/space/home.gim"] == texts["/space/home.gim"])
  }

  /// A script of the folder runs when it is opened, but writes no files and reads only files in the folder.
  @Test func scriptsAccessOnlyTheFolder() throws {
    let client = try TestAssistant([
      "/space/a.gim":
        "scene new main\nexport \"x.gimarchive\"\nread \"../secret.gim\"\nbackup \"y.gimbal\"\n",
      "/secret.gim": "scene new secret\n",
    ])
    let text = try client.text("open", ["file": "a.gim"])
    #expect(text.contains("write no files") && text.contains("in the folder of the server"), "\(text)")
    #expect(text.contains("'backup' cannot run in a script"), "\(text)")
    #expect(!text.contains("secret\n") && client.files.names.count == 2)
  }

  // MARK: Applying

  @Test func appliesToDocuments() throws {
    let client = try TestAssistant(texts, canEdit: true)
    let text = try client.text(
      "apply", ["file": "Box.xib", "commands": "constraint set #3 constant 120"])
    #expect(text.hasPrefix("Box.xib: updated\n"))
    #expect(
      client.files["/space/Box.xib"]
        == EditableDocument.text().replacing("constant=\"100\"", with: "constant=\"120\""))
    #expect(try client.text("apply", ["file": "Box.xib", "commands": "frames"]).contains("does not change"))
  }

  @Test func appliesToScripts() throws {
    let client = try TestAssistant(texts, canEdit: true)
    _ = try client.text("apply", ["file": "home.gim", "commands": "view set a frame 0,0,9x9"])
    #expect(client.files["/space/home.gim"] == "scene new main\nview new a\nview set a frame 0,0,9x9\n")
  }

  @Test func appliesToTheChosenScene() throws {
    let client = try TestAssistant(
      ["/space/a.gim": "scene new one\nview new a\nscene new two\n"], canEdit: true)
    _ = try client.text("apply", ["file": "a.gim", "scene": "one", "commands": "hide a"])
    #expect(client.files["/space/a.gim"].hasSuffix("scene use \"one\"\nhide a\n"))
  }

  @Test func appliesToProjectsAsOneRevision() throws {
    let client = try TestAssistant(projects: projects, canEdit: true)
    let before = try client.text("history", ["file": "home.gimbal"]).split(separator: "\n").count
    let text = try client.text(
      "apply",
      ["file": "home.gimbal", "commands": "constraint remove Narrow\nconstrain box.top == title.bottom"])
    #expect(text.contains("one revision"))
    let log = try client.text("history", ["file": "home.gimbal"])
    #expect(log.split(separator: "\n").count == before + 1 && log.contains("an assistant"), "\(log)")
    #expect(try client.text("check", ["file": "home.gimbal"]).contains("no findings"))
  }

  @Test func failedCommandsLeaveTheFile() throws {
    let client = try TestAssistant(texts, projects: projects, canEdit: true)
    let before = try client.text("history", ["file": "home.gimbal"])
    for file in ["Box.xib", "home.gim", "home.gimbal"] {
      _ = try client.failure("apply", ["file": .text(file), "commands": "view new z\nhide nothing"])
    }
    for (path, text) in texts { #expect(client.files[path] == text) }
    #expect(try client.text("history", ["file": "home.gimbal"]) == before)
  }
}
