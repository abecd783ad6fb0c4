import GimbalBatch
import GimbalNotation
import GimbalReporting

extension TestLog {
  /// Adds the result of a statement.
  ///
  /// - Parameters:
  ///   - rule: The name of the test that the statement performs, such as `check`; `nil` for a failed
  ///     statement that is not a test.
  ///   - overrides: The traits that replaced traits of the scene, such as in a `for each` block.
  ///   - reports: The reports of the statement, if it is a check.
  ///   - fault: The failure of the statement, or `nil` if the statement succeeded.
  func add(
    _ statement: Statement, rule: String?, under overrides: TraitOverrides, seconds: Double,
    reports: [Report], fault: Fault?
  ) {
    let location = TestPlace(statement.span, of: statement.source)
    let found = reports.flatMap { TestLog.problems(in: $0, at: location) }
    let combination = overrides.words.isEmpty ? "" : " (\(overrides.words))"
    let problem = fault.map { fault in
      TestProblem(
        rule: rule ?? TestLog.unreadable, message: fault.line, text: fault.text,
        place: TestPlace(fault.span, of: statement.source), severity: .error)
    }
    add(
      TestCase(
        name: statement.summary + combination, file: statement.source.name, seconds: seconds,
        problems: found + (problem.map { [$0] } ?? []), isBroken: fault != nil && rule == nil))
  }

  /// Adds an error that occurred outside of a running statement, such as a syntax error.
  func add(_ fault: Fault, in source: Source) {
    let problem = TestProblem(
      rule: TestLog.unreadable, message: fault.line, text: fault.text,
      place: TestPlace(fault.span, of: source), severity: .error)
    add(TestCase(name: fault.message, file: source.name, seconds: nil, problems: [problem], isBroken: true))
  }
}

extension Fault {
  /// The message and the suggested fix on one line.
  fileprivate var line: String { remedy.map { "\(message): \($0)" } ?? message }
}
