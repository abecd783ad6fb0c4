package import GimbalBatch
package import GimbalModel
package import GimbalReporting
package import GimbalStore

/// The services that a session provides to its commands: console, files, ids, clock and others.
package struct Surroundings: Sendable {
  package let console: any Console
  package let files: any FileAccess
  package let rasterizer: any Rasterizer
  package let ids: any IDSource
  package let clock: any WallClock
  /// The author of new revisions.
  package let author: String
  /// `true` to suppress warnings.
  package let isQuiet: Bool
  /// Returns whether the current work is cancelled. Called regularly during long work.
  package let isCancelled: @Sendable () -> Bool
  /// The person at the terminal, or `nil` without a terminal.
  package let dialogue: (any Dialogue)?
  let commands: CommandTable

  /// The manuals of all commands.
  package var manuals: [Manual] { commands.commands.map { $0.manual } }
}

/// The time of day and the local time zone.
package protocol WallClock: Sendable {
  func now() -> Timestamp

  /// Returns the offset of local time from UTC at a given time, in seconds.
  func offset(at time: Timestamp) -> Int
}

/// A clock that always shows the start of 1970, UTC.
package struct StoppedClock: WallClock {
  package init() {}
  package func now() -> Timestamp { Timestamp(milliseconds: 0) }
  package func offset(at time: Timestamp) -> Int { 0 }
}

/// A person at a terminal who answers prompts while a command runs.
package protocol Dialogue: Sendable {
  /// Reads a line.
  ///
  /// - Parameters:
  ///   - prompt: The prompt of the line.
  ///   - session: The session whose names Tab completes.
  func ask(_ prompt: String, completing session: Session) -> LineEvent

  /// The lines entered at this prompt and at earlier ones, the oldest first.
  var entries: [String] { get }
}
