import GimbalNotation

/// A log of the test results of one run, in the order in which they were added.
package final class TestLog {
  package private(set) var cases: [TestCase] = []

  /// `true` if the run was cancelled before its end.
  package private(set) var isCancelled = false

  /// `true` if a file could not be read.
  private(set) var hasUnread = false

  package init() {}

  package func add(_ test: TestCase) { cases.append(test) }

  /// Adds an error for a file that cannot be read.
  ///
  /// - Parameter message: The reason, on one line.
  package func add(unreadable file: String, _ message: String, line: Int = 0, column: Int = 0) {
    let start = line > 0 ? Position(line: line, column: max(1, column)) : nil
    hasUnread = true
    add(broken: file, message, at: FindingLocation(file: file, start: start))
  }

  /// Adds an error for an item that could not be tested.
  package func add(broken name: String, _ message: String, at location: FindingLocation) {
    let finding = Finding(
      failure: .broken, message, printed: "\(location.description): \(message)\n", at: location)
    add(TestCase(name: name, file: location.file, seconds: nil, findings: [finding], isBroken: true))
  }

  /// Adds an error for a file whose test was cancelled.
  package func add(cancelled file: String, _ message: String) {
    isCancelled = true
    add(broken: file, message, at: FindingLocation(file: file))
  }
}
