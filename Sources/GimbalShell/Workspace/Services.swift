package import GimbalDocuments
package import GimbalModel
package import GimbalReporting
package import GimbalStore

/// The services that a session provides to its commands: console, files, ids, clock and others.
package struct Services: Sendable {
  package let console: any Console
  package let files: any FileAccess
  package let rasterizer: any Rasterizer
  package let ids: any IDSource
  package let clock: any WallClock
  /// The editor, the pager and the shell of the user; nil in a session without a user.
  package let programs: (any TerminalPrograms)?
  /// The author of new revisions.
  package let author: String
  /// `true` to suppress warnings and progress.
  package let isQuiet: Bool
  /// The request to cancel the current work.
  package let cancellation: Cancellation
  /// The limits on files that commands read.
  package let resources: Resources

  package var limits: InputLimits { resources.limits }

  /// The services for statements that are reverted: they print nothing, and their ids do not change the ids of later
  /// statements.
  var silent: Services {
    Services(
      console: SilentConsole(), files: files, rasterizer: rasterizer, ids: RandomIDs(), clock: clock,
      programs: programs, author: author, isQuiet: true, cancellation: cancellation, resources: resources)
  }

  /// Returns the services with files whose relative paths start at a folder.
  ///
  /// - Parameter folder: The path of the folder, with a final `/`; empty for the current folder.
  func readingFiles(in folder: String) -> Services {
    guard !folder.isEmpty else { return self }
    return Services(
      console: console, files: FolderFiles(folder: folder, files: files), rasterizer: rasterizer, ids: ids,
      clock: clock, programs: programs, author: author, isQuiet: isQuiet, cancellation: cancellation,
      resources: resources)
  }
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

/// A console that prints nothing.
struct SilentConsole: Console {
  func print(_ text: String) {}
  func writeError(_ text: String) {}
}
