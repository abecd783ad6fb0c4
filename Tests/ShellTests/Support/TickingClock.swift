import GimbalShell
import GimbalStore
import Synchronization

/// A clock that goes on by a minute each time it is looked at, from 09:00 on a day in 2026; local time is an hour
/// ahead of UTC.
final class TickingClock: WallClock {
  private let next = Mutex(Int64(1_795_251_600_000))

  func now() -> Timestamp {
    next.withLock { next in
      defer { next += 60_000 }
      return Timestamp(milliseconds: next)
    }
  }

  func offset(at time: Timestamp) -> Int { 3600 }
}
