import CSQLite
import GRDB

/// Looks at everything in a project, inside a transaction that reads.
struct Verifier {
  let rows: HistoryRows
  let isCancelled: () -> Bool
  /// Told how many rows were looked at, and how many there are about.
  var progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }

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
    var looks = 0
    let total = looksExpected()
    let look = {
      looks += 1
      progress(looks, total)
      return isCancelled()
    }
    // What lies in memory was read before; the file is what is asked about.
    sqlite3_db_release_memory(rows.database.sqliteConnection)
    for step in Verifier.steps {
      do {
        try rows.database.cancellable(isCancelled) {
          try step.init(rows, isCancelled: look).run(&result)
        }
      } catch let error as Cancelled {
        throw error
      } catch {
        result.note(rows.words(for: error))
      }
    }
    return result
  }

  /// How often the steps will look at a row: revisions are read and replayed, operations read and followed.
  private func looksExpected() -> Int {
    let tables = [("revision", 2), ("operation", 2), ("scene", 1)]
    return tables.reduce(0) { sum, table in
      // What is missing altogether, the steps will say.
      let count = try? rows.integers("SELECT count(*) FROM \(table.0)").first
      return sum + table.1 * Int(count ?? 0)
    }
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
  /// - Parameter progress: told how many rows were looked at, and how many there are about.
  /// - Throws: `Cancelled`.
  /// - Complexity: O(size of the file); memory for two states, and some words a revision.
  package func verify(
    isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> Verification {
    try readingHistory { try Verifier(rows: $0, isCancelled: isCancelled, progress: progress).run() }
  }
}
