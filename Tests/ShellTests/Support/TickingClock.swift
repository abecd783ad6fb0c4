import GimbalModel
import GimbalShell
import GimbalStore
import Synchronization

/// A clock that advances by one minute at each reading, starting at 09:00 UTC on a day in 2026. Local time is
/// one hour ahead of UTC.
final class TickingClock: WallClock {
  private let next = Lock(Int64(1_795_251_600_000))

  func now() -> Timestamp {
    next.withLock { next in
      defer { next += 60_000 }
      return Timestamp(milliseconds: next)
    }
  }

  func offset(at time: Timestamp) -> Int { 3600 }
}
