import GimbalReporting
import GimbalShell
import Synchronization
import TestSupport
import Testing

/// Long output at a prompt goes through the pager.
@Suite struct PagerTests {
  private func shell(_ programs: RedirectionTests.PipeRecorder) throws -> TestShell {
    let views = (1...30).map { "view new v\($0)" }.joined(separator: "\n")
    let shell = try TestShell("scene new main size 320x480\n" + views, programs: programs)
    shell.recorder.outputWidth = LineWidth(80)
    shell.recorder.rows = 24
    return shell
  }

  private func said(_ shell: TestShell, _ lines: String..., isTyped: Bool = true) -> (String, String) {
    var reader = RedirectionTests.Lines(lines: lines, isTyped: isTyped)
    shell.session.run(&reader, named: "<stdin>")
    return shell.recorder.take()
  }

  @Test func longOutputIsPaged() throws {
    let programs = RedirectionTests.PipeRecorder()
    let shell = try shell(programs)
    #expect(said(shell, "view list") == ("", ""))
    let paged = programs.paged.withLock { $0 }
    #expect(paged.count == 1 && paged[0].hasPrefix("view ") && paged[0].split(separator: "\n").count == 32)
    // Short output and output in other places is printed.
    #expect(said(shell, "view list v3").0.contains("v3"))
    #expect(said(shell, "view list", isTyped: false).0 == paged[0])
    shell.recorder.rows = 50
    #expect(said(shell, "view list").0 == paged[0])
    shell.recorder.rows = nil
    #expect(said(shell, "view list").0 == paged[0])
    #expect(programs.paged.withLock { $0 }.count == 1)
  }

  @Test func modeTurnsPagerOff() throws {
    let programs = RedirectionTests.PipeRecorder()
    let shell = try shell(programs)
    let list = said(shell, "mode pager off", "view list").0
    #expect(list.split(separator: "\n").count == 32)
    #expect(said(shell, "mode pager on", "view list").0 == "")
    #expect(said(shell, "mode").0 == "table\n")
    #expect(said(shell, "mode pager maybe").1.contains("there is no state 'maybe'"))
    #expect(programs.paged.withLock { $0 } == [list])
  }

  @Test func outputIsPrintedWithoutPager() throws {
    let shell = try shell(RedirectionTests.PipeRecorder(pager: false))
    let said = said(shell, "view list")
    #expect(said.0.split(separator: "\n").count == 32 && said.1 == "")
  }

  @Test func failureOfThePagerIsReportedOnce() throws {
    let shell = try shell(RedirectionTests.PipeRecorder(pager: nil))
    let said = said(shell, "view list", "view list")
    #expect(said.0.split(separator: "\n").count == 64)
    #expect(
      said.1 == "warning: cannot start the pager 'lost', so the output is not paged\n  set GIMBAL_PAGER\n")
  }
}
