import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Tests of the prompt on a pseudo-terminal.
@Suite struct PromptTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  private var historyFile: String { fixture.directory.file("state/gimbal/history") }

  @Test func greetsOnStandardErrorAndLeavesWithCtrlD() throws {
    let prompt = try Prompt(fixture, "p.gimbal")
    let end = try prompt.leave()
    #expect(end.code == 0)
    #expect(
      end.errors.hasPrefix("gimbal 0.1.0: new project p.gimbal. 'tutorial' and 'help' explain commands."))
    #expect(end.errors.split(separator: "\n").count == 3)
    #expect(end.output == "gimbal> \r\n")
  }

  @Test func openProjectIsSummarized() throws {
    #expect(try fixture.run("p.gimbal", "-c", "scene new home size 375x667").code == 0)
    let end = try Prompt(fixture, "p.gimbal").leave()
    #expect(
      end.errors == "gimbal 0.1.0: project p.gimbal; scene home in portrait on 375x667."
        + " 'help' lists topics, 'quit' exits.\n")
  }

  @Test func quietSuppressesGreeting() throws {
    let prompt = try Prompt(fixture, "--quiet")
    #expect(try prompt.enter("echo hello") == "hello\n")
    #expect(try prompt.leave().errors == "")
  }

  @Test func quitEndsSession() throws {
    let prompt = try Prompt(fixture)
    prompt.type("quit\r")
    #expect(try prompt.child.end().code == 0)
  }

  @Test func errorsDoNotEndSession() throws {
    let prompt = try Prompt(fixture)
    try prompt.enter("nonsense")
    #expect(try prompt.enter("echo still here") == "still here\n")
    let end = try prompt.leave()
    #expect(end.code == 0)
    #expect(
      end.errors.contains("\nerror: there is no command 'nonsense'\nnonsense\n^~~~~~~~\n"), "\(end.errors)")
  }

  @Test func ctrlCDropsLine() throws {
    let prompt = try Prompt(fixture)
    prompt.type("echo lost")
    try prompt.child.wait(for: "echo lost", after: prompt.place)
    prompt.type("\u{3}")
    try prompt.wait()
    #expect(try prompt.enter("echo kept") == "kept\n")
    #expect(try prompt.leave().code == 0)
  }

  @Test func ctrlCDropsOpenBlock() throws {
    let prompt = try Prompt(fixture, "p.gimbal")
    try prompt.enter("scene new s size 100x100; view new a")
    try prompt.enter("constrain {", then: Prompt.secondary)
    try prompt.enter("  a.width == 10", then: Prompt.secondary)
    prompt.type("\u{3}")
    try prompt.wait()
    // The dropped line has no effect.
    #expect(try prompt.enter("constraint list") == "")
    #expect(try prompt.leave().code == 0)
  }

  @Test func ctrlCAtEmptyPromptChangesNothing() throws {
    let prompt = try Prompt(fixture)
    for _ in 1...3 {
      prompt.type("\u{3}")
      try prompt.wait()
    }
    #expect(try prompt.enter("echo here") == "here\n")
    #expect(try prompt.leave().code == 0)
  }

  @Test func ctrlDInOpenBlockReportsMissingBrace() throws {
    let prompt = try Prompt(fixture)
    try prompt.enter("constrain {", then: Prompt.secondary)
    let end = try prompt.leave()
    #expect(end.errors.contains("the '{' is not closed"))
    #expect(end.code == 0)
  }

  @Test func typeaheadRunsInOrder() throws {
    let prompt = try Prompt(fixture, "p.gimbal")
    prompt.type("scene new s size 100x100\rview new a\rconstrain {\ra.width == 10\r}\recho all done\r")
    try prompt.child.wait(for: "\nall done\r\n", after: prompt.place)
    try prompt.wait(for: Prompt.primary, from: prompt.child.wait(for: "\nall done\r\n", after: prompt.place))
    #expect(try prompt.enter("constraint list --format csv").contains("a.width == 10"))
    #expect(try prompt.leave().code == 0)
  }

  @Test func bracketedPasteIsSupported() throws {
    var fixture = fixture
    fixture.environment["TERM"] = "xterm-256color"
    let prompt = try Prompt(fixture)
    // Bracketed paste, as sent by terminals.
    prompt.type("\u{1B}[200~echo pasted\u{1B}[201~\r")
    try prompt.child.wait(for: "pasted\r\n\u{1B}[?2004h", after: prompt.place)
    #expect(try prompt.leave().code == 0)
  }

  @Test func blockIsOneHistoryEntry() throws {
    let first = try Prompt(fixture, "p.gimbal")
    try first.enter("scene new s size 100x100; view new a; view new b")
    try first.enter("constrain {", then: Prompt.secondary)
    try first.enter("  a.width == 10", then: Prompt.secondary)
    try first.enter("}")
    try first.enter("echo one")
    try first.enter("echo one")
    // Entered lines are kept even if the process is killed.
    first.child.kill(SIGKILL)
    #expect(try first.child.end().signal == SIGKILL)

    let second = try Prompt(fixture, "p.gimbal")
    #expect(try second.enter("\u{10}") == "one\n")
    // The previous entry is the block, because equal consecutive lines form one entry.
    try second.enter("\u{10}\u{10}")
    let list = try second.enter("constraint list --format csv")
    #expect(list.split(separator: "\n").count == 3, "\(list)")
    #expect(try second.leave().code == 0)

    var status = stat()
    #expect(stat(historyFile, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  /// Two prompts that write to one history file at the same time lose no line.
  @Test func promptsShareTheHistoryFile() async throws {
    let fixture = fixture
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in ["one", "two"] {
        group.addTask {
          let prompt = try Prompt(fixture)
          for number in 1...400 { try prompt.enter("echo \(name)\(number)") }
          _ = try prompt.leave()
        }
      }
      try await group.waitForAll()
    }
    let text = try String(contentsOfFile: historyFile, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count == 800)
    #expect(lines.filter { $0.hasPrefix("echo one") } == (1...400).map { "echo one\($0)" })
    #expect(lines.filter { $0.hasPrefix("echo two") } == (1...400).map { "echo two\($0)" })
  }

  /// A file with too many entries is shortened, and an incomplete last line does not join the next entry.
  @Test func longHistoryFilesAreShortened() throws {
    let entries = (1...4500).map { "#17\($0)\necho \($0)\n" }.joined()
    let directory = fixture.directory.file("state/gimbal")
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try (entries + "#1799\necho cut").write(toFile: historyFile, atomically: true, encoding: .utf8)
    let prompt = try Prompt(fixture)
    try prompt.enter("echo last")
    _ = try prompt.leave()
    let text = try String(contentsOfFile: historyFile, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count == 2001)
    #expect(lines.suffix(3) == ["echo 4500", "echo cut", "echo last"])
    #expect(lines.first == "echo 2502")
  }

  @Test func historyFileFollowsXDG() throws {
    var fixture = fixture
    fixture.environment["XDG_STATE_HOME"] = nil
    let prompt = try Prompt(fixture)
    try prompt.enter("echo one")
    #expect(try prompt.leave().code == 0)
    let text = try String(
      contentsOfFile: fixture.directory.file(".local/state/gimbal/history"), encoding: .utf8)
    #expect(text.hasSuffix("\necho one\n"))
  }

  @Test func readOnlyHomeIsAccepted() throws {
    var fixture = fixture
    fixture.environment["XDG_STATE_HOME"] = "/dev/null/nowhere"
    let prompt = try Prompt(fixture)
    #expect(try prompt.enter("echo one") == "one\n")
    #expect(try prompt.leave().code == 0)
  }
}
