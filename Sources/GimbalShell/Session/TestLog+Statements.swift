import GimbalDocuments
import GimbalNotation
import GimbalReporting

extension TestLog {
  /// Adds the result of a statement.
  ///
  /// - Parameters:
  ///   - rule: The name of the test that the statement performs, such as `check`; `nil` for a failed
  ///     statement that is not a test.
  ///   - overrides: The traits that replaced traits of the scene, such as in a `for each` block.
  ///   - findings: The findings of the statement, if it is a check.
  ///   - fault: The failure of the statement, or `nil` if the statement succeeded.
  func add(
    _ statement: Statement, rule: String?, under overrides: TraitOverrides, seconds: Double,
    findings: [Finding], fault: Fault?
  ) {
    let location = FindingLocation(statement.span, of: statement.source)
    let found = findings.map { finding in
      var finding = finding
      finding.location = location
      return finding
    }
    let combination = overrides.description.isEmpty ? "" : " (\(overrides.description))"
    let failure = fault.map {
      TestLog.finding(about: $0, in: statement.source, kind: rule.map(FindingKind.failedTest) ?? .broken)
    }
    add(
      TestCase(
        name: statement.summary + combination, file: statement.source.name, seconds: seconds,
        findings: found + [failure].compactMap(\.self), isBroken: fault != nil && rule == nil))
  }

  /// Adds an error that occurred outside of a running statement, such as a syntax error.
  func add(_ fault: Fault, in source: Source) {
    let finding = TestLog.finding(about: fault, in: source, kind: .broken)
    add(TestCase(name: fault.message, file: source.name, seconds: nil, findings: [finding], isBroken: true))
  }

  private static func finding(about fault: Fault, in source: Source, kind: FindingKind) -> Finding {
    Finding(
      failure: kind, fault.line, printed: fault.text, at: FindingLocation(fault.span, of: source))
  }
}

extension Fault {
  /// The message and the suggested fix on one line.
  fileprivate var line: String { remedy.map { "\(message): \($0)" } ?? message }
}
