import GimbalModel

/// The result of a test of one item. The item is a checked scene, or an expectation (a claim about solved
/// frames) under one combination of traits, such as a device and an orientation.
package struct TestCase: Hashable, Sendable {
  package let name: String
  /// The file that contains the tested item.
  package let file: String
  /// The duration of the test in seconds; `nil` if it was not measured.
  package let seconds: Double?
  package let findings: [Finding]
  /// `true` if the item could not be tested. JUnit reports an error in this case, instead of a failure.
  let isBroken: Bool
  /// The reason why the test was skipped; `nil` for a test that ran.
  let skipReason: String?

  package init(
    name: String, file: String, seconds: Double?, findings: [Finding], isBroken: Bool,
    skipReason: String? = nil
  ) {
    self.name = name
    self.file = file
    self.seconds = seconds
    self.findings = findings
    self.isBroken = isBroken
    self.skipReason = skipReason
  }

  /// Returns the test result with another file path.
  func inFile(_ file: String) -> TestCase {
    TestCase(
      name: name, file: file, seconds: seconds, findings: findings, isBroken: isBroken,
      skipReason: skipReason)
  }

  /// The findings that make the test fail.
  package var errors: [Finding] { findings.filter { $0.severity == .error } }
}
