/// The limits that `ConsoleLogReader` uses to decide where a conflict message and its parts end.
enum ConflictExtent {
  /// The maximum number of lines of a constraint description.
  static let lines = 16
  /// The maximum number of `SkippedText` values per conflict.
  static let skipped = 100
  /// The number of unrelated lines inside a list after which the list counts as truncated.
  static let interruption = 200
}
