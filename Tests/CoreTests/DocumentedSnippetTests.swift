import GimbalCore
import Synchronization
import TestSupport
import Testing

/// Runs the code in the documentation of GimbalCore.
@Suite struct DocumentedSnippetTests {
  private enum EngineError: Error {
    case cancelled
  }

  @Test func allSnippetsAreTested() throws {
    #expect(try DocumentedSnippet.untested(of: "GimbalCore").isEmpty)
  }

  @Test func overviewMakesValues() {
    let deadline = ContinuousClock.now.advanced(by: .seconds(-1))
    let relation = Relation(rawValue: "<=")
    let cancellation = Cancellation { deadline < .now }
    #expect(relation == .lessThanOrEqual && cancellation.isCancelled)
  }

  @Test func checkEndsTheLoop() {
    let interrupted = Atomic(true)
    var solved: [Int] = []
    func solve(_ row: Int) { solved.append(row) }
    func solveAll(_ rows: Range<Int>) throws {
      let cancellation = Cancellation { interrupted.load(ordering: .relaxed) }
      for row in rows {
        try cancellation.check(EngineError.cancelled)
        solve(row)
      }
    }
    #expect(throws: EngineError.cancelled) { try solveAll(1..<9) }
    #expect(solved.isEmpty)
  }
}
