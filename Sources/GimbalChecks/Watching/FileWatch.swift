package import GimbalReporting

/// A watch over files that is polled. It does not wait: the caller calls ``poll()`` at an interval, such as
/// ``interval``.
///
/// A file that is written in place is reported when its stamp is the same in two consecutive polls, so that a save
/// in several writes is reported once. A file that replaced another file by a rename is complete and is reported
/// at once. A file that disappears is reported after two polls, because some editors delete a file before they
/// write it.
package struct FileWatch: Sendable {
  /// The default interval between polls.
  package static let interval: Duration = .milliseconds(50)

  /// The interval after a poll that found a file which may still be written.
  package static let settlingInterval: Duration = .milliseconds(20)

  private struct Entry {
    /// The stamp that was reported last.
    var reported: FileStamp?
    /// The stamp of the last poll.
    var latest: FileStamp?
  }

  private let source: any FileStampSource
  /// The watched paths, in the order of reports.
  package private(set) var paths: [String] = []
  private var entries: [String: Entry] = [:]

  /// Creates a watch over the current state of files. Read the files after this call: a change after it is
  /// reported by the next polls.
  ///
  /// - Parameter paths: The paths of files, which need not exist.
  package init(_ paths: [String], in source: any FileStampSource = DiskStamps()) {
    self.source = source
    for path in paths where entries[path] == nil {
      let stamp = source.stamp(of: path)
      entries[path] = Entry(reported: stamp, latest: stamp)
      self.paths.append(path)
    }
  }

  /// The stamp of a file when it was reported last or, before that, when the watch of it began; `nil` if the file
  /// did not exist.
  package func stamp(of path: String) -> FileStamp? { entries[path]?.reported }

  /// Replaces the watched paths. Paths that are already watched keep their state.
  ///
  /// - Parameter reportsNew: `true` to report a new path as changed by the next polls if its file exists. Otherwise,
  ///   the current state of the file counts as reported.
  package mutating func follow(_ paths: [String], reportsNew: Bool = true) {
    var kept: [String: Entry] = [:]
    self.paths = paths.filter { path in
      guard kept[path] == nil else { return false }
      let stamp = reportsNew || entries[path] != nil ? nil : source.stamp(of: path)
      kept[path] = entries[path] ?? Entry(reported: stamp, latest: stamp)
      return true
    }
    entries = kept
  }

  /// `true` if the last poll found a change that the next one reports if the file stays as it is.
  package private(set) var isSettling = false

  /// Returns the paths of the files that were changed, created or removed since the last report of each, in the
  /// order of ``paths``.
  ///
  /// - Complexity: One system call for each path.
  package mutating func poll() -> [String] {
    isSettling = false
    return paths.filter { path in
      guard var entry = entries[path] else { return false }
      let stamp = source.stamp(of: path)
      let isStable = stamp == entry.latest
      entry.latest = stamp
      defer { entries[path] = entry }
      guard stamp != entry.reported else { return false }
      guard isStable || FileWatch.isReplacement(stamp, of: entry.reported) else {
        // An editor that deletes a file before it writes it has the whole interval.
        if stamp != nil { isSettling = true }
        return false
      }
      entry.reported = stamp
      return true
    }
  }

  /// Returns `true` if a file with content took the place of another file. An empty file is still to be written.
  private static func isReplacement(_ new: FileStamp?, of old: FileStamp?) -> Bool {
    guard let new, let old else { return false }
    return !new.isSameFile(as: old) && new.size > 0
  }
}
