import Glibc

/// CPU time of this process: what others do on the machine counts less than on the wall clock.
enum CPUClock {
  /// In milliseconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return 1e3 * Double(time.tv_sec) + 1e-6 * Double(time.tv_nsec)
  }

  /// The mean of as many runs as fill a few milliseconds, as in the peers' driver.
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
