/// Whether what the project was given makes sense.
struct ProjectPropertyCheck: VerificationStep {
  private let rows: HistoryRows

  init(_ rows: HistoryRows, isCancelled: @escaping () -> Bool) { self.rows = rows }

  func run(_ result: inout Verification) throws {
    _ = try ProjectRows(database: rows.database).projectProperties()
  }
}
