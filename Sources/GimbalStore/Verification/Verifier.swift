import CSQLite
import GRDB
import GimbalModel

/// The verification of a whole project, inside a transaction.
struct Verifier {
  let rows: HistoryRows
  let cancellation: Cancellation
  /// A closure that receives the number of checked rows and an estimate of their total.
  var progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }

  /// The types of all steps, in order. Checks of the file precede checks of its rows.
  private static var steps: [any VerificationStep.Type] {
    [
      FileCheck.self, SchemaCheck.self, RevisionCheck.self, ReplayCheck.self, OperationCheck.self,
      ReferenceCheck.self, SceneCheck.self, ConflictCheck.self,
      ProjectPropertyCheck.self, ChecksumCheck.self,
    ]
  }

  /// Runs all steps of the verification.
  ///
  /// - Throws: `Cancelled`. All other errors become findings.
  /// - Complexity: O(size of the file). Uses memory for two states of the project, and a small constant
  ///   amount per revision.
  func run() throws -> Verification {
    var result = Verification()
    let counter = VerificationCounter(
      total: expectedRowCount(), cancellation: cancellation, progress: progress)
    // Release cached pages, so that the file itself is checked.
    sqlite3_db_release_memory(rows.database.sqliteConnection)
    for step in Verifier.steps {
      do {
        try rows.database.cancellable(by: cancellation) {
          try step.init(rows: rows, counter: counter).run(&result)
        }
      } catch let error as Cancelled {
        throw error
      } catch {
        result.note(rows.text(for: error))
      }
    }
    return result
  }

  /// Estimates the number of rows that the steps check: each revision and each operation twice, and each
  /// scene once.
  private func expectedRowCount() -> Int {
    let tables = [("revision", 2), ("operation", 2), ("scene", 1)]
    return tables.reduce(0) { sum, table in
      // Ignore a missing table here, because the steps report it.
      let count = try? rows.integers("SELECT count(*) FROM \(table.0)").first
      return sum + table.1 * Int(count ?? 0)
    }
  }
}

extension HistoryRows {
  /// Returns the description of an error. The description of damage does not contain the path of the project.
  func text(for error: any Error) -> String {
    switch StoreError(error, path: path) {
    case .damaged(_, let damage): damage.description
    case let error?: "\(error)"
    case nil: "\(error)"
    }
  }
}

extension Transaction {
  /// Verifies the whole project without changing it.
  ///
  /// - Parameter progress: A closure that receives the number of checked rows and an estimate of their total.
  /// - Throws: `Cancelled`.
  /// - Complexity: O(size of the file). Uses memory for two states of the project, and a small constant
  ///   amount per revision.
  package func verify(
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> Verification {
    try readingHistory { try Verifier(rows: $0, cancellation: cancellation, progress: progress).run() }
  }
}
