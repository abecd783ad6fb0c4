package import GimbalDocuments
package import GimbalModel
package import GimbalReporting

extension FileSolver {
  /// Returns the findings about the scenes of a file.
  ///
  /// - Parameter sweep: The combinations of traits in which the scenes are checked; `nil` to check them on the displays of
  ///   the options.
  package func findings(
    in file: SceneFile, _ selection: FindingSelection, sweep: SweepOptions?, resources: Resources,
    cancellation: Cancellation
  ) -> (findings: [Finding], faults: [DocumentFault]) {
    let run = CheckRun(selection)
    let checks: any DocumentReports =
      sweep.map { DocumentSweepReports($0, run, resources: resources, cancellation: cancellation) }
      ?? FindingReports(run)
    var status = ExitStatus.success
    let faults = solve(file) {
      _ = try checks.reports(on: $0, format: .json, status: &status, cancellation: $1)
    }
    return (run.reported, faults)
  }
}
