import Synchronization

/// Where new identities come from: chance in production, a counter in tests.
public protocol IDSource: Sendable {
  /// A positive 63-bit number that no row of the project has.
  func next() -> Int64
}

extension IDSource {
  /// A new identity for a subject.
  public func id<Subject>(of _: Subject.Type = Subject.self) -> ID<Subject> { ID(rawValue: next()) }
}

/// Identities from the system's random number generator: runs of numbers from places that are drawn, so that rows that
/// are made together lie together in a table, and those of different branches do not collide.
public final class RandomIDs: IDSource {
  /// How long a run is. Of a million runs two touch with a chance of one in 1,000.
  private static let run = 1 << 12

  private let state = Mutex((next: Int64(0), left: 0))

  public init() {}

  public func next() -> Int64 {
    state.withLock { state in
      if state.left == 0 { state = (Int64.random(in: 1...Int64.max - Int64(RandomIDs.run)), RandomIDs.run) }
      defer { state = (state.next + 1, state.left - 1) }
      return state.next
    }
  }
}
