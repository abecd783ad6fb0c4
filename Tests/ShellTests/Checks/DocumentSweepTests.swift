import GimbalChecks
import GimbalDocuments
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

  /// A button below the safe area, which no phone shows in landscape, and a panel that is drawn outside the screen.
  private static let low = Text.storyboard([
    Text.controller(
      "c",
      view: Text.root(
        subviews: button("go", (16, 500, 80, 30)) + button("panel", (400, 20, 80, 30)),
        constraints: [
          Text.constraint("a", "go.top", "root.top", "constant=\"500\""),
          Text.constraint("b", "go.leading", "root.leading", "constant=\"16\""),
          Text.constraint("p", "panel.top", "root.top", "constant=\"20\""),
          Text.constraint("q", "panel.leading", "root.trailing", "constant=\"25\""),
        ]))
  ])

  private static func button(_ name: String, _ frame: (Double, Double, Double, Double)) -> String {
    Text.view(
      name, "button", frame: frame,
      attributes:
        "userLabel=\"\(name)\" buttonType=\"system\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      more: "<state key=\"normal\" title=\"Continue\"/>")
  }

  /// A view that is drawn on the screen is a finding where it leaves the screen entirely.
  @Test func viewsThatLeaveTheScreenAreFound() {
    let phones = SweepOptions(
      devices: ["iPhone SE 3", "iPhone 15"].compactMap { Device(named: $0) }, orientations: nil,
      isMirrored: false,
      textScales: [], keyboards: [], kinds: nil)
    let found = check(phones, document: Self.low)
    #expect(found.output.contains("'go'") && found.output.contains("[outside]"), "\(found.output)")
    #expect(!found.output.contains("'panel'"))
  }

  private func check(
    _ options: SweepOptions, _ format: OutputFormat = .table, files: [String] = ["a.storyboard"],
    document: String = form, jobs: Int = 1
  ) -> (output: String, status: GimbalReporting.ExitStatus, problems: Int, summary: String) {
    let (console, log) = (Recorder(), TestLog())
    let run = CheckRun(FindingSelection(), log: log)
    let texts = Dictionary(uniqueKeysWithValues: files.map { ($0, document) })
    let status = DocumentRun(
      DocumentSweepReports(options, run, cancellation: .never), options: DocumentOptions().swept(by: options),
      format: format, console: console, files: MemoryFiles(texts: texts), ids: CountingIDs(), log: log,
      jobs: jobs,
      failed: run.addUnread
    ).run(files + ["missing.xib"])
    return (console.take().output, status, log.cases.flatMap(\.findings).count, run.summary)
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
    // Each combination has the finding, and it is reported once with its place.
    options.axes.devices = ["iPhone 15", "iPad 11"].compactMap { Device(named: $0) }
    let several = check(options, format)
    #expect(several.output.contains(words) && several.problems == found.problems, "\(several.output)")
    if format == .table {
      #expect(found.output.contains("a.storyboard:") && found.output.contains("[conflict]"))
    }
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
