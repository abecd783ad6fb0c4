package import GimbalStore

/// The time of day and the local time zone.
package protocol WallClock: Sendable {
  func now() -> Timestamp

  /// How far local time is ahead of UTC at a moment, in seconds.
  func offset(at time: Timestamp) -> Int
}

/// A clock that stands still at the beginning of 1970, UTC.
package struct StoppedClock: WallClock {
  package init() {}
  package func now() -> Timestamp { Timestamp(milliseconds: 0) }
  package func offset(at time: Timestamp) -> Int { 0 }
}
