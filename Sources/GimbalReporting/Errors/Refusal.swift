package import GimbalNotation

/// The error of a command that was parsed but cannot be executed, or of an expectation that is not met. Its
/// `status` contributes to the exit status of the process.
package struct Refusal: Error, Sendable {
  package let span: Span
  package let message: String
  package let remedy: String?
  package let status: ExitStatus
  /// The found value and its deviation from the expected value, for a table of the failures of one expectation; `nil` for
  /// other errors.
  package var cells: (found: String, difference: String)?

  package init(
    _ message: String, remedy: String? = nil, at span: Span, status: ExitStatus = .failed,
    cells: (found: String, difference: String)? = nil
  ) {
    self.span = span
    self.message = message
    self.remedy = remedy
    self.status = status
    self.cells = cells
  }
}

/// The result of a run. If several results apply, the result that is declared first takes precedence.
package enum ExitStatus: Int, Comparable, CaseIterable, Sendable {
  case usage
  case store
  case document
  case failed
  case unsatisfiable
  case ambiguous
  case success

  /// The exit code of the process.
  package var code: Int32 {
    switch self {
    case .success: 0
    case .failed: 1
    case .usage: 2
    case .unsatisfiable: 3
    case .ambiguous: 4
    case .store: 5
    case .document: 6
    }
  }

  package static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }

  /// Replaces the status with the status of another part of the run, if `other` takes precedence.
  package mutating func combine(_ other: ExitStatus) { self = min(self, other) }

  /// Replaces the status with another status like ``combine(_:)``, but in a different order of precedence.
  /// Contradictions and ambiguities precede other findings, and all findings precede files that cannot be
  /// read. An unreadable file therefore never hides a finding.
  package mutating func combineFindings(_ other: ExitStatus) {
    let order: [ExitStatus] = [.usage, .store, .unsatisfiable, .ambiguous, .failed, .document, .success]
    self = order.first { $0 == self || $0 == other } ?? other
  }
}
