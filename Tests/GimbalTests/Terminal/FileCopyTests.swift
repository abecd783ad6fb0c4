import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A project is one file between two commands: a copy of it is complete, and nothing else is left at the end.
@Suite struct FileCopyTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    #expect(try fixture.run("p.gimbal", "-c", "scene new s size 10x10; view new a").code == 0)
  }

  /// The names of the project file and of the files that SQLite places beside it.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path)
      .filter { $0.hasPrefix("p.gimbal") }.sorted()
  }

  /// Returns the views in a copy of the project file.
  private func viewsInCopy() throws -> [String] {
    let copy = fixture.directory.file("copy.gimbal")
    unlink(copy)
    try FileManager.default.copyItem(atPath: fixture.project, toPath: copy)
    let outcome = try fixture.run("copy.gimbal", "-c", "verify", "-c", "view list --format csv")
    #expect(outcome.code == 0 && outcome.errors == "")
    return outcome.output.split(separator: "\n").dropFirst(2).map { String($0.prefix { $0 != "," }) }
  }

  @Test func copyBetweenCommandsAtAPromptIsComplete() throws {
    let prompt = try Prompt(fixture, "p.gimbal")
    let before = try viewsInCopy().count
    for (index, command) in ["view new b", "view new c; view new d", "undo"].enumerated() {
      try prompt.enter(command)
      #expect(try viewsInCopy().count == before + [1, 3, 2][index])
    }
    _ = try prompt.leave()
  }

  @Test func copyBetweenCommandsOfAPipeIsComplete() throws {
    let child = try fixture.start("p.gimbal")
    child.send("view new b\necho done\n")
    try child.wait(for: "done")
    // The output precedes the end of the command.
    var status = stat()
    for _ in 0..<1000 where stat(fixture.project + "-wal", &status) != 0 || status.st_size > 0 {
      Fixture.sleep(.milliseconds(10))
    }
    #expect(try viewsInCopy().contains("b"))
    child.endInput()
    #expect(try child.end().code == 0)
    #expect(try names() == ["p.gimbal"])
  }

  @Test(arguments: ["quit\r", "\u{4}", "view list\rquit\r", "vie\t\u{15}quit\r"])
  func endOfSessionLeavesOneFile(typed: String) throws {
    let prompt = try Prompt(fixture, "p.gimbal")
    try prompt.enter("view new b")
    prompt.type(typed)
    #expect(try prompt.child.end().code == 0)
    #expect(try names() == ["p.gimbal"])
    #expect(try viewsInCopy().contains("b"))
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func signalAtAPromptLeavesOneFile(signal: Int32) throws {
    let prompt = try Prompt(fixture, "p.gimbal")
    try prompt.enter("view new b")
    prompt.type("view new half")
    prompt.child.kill(signal)
    #expect(try prompt.child.end().signal == signal)
    #expect(try names() == ["p.gimbal"])
    let views = try viewsInCopy()
    #expect(views.contains("b") && !views.contains("half"))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func signalToAPipeLeavesOneFile(signal: Int32) throws {
    let child = try fixture.start("p.gimbal")
    child.send("view new b\necho done\nview new half")
    try child.wait(for: "done")
    child.kill(signal)
    #expect(try child.end().signal == signal)
    #expect(try names() == ["p.gimbal"])
    let views = try viewsInCopy()
    #expect(views.contains("b") && !views.contains("half"))
  }

  @Test func closedPipeLeavesOneFile() throws {
    let views = (0..<3000).map { "view new v\($0) frame 1,2,3x4" }.joined(separator: "\n")
    #expect(try fixture.run("p.gimbal", "-f", "-", input: views).code == 0)
    let line = "(\"$gimbal\" p.gimbal -c 'view new b' -c 'export -'; echo $? >&2) | head -c 1"
    let outcome = try fixture.shell(line)
    #expect(outcome.errors == "141\n")
    #expect(try names() == ["p.gimbal"])
    #expect(try viewsInCopy().contains("b"))
  }

  @Test func ignoredSignalDoesNotEndAScript() throws {
    let line = "trap '' HUP; (sleep 0.2; echo 'view new b') | \"$gimbal\" p.gimbal & "
    let outcome = try fixture.shell(line + "sleep 0.1; kill -HUP $!; wait")
    #expect(outcome.code == 0)
    #expect(try viewsInCopy().contains("b"))
  }
}
