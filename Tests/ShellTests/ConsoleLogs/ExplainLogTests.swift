import GimbalCore
import GimbalDocuments
import GimbalLogExplanations
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// The options, formats, errors and exit codes of `explain-log`.
@Suite struct ExplainLogTests {
  private static let log = """
    Unable to simultaneously satisfy constraints.
    (
        "<NSLayoutConstraint:0x1 UIView:0xa.width == 30   (active)>",
        "<NSLayoutConstraint:0x2 UIView:0xa.width == 40   (active)>"
    )
    """

  private func shell() throws -> TestShell {
    try TestShell(files: [
      "a.log": Self.log, "b.log": "no problems found\n", "c d.log": Self.log + "\n" + Self.log,
    ])
  }

  @Test func conflictSetsUnsatisfiableStatus() throws {
    let shell = try shell()
    #expect(shell.said("explain-log b.log") == "b.log: no conflicts\n")
    #expect(shell.session.status == .success)
    #expect(
      shell.said("explain-log a.log").hasPrefix(
        "a.log: 1 conflict\na.log:1: 2 constraints contradict each other\n"))
    #expect(shell.session.status == .unsatisfiable)
  }

  @Test func severalFilesAreExplained() throws {
    let said = try shell().said("explain-log b.log \"c d.log\" a.log")
    #expect(said.contains("b.log: no conflicts\n") && said.contains("c d.log: 1 conflict, logged 2 times\n"))
    #expect(said.contains("logged 2 times, at lines 1, 6") && said.contains("\na.log: 1 conflict\n"))
  }

  @Test func dataFormatsAreComplete() throws {
    let shell = try shell()
    let message = try LogMessage(shell.run("explain-log a.log --format json").output)
    #expect(message.conflicts.map(\.line) == [1] && message.conflicts.map(\.times) == [1])
    #expect(message.conflicts.first?.constraints.map(\.rule) == ["view.width == 30", "view.width == 40"])
    #expect(message.conflicts.first?.repairs.first?.kind == "remove")
    #expect(
      shell.said("explain-log a.log b.log --format json").hasPrefix("[{\"file\":\"a.log\",\"conflicts\":[{"))
    let lines = shell.said("explain-log a.log --format ndjson").split(separator: "\n")
    #expect(lines.count == 1 && lines[0].hasPrefix("{\"list\":\"conflicts\",\"file\":\"a.log\",\"line\":1,"))
    #expect(shell.said("explain-log a.log --format csv").hasPrefix("file,list,text\na.log,conflicts,"))
  }

  @Test func explainLogDoesNotChangeProject() throws {
    let shell = try shell()
    shell.run("scene new main")
    let before = try shell.records()
    shell.run("explain-log a.log\nexplain-log a.log --scene")
    #expect(try shell.records() == before)
  }

  @Test func scenesOfSeveralLogsHaveDistinctNames() throws {
    let shell = try shell()
    let script = shell.run("explain-log a.log b.log a.log \"c d.log\" --scene").output
    let names = script.split(separator: "\n").filter { $0.hasPrefix("scene new ") }.map {
      $0.split(separator: " ")[2]
    }
    #expect(names == ["conflict1", "conflict2", "conflict3"])
    let project = try TestShell(script)
    #expect(try project.scenes().count == 3)
  }

  @Test func unreadableLogReportsPosition() throws {
    let shell = try shell()
    let said = shell.run("explain-log a.log absent.log")
    #expect(said.output == "")
    #expect(said.errors.hasPrefix("-:1:19: error: cannot read 'absent.log': no such file or directory\n"))
    #expect(shell.session.status == .document)
    #expect(shell.run("explain-log").errors.contains("expected a file"))
    #expect(shell.run("explain-log a.log --scenes").errors.contains("did you mean '--scene'?"))
  }

  /// Conflicts beyond the limit are counted but not explained.
  @Test func conflictsBeyondLimitAreCounted() throws {
    var limits = InputLimits()
    limits[.logConflicts] = 50
    let many = (0..<60).map { Self.log.replacing("== 40", with: "== \($0 + 50)") }.joined(separator: "\n")
    let shell = try TestShell(files: ["many.log": many], resources: Resources(limits: limits))
    let said = shell.run("explain-log many.log").output
    #expect(said.hasPrefix("many.log: 50 conflicts, 10 more not explained\n"))
  }
}
