/// How a run went. Of several the first in the order of the cases is told.
package enum ExitStatus: Int, Comparable, CaseIterable, Sendable {
  case usage
  case store
  case document
  case failed
  case unsatisfiable
  case ambiguous
  case success

  /// What the process returns.
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

  /// Takes another part of the run into account.
  package mutating func combine(_ other: ExitStatus) { self = min(self, other) }
}
