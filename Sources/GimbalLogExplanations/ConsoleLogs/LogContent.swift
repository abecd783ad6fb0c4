import GimbalConsoleLog
import GimbalModel

/// The distinct conflicts of a console log, and the passages that could not be parsed.
struct LogContent {
  /// A conflict that occurs in the log once or several times, possibly with different object addresses.
  struct Case {
    let conflict: LoggedConflict
    /// The line numbers of the first occurrences, at most `LogList.occurrences`.
    var lines: [Int]
    var count = 1
  }

  /// The conflicts in log order.
  private(set) var cases: [Case] = []
  /// The passages that could not be parsed, at most as many as a limit allows.
  private(set) var skipped: [SkippedText] = []
  /// The number of further passages that could not be parsed.
  private(set) var skippedBeyond = 0
  /// The number of further distinct conflicts. They are not kept, because `cases` has reached a limit.
  private(set) var conflictsBeyond = 0

  private let limits: InputLimits
  private var places: [LogFingerprint: Int] = [:]
  private var size = 0

  /// Reads a whole log.
  ///
  /// - Parameters:
  ///   - limits: The limits on the log and its conflicts.
  ///   - cancellation: The cancellation, which is checked for each piece of the log and for each conflict.
  ///   - source: A closure that returns the next bytes, or an empty array at the end.
  /// - Throws: `CancellationError`, `ExceededLimit`, or the error that `source` throws.
  init(
    limits: InputLimits = InputLimits(), cancellation: Cancellation, _ source: @escaping () throws -> [UInt8]
  ) throws {
    self.limits = limits
    var reader = ConsoleLogReader(limits: limits) {
      try cancellation.check(CancellationError())
      return try source()
    }
    while let conflict = try reader.next() {
      try cancellation.check(CancellationError())
      add(conflict)
    }
  }

  private mutating func add(_ conflict: LoggedConflict) {
    if conflict.hasContent {
      let fingerprint = LogFingerprint(conflict)
      if let place = places[fingerprint] {
        cases[place].count += 1
        if cases[place].lines.count < LogList.occurrences { cases[place].lines.append(conflict.line) }
        // Skip the unparsed passages of a repeated conflict. They are the same as those of its first
        // occurrence, which are already recorded.
        return
      }
      let bytes = conflict.constraints.reduce(0) { $0 + $1.text.utf8.count }
      guard cases.count < limits[.logConflicts], size + bytes <= limits[.logConflictBytes] else {
        conflictsBeyond += 1
        return
      }
      size += bytes
      places[fingerprint] = cases.count
      cases.append(Case(conflict: conflict, lines: [conflict.line]))
    }
    // The explanation of a conflict without its list states the reason.
    let passages =
      conflict.lacksList && conflict.hasContent
      ? conflict.skipped.filter { ![.redacted, .noList, .cut].contains($0.reason) } : conflict.skipped
    let room = limits[.logPassages] - skipped.count
    skipped += passages.prefix(room)
    skippedBeyond += max(0, passages.count - room)
  }
}

/// The identity of a conflict, independent of object addresses.
struct LogFingerprint: Hashable {
  private struct Side: Hashable {
    /// The index of the item in order of first use within the conflict.
    let item: Int
    let className: String?
    let attribute: Attribute
  }

  private struct Rule: Hashable {
    let identifier: String?
    let formula: Formula<Side>
  }

  private let rules: [Rule]
  private let broken: Int?
  private let kind: LoggedConflict.Kind

  init(_ conflict: LoggedConflict) {
    var places: [LoggedItem: Int] = [:]
    func side(_ anchor: LoggedAnchor) -> Side {
      let place = places[anchor.item] ?? places.count
      places[anchor.item] = place
      return Side(item: place, className: anchor.item.className, attribute: anchor.attribute)
    }
    rules = conflict.constraints.flatMap { constraint in
      constraint.formulas.map { equation in
        Rule(identifier: constraint.identifier, formula: equation.mapSides(side))
      }
    }
    broken = conflict.brokenIndex
    kind = conflict.kind
  }
}

/// The lengths of the lists in a report on a log.
enum LogList {
  /// The maximum number of line numbers that are listed for a repeated conflict.
  static let occurrences = 8
  /// The maximum number of places in documents that are listed for a constraint in data formats.
  static let sources = 100
  /// The maximum number of contradictions that are analyzed in each conflict.
  static let contradictions = 8
}
