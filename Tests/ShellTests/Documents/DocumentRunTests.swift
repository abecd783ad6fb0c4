import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Solving and checking documents without a project.
struct DocumentRunTests {
  /// A label in the safe area of a plain view, and a cell.
  private static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505">
    <device id="retina4_7" orientation="portrait"/>
    <objects>
    <view id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
    <subviews><label id="title" userLabel="title" translatesAutoresizingMaskIntoConstraints="NO">
    <rect key="frame" x="16" y="20" width="80" height="20"/></label></subviews>
    <viewLayoutGuide key="safeArea" id="safe"/>
    <constraints>
    <constraint id="t" firstItem="title" firstAttribute="top" secondItem="safe" secondAttribute="top"/>
    <constraint id="l" firstItem="title" firstAttribute="leading" secondItem="root" secondAttribute="leadingMargin"/>
    </constraints></view>
    <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="375" height="44"/>
    <tableViewCellContentView id="content"><rect key="frame" x="0" y="0" width="375" height="44"/>
    </tableViewCellContentView></tableViewCell>
    </objects></document>
    """

  private static let contradiction = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505"><objects>
    <view id="root"><rect key="frame" x="0" y="0" width="100" height="100"/><subviews>
    <view id="a" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" x="0" y="0" width="10" height="10"/>
    <constraints><constraint id="1" firstAttribute="width" constant="10" identifier="Narrow"/>
    <constraint id="2" firstAttribute="width" constant="20" identifier="Wide"/></constraints></view>
    </subviews></view></objects></document>
    """

  private struct Outcome {
    let said: String
    let complaints: String
    let status: GimbalReporting.ExitStatus
    let progress: [Int]
  }

  private func run(
    _ filter: any DocumentReports, _ paths: [String] = ["a.xib"], format: OutputFormat = .table,
    files: [String: String] = [:], isCancelled: Bool = false,
    _ change: (inout DocumentOptions) -> Void = { _ in }
  ) -> Outcome {
    let recorder = Recorder()
    var options = DocumentOptions()
    change(&options)
    var progress: [Int] = []
    let status = DocumentRun(
      filter, options: options, format: format, console: recorder,
      files: MemoryFiles(
        texts: [
          "a.xib": Self.document, "b.xib": Self.contradiction, "bad.xib": "<document>",
          "huge.xib": Self.explosion,
        ]
        .merging(files) { $1 }),
      ids: CountingIDs(), cancellation: Cancellation { isCancelled }, progress: { progress.append($0) }
    ).run(paths)
    let said = recorder.take()
    return Outcome(said: said.output, complaints: said.errors, status: status, progress: progress)
  }

  /// A document in which each width is a multiple of the previous one. The last ones exceed the range of
  /// numbers.
  private static let explosion: String = {
    let views = (0..<80).map { index in
      let width =
        index == 0
        ? "constant=\"1000000\""
        : "secondItem=\"v\(index - 1)\" secondAttribute=\"width\" multiplier=\"1000000\""
      return """
        <view id="v\(index)" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame"/>
        <constraints><constraint id="c\(index)" firstAttribute="width" \(width)/></constraints></view>
        """
    }
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505"><objects>
       <view id="root"><rect key="frame" width="100" height="100"/>
      <subviews>\(views.joined())</subviews></view></objects></document>
      """
  }()

  @Test func unsolvableSceneReportsPosition() {
    let outcome = run(FrameReports(), ["huge.xib", "a.xib"], format: .ndjson)
    #expect(
      outcome.complaints
        == "huge.xib:2:2: error: the rules contain numbers that are too large or too small to solve together\n"
    )
    #expect(outcome.said.contains("\"line\":2,\"column\":2}\n{\"file\":\"a.xib\""))
    #expect(outcome.status == .document)
  }

  @Test func framesUseCanvas() {
    let outcome = run(FrameReports())
    #expect(
      outcome.said == """
        a.xib: a  portrait  375x667
        view        x       y   width  height
        title  16.000  20.000  80.000  20.000

        a.xib: a2  portrait  375x44
        view      x      y    width  height
        view  0.000  0.000  375.000  44.000

        """)
    #expect(outcome.status == .success && outcome.complaints.isEmpty)
  }

  @Test func rowsAreInDocumentOrder() {
    let lines = run(FrameReports(), format: .ndjson).said.split(separator: "\n")
    #expect(
      lines.first
        == #"{"file":"a.xib","scene":"root","sceneName":"a","view":"root","id":"root","frame":[0,0,375,667],"status":"determined"}"#
    )
    #expect(
      lines.compactMap { $0.split(separator: "\"id\":\"").last?.prefix(4) } == [
        "root", "titl", "cell", "cont",
      ])
  }

  @Test func otherDeviceUsesItsInsets() throws {
    let device = try #require(Device(named: "iPhone 15"))
    let portrait = run(FrameReports()) { $0.device = device }.said
    #expect(portrait.contains("393x852") && portrait.contains("title  16.000  59.000"))
    // A cell is as wide as the screen and keeps its height.
    #expect(portrait.contains("393x44"))
    let landscape = run(FrameReports()) {
      $0.device = device
      $0.orientation = .landscape
    }.said
    #expect(landscape.contains("landscapeLeft  852x393") && landscape.contains("title  79.000  0.000"))
  }

  /// The margin of the canvas is 20 pt, and that of the device 16 pt. The text is measured only at run time.
  @Test func environmentAndTextScaleCanBeSelected() {
    let label = Self.document.replacing("userLabel=\"title\"", with: "userLabel=\"title\" text=\"Welcome\"")
      .replacing("toolsVersion=\"22505\"", with: "toolsVersion=\"12000\"")
    func said(_ change: (inout DocumentOptions) -> Void) -> Substring {
      run(FrameReports(), files: ["a.xib": label], change).said.split(separator: "\n")[2]
    }
    let canvas = said { _ in }
    #expect(canvas.hasSuffix("80.000  20.000"))
    #expect(said { $0.environment = .canvas } == canvas)
    let runtime = said { $0.environment = .runtime }
    #expect(runtime.hasSuffix("20.500"))
    let large = said { $0.textScale = 2 }
    #expect(large.hasSuffix("40.500") || large.hasSuffix("41.000"))
    #expect(said { ($0.textScale, $0.environment) = (2, .canvas) }.hasSuffix("160.000  40.000"))
  }

  @Test func televisionNotesOtherOrientation() {
    let document = Self.document.replacing(
      "com.apple.InterfaceBuilder3.CocoaTouch.XIB", with: "com.apple.InterfaceBuilder.AppleTV.XIB"
    )
    .replacing("retina4_7", with: "appleTV").replacing("portrait", with: "landscape")
    let outcome = run(FrameReports(), files: ["a.xib": document]) { $0.orientation = .portrait }
    #expect(
      outcome.complaints
        == "a.xib: note: 'Apple TV 4K' does not rotate: its scenes are shown in landscapeLeft, not in portrait\n"
    )
    #expect(outcome.said.contains("landscapeLeft") && outcome.status == .success)
    #expect(run(FrameReports(), files: ["a.xib": document]) { $0.orientation = .landscape }.complaints == "")
  }

  @Test func insetsAndMarginsCanBeOverridden() {
    let told = run(FrameReports()) {
      $0.safeArea = EdgeInsets(top: 50, left: 1, bottom: 2, right: 3)
      $0.margins = EdgeInsets(top: 0, left: 30, bottom: 0, right: 0)
    }.said
    #expect(told.contains("title  31.000  50.000"))
  }

  @Test func marginsApplyToCellContent() {
    let cell = Self.document.replacing(
      "<tableViewCellContentView id=\"content\">",
      with: """
        <tableViewCellContentView id="content"><subviews><view id="in" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="16" y="11" width="10" height="10"/></view></subviews><constraints>
        <constraint id="i" firstItem="in" firstAttribute="leading" secondItem="content" secondAttribute="leadingMargin"/>
        </constraints>
        """)
    let told = run(FrameReports(), files: ["a.xib": cell]) {
      $0.margins = EdgeInsets(top: 0, left: 33, bottom: 0, right: 0)
    }.said
    #expect(told.contains("view2  33.000"))
  }

  @Test func rowsOfSeveralOrientationsContainOrientation() {
    let lines = run(FrameReports(), format: .ndjson) { $0.isAllOrientations = true }.said.split(
      separator: "\n")
    #expect(lines.allSatisfy { $0.contains("\"orientation\":") })
    #expect(Set(lines).count == lines.count)
  }

  @Test func sizeKeepsHeightOfCells() throws {
    let device = try #require(Device(named: "600x800"))
    #expect(run(FrameReports()) { $0.device = device }.said.contains("a2  portrait  600x44"))
  }

  @Test func sizeCanBeOverridden() {
    let told = run(FrameReports()) { $0.size = Size(width: 500, height: 300) }.said
    #expect(told.contains("a.xib: a  portrait  500x300"))
  }

  @Test func allOrientationsAreSolved() {
    let told = run(FrameReports()) { $0.isAllOrientations = true }.said
    for orientation in Orientation.allCases { #expect(told.contains("a  \(orientation.rawValue)")) }
  }

  @Test func runContinuesAfterUnreadableFile() {
    let outcome = run(FrameReports(), ["bad.xib", "gone.xib", "a.xib"], format: .ndjson)
    let lines = outcome.said.split(separator: "\n")
    #expect(lines[0].hasPrefix(#"{"file":"bad.xib","error":"#) && lines[1].contains("no such file"))
    #expect(lines[2].contains(#""id":"root""#))
    #expect(outcome.status == .document)
    #expect(
      outcome.complaints.contains("bad.xib:1:")
        && outcome.complaints.contains("error: cannot read 'gone.xib'"))
  }

  @Test func conflictsAreReported() {
    let outcome = run(FindingReports(CheckRun(FindingSelection(canvas: true))), ["b.xib"])
    #expect(outcome.status == .unsatisfiable)
    #expect(outcome.said.contains("2 required constraints contradict each other"))
    #expect(outcome.said.contains("UIKit ignores: Wide: view.width == 20  (2, line 5)"))
    #expect(!outcome.said.contains("the recorded frames violate"))
  }

  @Test func ambiguitiesSetStatus() {
    #expect(run(FrameReports(), ["b.xib", "a.xib"]).status == .unsatisfiable)
  }

  @Test func progressReachesEnd() {
    #expect(run(FrameReports(), ["a.xib", "b.xib"]).progress == [0, 1, 2])
  }

  @Test func runCanBeCancelled() {
    let outcome = run(FrameReports(), ["a.xib", "b.xib"], isCancelled: true)
    #expect(outcome.complaints == "cancelled after 0 of 2 files\n")
    #expect(outcome.status == .failed && outcome.said.isEmpty)
  }

  @Test func jsonIsOneArray() {
    let said = run(FrameReports(), ["a.xib", "b.xib"], format: .json).said
    #expect(said.hasPrefix("[{") && said.hasSuffix("}]\n"))
    #expect(said.contains("\"root\":\"root\"") && said.contains("\"id\":\"title\""))
  }

  // MARK: Archives

  /// Returns an archive of a cell and a table that shows it.
  private static func archive() throws -> String {
    let shell = try TestShell()
    shell.run(
      """
      scene new cell device "iPhone 8"; view new photo content 100x80
      constrain { photo.leading == root.leading + 8; photo.top == root.top; photo.bottom == root.bottom }
      scene new table device "iPhone 8"; view new row instance cell
      constrain { row.top == root.top; row.leading == root.leading; row.width == root.width }
      export a.ndjson
      """)
    return try shell.files.read("a.ndjson")
  }

  @Test func instancesShowScenesOfArchive() throws {
    let files = ["a.ndjson": try Self.archive()]
    let outcome = run(FrameReports(), ["a.ndjson"], files: files)
    #expect(
      outcome.said == """
        a.ndjson: cell  portrait  375x667
        view       x      y    width   height
        photo  8.000  0.000  100.000  667.000

        a.ndjson: table  portrait  375x667
        view             x      y    width  height
        row          0.000  0.000  375.000  80.000
          row/photo  8.000  0.000  100.000  80.000

        """)
    #expect(outcome.status == .success && outcome.complaints.isEmpty)
    let lines = run(FrameReports(), ["a.ndjson"], format: .ndjson, files: files).said.split(separator: "\n")
    #expect(
      lines.last
        == #"{"file":"a.ndjson","scene":"table","view":"row/photo","id":null,"frame":[8,0,100,80],"status":"determined"}"#
    )
    #expect(
      run(FindingReports(CheckRun(FindingSelection(canvas: true))), ["a.ndjson"], files: files).status
        == .success)
  }

  @Test func runContinuesAfterInvalidArchive() throws {
    let archive = try Self.archive()
    let files = ["bad.ndjson": archive.replacing("\"iPhone 8\"", with: "\"iFone\""), "a.ndjson": archive]
    let outcome = run(FrameReports(), ["bad.ndjson", "a.ndjson"], format: .ndjson, files: files)
    #expect(outcome.complaints.hasPrefix("bad.ndjson:2:"))
    #expect(outcome.complaints.contains("error: scene 'cell': device: there is no device 'iFone'"))
    #expect(outcome.said.hasPrefix(#"{"file":"bad.ndjson","error":"#))
    #expect(outcome.said.contains(#""view":"row/photo""#))
    #expect(outcome.status == .document)
  }
}
