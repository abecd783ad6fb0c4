import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalRequests
import GimbalShell
import GimbalStore
import TestSupport
import Testing

/// Work that exceeds its time or memory.
@Suite struct BudgetTests {
  /// Limits that every measurement of the memory exceeds.
  private static let full = Resources(memoryInUse: { 1 << 50 })
  private static let message = "the work needs more than \(4 << 30) bytes of memory"
  private static let remedy = "use '--limit memory=N' to allow more"

  private static let document = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505"><objects>
    <view id="root"><rect key="frame" x="0" y="0" width="100" height="100"/></view></objects></document>
    """

  @Test func slowWorkIsCancelled() throws {
    var limits = InputLimits()
    limits[.seconds] = 1
    let budget = WorkBudget(Resources(limits: limits), cancellation: .never)
    #expect(throws: ExceededLimit(limit: .seconds, value: 1)) {
      try budget.run { while true { try budget.cancellation.check(CancellationError()) } }
    }
    // The next work has its own time.
    #expect(!budget.cancellation.isCancelled)
    #expect(try budget.run { budget.cancellation.isCancelled } == false)
  }

  @Test func largeWorkIsCancelled() throws {
    let budget = WorkBudget(Self.full, cancellation: .never)
    #expect(throws: ExceededLimit(limit: .memory, value: 4 << 30)) {
      try budget.run { try budget.cancellation.check(CancellationError()) }
    }
    #expect(!budget.cancellation.isCancelled)
  }

  @Test func otherErrorsAreKept() {
    struct Other: Error {}
    let budget = WorkBudget(Resources(), cancellation: .never)
    #expect(throws: Other.self) { try budget.run { throw Other() } }
    let stopped = WorkBudget(Self.full, cancellation: Cancellation { true })
    #expect(throws: CancellationError.self) {
      try stopped.run { try stopped.cancellation.check(CancellationError()) }
    }
  }

  @Test(arguments: [OutputFormat.table, .json])
  func documentsBeyondTheBudgetAreReported(format: OutputFormat) {
    let recorder = Recorder()
    let status = DocumentRun(
      FrameReports(), options: DocumentOptions(), format: format, console: recorder,
      files: MemoryFiles(texts: ["a.xib": Self.document]), ids: CountingIDs(), resources: Self.full
    ).run(["a.xib"])
    let said = recorder.take()
    #expect(said.errors == "error: cannot read 'a.xib': \(Self.message)\n  \(Self.remedy)\n")
    #expect(status == .document)
    if format == .json {
      #expect(said.output.hasPrefix("[{\"file\":\"a.xib\",\"error\":") && said.output.hasSuffix("}]\n"))
    }
  }

  @Test func importBeyondTheBudgetChangesNothing() throws {
    let recorder = Recorder()
    let session = Session(
      project: .inMemory(), console: recorder, files: MemoryFiles(texts: ["a.xib": Self.document]),
      ids: CountingIDs(), resources: Self.full)
    session.run(Source(name: "-", text: "import a.xib\nscene list"), stopsAtError: false)
    let said = recorder.take()
    #expect(said.errors.contains("cannot import 'a.xib': \(Self.message)"))
    #expect(!said.output.contains("root"))
  }

  @Test func requestsBeyondTheBudgetAreAnswered() throws {
    let bench = try RequestBench()
    let said = Said()
    let run = RequestRun(
      try SceneLibrary(["scenes.gimarchive"], files: bench.files, ids: RunningIDs()), files: bench.files,
      resources: Self.full, put: said.put)
    var requests = [
      Array(
        "{\"id\":1,\"scene\":\"card\"}\n{\"id\":2,\"path\":\"scenes.gimarchive\",\"scene\":\"card\"}\n".utf8),
      [],
    ]
    var tally = RequestTally()
    _ = try run.run(&tally) { requests.removeFirst() }
    let answers = said.text.split(separator: "\n")
    #expect(answers.count == 2)
    for answer in answers { #expect(answer.contains(Self.message) && answer.contains("--limit memory=N")) }
  }

  /// JSON and CSV are printed part by part and equal the text of the whole series.
  @Test(arguments: [OutputFormat.table, .json, .ndjson, .csv])
  func partsOfASeriesEqualTheWhole(format: OutputFormat) {
    let list = Report.List(
      "rows", [Report.Column("a"), Report.Column("b")], rows: [[.number(1), .text("x")]])
    for reports in [
      [], [Report(facts: [("f", .number(1))])],
      [
        Report(facts: [("f", .number(1))], lists: [list]), Report(facts: [("f", .text("gone"))]),
        Report(facts: [("f", .number(2))], lists: [list]),
      ], [Report(facts: [("f", .text("gone"))]), Report(facts: [("f", .number(2))], lists: [list])],
      [
        Report(facts: [("f", .null)], lists: [list, list]),
        Report(facts: [("f", .null)], lists: [list, list]),
      ],
    ] {
      var series = SeriesFormatter(format)
      var text = ""
      for (index, report) in reports.enumerated() {
        // A table separates its reports by empty lines.
        if format == .table, index > 0 { text += "\n" }
        text += series.text(of: [report])
      }
      #expect(text + series.end == format.text(of: .series(reports)))
    }
  }
}
