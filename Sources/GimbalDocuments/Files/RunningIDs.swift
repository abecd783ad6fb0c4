import GimbalModel
import Synchronization

/// A source of consecutive ids for scenes outside a project. The ids are the same in every run.
package final class RunningIDs: IDSource {
  private let last: Atomic<Int64>

  /// Creates a source of ids.
  ///
  /// - Parameter last: The number before the first id.
  package init(after last: Int64 = 0) { self.last = Atomic(last) }

  package func next() -> Int64 { last.add(1, ordering: .relaxed).newValue }
}
