import Glibc

/// The CPU time of this process, which depends less on other processes than wall-clock time does.
enum CPUClock {
  /// The CPU time in milliseconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return 1e3 * Double(time.tv_sec) + 1e-6 * Double(time.tv_nsec)
  }

  /// Returns the mean of enough runs to fill a few milliseconds, like the peer's driver.
  static func mean(_ run: () throws -> Double) rethrows -> Double {
    var total = 0.0
    var runs = 0
    repeat {
      total += try run()
      runs += 1
    } while total < 10 && runs < 1000
    return total / Double(runs)
  }
}
