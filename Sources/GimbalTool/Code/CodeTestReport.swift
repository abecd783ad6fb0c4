import GimbalCore
import GimbalInterpreter
import GimbalJSON
import GimbalLayoutCode
import GimbalNotation
import GimbalReporting

/// The results of the tests of layout code.
struct CodeTestReport {
  private struct Entry {
    let test: CodeTest
    let outcome: TestOutcome
    let assertions: AssertionCount
    let seconds: Double
  }

  private let program: Program
  private var entries: [Entry] = []

  init(_ program: Program) { self.program = program }

  mutating func add(
    _ test: CodeTest, _ outcome: TestOutcome, _ assertions: AssertionCount, seconds: Double
  ) {
    entries.append(Entry(test: test, outcome: outcome, assertions: assertions, seconds: seconds))
  }

  var failedCount: Int { entries.count { if case .failed = $0.outcome { true } else { false } } }
  private var skippedCount: Int { entries.count { if case .skipped = $0.outcome { true } else { false } } }

  private func location(_ location: CodeLocation) -> FindingLocation {
    let (line, column) = program.lineAndColumn(of: location)
    let file = program.files.indices.contains(location.file) ? program.files[location.file].path : ""
    return FindingLocation(file: file, start: Position(line: line, column: column))
  }

  // MARK: Text

  /// Returns the lines of a test that failed or was skipped; an empty text for one that passed.
  func lines(of test: CodeTest, _ outcome: TestOutcome) -> String {
    switch outcome {
    case .passed: ""
    case .failed(let issues): issues.map { line("failed", test, $0) }.joined()
    case .skipped(let issue): line("skipped", test, issue)
    }
  }

  private func line(_ status: String, _ test: CodeTest, _ issue: TestIssue) -> String {
    "\(location(issue.location).description): \(status): \(test.name.visible): \(issue.message.visible)\n"
  }

  var summary: String {
    let passed = entries.count - failedCount - skippedCount
    return "\(passed) passed, \(failedCount) failed, \(skippedCount) skipped\n"
  }

  // MARK: Data

  var json: String {
    let tests = entries.map { entry -> JSON in
      let (status, issues): (String, [TestIssue]) =
        switch entry.outcome {
        case .passed: ("passed", [])
        case .failed(let issues): ("failed", issues)
        case .skipped(let issue): ("skipped", [issue])
        }
      var fields = [JSON.Field(key: "name", value: .text(entry.test.name))]
      if let name = entry.test.displayName { fields.append(JSON.Field(key: "title", value: .text(name))) }
      fields += place(of: entry.test.location)
      fields.append(JSON.Field(key: "status", value: .text(status)))
      fields += self.counts(entry.assertions)
      fields.append(JSON.Field(key: "seconds", value: .number((entry.seconds * 1000).rounded() / 1000)))
      fields.append(
        JSON.Field(
          key: "issues",
          value: .array(
            issues.map {
              .fields(
                place(of: $0.location) + [JSON.Field(key: "message", value: .text($0.message))])
            })))
      return .fields(fields)
    }
    let counts = [
      ("passed", entries.count - failedCount - skippedCount), ("failed", failedCount),
      ("skipped", skippedCount),
    ]
    return JSON.fields(
      [JSON.Field(key: "tests", value: .array(tests))]
        + counts.map { JSON.Field(key: $0.0, value: .number(Double($0.1))) }
        + self.counts(entries.reduce(into: AssertionCount()) { $0 += $1.assertions })
    ).serialized + "\n"
  }

  private func counts(_ assertions: AssertionCount) -> [JSON.Field] {
    [
      JSON.Field(key: "assertions", value: .number(Double(assertions.run))),
      JSON.Field(key: "passedAssertions", value: .number(Double(assertions.passed))),
    ]
  }

  private func place(of location: CodeLocation) -> [JSON.Field] {
    let place = self.location(location)
    return [
      JSON.Field(key: "file", value: .text(place.file)),
      JSON.Field(key: "line", value: .number(Double(place.start?.line ?? 1))),
      JSON.Field(key: "column", value: .number(Double(place.start?.column ?? 1))),
    ]
  }

  /// Adds the tests to a log for result files.
  func add(to log: TestLog) {
    for entry in entries {
      var findings: [Finding] = []
      var reason: String?
      switch entry.outcome {
      case .passed: break
      case .failed(let issues):
        findings = issues.map { issue in
          let place = location(issue.location)
          return Finding(
            failure: .failedTest("test"), issue.message, printed: line("failed", entry.test, issue), at: place
          )
        }
      case .skipped(let issue): reason = issue.message
      }
      log.add(
        TestCase(
          name: entry.test.name, file: location(entry.test.location).file, seconds: entry.seconds,
          findings: findings, isBroken: false, skipReason: reason))
    }
  }
}
