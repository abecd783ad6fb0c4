import GimbalInterchange

/// What a log has to say of constraints: its conflicts, each once, and what was not understood.
struct LogContent {
  /// A conflict that a log tells of once or more often, whatever its addresses.
  struct Case {
    let conflict: LoggedConflict
    /// Where it is told of, as far as they are kept.
    var lines: [Int]
    var count = 1
  }

  /// In the log's order.
  private(set) var cases: [Case] = []
  private(set) var skipped: [SkippedText] = []
  /// Passages that were not understood and are not kept.
  private(set) var skippedBeyond = 0
  /// Conflicts that are not kept.
  private(set) var conflictsBeyond = 0

  private var places: [LogFingerprint: Int] = [:]
  private var size = 0

  /// Reads a whole log.
  ///
  /// - Parameters:
  ///   - source: the next piece; an empty one at the end.
  ///   - isCancelled: asked with every piece and every conflict.
  /// - Throws: `CancellationError`; what the source throws.
  init(_ source: @escaping () throws -> [UInt8], isCancelled: @escaping () -> Bool) throws {
    var reader = ConsoleLogReader {
      if isCancelled() { throw CancellationError() }
      return try source()
    }
    while let conflict = try reader.next() {
      if isCancelled() { throw CancellationError() }
      add(conflict)
    }
  }

  private mutating func add(_ conflict: LoggedConflict) {
    if !conflict.constraints.isEmpty {
      let fingerprint = LogFingerprint(conflict)
      if let place = places[fingerprint] {
        cases[place].count += 1
        if cases[place].lines.count < LogLimit.occurrences { cases[place].lines.append(conflict.line) }
        // What was not understood of it was not the first time, either.
        return
      }
      let bytes = conflict.constraints.reduce(0) { $0 + $1.text.utf8.count }
      guard cases.count < LogLimit.conflicts, size + bytes <= LogLimit.descriptions else {
        conflictsBeyond += 1
        return
      }
      size += bytes
      places[fingerprint] = cases.count
      cases.append(Case(conflict: conflict, lines: [conflict.line]))
    }
    let room = LogLimit.skipped - skipped.count
    skipped += conflict.skipped.prefix(room)
    skippedBeyond += max(0, conflict.skipped.count - room)
  }
}
