package import GimbalBatch
package import GimbalModel
package import GimbalReporting
package import GimbalStore

/// What a session lends its commands: where to speak, what to read, what to be called.
package struct Surroundings: Sendable {
  package let console: any Console
  package let files: any FileAccess
  package let rasterizer: any Rasterizer
  package let ids: any IDSource
  package let clock: any WallClock
  /// Who history says it was.
  package let author: String
  /// Whether warnings are kept to itself.
  package let isQuiet: Bool
  /// Asked now and then during long work.
  package let isCancelled: @Sendable () -> Bool
  /// Whoever can be asked; nil where nobody sits at a terminal.
  package let dialogue: (any Dialogue)?
  let commands: CommandTable

  /// What there is to say of every command.
  package var manuals: [Manual] { commands.commands.map { $0.manual } }
}

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

/// A person at a terminal, who is asked for lines while a command runs.
package protocol Dialogue: Sendable {
  /// Waits for a line.
  ///
  /// - Parameters:
  ///   - prompt: what stands before it.
  ///   - session: the one whose names Tab completes.
  func ask(_ prompt: String, completing session: Session) -> LineEvent

  /// What was entered at this prompt and at earlier ones, the oldest first.
  var entries: [String] { get }
}
