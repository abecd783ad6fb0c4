/// One thing that was tested: an expectation, in one combination; a scene that was checked.
package struct TestCase: Hashable, Sendable {
  let name: String
  /// The file that it is of.
  let file: String
  /// Nil where nobody looked at the clock.
  let seconds: Double?
  let problems: [TestProblem]
  /// Whether it could not be tested, which is no failure of what it tests.
  let isBroken: Bool

  /// What makes it fail.
  var errors: [TestProblem] { problems.filter { $0.severity == .error } }
}
