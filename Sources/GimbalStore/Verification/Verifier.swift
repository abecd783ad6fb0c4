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

/// A check of the file by SQLite. SQLite checks pages, indexes, types, constraints and foreign keys.
struct FileCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    for line in try texts("PRAGMA integrity_check") where line != "ok" {
      // SQLite can report the problems of several pages as one row with a heading and several lines.
      let lines = line.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("*** in database") }
      let text = lines.joined(separator: ", ")
      result.note("file: \(text)")
    }
    for row in try texts("SELECT \"table\" || ', row ' || ifnull(rowid, '?') FROM pragma_foreign_key_check") {
      result.note("table \(row): a referenced row is missing")
    }
  }

  private func texts(_ sql: String) throws -> [String] {
    var texts: [String] = []
    try RawStatement(sql, in: rows.database).forEach { statement in
      if let text = sqlite3_column_text(statement, 0) { texts.append(String(cString: text)) }
    }
    return texts
  }
}

/// A check that the schema equals its definition. A flipped bit in the schema would change the meaning of
/// rows. Views and statistics tables that other programs have added are not findings. They are listed in
/// `Verification.additions`.
struct SchemaCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    let schema = try StoredSchema(of: rows.database.sqliteConnection)
    guard let definitions = SchemaDefinition.of(version: schema.version) else { return }
    for difference in schema.differences(from: definitions) {
      switch difference {
      case .changed(let object): result.note("schema: \(object) differs from its definition in Gimbal")
      case .missing(let object): result.note("schema: \(object) is missing")
      case .tooMany(let limit): result.note("schema: more than \(limit) objects")
      case .unknown(let object): result.note("schema: \(object) is not defined by Gimbal")
      }
    }
    result.additions = schema.additions(to: definitions)
  }
}

/// A check that all scenes can be loaded and have unique names.
struct SceneCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    let project = ProjectRows(database: rows.database)
    var names: Set<Name> = []
    for header in try project.headers() {
      try counter.countRow()
      result.scenes += 1
      if !names.insert(header.name).inserted { result.note("two scenes have the name '\(header.name)'") }
      do {
        _ = try project.scene(header.id)
      } catch {
        result.note("scene '\(header.name)': \(rows.text(for: error))")
      }
    }
  }
}

/// A check that all merge conflicts can be decoded and have unique numbers.
struct ConflictCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    var handles: Set<Int> = []
    for conflict in try ProjectState(rows.database).conflicts() {
      if !handles.insert(conflict.handle).inserted {
        result.note("two conflicts have the number !\(conflict.handle)")
      }
    }
  }
}

/// A check that the properties of the project can be decoded.
struct ProjectPropertyCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    _ = try ProjectRows(database: rows.database).projectProperties()
  }
}

/// A check that the stored checksums match the rows of all scenes and of the project properties.
struct ChecksumCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    // Checksums do not cover unrecorded changes made by other programs. Other checks report these changes.
    if try ExternalChanges(rows.database).exist { return }
    for key in try SceneChecksums.keys(in: rows.database).sorted() {
      let stored = try SceneChecksums.stored(key, in: rows.database)
      if try SceneChecksums.computed(key, in: rows.database) != stored {
        result.note("\(ChecksumCheck.label(of: key)): the rows do not match their checksum")
      }
    }
  }

  private static func label(of key: Int64) -> String {
    switch key {
    case SceneChecksums.headers: "the list of scenes"
    case SceneChecksums.project: "the properties of the project"
    default: "scene \(key)"
    }
  }
}
