public import GimbalModel
import Synchronization

/// Identities 1, 2, 3, …: the same in every run.
public final class CountingIDs: IDSource {
  private let last: Atomic<Int64>

  public init(after last: Int64 = 0) { self.last = Atomic(last) }

  public func next() -> Int64 { last.add(1, ordering: .relaxed).newValue }
}
