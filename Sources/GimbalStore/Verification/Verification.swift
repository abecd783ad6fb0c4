import GimbalModel

/// What `verify` has looked at, and what is wrong with it.
package struct Verification: Hashable, Sendable {
  /// Something that is not as it should be.
  package struct Finding: Hashable, Sendable {
    /// The revision that is not what it was, where it is one.
    package let revision: Revision.ID?
    /// Where, and what.
    package let words: String
  }

  package internal(set) var revisions = 0
  package internal(set) var materialisations = 0
  package internal(set) var operations = 0
  package internal(set) var references = 0
  package internal(set) var scenes = 0
  package private(set) var findings: [Finding] = []

  /// How many findings are told: one is enough to know, and damage can be everywhere.
  private static let limit = 100

  package var isSound: Bool { findings.isEmpty }

  /// The oldest revision that is wrong; those after it rest on it.
  package var firstBadRevision: Finding? {
    findings.filter { $0.revision != nil }.min { ($0.revision?.rawValue ?? 0) < ($1.revision?.rawValue ?? 0) }
  }

  mutating func note(_ words: String, revision: Revision.ID? = nil) {
    if findings.count < Verification.limit { findings.append(Finding(revision: revision, words: words)) }
  }

  func isBad(_ revision: Revision.ID) -> Bool { findings.contains { $0.revision == revision } }
}

/// One part of what `verify` does.
protocol VerificationStep {
  init(_ rows: HistoryRows, isCancelled: @escaping () -> Bool)

  /// Looks at its part and notes what is wrong; throws what keeps it from looking further.
  func run(_ result: inout Verification) throws
}
