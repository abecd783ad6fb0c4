import GimbalModel
import GimbalNotation

/// A report of test results as JUnit XML for Jenkins and GitLab. The document is valid against the schema
/// `junit-10.xsd` of the xUnit plugin of Jenkins. This schema has no attributes for the source position of a
/// test case, so the text of each failure contains the position.
package struct JUnitReport {
  private let cases: [TestCase]

  /// Creates a report of the tests in a log.
  ///
  /// - Parameter path: A closure that returns the path that the report shows for a file in the log.
  package init(_ log: TestLog, path: (String) -> String = { $0 }) {
    cases = log.cases.map { $0.inFile(path($0.file)) }
  }

  /// The XML document: one suite for each file, in the order in which the files were read.
  ///
  /// - Complexity: O(cases).
  package var text: String {
    var files: [String] = []
    var suites: [String: [TestCase]] = [:]
    for test in cases {
      if suites[test.file] == nil { files.append(test.file) }
      suites[test.file, default: []].append(test)
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"gimbal\"\(JUnitReport.counts(cases))>\n"
    for file in files {
      let tests = suites[file] ?? []
      let name = XMLText.attribute(file)
      let skipped = tests.count { $0.skipReason != nil }
      text += "  <testsuite name=\(name) file=\(name) skipped=\"\(skipped)\"\(JUnitReport.counts(tests))>\n"
      for test in tests { text += JUnitReport.element(test) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func counts(_ cases: [TestCase]) -> String {
    let errors = cases.count(where: \.isBroken)
    let failures = cases.count { !$0.isBroken && !$0.errors.isEmpty }
    let seconds = cases.reduce(0) { $0 + ($1.seconds ?? 0) }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(time(seconds))\""
  }

  private static func element(_ test: TestCase) -> String {
    let head =
      "    <testcase name=\(XMLText.attribute(test.name)) classname=\(XMLText.attribute(test.file))"
      + (test.seconds.map { " time=\"\(time($0))\"" } ?? "")
    if let reason = test.skipReason {
      return head + ">\n      <skipped message=\(XMLText.attribute(reason))/>\n    </testcase>\n"
    }
    guard !test.errors.isEmpty else { return head + "/>\n" }
    let kind = test.isBroken ? "error" : "failure"
    // Jenkins and GitLab show only one failure per test, so one element contains all errors.
    let lines = test.errors.map { FindingFormatter($0).testLine }.joined(separator: "; ")
    let message = test.errors.count == 1 ? lines : "\(test.errors.count) errors: \(lines)"
    return head
      + ">\n      <\(kind) type=\(XMLText.attribute(test.errors[0].rule)) message=\(XMLText.attribute(message))>"
      + XMLText.escaped(test.errors.map { FindingFormatter($0).printed }.joined())
      + "</\(kind)>\n    </testcase>\n"
  }

  /// Returns a number of seconds with three decimals.
  private static func time(_ seconds: Double) -> String {
    let milliseconds = Int(clamping: (seconds * 1000).rounded())
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
