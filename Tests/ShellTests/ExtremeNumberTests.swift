import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalJSON
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Placements whose arithmetic overflows, and texts with extreme sizes. No output contains a number that is not
/// finite.
@Suite struct ExtremeNumberTests {
  /// A chain of views, each a million times as wide as the one before.
  private static let chain =
    "scene new main size 400x600\nview new v0\n"
    + (1..<60).map { "view new v\($0)\n" }.joined()
    + "resize v0 width 100\n"
    + (1..<60).map { "resize v\($0) width 1000000 * v\($0 - 1).width\n" }.joined()

  private static let message =
    "the frame of 'v2' is out of range: width is 100000000000000 pt, and the limit is 8589934592 pt"

  @Test(arguments: [
    "frames", "frames --format json", "frames --format csv", "frames --exact --format ndjson", "check",
    "explain v59.width", "draw", "render x.svg", "render x.html",
  ])
  func overflowIsOneError(command: String) throws {
    let shell = try TestShell(Self.chain)
    let (output, errors) = shell.run(command)
    #expect(output == "", "\(output)")
    #expect(errors.contains(Self.message), "\(errors)")
    #expect(shell.session.status != .success)
  }

  @Test(arguments: ["all.gimarchive", "Main.swift"])
  func overflowingScenesAreExported(file: String) throws {
    let shell = try TestShell(Self.chain)
    _ = shell.said("export \(file)")
    let text = try shell.files.read(file)
    #expect(!text.contains(":inf") && !text.contains("nan"))
  }

  @Test func overflowIsTheAnswerToARequest() throws {
    let shell = try TestShell(Self.chain)
    _ = shell.run("export scenes.gimarchive")
    let bench = try RequestBench(files: ["far.gimarchive": shell.files.read("scenes.gimarchive")])
    let answers = try bench.lines(
      #"{"id":1,"path":"far.gimarchive"}"#, #"{"id":2,"path":"far.gimarchive","exact":true}"#)
    #expect(answers.count == 2)
    #expect(answers[0] == #"{"id":1,"error":{"line":1,"message":"\#(Self.message)"}}"#)
    #expect(answers[1].hasPrefix(#"{"id":2,"error":{"#))
  }

  private static let values = ["1e-20", "1e-300", "1", "1e9", "1e300", "1e400", "nan", "-1"]
  private static let lengths = ["0", "1e-20", "20", "1e6", "1e30", "1e300", "-5"]

  /// A document with a label of any number of lines, whose height is not a multiple of its line height.
  private static func document(pointSize: String, height: String, lines: String) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505"><objects>
    <view id="root"><rect key="frame" x="0" y="0" width="100" height="100"/><subviews>
    <label id="title" text="Some text that breaks" lineBreakMode="wordWrap" numberOfLines="\(lines)">
    <rect key="frame" x="0" y="0" width="80" height="\(height)"/>
    <fontDescription key="fontDescription" type="system" pointSize="\(pointSize)"/></label>
    <label id="other" text="Other"><rect key="frame" x="0" y="0" width="80" height="20"/></label></subviews>
    <constraints><constraint id="1" firstItem="other" firstAttribute="firstBaseline" secondItem="title"
      secondAttribute="lastBaseline" constant="4"/></constraints></view></objects></document>
    """
  }

  /// Solves, checks, imports and requests a document with an extreme number.
  @Test(arguments: values, lengths)
  func extremeTextIsAFrameOrAnError(pointSize: String, height: String) throws {
    for lines in ["0", "2", "1000000000000"] {
      let document = Self.document(pointSize: pointSize, height: height, lines: lines)
      for (filter, format): (any DocumentReports, OutputFormat) in [
        (FrameReports(), .json), (FindingReports(CheckRun(FindingSelection(canvas: true))), .ndjson),
      ] {
        let recorder = Recorder()
        _ = DocumentRun(
          filter, options: DocumentOptions(), format: format, console: recorder,
          files: MemoryFiles(texts: ["a.xib": document]), ids: CountingIDs()
        ).run(["a.xib"])
        expectFinite(recorder.take().output)
      }
      let shell = try TestShell(files: ["a.xib": document])
      expectFinite(shell.run("import a.xib\nframes --format json\nexplain title.height").output)
      let bench = try RequestBench(files: ["a.xib": document])
      expectFinite(
        try bench.lines(#"{"path":"a.xib","textScale":0.1}"#, #"{"path":"a.xib","textScale":10}"#).joined())
    }
  }

  private func expectFinite(_ output: String, _ location: SourceLocation = #_sourceLocation) {
    for word in ["inf", "nan", "NaN"] {
      #expect(
        !output.contains(":" + word) && !output.contains("[" + word) && !output.contains("," + word),
        sourceLocation: location)
    }
  }

  @Test func jsonHasNoNumbersThatAreNotFinite() {
    let report = Report(facts: [("a", .number(.infinity)), ("b", .array([.number(.nan), .number(1)]))])
    #expect(OutputFormat.json.text(of: .report(report)) == "{\"a\":null,\"b\":[null,1]}\n")
    var writer = JSONWriter()
    writer.beginArray()
    writer.number(-.infinity)
    writer.number(2)
    writer.endArray()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[null,2]")
  }
}
