import GimbalCore
import GimbalDocuments
import GimbalFindings
import GimbalReporting
import GimbalSolvedHistory

/// The views whose frames differ between two versions of a file, in every orientation.
struct FrameComparison {
  let text: String

  /// - Throws: `ToolFailure` if a scene cannot be solved.
  init(from old: Subject, to new: Subject) throws {
    var options = FileDiffOptions()
    options.isAllOrientations = true
    let context = new.context
    let found = try FileFrameDiff(
      from: try old.sceneFile(.session), to: try new.sceneFile(.session), options,
      resources: context.resources, cancellation: context.cancellation)
    try context.cancellation.check(CancellationError())
    guard found.failures.isEmpty else { throw ToolFailure(printed: found.failures.joined()) }
    let reports = found.diffs.filter { !$0.diff.changes.isEmpty }.map {
      Report(title: $0.title, lists: [$0.diff.list])
    }
    text = reports.isEmpty ? "no view moves\n" : OutputFormat.table.text(of: .series(reports))
  }
}
