import GimbalNotation

/// What was tested in a run, in order.
package final class TestLog {
  private(set) var cases: [TestCase] = []

  /// Whether the run was ended before it was done.
  private(set) var isCancelled = false

  package init() {}

  /// Whether anything failed or could not be tested.
  var hasFailed: Bool { cases.contains { $0.isBroken || !$0.errors.isEmpty } }

  func add(_ test: TestCase) { cases.append(test) }

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

  /// Adds a file that is not there, or cannot be read.
  ///
  /// - Parameter message: why, in one line.
  package func add(unreadable file: String, _ message: String, line: Int = 0, column: Int = 0) {
    let start = line > 0 ? Position(line: line, column: max(1, column)) : nil
    add(broken: file, message, at: TestPlace(file: file, start: start))
  }

  /// Adds something that could not be tested.
  func add(broken name: String, _ message: String, at place: TestPlace) {
    let problem = TestProblem(
      rule: TestLog.unreadable, message: message, text: "\(place.words): \(message)\n", place: place,
      severity: .error)
    add(TestCase(name: name, file: place.file, seconds: nil, problems: [problem], isBroken: true))
  }

  /// Adds that the run was ended before it was done with a file.
  func add(cancelled file: String, _ message: String) {
    isCancelled = true
    add(broken: file, message, at: TestPlace(file: file))
  }

  /// The rule of what could not be tested.
  static let unreadable = "error"
}

extension Fault {
  /// What is wrong and what was found, in one line.
  fileprivate var line: String { remedy.map { "\(message): \($0)" } ?? message }
}
