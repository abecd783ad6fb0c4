import GimbalBatch
import GimbalNotation
import GimbalReporting

extension TestLog {
  /// Adds a statement, or what became of it.
  ///
  /// - Parameters:
  ///   - rule: what it tests; nil for a statement that is no test and went wrong.
  ///   - reports: what it found, for a check.
  ///   - fault: nil where it holds.
  func add(
    _ statement: Statement, rule: String?, seen look: Look, seconds: Double, reports: [Report], fault: Fault?
  ) {
    let place = TestPlace(statement.span, of: statement.source)
    let found = reports.flatMap { TestLog.problems(in: $0, at: place) }
    let combination = look.words.isEmpty ? "" : " (\(look.words))"
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

  /// Adds what went wrong before there was a statement.
  func add(_ fault: Fault, in source: Source) {
    let problem = TestProblem(
      rule: TestLog.unreadable, message: fault.line, text: fault.text,
      place: TestPlace(fault.span, of: source), severity: .error)
    add(TestCase(name: fault.message, file: source.name, seconds: nil, problems: [problem], isBroken: true))
  }
}

extension Fault {
  /// What is wrong and what was found, in one line.
  fileprivate var line: String { remedy.map { "\(message): \($0)" } ?? message }
}
