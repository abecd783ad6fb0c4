import GimbalShell
import GimbalStore
import Glibc

/// The machine's clock, and the time zone of the process.
struct SystemClock: WallClock {
  func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  func offset(at time: Timestamp) -> Int {
    var seconds = time_t(time.milliseconds / 1000)
    var local = tm()
    localtime_r(&seconds, &local)
    return local.tm_gmtoff
  }
}
