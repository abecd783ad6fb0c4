import GimbalBatch
import GimbalModel
import GimbalReporting

/// The views whose frames differ between two versions of a file, in every orientation.
struct FrameComparison {
  let text: String

  /// - Throws: `ToolFailure` if a scene cannot be solved.
  init(from old: Subject, to new: Subject) throws {
    let files = new.files
    files.put(try old.archive(), as: SubjectFiles.oldArchive)
    files.put(try new.archive(), as: SubjectFiles.archive)
    defer { for name in [SubjectFiles.oldArchive, SubjectFiles.archive] { _ = files.take(name) } }
    var options = FileDiffOptions()
    (options.comparesFrames, options.isAllOrientations) = (true, true)
    let console = RecordingConsole()
    let context = new.context
    let diff = FileDiff(
      options, format: .table, console: console, files: files, ids: RunningIDs(),
      resources: context.resources, cancellation: context.cancellation)
    let status = diff.run(from: SubjectFiles.oldArchive, to: SubjectFiles.archive)
    try context.cancellation.check(CancellationError())
    let printed = console.take()
    guard status != .document else { throw ToolFailure(printed.errorOutput) }
    // The archives are not files of the user.
    let names = "  from \(SubjectFiles.oldArchive) to \(SubjectFiles.archive)"
    text = printed.output.isEmpty ? "no view moves\n" : printed.output.replacing(names, with: "")
  }
}
