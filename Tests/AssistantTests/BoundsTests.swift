import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalJSON
import GimbalMarkup
import GimbalModel
import GimbalReporting
import Synchronization
import Testing

/// The limits on files, answers and documents.
@Suite struct BoundsTests {
  // MARK: Files

  @Test(arguments: [
    "../secret.gim", "/secret.gim", "sub/../../secret.gim", "/space/../secret.gim", "link.gim", "/etc/passwd",
    "../missing.gim", "/missing.gim",
  ])
  func refusesFilesOutsideOfTheFolder(_ path: String) throws {
    let client = try TestAssistant([
      "/space/a.gim": TestAssistant.script, "/secret.gim": TestAssistant.script,
    ])
    client.files.links.withLock { $0["/space/link.gim"] = "/secret.gim" }
    for tool in ["open", "views", "frames", "check"] {
      let text = try client.failure(tool, ["file": .text(path)])
      #expect(text.contains("outside of the folder") && !text.contains("title"), "\(text)")
    }
  }

  @Test(arguments: ["missing.gim", "-", "a.gim\u{0}", "sub", "~/a.gim"])
  func refusesMissingFiles(_ path: String) throws {
    let client = try TestAssistant(["/space/a.gim": TestAssistant.script])
    #expect(try client.failure("open", ["file": .text(path)]).contains("list_files"))
  }

  @Test func acceptsOtherFormsOfAPath() throws {
    let client = try TestAssistant(["/space/a.gim": TestAssistant.script])
    client.files.links.withLock { $0["/space/link.gim"] = "/space/a.gim" }
    for path in ["a.gim", "./a.gim", "/space/a.gim", "sub/../a.gim", "link.gim"] {
      #expect(try client.text("open", ["file": .text(path)]).contains("script a.gim"))
    }
  }

  // MARK: Answers

  /// A script with many views, long names and texts that need escapes.
  private static let large: String = {
    let names = (0..<250).map { "view number \($0) with a long name and a quote" }
    return "scene new main\n"
      + names.map { "view new \"\($0)\" kind label text \"\\\"é😀\\\"\" frame 0,0,9x9\n" }.joined()
  }()

  @Test func answersHavePages() throws {
    let client = try TestAssistant(["/space/a.gim": Self.large])
    for tool in ["views", "frames", "check", "picture"] {
      var arguments: [JSON.Field] = [JSON.Field(key: "file", value: "a.gim")]
      if tool == "picture" { arguments.append(JSON.Field(key: "format", value: "svg")) }
      var (page, count) = (1, 1)
      var all = ""
      while page <= count {
        let outcome = try client.call(
          tool, .fields(arguments + [JSON.Field(key: "page", value: JSON(page))]))
        try #require(!outcome.isError && outcome.messageBytes < 20_000, "\(tool): \(outcome.messageBytes)")
        if page == 1, let match = outcome.text.firstMatch(of: /\[page 1 of (\d+); .*"page": 2/) {
          count = try #require(Int(match.1))
        }
        all += outcome.text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
        page += 1
        if page > 3 { break }
      }
      if tool != "check" { #expect(count > 1) }
      if tool == "frames" { #expect(all.contains("view number 90 ")) }
      let text = try client.failure(
        tool, .fields(arguments + [JSON.Field(key: "page", value: JSON(count + 1))]))
      #expect(text.contains("from 1 to \(count)"))
    }
  }

  /// The next pages belong to the same answer, even if the file changes.
  @Test func pagesShareAnAnswer() throws {
    let client = try TestAssistant(["/space/a.gim": Self.large], canEdit: true)
    let first = try client.text("views", ["file": "a.gim"])
    client.files.set("/space/a.gim", "scene new main\n")
    #expect(try client.text("views", ["page": 2, "file": "a.gim"]).contains("view number"))
    #expect(try client.text("views", ["file": "a.gim"]) != first)
  }

  @Test func pagesDoNotWriteAgain() throws {
    let client = try TestAssistant(["/space/a.gim": "scene new main\nview new a\n"], canEdit: true)
    let names = (0..<400).map { "view new \"a new view with the number \($0)\" frame 0,0,9x9" }
    let commands = JSON.text(names.joined(separator: "\n"))
    #expect(try client.text("apply", ["file": "a.gim", "commands": commands]).contains("[page 1 of"))
    let written = client.files["/space/a.gim"]
    #expect(
      try client.text("apply", ["file": "a.gim", "commands": commands, "page": 2]).contains("[page 2 of"))
    _ = try client.text("help")
    let text = try client.failure("apply", ["file": "a.gim", "commands": commands, "page": 2])
    #expect(text.contains("not run again") && client.files["/space/a.gim"] == written)
  }

  @Test func longLinesAreDivided() throws {
    let name = String(repeating: "é\u{301}😀", count: 60)
    let lines = (0..<300).map { "view new \"\(name)\($0)\"\n" }.joined()
    let client = try TestAssistant(["/space/a.gim": "scene new main\n" + lines])
    for page in 1...3 {
      let outcome = try client.call("views", ["file": "a.gim", "json": true, "page": JSON(page)])
      #expect(!outcome.isError && outcome.messageBytes < 20_000)
    }
  }

  @Test func errorsAreShort() throws {
    let client = try TestAssistant(["/space/a.gim": TestAssistant.script])
    let commands = (0..<5000).map { "hide \"\($0) \(String(repeating: "x", count: 10))\"" }.joined(
      separator: ";")
    for tool in ["what_if", "propose"] {
      let outcome = try client.call(
        tool, ["file": "a.gim", "commands": .text(commands.prefix(99_000).description)])
      #expect(outcome.isError && outcome.messageBytes < 20_000)
    }
  }

  // MARK: Documents

  @Test(arguments: [
    ("<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"b\">]><document/>", "document type declaration"),
    ("<document", "error: "), ("\0\0\0", "error: "), ("", "error: "), ("{\"kind\":\"scene\"}", "error: "),
    ("PK\u{3}\u{4}", "zip"),
  ])
  func hostileDocumentsCauseOneError(_ text: String, _ message: String) throws {
    let client = try TestAssistant(["/space/a.xib": text])
    for tool in ["open", "check", "frames"] {
      let failure = try client.failure(tool, ["file": "a.xib"])
      #expect(failure.contains(message), "\(failure)")
      #expect(failure.split(separator: "\n").count <= 4, "\(failure)")
    }
  }

  @Test func limitsTheSizeOfDocuments() throws {
    var limits = InputLimits()
    limits[.documentBytes] = 100
    let client = try TestAssistant(
      ["/space/a.xib": ToolTests.document], resources: Resources(limits: limits))
    #expect(try client.failure("open", ["file": "a.xib"]).contains("more than 100 bytes"))
  }
}
