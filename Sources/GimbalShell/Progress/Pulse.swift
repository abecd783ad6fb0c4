import Synchronization

/// A console that shows that a command is at work, where it takes long and does not say itself how far it is. It hears of
/// that whenever somebody asks whether the work is cancelled, on whatever thread.
final class Pulse: Console {
  private let console: any Console
  private let isStopped: @Sendable () -> Bool
  private let asked = Atomic<Int>(0)
  private let state: Mutex<State>

  private struct State {
    /// When the command under way began; nil where none is, and where nobody wants to know.
    var start: ContinuousClock.Instant?
    var next = ContinuousClock.now
    /// Whether the line on the screen is this one's.
    var hasShown = false
  }

  private static let patience = Duration.seconds(2)
  private static let interval = Duration.seconds(1)
  /// Out of so many questions one looks at the clock, which takes longer than to answer.
  private static let stride = 16

  /// - Parameter isStopped: whether the work is cancelled.
  init(on console: any Console, isStopped: @escaping @Sendable () -> Bool) {
    self.console = console
    self.isStopped = isStopped
    state = Mutex(State())
  }

  /// A command begins.
  func begin() {
    state.withLock { $0 = State(start: .now, next: .now + Pulse.patience) }
  }

  /// The command is over.
  func end() {
    let hasShown = state.withLock { state in
      defer { state = State() }
      return state.hasShown
    }
    if hasShown { console.show(progress: nil) }
  }

  /// Whether the work under way is cancelled.
  func isCancelled() -> Bool {
    if asked.wrappingAdd(1, ordering: .relaxed).oldValue % Pulse.stride == 0 {
      // Whoever finds another thread here has nothing to add.
      state.withLockIfAvailable { beat(&$0, .now) }
    }
    return isStopped()
  }

  private func beat(_ state: inout State, _ now: ContinuousClock.Instant) {
    guard let start = state.start, now >= state.next else { return }
    state.next = now + Pulse.interval
    state.hasShown = true
    console.show(progress: "at work for \((now - start).components.seconds) s; Ctrl-C ends it")
  }

  // MARK: The console

  var columns: Int? { console.columns }

  var showsUnicode: Bool { console.showsUnicode }

  func print(_ text: String) { console.print(text) }

  func complain(_ text: String) { console.complain(text) }

  func show(progress: String?) {
    // Who says more shows it, and comes again.
    state.withLock { state in
      state.next = .now + Pulse.patience
      state.hasShown = progress != nil
    }
    console.show(progress: progress)
  }
}
