/// What bounds the work that one log makes, whoever wrote it.
enum LogLimit {
  /// The different conflicts of a file that are explained.
  static let conflicts = 1000
  /// Of their descriptions, in bytes.
  static let descriptions = 32 << 20
  /// The passages of a file that are cited as not understood; others are counted.
  static let skipped = 1000
  /// The lines that are told of a conflict that comes again and again.
  static let occurrences = 8
  /// The contradictions of one conflict that are looked into.
  static let contradictions = 8
}
