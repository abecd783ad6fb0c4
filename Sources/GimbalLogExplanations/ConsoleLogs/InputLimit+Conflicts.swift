package import GimbalModel

/// The limits of reports on console logs.
extension InputLimit {
  package static let logConflicts = InputLimit("log-conflicts", 1000, "distinct conflicts in a log")
  package static let logConflictBytes = InputLimit(
    "log-conflict-bytes", 32 << 20, "bytes in the explained conflicts of a log")
  package static let logPassages = InputLimit("log-passages", 1000, "passages of a log that cannot be parsed")
}
