/// What bounds the time and the memory that reading a log takes, whoever wrote it. How large it is has no limit: it is
/// read line by line.
public enum ConsoleLogLimit {
  /// Of a line, in bytes; what is beyond is let go.
  public static let line = 1 << 20
  /// Of one constraint's description, in bytes.
  public static let description = 1 << 14
  /// The lines that a description may go over.
  static let lines = 16
  /// Of one list.
  public static let constraints = 400
  /// What was skipped of one conflict.
  static let skipped = 100
  /// The lines of other text within a list before it counts as cut.
  static let interruption = 200
}
