import GimbalModel

/// The progress of a long operation, shown on one line of the terminal. The line contains the amount of work
/// done, the rate and the remaining time. It is not shown during the first second.
///
/// The line is removed when the object is deinitialized.
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

  /// Creates the progress line of an operation that starts now.
  ///
  /// - Parameters:
  ///   - what: The name of the operation, such as `blame`.
  ///   - unit: The unit in which the work is counted.
  ///   - total: The total amount of work; `nil` if it is unknown.
  ///   - isQuiet: `true` if the line is never shown.
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

  /// Updates the progress line, at most once per `interval`.
  ///
  /// - Parameter done: The amount of work done so far.
  package func update(_ done: Int) {
    guard isShown else { return }
    let time = now()
    guard time >= next else { return }
    next = time + Progress.interval
    hasShown = true
    console.show(progress: text(done, after: time - start))
  }

  private func text(_ done: Int, after elapsed: Duration) -> String {
    let rate = Double(done) / (elapsed / .seconds(1))
    let amount = total.map { unit.text(for: done, of: max($0, done)) } ?? unit.text(for: done)
    let rest = total.flatMap { $0 > done && rate > 0 ? Double($0 - done) / rate : nil }
    return "\(what): \(amount), \(unit.text(forRate: rate))"
      + (rest.map { ", \(Progress.text(forSeconds: $0)) left" } ?? "")
  }

  /// Returns a duration in words, rounded up to seconds, such as `4 s`, `2 min 5 s` or `1 h 10 min`. Returns
  /// `days` for 100 hours or more.
  private static func text(forSeconds seconds: Double) -> String {
    guard seconds < 100 * 3600 else { return "days" }
    let seconds = Int(clamping: seconds.rounded(.up))
    if seconds < 60 { return "\(seconds) s" }
    let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
    return minutes < 60 ? "\(minutes) min \(rest) s" : "\(minutes / 60) h \(minutes % 60) min"
  }
}

/// The unit in which progress is counted.
package enum ProgressUnit: Sendable {
  /// Items. The associated value is their plural noun, such as `documents`.
  case things(String)
  case bytes

  package func text(for done: Int) -> String {
    switch self {
    case .things(let name): "\(done) \(name)"
    case .bytes: "\(megabytes(Double(done))) MB"
    }
  }

  package func text(for done: Int, of total: Int) -> String {
    switch self {
    case .things(let name): "\(done) of \(total) \(name)"
    case .bytes: "\(megabytes(Double(done))) of \(megabytes(Double(total))) MB"
    }
  }

  package func text(forRate rate: Double) -> String {
    switch self {
    case .things: (rate < 10 ? Decimal.print(rate, places: 1) : "\(Int(clamping: rate))") + "/s"
    case .bytes: "\(megabytes(rate)) MB/s"
    }
  }

  private func megabytes(_ bytes: Double) -> String { Decimal.print(bytes / 1e6, places: 1) }
}
