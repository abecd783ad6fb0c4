import GimbalModel

/// The result of the command `verify`: the numbers of checked rows, and the findings.
package struct Verification: Hashable, Sendable {
  /// A problem that was found.
  package struct Finding: Hashable, Sendable {
    /// The invalid revision, or nil if the problem concerns no revision.
    package let revision: Revision.ID?
    /// The location and description of the problem.
    package let text: String
  }

  package internal(set) var revisions = 0
  package internal(set) var snapshots = 0
  package internal(set) var operations = 0
  package internal(set) var references = 0
  package internal(set) var scenes = 0
  package private(set) var findings: [Finding] = []
  /// The views and statistics tables that other programs have added to the schema. Gimbal ignores them.
  package internal(set) var additions: [String] = []

  /// The maximum number of findings. Further findings are discarded.
  private static let limit = 100

  package var isSound: Bool { findings.isEmpty }

  /// The finding for the oldest invalid revision, on which later revisions depend. Nil if all revisions are
  /// valid.
  package var firstBadRevision: Finding? {
    findings.filter { $0.revision != nil }.min { ($0.revision?.rawValue ?? 0) < ($1.revision?.rawValue ?? 0) }
  }

  mutating func note(_ text: String, revision: Revision.ID? = nil) {
    if findings.count < Verification.limit { findings.append(Finding(revision: revision, text: text)) }
  }

  func isBad(_ revision: Revision.ID) -> Bool { findings.contains { $0.revision == revision } }
}

/// A step of the command `verify`, such as the check of all revisions.
protocol VerificationStep {
  init(rows: HistoryRows, counter: VerificationCounter)

  /// Runs the step and adds its findings to the result. Throws an error if the step cannot continue.
  func run(_ result: inout Verification) throws
}

/// A counter of the rows that `verify` has checked. It reports progress and polls for cancellation.
final class VerificationCounter {
  private var count = 0
  private let total: Int
  private let cancellation: Cancellation
  private let progress: (_ done: Int, _ total: Int) -> Void

  /// Creates a counter.
  ///
  /// - Parameter total: An estimate of the number of rows.
  init(total: Int, cancellation: Cancellation, progress: @escaping (_ done: Int, _ total: Int) -> Void) {
    self.total = total
    self.cancellation = cancellation
    self.progress = progress
  }

  /// Counts a row and reports progress. Throws an error if `verify` was cancelled.
  func countRow() throws(Cancelled) {
    count += 1
    progress(count, total)
    try cancellation.check()
  }
}
