import GimbalModel
import Synchronization

/// A console that shows the line `working for 3 s; press Ctrl-C to cancel` while a command runs without
/// reporting progress. Calls to ``isCancelled()``, on any thread, update the line.
package final class ActivityIndicator: Console {
  private let console: any Console
  private let isStopped: @Sendable () -> Bool
  private let checks = Atomic<Int>(0)
  private let state: Lock<State>

  private struct State {
    /// The time of the last call to ``begin()``; `nil` before the first call and after ``end()``.
    var start: ContinuousClock.Instant?
    var next = ContinuousClock.now
    /// `true` if the activity line or a progress line is on the screen.
    var hasShown = false
  }

  private static let patience = Duration.seconds(2)
  private static let interval = Duration.seconds(1)
  /// The number of calls to ``isCancelled()`` for each time the clock is read. Reading the clock is slower
  /// than such a call.
  private static let stride = 16

  /// Creates an indicator that forwards all output to `console`.
  ///
  /// - Parameter isStopped: A closure that returns `true` if the work is cancelled.
  package init(on console: any Console, isStopped: @escaping @Sendable () -> Bool) {
    self.console = console
    self.isStopped = isStopped
    state = Lock(State())
  }

  /// Starts the indicator for a command.
  package func begin() {
    state.withLock { $0 = State(start: .now, next: .now + ActivityIndicator.patience) }
  }

  /// Stops the indicator and removes its line.
  package func end() {
    let hasShown = state.withLock { state in
      defer { state = State() }
      return state.hasShown
    }
    if hasShown { console.show(progress: nil) }
  }

  /// Returns `true` if the current command is cancelled. At intervals, a call also updates the activity line.
  package func isCancelled() -> Bool {
    if checks.wrappingAdd(1, ordering: .relaxed).oldValue % ActivityIndicator.stride == 0 {
      // If another thread holds the lock, skip the update, because that thread is changing the line.
      state.withLockIfAvailable { update(&$0, .now) }
    }
    return isStopped()
  }

  private func update(_ state: inout State, _ now: ContinuousClock.Instant) {
    guard let start = state.start, now >= state.next else { return }
    state.next = now + ActivityIndicator.interval
    state.hasShown = true
    console.show(progress: "working for \((now - start).components.seconds) s; press Ctrl-C to cancel")
  }

  // MARK: The console

  package var columns: Int? { console.columns }

  package var showsUnicode: Bool { console.showsUnicode }

  package func print(_ text: String) { console.print(text) }

  package func writeError(_ text: String) { console.writeError(text) }

  package func write(_ message: ConsoleMessage) { console.write(message) }

  package var outputWidth: LineWidth? { console.outputWidth }

  package var errorWidth: LineWidth? { console.errorWidth }

  package var rows: Int? { console.rows }

  package func show(progress: String?) {
    // A progress report of the command replaces the activity line, which does not appear again before
    // `patience` has passed.
    state.withLock { state in
      state.next = .now + ActivityIndicator.patience
      state.hasShown = progress != nil
    }
    console.show(progress: progress)
  }
}
