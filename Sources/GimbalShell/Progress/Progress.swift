/// How far long work has come, on one line of the terminal that is written over: what is done, how fast it goes, and
/// how long the rest will take. Nothing is shown of what takes less than a second.
///
/// The line goes when the progress does.
package final class Progress {
  private let what: String
  private let unit: ProgressUnit
  private let total: Int?
  private let console: any Console
  private let isShown: Bool
  private let now: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private var next: ContinuousClock.Instant
  private var hasShown = false

  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(200)

  /// - Parameters:
  ///   - what: the work, as a word: `blame`.
  ///   - unit: what is counted.
  ///   - total: how many there are; nil where nobody knows.
  ///   - isQuiet: whether nothing is to be shown.
  package init(
    _ what: String, in unit: ProgressUnit, of total: Int? = nil, on console: any Console, isQuiet: Bool,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.what = what
    self.unit = unit
    self.total = total
    self.console = console
    self.now = now
    isShown = !isQuiet
    start = now()
    next = start + Progress.patience
  }

  deinit { if hasShown { console.show(progress: nil) } }

  /// - Parameter done: how many are behind us.
  package func tell(_ done: Int) {
    guard isShown else { return }
    let time = now()
    guard time >= next else { return }
    next = time + Progress.interval
    hasShown = true
    console.show(progress: words(done, after: time - start))
  }

  private func words(_ done: Int, after elapsed: Duration) -> String {
    let rate = Double(done) / (elapsed / .seconds(1))
    let amount = total.map { unit.words(for: done, of: max($0, done)) } ?? unit.words(for: done)
    let rest = total.flatMap { $0 > done && rate > 0 ? Double($0 - done) / rate : nil }
    return "\(what): \(amount), \(unit.words(forRate: rate))"
      + (rest.map { ", \(Progress.words(forSeconds: $0)) left" } ?? "")
  }

  /// A length of time, rounded up: `4 s`, `2 min 5 s`, `1 h 10 min`.
  private static func words(forSeconds seconds: Double) -> String {
    guard seconds < 100 * 3600 else { return "days" }
    let seconds = Int(seconds.rounded(.up))
    if seconds < 60 { return "\(seconds) s" }
    let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
    return minutes < 60 ? "\(minutes) min \(rest) s" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
