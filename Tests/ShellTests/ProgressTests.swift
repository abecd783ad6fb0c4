import GimbalModel
import GimbalReporting
import GimbalShell
import Synchronization
import Testing

/// Progress messages of long work.
@Suite struct ProgressTests {
  private final class Watcher: Console {
    private let lines = Lock<[String?]>([])
    var shown: [String?] { lines.withLock { $0 } }

    func print(_ text: String) {}
    func writeError(_ text: String) {}
    func show(progress: String?) { lines.withLock { $0.append(progress) } }
  }

  private final class Clock {
    var now = ContinuousClock.now
  }

  /// Returns the messages for steps at given times in seconds.
  private func shown(
    _ unit: ProgressUnit, of total: Int?, isQuiet: Bool = false, _ steps: [(seconds: Double, done: Int)]
  ) -> [String?] {
    let watcher = Watcher()
    let clock = Clock()
    let start = clock.now
    do {
      let progress = Progress("work", in: unit, of: total, on: watcher, isQuiet: isQuiet, now: { clock.now })
      for step in steps {
        clock.now = start + .seconds(step.seconds)
        progress.update(step.done)
      }
    }
    return watcher.shown
  }

  @Test func progressAppearsAfterOneSecond() {
    #expect(shown(.things("files"), of: 40, [(0.2, 5), (0.99, 39)]) == [])
  }

  @Test func progressShowsRateAndRemainingTime() {
    #expect(
      shown(.things("files"), of: 400, [(2, 100), (2.1, 120), (4, 399), (4.5, 400)]) == [
        "work: 100 of 400 files, 50/s, 6 s left", "work: 399 of 400 files, 99/s, 1 s left",
        "work: 400 of 400 files, 88/s", nil,
      ])
    #expect(
      shown(.things("rows"), of: 100_000, [(10, 5)]) == [
        "work: 5 of 100000 rows, 0.5/s, 55 h 33 min left", nil,
      ])
    #expect(
      shown(.things("rows"), of: 700, [(10, 100)]).first == "work: 100 of 700 rows, 10/s, 1 min 0 s left")
  }

  @Test func bytesAreShownInMegabytes() {
    #expect(shown(.bytes, of: 4_000_000, [(2, 1_000_000)]).first == "work: 1.0 of 4.0 MB, 0.5 MB/s, 6 s left")
    #expect(shown(.bytes, of: nil, [(2, 1_000_000)]).first == "work: 1.0 MB, 0.5 MB/s")
  }

  @Test func progressCanExceedTotal() {
    #expect(shown(.things("rows"), of: 10, [(2, 20)]).first == "work: 20 of 20 rows, 10/s")
    #expect(shown(.things("rows"), of: 10, [(2, 0)]).first == "work: 0 of 10 rows, 0.0/s")
  }

  @Test func quietShowsNothing() { #expect(shown(.bytes, of: nil, isQuiet: true, [(5, 5)]) == []) }
}
