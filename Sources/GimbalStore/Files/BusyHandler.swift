import GimbalModel
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A busy handler that retries at short random intervals.
///
/// SQLite's default handler sleeps for up to 100 ms between attempts. With that handler, a process that has
/// waited for a long time rarely makes an attempt between two transactions of other processes.
final class BusyHandler: Sendable {
  /// The maximum time to wait for a lock.
  let patience: Duration
  private let state = Lock(State())

  private struct State {
    var start = ContinuousClock.now
    var isSuspended = false
    /// A shorter timeout, or nil for `patience`.
    var limit: Duration?
  }

  /// Creates a busy handler.
  ///
  /// - Parameter patience: The timeout in seconds.
  init(patience: Double) { self.patience = .seconds(patience) }

  /// Sleeps before the next attempt.
  ///
  /// - Parameter tries: The number of earlier attempts for the same lock.
  /// - Returns: `true` to try again; `false` after the timeout.
  func wait(tries: Int) -> Bool {
    let waits = state.withLock { state in
      if tries == 0 { state.start = .now }
      return !state.isSuspended && ContinuousClock.now - state.start < (state.limit ?? patience)
    }
    if waits { usleep(UInt32.random(in: 200...(tries < 20 ? 1000 : 5000))) }
    return waits
  }

  /// Runs a closure with a shorter timeout.
  func waiting<R>(atMost limit: Duration, _ body: () throws -> R) rethrows -> R {
    state.withLock { $0.limit = min(limit, patience) }
    defer { state.withLock { $0.limit = nil } }
    return try body()
  }

  /// Runs a closure without waiting for locks. If the database is locked, a statement fails at once.
  func withoutWaiting<R>(_ body: () throws -> R) rethrows -> R {
    state.withLock { $0.isSuspended = true }
    defer { state.withLock { $0.isSuspended = false } }
    return try body()
  }
}
