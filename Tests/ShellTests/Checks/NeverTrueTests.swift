import GimbalChecks
import GimbalDocuments
import GimbalReporting
import TestSupport
import Testing

/// Sets of rules whose conditions are never true.
@Suite struct NeverTrueTests {
  private func warnings(_ condition: String) throws -> [String] {
    try Checking("scene new main size 300x200; trait images=3; set new odd when \(condition)").warnings
  }

  @Test(arguments: [
    "portrait and landscape", "landscapeLeft and landscapeRight", "portrait and not portrait",
    "images=3 and portrait and landscape",
  ])
  func contradictoryConditionsAreFound(_ condition: String) throws {
    let warnings = try warnings(condition)
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("the condition of set 'odd' is false in every orientation: ") == true)
  }

  @Test(arguments: [
    "portrait", "not portrait", "portrait or landscape", "landscape and images=3", "images=4",
  ])
  func possibleConditionsHaveNoFindings(_ condition: String) throws { #expect(try warnings(condition) == []) }

  /// `gimbal check` finds the sets of an archive if the kind is selected.
  @Test func setsOfArchivesAreFound() throws {
    let shell = try TestShell(
      "scene new main size 300x200; set new odd when portrait and landscape\nexport a.ndjson")
    let run = CheckRun(FindingSelection(only: [.neverTrue]))
    _ = DocumentRun(
      FindingReports(run), options: DocumentOptions(), format: .table, console: Recorder(),
      files: MemoryFiles(texts: ["a.ndjson": try shell.files.read("a.ndjson")]), ids: CountingIDs()
    ).run(["a.ndjson"])
    #expect(run.reported.map(\.fingerprint) == ["a.ndjson\tneverTrue\tmain\todd"])
    #expect(run.reported.first?.severity == .warning)
  }
}
