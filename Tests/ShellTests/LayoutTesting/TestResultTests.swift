import Foundation
import FoundationXML
import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
import Testing

/// Test results as JUnit and SARIF files.
@Suite struct TestResultTests {
  static let script = """
    scene new main device "iPhone 8"
    view new a; view new "b <&\\u{1F600}" kind label text "long text that is cut" lines 1
    constrain { a.left == root.left; a.top == root.top; a.width == 100; a.height == 40 }
    constrain { "b <&\\u{1F600}".left == root.left; "b <&\\u{1F600}".top == a.top; "b <&\\u{1F600}".width == 50 }
    expect a.width == 100
    check
    check --devices all
    for each device "iPhone 8", "iPad 11" { expect a visible; for each direction both { expect not truncated } }
    expect a.height ==
      3
    """

  /// Runs the statements of a script, separately or as a whole, and returns the log.
  func log(_ script: String, isWhole: Bool = false) throws -> TestLog {
    let log = TestLog()
    let session = Session(
      project: Project.inMemory(), console: Recorder(),
      files: MemoryFiles(texts: ["dir/x.gim": "view new {\n"]),
      log: log)
    let source = Source(name: "dir/my tests.gim", text: script)
    if isWhole { session.runScript(source) } else { session.run(source, stopsAtError: false) }
    return log
  }

  @Test func expectationsAndCombinationsAreTestCases() throws {
    let junit = JUnitReport(try log(Self.script)).text
    let document = try XMLRecorder.elements(of: junit)
    let cases = document.filter { $0.name == "testcase" }
    let b = "expect not truncated"
    #expect(
      cases.dropLast(2).map { $0.attributes["name"] } == [
        "expect a.width == 100", "check", "check --devices all", "expect a visible (iPhone 8)",
        "\(b) (iPhone 8, ltr)", "\(b) (iPhone 8, rtl)", "expect a visible (iPad 11)", "\(b) (iPad 11, ltr)",
        "\(b) (iPad 11, rtl)",
      ])
    let suite = try #require(document.first { $0.name == "testsuite" }).attributes
    #expect(suite["tests"] == "\(cases.count)" && suite["file"] == "dir/my tests.gim")
    #expect(suite["failures"] == "5")
    let failure = try #require(
      document.first { $0.name == "failure" && $0.attributes["type"] == "expect-not-truncated" })
    #expect(
      failure.text.hasPrefix(
        "dir/my tests.gim:8:92: error: expected not truncated in portrait (iPhone 8, ltr)\n"))
    #expect(failure.text.contains("'b <&\u{1F600}' does not show all of its text in 50 x 20.5"))
    #expect(failure.attributes["message"]?.contains("'b <&\u{1F600}' does not show all") == true)
  }

  /// Elements and attributes match `junit-10.xsd` of Jenkins' xUnit plugin.
  @Test(arguments: [
    TestResultTests.script, "", "view new", "read x.gim", "frames", "expect a hidden", "check",
  ])
  func junitMatchesSchema(_ script: String) throws {
    let counts: Set = ["tests", "failures", "errors", "time"]
    let known: [String: (parent: String?, attributes: Set<String>, required: Set<String>)] = [
      "testsuites": (nil, counts.union(["name"]), []),
      "testsuite": (
        "testsuites", counts.union(["name", "file", "skipped"]), ["name", "tests", "failures", "errors"]
      ),
      "testcase": ("testsuite", ["name", "time", "classname"], ["name"]),
      "failure": ("testcase", ["type", "message"], []), "error": ("testcase", ["type", "message"], []),
    ]
    for element in try XMLRecorder.elements(of: JUnitReport(log(script, isWhole: true)).text) {
      let rule = try #require(known[element.name], "\(element.name)")
      let attributes = Set(element.attributes.keys)
      #expect(element.parent == rule.parent && attributes.isSubset(of: rule.attributes))
      #expect(attributes.isSuperset(of: rule.required))
      if let time = element.attributes["time"] { #expect(time.wholeMatch(of: /[0-9]{1,3}\.[0-9]{3}/) != nil) }
    }
  }

  private struct SARIF: Decodable {
    struct Text: Decodable { let text: String }
    struct Rule: Decodable {
      let id: String
      let shortDescription: Text
    }
    struct Driver: Decodable {
      let name: String
      let version: String
      let rules: [Rule]
    }
    struct Tool: Decodable { let driver: Driver }
    struct Region: Decodable {
      let startLine: Int
      let startColumn: Int
      let endLine: Int?
      let endColumn: Int?
    }
    struct Artifact: Decodable { let uri: String }
    struct Physical: Decodable {
      let artifactLocation: Artifact
      let region: Region?
    }
    struct Location: Decodable { let physicalLocation: Physical }
    struct Result: Decodable {
      let ruleId: String
      let ruleIndex: Int
      let level: String
      let message: Text
      let locations: [Location]
    }
    struct Invocation: Decodable {
      let executionSuccessful: Bool
      let exitCode: Int
    }
    struct Run: Decodable {
      let tool: Tool
      let invocations: [Invocation]
      let columnKind: String
      let results: [Result]
    }
    let version: String
    let runs: [Run]
  }

  private func sarif(_ log: TestLog, code: Int32) throws -> SARIF.Run {
    let text = SARIFReport(log, version: "0.1.0", exitCode: code).text
    let sarif = try JSONDecoder().decode(SARIF.self, from: Data(text.utf8))
    #expect(sarif.version == "2.1.0")
    return try #require(sarif.runs.first)
  }

  /// The report satisfies SARIF 2.1.0 (OASIS, sections 3.13, 3.14, 3.19, 3.27, 3.29 and 3.30).
  @Test(arguments: [TestResultTests.script, "", "view new", "read x.gim", "frames"])
  func sarifMatchesSchema(_ script: String) throws {
    let run = try sarif(try log(script, isWhole: true), code: 1)
    let rules = run.tool.driver.rules
    #expect(run.tool.driver.name == "gimbal" && Set(rules.map(\.id)).count == rules.count)
    #expect(run.columnKind == "unicodeCodePoints" && run.invocations.map(\.exitCode) == [1])
    for result in run.results {
      #expect(rules[result.ruleIndex].id == result.ruleId)
      #expect(["error", "warning"].contains(result.level) && !result.message.text.isEmpty)
      for location in result.locations {
        #expect(["dir/my%20tests.gim", "dir/x.gim"].contains(location.physicalLocation.artifactLocation.uri))
        let region = try #require(location.physicalLocation.region)
        #expect(region.startLine >= 1 && region.startColumn >= 1)
        let (endLine, endColumn) = (
          region.endLine ?? region.startLine, region.endColumn ?? region.startColumn
        )
        #expect((endLine, endColumn) >= (region.startLine, region.startColumn))
      }
    }
  }

  @Test func sarifContainsMessagesAndPositions() throws {
    let run = try sarif(try log(Self.script), code: 1)
    let cut = run.results.filter { $0.ruleId == "expect-not-truncated" }
    #expect(cut.count == 4)
    let region = try #require(cut.first?.locations.first?.physicalLocation.region)
    #expect(region.startLine == 8 && region.startColumn == 92 && region.endColumn == 105)
  }

  /// `check` in a script records the same findings as 'gimbal check'.
  @Test func checkFindingsAreTestProblems() throws {
    let log = try log(
      """
      scene new main size 100x100
      view new a; view new b kind label text "long text that is cut" lines 1
      constrain { a.left == root.left; a.top == root.top; a.height == 10; One: a.width == 10; Two: a.width == 20 }
      constrain { b.left == root.left; b.top == root.top; b.width == 20 }
      check; check --devices 100x100 --kinds truncated
      """)
    let results = try sarif(log, code: 3).results
    let conflict = try #require(results.first { $0.ruleId == "conflict" })
    #expect(
      conflict.message.text.hasPrefix("scene 'main', portrait: 2 required constraints contradict each other"))
    #expect(conflict.message.text.contains("\n  One: a.width == 10"))
    // Both checks find the text.
    #expect(results.count { $0.ruleId == "truncated" } == 2)
    let cut = try #require(results.last { $0.ruleId == "truncated" })
    #expect(cut.message.text.contains("in 1 of 1, first 100x100, portrait, ltr, text scale 1"))
    let failures = try XMLRecorder.elements(of: JUnitReport(log).text).filter { $0.name == "failure" }
    #expect(failures.map { $0.attributes["type"] } == ["conflict", "truncated"])
    #expect(failures.first?.attributes["message"]?.contains("in portrait: One: a.width == 10") == true)
    #expect(failures.first?.attributes["message"]?.contains("set aside: ") == true)
    #expect(failures.first?.text.hasPrefix("dir/my tests.gim:5:1: scene 'main'") == true)
  }

  @Test func columnsCountCodePoints() throws {
    // The family is one character of five code points.
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    let run = try sarif(
      try log("scene new main size 9x9; echo \"\(family)\"; expect root.width == 3"), code: 1)
    let region = try #require(run.results.first?.locations.first?.physicalLocation.region)
    #expect(region.startColumn == 47)
  }

  @Test func cancelledRunIsNotSuccessful() throws {
    let log = TestLog()
    let run = DocumentRun(
      FindingReports(CheckRun(FindingSelection(), log: log)), options: DocumentOptions(), format: .table,
      console: Recorder(),
      files: MemoryFiles(texts: [:]), ids: RandomIDs(), log: log, cancellation: Cancellation { true })
    #expect(run.run(["a.ndjson"]) == .failed)
    #expect(SARIFReport(log, version: "0", exitCode: 1).text.contains("\"executionSuccessful\":false"))
    #expect(JUnitReport(log).text.contains("errors=\"1\""))
  }

  @Test func unreadableScriptIsError() throws {
    let junit = try XMLRecorder.elements(of: JUnitReport(log("view new", isWhole: true)).text)
    #expect(junit.map(\.name) == ["testsuites", "testsuite", "testcase", "error"])
    #expect(junit[3].text.hasPrefix("dir/my tests.gim:1:9: error: unexpected end of the command"))
    let nested = try XMLRecorder.elements(of: JUnitReport(log("read x.gim", isWhole: true)).text)
    #expect(nested.count { $0.name == "error" } == 1)
    #expect(nested[3].text.hasPrefix("dir/x.gim:1:10: error: "))
  }
}

/// A parser delegate that records the elements of a document in order.
final class XMLRecorder: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let parent: String?
    let attributes: [String: String]
    var text = ""
  }

  struct Malformed: Error {}

  private var found: [Element] = []
  private var open: [Int] = []

  static func elements(of text: String) throws -> [Element] {
    let recorder = XMLRecorder()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = recorder
    guard parser.parse(), parser.parserError == nil, recorder.open.isEmpty else { throw Malformed() }
    return recorder.found
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    found.append(Element(name: name, parent: open.last.map { found[$0].name }, attributes: attributes))
    open.append(found.count - 1)
  }

  func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { found[last].text += text }
  }
}
