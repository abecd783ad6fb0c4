import GimbalModel

/// Whether what a merge left to be settled makes sense, and every conflict has a number of its own.
struct ConflictCheck: VerificationStep {
  private let rows: HistoryRows

  init(_ rows: HistoryRows, isCancelled: @escaping () -> Bool) { self.rows = rows }

  func run(_ result: inout Verification) throws {
    var handles: Set<Int> = []
    for conflict in try ProjectState(rows.database).conflicts() {
      if !handles.insert(conflict.handle).inserted { result.note("two conflicts are !\(conflict.handle)") }
    }
  }
}
