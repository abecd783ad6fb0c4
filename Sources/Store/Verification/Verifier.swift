import CSQLite
import GRDB

/// One part of what `verify` does.
protocol VerificationStep {
  init(_ rows: HistoryRows, isCancelled: @escaping () -> Bool)

  /// Looks at its part and notes what is wrong; throws what keeps it from looking further.
  func run(_ result: inout Verification) throws
}

/// Looks at everything in a project, inside a transaction that reads.
struct Verifier {
  let rows: HistoryRows
  let isCancelled: () -> Bool

  /// What is to be true of the file comes before what is to be true of its rows.
  private static var steps: [any VerificationStep.Type] {
    [
      FileCheck.self, SchemaCheck.self, RevisionCheck.self, ReplayCheck.self, OperationCheck.self,
      ReferenceCheck.self, SceneCheck.self, ConflictCheck.self,
      ProjectPropertyCheck.self,
    ]
  }

  /// - Throws: `Cancelled`. Whatever else is thrown below is a finding.
  /// - Complexity: O(size of the file); memory for two states, and some words a revision.
  func run() throws -> Verification {
    var result = Verification()
    // What lies in memory was read before; the file is what is asked about.
    sqlite3_db_release_memory(rows.database.sqliteConnection)
    for step in Verifier.steps {
      do {
        try rows.database.cancellable(isCancelled) {
          try step.init(rows, isCancelled: isCancelled).run(&result)
        }
      } catch let error as Cancelled {
        throw error
      } catch {
        result.note(rows.words(for: error))
      }
    }
    return result
  }
}

extension HistoryRows {
  /// What an error says of the project, without the path that all of them name.
  func words(for error: any Error) -> String {
    switch StoreError(error, path: path) {
    case .damaged(_, let damage): damage.description
    case let error?: "\(error)"
    case nil: "\(error)"
    }
  }
}

extension Transaction {
  /// Looks whether everything in the project is as it was written, and changes nothing.
  ///
  /// - Throws: `Cancelled`.
  /// - Complexity: O(size of the file); memory for two states, and some words a revision.
  package func verify(isCancelled: @escaping () -> Bool = { false }) throws -> Verification {
    try readingHistory { try Verifier(rows: $0, isCancelled: isCancelled).run() }
  }
}
