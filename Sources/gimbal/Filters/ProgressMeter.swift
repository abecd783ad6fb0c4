import Glibc

/// How far a run has come, on one line of a terminal that is written over.
final class ProgressMeter {
  private let total: Int
  private let isShown: Bool
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private var hasShown = false

  private static let patience = Duration.milliseconds(300)
  private static let interval = Duration.milliseconds(100)

  init(total: Int, isQuiet: Bool) {
    self.total = total
    isShown = !isQuiet && total > 1 && isatty(STDERR_FILENO) == 1
    next = clock.now + ProgressMeter.patience
  }

  /// - Parameter done: how many files are behind us; all of them wipes the line.
  func tell(_ done: Int) {
    guard isShown, done == total ? hasShown : clock.now >= next else { return }
    next = clock.now + ProgressMeter.interval
    hasShown = true
    let console = StandardConsole()
    // Carriage return, and erase to the end of the line (ECMA-48 EL).
    console.complain(done == total ? "\r\u{1B}[K" : "\r\(done) of \(total) files\u{1B}[K")
  }
}
