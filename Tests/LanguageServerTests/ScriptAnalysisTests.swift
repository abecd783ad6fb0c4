import GimbalCore
import GimbalDocuments
import GimbalShell
import Testing

@testable import GimbalLanguageServer

@Suite struct ScriptAnalysisTests {
  private static let scene = "scene new a size 9x9\nview new b\nhide b\n"

  private func analysis(_ text: String, _ limits: ScriptAnalysis.Limits) -> ScriptAnalysis {
    let files = MemoryServerFiles([:]).access
    return ScriptAnalysis(
      of: text, named: "home.gim", limits: limits, refusals: RefusedFiles(), interruption: .never
    ) { ScriptTrial(files: files, resources: Resources(), cancellation: $0) }
  }

  private func errors(_ analysis: ScriptAnalysis) -> [String] {
    analysis.advance { false }
    return analysis.problems.filter { $0.severity == .error }.map(\.message)
  }

  @Test func scriptsThatWereTooLongRunInANewProject() {
    let analysis = analysis(Self.scene, ScriptAnalysis.Limits(bytes: 100))
    #expect(errors(analysis) == [])
    analysis.update(to: Self.scene + String(repeating: "#", count: 100))
    #expect(analysis.problems.map(\.code) == ["limit"])
    analysis.update(to: Self.scene)
    #expect(errors(analysis) == [])
  }

  /// Statements after the time limit do not run without the statements that the limit skipped.
  @Test func changesDoNotContinueAfterSkippedStatements() {
    let analysis = analysis(Self.scene, ScriptAnalysis.Limits(total: .nanoseconds(1)))
    #expect(errors(analysis) == [])
    analysis.update(to: Self.scene + "hide b\n")
    #expect(errors(analysis) == [])
    #expect(analysis.problems.map(\.code) == ["limit"])
  }
}
