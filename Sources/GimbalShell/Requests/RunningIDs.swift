import GimbalModel
import Synchronization

/// Identities one after the other, for scenes that no project keeps: the same in every run.
package final class RunningIDs: IDSource {
  private let last: Atomic<Int64>

  /// - Parameter last: the one before the first.
  package init(after last: Int64 = 0) { self.last = Atomic(last) }

  package func next() -> Int64 { last.add(1, ordering: .relaxed).newValue }
}
