public import GimbalModel

/// The limits of console logs.
extension InputLimit {
  public static let logBytes = InputLimit("log-bytes", 4 << 30, "bytes in a log")
  public static let logLine = InputLimit("log-line", 1 << 20, upTo: 1 << 30, "bytes in a line of a log")
  public static let logDescription = InputLimit(
    "log-description", 1 << 14, upTo: 1 << 30, "bytes in the description of a logged constraint")
  public static let logConstraints = InputLimit("log-constraints", 400, "constraints in a logged conflict")
}
