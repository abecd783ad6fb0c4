import GimbalInterpreter

/// The end of a test before its last statement, after it was recorded.
struct TestEnded: Error {}

/// The issues of a running test.
final class TestRecorder {
  private(set) var issues: [TestIssue] = []
  private(set) var skip: TestIssue?
  /// The number of running closures of `withKnownIssue`, in which issues are expected.
  var knownIssues = 0
  private(set) var assertions = AssertionCount()
  private var failureCount = 0
  let interpreter: Interpreter

  init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  /// Records a failure. After a branch on an unknown value, a failure is not known.
  func fail(_ message: String, at location: CodeLocation) throws {
    guard knownIssues == 0 else { return }
    try checkBranches()
    failureCount += 1
    if issues.count < 100 { issues.append(TestIssue(message, at: location)) }
  }

  /// Evaluates an assertion, and counts it.
  func counting<Result>(_ assertion: () throws -> Result) throws -> Result {
    assertions.run += 1
    let before = failureCount
    let result = try assertion()
    if failureCount == before { assertions.passed += 1 }
    return result
  }

  /// Ends the test, because it depends on an unknown value.
  func skip(_ unknown: Unknown) throws -> Never {
    try skip("depends on '\(text(of: unknown))': \(unknown.reason)", at: unknown.location)
  }

  func skip(_ message: String, at location: CodeLocation) throws -> Never {
    skip = skip ?? TestIssue(message, at: location)
    throw TestEnded()
  }

  /// Ends the test if it took a branch on an unknown value that the user did not supply.
  func checkBranches() throws {
    if let branch = interpreter.assumedBranches.first(where: { !$0.isSupplied }) { try skip(branch.unknown) }
  }

  private func text(of unknown: Unknown) -> String {
    let text = interpreter.program.text(of: unknown.location)
    return text.count > 80 ? "\(text.prefix(80))…" : text
  }
}
