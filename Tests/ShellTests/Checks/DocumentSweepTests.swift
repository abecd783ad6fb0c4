import GimbalBatch
import GimbalFindings
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// Sweeps of documents over devices, windows and widths, as in `gimbal check FILE…`.
@Suite struct DocumentSweepTests {
  private typealias Text = DocumentText

  /// A form whose fields are at most 349 points wide between margins of 15 points.
  private static let form = Text.storyboard([
    Text.controller(
      "c",
      view: Text.root(
        subviews: Text.view(
          "fields", frame: (15, 20, 345, 44),
          attributes: "userLabel=\"fields\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
          constraints: [
            Text.constraint("h", "height", nil, "constant=\"44\""),
            Text.constraint("w", "width", nil, "relation=\"lessThanOrEqual\" constant=\"349\""),
          ]),
        constraints: [
          Text.constraint("a", "fields.top", "root.top", "constant=\"20\""),
          Text.constraint("b", "fields.leading", "root.leading", "constant=\"15\""),
          Text.constraint("e", "root.trailing", "fields.trailing", "constant=\"15\""),
        ]))
  ])

  private func check(
    _ options: SweepOptions, _ format: OutputFormat = .table, files: [String] = ["a.storyboard"],
    jobs: Int = 1
  ) -> (output: String, status: GimbalReporting.ExitStatus, problems: Int, summary: String) {
    let (console, log) = (Recorder(), TestLog())
    let run = CheckRun(FindingSelection(), log: log)
    let texts = Dictionary(uniqueKeysWithValues: files.map { ($0, Self.form) })
    let status = DocumentRun(
      SweepFilter(options, run, cancellation: .never), options: DocumentOptions().swept(by: options),
      format: format, console: console, files: MemoryFiles(texts: texts), ids: CountingIDs(), log: log,
      jobs: jobs,
      failed: run.addUnread
    ).run(files + ["missing.xib"])
    return (console.take().output, status, log.cases.flatMap(\.problems).count, run.summary)
  }

  private func options(_ devices: [String]) -> SweepOptions {
    SweepOptions(
      devices: devices.compactMap { Device(named: $0) }, orientations: [], isMirrored: true, textScales: [],
      keyboards: [], kinds: nil)
  }

  @Test(arguments: [OutputFormat.table, .json, .ndjson, .csv])
  func findingsOfDevicesAreLocated(format: OutputFormat) {
    let found = check(options(["iPhone SE", "iPhone 15", "iPad 11"]), format)
    #expect(found.output.contains("fields"), "\(found.output)")
    #expect(found.status == .unsatisfiable && found.problems >= 1)
    #expect(found.summary.contains("1 error") && found.summary.contains("missing.xib"), "\(found.summary)")
    #expect(check(options(["iPhone SE"]), format).status == .document)
  }

  @Test(arguments: [OutputFormat.table, .json]) func widthsOfAFindingAreRanges(format: OutputFormat) throws {
    var options = options([])
    options.widths = WidthRange(320, 420)
    let found = check(options, format)
    let words = format == .table ? "fails from 380 pt of width up" : "\"ranges\":\"380-420\""
    #expect(found.output.contains(words), "\(found.output)")
    #expect(found.status == .unsatisfiable)
    options.widths = WidthRange(320, 379)
    #expect(check(options, format).status == .document)
  }

  @Test func outputDoesNotDependOnTheJobs() {
    let files = (0..<9).map { "f\($0).storyboard" }
    let one = check(options(["iPhone SE", "iPad 11"]), files: files)
    let many = check(options(["iPhone SE", "iPad 11"]), files: files, jobs: 3)
    #expect(one.output == many.output && one.summary == many.summary)
  }
}
