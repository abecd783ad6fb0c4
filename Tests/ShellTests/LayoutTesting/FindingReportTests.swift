import Foundation
import GimbalChecks
import GimbalReporting
import Testing

/// Findings as Checkstyle, GitLab Code Quality and Markdown.
extension TestResultTests {
  @Test func checkstyleHasAnElementForEachFinding() throws {
    let log = try log(Self.script)
    let text = CheckstyleReport(log) { "tests/" + $0 }.text
    let elements = try XMLRecorder.elements(of: text)
    let errors = elements.filter { $0.name == "error" }
    let count = log.cases.flatMap(\.findings).count
    #expect(count > 3 && errors.count == count)
    #expect(elements.first?.attributes["version"] == "4.3")
    #expect(
      elements.filter { $0.name == "file" }.map { $0.attributes["name"] } == ["tests/dir/my tests.gim"])
    for error in errors {
      #expect(["error", "warning", "info"].contains(error.attributes["severity"]))
      #expect(error.attributes["source"]?.hasPrefix("gimbal.") == true)
      #expect(error.attributes["line"].flatMap { Int($0) } ?? 0 > 0)
      #expect(error.attributes["message"]?.isEmpty == false)
    }
    #expect(errors.contains { $0.attributes["message"]?.contains("'b <&\u{1F600}'") == true })
    #expect(try XMLRecorder.elements(of: CheckstyleReport(TestLog()).text).count == 1)
  }

  /// The keys are those that GitLab requires (https://docs.gitlab.com/ci/testing/code_quality).
  @Test func codeQualityHasTheKeysOfGitLab() throws {
    struct Entry: Decodable {
      struct Location: Decodable {
        struct Lines: Decodable { let begin: Int }
        let path: String
        let lines: Lines
      }
      let description: String
      let check_name: String
      let fingerprint: String
      let severity: String
      let location: Location
    }
    let log = try log(Self.script)
    let text = CodeQualityReport(log) { "tests/" + $0 }.text
    let entries = try JSONDecoder().decode([Entry].self, from: Data(text.utf8))
    #expect(entries.count == log.cases.flatMap(\.findings).count)
    for entry in entries {
      #expect(["major", "minor", "info"].contains(entry.severity))
      #expect(entry.location.path == "tests/dir/my tests.gim" && entry.location.lines.begin > 0)
      #expect(!entry.fingerprint.isEmpty && !entry.description.isEmpty && !entry.check_name.isEmpty)
    }
    #expect(CodeQualityReport(TestLog()).text == "[]\n")
  }

  @Test func summaryCountsKindsAndListsErrors() throws {
    let log = try log(Self.script)
    let findings = log.cases.flatMap(\.findings)
    let lines = FindingSummary(log).text.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(3) == ["## Layout findings", "| kind | errors | warnings | notes |", "|---|---|---|---|"])
    for rule in Set(findings.map(\.rule)) {
      let count = findings.count { $0.rule == rule && $0.severity == .error }
      #expect(lines.contains { $0.hasPrefix("| `\(rule)` | \(count) |") })
    }
    let listed = lines.filter { $0.hasPrefix("- `") }
    #expect(listed.count == findings.count { $0.severity == .error })
    #expect(listed.allSatisfy { $0.hasPrefix("- `dir/my tests.gim:") })
    #expect(FindingSummary(TestLog()).text == "## Layout findings\n\nNo findings.\n")
  }

  /// The page of a build has a limited length.
  @Test func summaryListsFiftyErrors() throws {
    let script = Self.script + "\n" + String(repeating: "expect a.height == 3\n", count: 60)
    let text = FindingSummary(try log(script)).text
    #expect(text.split(separator: "\n").count { $0.hasPrefix("- `") } == 50)
    #expect(text.contains(" more errors\n"))
  }
}
