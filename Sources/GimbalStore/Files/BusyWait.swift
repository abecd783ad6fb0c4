import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How a connection waits for its turn.
///
/// SQLite's own way waits longer and longer, up to a tenth of a second, so that a process which has waited long
/// hardly ever meets the moment between two transactions of others. Short waits of random length do.
final class BusyWait: Sendable {
  private let patience: Duration
  private let start = Mutex(ContinuousClock.now)

  /// - Parameter patience: in seconds.
  init(patience: Double) { self.patience = .seconds(patience) }

  /// Waits a moment.
  ///
  /// - Parameter tries: how often this was asked for the same lock.
  /// - Returns: whether to try again.
  func wait(tries: Int) -> Bool {
    if tries == 0 { start.withLock { $0 = .now } }
    guard start.withLock({ ContinuousClock.now - $0 }) < patience else { return false }
    usleep(UInt32.random(in: 200...(tries < 20 ? 1000 : 5000)))
    return true
  }
}
