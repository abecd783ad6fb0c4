/// A notice about a condition that does not prevent the use of a project.
package enum StoreNotice: Hashable, Sendable {
  /// The project is open for reading only, because of an error that prevents changes.
  case readingOnly(StoreError)
  /// Another program has changed rows of the database. Its changes are in effect, and the next command that
  /// changes the project records them as a revision.
  case changedOutside(path: String)
}

extension StoreNotice: CustomStringConvertible {
  /// The message and, on a second line, the suggested action.
  package var description: String {
    switch self {
    case .readingOnly(.full(let path)):
      "no space is left on the disk of '\(path)'; the project is open for reading only"
        + "\n  free some disk space and open the project again"
    case .changedOutside(let path):
      "another program has changed '\(path)'; its changes are used, and the next command that changes the "
        + "project records these changes as a revision\n  after that command, 'log' lists the revision, and "
        + "'undo 2' reverts the command and the revision"
    case .readingOnly(let error):
      "\(error.message.replacing("; nothing was changed", with: "")); the project is open for reading only"
        + (error.remedy.map { "\n  \($0)" } ?? "")
    }
  }
}

extension StoreError {
  /// `true` if the project can be read although the error prevents changes.
  var allowsReading: Bool {
    switch self {
    case .full, .indexNotWritable, .linked: true
    default: false
    }
  }
}
