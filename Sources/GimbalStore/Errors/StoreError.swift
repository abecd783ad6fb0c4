import GRDB
import GRDBSQLite
import GimbalModel

/// The reason why a project cannot be opened, read or written.
///
/// The associated values identify the cause. `description` is the message with the suggested fix.
package enum StoreError: Error, Hashable, Sendable {
  /// The file cannot be opened. For example, its directory does not exist, or the process may not read the
  /// file. `remedy` is the suggested fix, or nil if there is none.
  case cannotOpen(path: String, reason: String, remedy: String? = nil)
  /// The file is not a project. The file is unchanged.
  case notAProject(path: String)
  /// The file was written by a newer version of Gimbal. The file is unchanged.
  case newerVersion(path: String, found: Int, known: Int)
  /// The file or its directory is not writable.
  case readOnly(path: String)
  /// The disk is full. The change was rolled back.
  case full(path: String)
  /// The index of the write-ahead log cannot be extended, although the disk has space.
  case indexNotWritable(path: String)
  /// Another process held the lock for longer than the timeout.
  case busy(path: String, holder: LockHolder? = nil)
  /// The file was moved, replaced or removed while it was open, so changes would be lost.
  case moved(path: String)
  /// A read or write failed. The project is unchanged.
  case inputOutput(path: String, reason: String)
  /// A file was replaced, but the folder cannot be synchronized: a power failure can restore the old content.
  case replacementNotDurable(path: String, reason: String)
  /// A commit failed, and it is unknown whether the change is part of the project when it is opened again.
  case unknownOutcome(path: String, reason: String)
  /// The file has several names (hard links), so it cannot be written.
  case linked(path: String, names: Int)
  /// The file is a project, but part of its content is invalid.
  case damaged(path: String, Damage)
  /// The file is a project, but its schema differs from the definitions in Gimbal. Nothing was read, and the
  /// file is unchanged.
  case foreignSchema(path: String, SchemaDifference)
  /// The calling code used a transaction incorrectly.
  case misuse(Misuse)

  /// An invalid use of a transaction.
  package enum Misuse: Hashable, Sendable {
    /// A transaction was begun inside another transaction of the same project.
    case nested
    /// A transaction was used after its closure had returned.
    case over
    /// A change was made in a read-only transaction.
    case readAccess
    /// A transaction was begun after the project was closed.
    case closed
  }
}

/// The part of a project that is damaged.
package enum Damage: Hashable, Sendable {
  /// A row with a value that Gimbal never writes to the column.
  case column(table: String, id: Int64, column: String)
  /// A row that makes its scene invalid, for example because of a duplicate name, a cycle, or a reference to
  /// a missing row.
  case row(table: String, id: Int64)
  /// A missing row that another row refers to.
  case reference
  /// Rows whose checksum differs from the stored checksum.
  case checksum
  /// Rows that differ from the revision that HEAD points to.
  case state
  /// An invalid revision, operation or reference, with a description.
  case history(String)
  /// A missing table or column, or an invalid page, with a description.
  case file(String)
}

extension StoreError: CustomStringConvertible {
  /// The message and, on a second line, the suggested fix.
  package var description: String { message + (remedy.map { "\n  \($0)" } ?? "") }

  /// The problem in one line.
  package var message: String {
    // Replace control characters, because a terminal would interpret them. Paths and table names can contain
    // such characters.
    String(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) })
  }

  /// The suggested fix, if there is one.
  package var remedy: String? {
    switch self {
    case .notAProject: "specify the path of a project, or of a file that does not exist yet"
    case .newerVersion: "update Gimbal"
    case .readOnly: "make the file and its directory writable, or work on a copy"
    case .full: "free some disk space and try again"
    case .indexNotWritable: "check the disk and its quotas, and try again"
    case .busy: "wait until the other process finishes, and try again"
    case .moved: "open the project again"
    case .damaged, .foreignSchema(_, .changed), .foreignSchema(_, .missing):
      "restore the project from a backup"
    case .foreignSchema(_, .tooMany):
      "remove the tables, indexes, views and triggers that other programs have added; if you do not know their "
        + "origin, do not use the file"
    case .foreignSchema(_, .unknown(let object)):
      "use the program that added the \(object) to remove it; if you do not know its origin, do not use the file"
    case .unknownOutcome: "open the project again, and run 'log' to see whether the change was kept"
    case .replacementNotDurable: FileSystem.Failure.remedyAfterReplacement
    case .linked: "remove the other names, or copy the file and work on the copy"
    case .cannotOpen(_, _, let remedy): remedy
    case .inputOutput, .misuse: nil
    }
  }

  private var text: String {
    switch self {
    case .cannotOpen(let path, let reason, _): "cannot open '\(path)': \(reason)"
    case .notAProject(let path): "'\(path)' is not a Gimbal project"
    case .newerVersion(let path, let found, let known):
      "'\(path)' has format version \(found), but this version of Gimbal supports only versions up to \(known)"
    case .readOnly(let path): "'\(path)' is not writable"
    case .full(let path): "not enough disk space to write '\(path)'; nothing was changed"
    case .indexNotWritable(let path):
      "cannot write the index of the log of '\(path)'; nothing was changed"
    case .busy(let path, let holder):
      "'\(path)' is locked by \(holder.map { "\($0.name) (process \($0.process))" } ?? "another process"); nothing was changed"
    case .moved(let path): "'\(path)' was moved, replaced or removed while it was open; nothing was changed"
    case .inputOutput(let path, let reason):
      "cannot read or write '\(path)': \(reason); nothing was changed"
    case .unknownOutcome(let path, let reason):
      "cannot write '\(path)': \(reason); it is unknown whether the change was kept"
    case .replacementNotDurable(let path, let reason):
      "'\(path)' was written, but its folder cannot be synchronized: \(reason)"
    case .linked(let path, let names):
      "'\(path)' has \(names) names (hard links), so it cannot be changed without losing changes made through "
        + "another name; nothing was changed"
    case .damaged(let path, let damage): "'\(path)' is damaged (\(damage))"
    case .foreignSchema(let path, .unknown(let object)):
      "'\(path)' contains the \(object), which is not part of a Gimbal project; nothing was read"
    case .foreignSchema(let path, .changed(let object)):
      "the \(object) in '\(path)' differs from Gimbal's definition; nothing was read"
    case .foreignSchema(let path, .tooMany(let limit)):
      "'\(path)' has more than \(limit) tables, indexes, views and triggers; nothing was read"
    case .foreignSchema(let path, .missing(let object)):
      "'\(path)' has no \(object); nothing was read"
    case .misuse(let misuse): misuse.description
    }
  }
}

extension Damage: CustomStringConvertible {
  package var description: String {
    switch self {
    case .column(let table, let id, let column):
      "invalid value in table \(table), row \(id), column \(column)"
    case .row(let table, let id): "table \(table), row \(id): the row makes its scene invalid"
    case .reference: "a referenced row is missing"
    case .checksum: "the rows do not match their checksum"
    case .state: "the rows differ from the revision at HEAD"
    case .history(let detail): detail
    case .file(let detail): detail
    }
  }
}

extension StoreError.Misuse: CustomStringConvertible {
  package var description: String {
    switch self {
    case .nested: "a transaction was begun inside another transaction"
    case .over: "a transaction was used after it had ended"
    case .readAccess: "a change was made in a read-only transaction"
    case .closed: "a transaction was begun after the project was closed"
    }
  }
}

extension StoreError {
  /// Converts an error from SQLite, the file system or a row decoder. Keeps a `StoreError` as it is. Returns
  /// nil for all other errors.
  init?(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let failure as SQLiteFailure: self.init(failure, path: path)
    case let error as DatabaseError: self.init(SQLiteFailure(error), path: path)
    case let defect as RowReader.Defect:
      self = .damaged(path: path, .column(table: defect.table, id: defect.id, column: defect.column))
    case let broken as InvalidRow:
      self = .damaged(path: path, .row(table: broken.table, id: broken.id))
    case is ChecksumMismatch: self = .damaged(path: path, .checksum)
    case let failure as FileSystem.Failure where failure.isAfterReplacement:
      self = .replacementNotDurable(path: path, reason: failure.description)
    case let failure as FileSystem.Failure: self = .inputOutput(path: path, reason: failure.description)
    default: return nil
    }
  }

  /// Runs a closure and converts errors from SQLite, the file system and row decoders to `StoreError`. Other
  /// errors are rethrown unchanged.
  static func mapping<R>(path: String, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch {
      throw StoreError(error, path: path) ?? error
    }
  }

  /// Runs a closure and converts all its errors to `StoreError`.
  static func catching<R>(path: String, _ body: () throws -> R) throws(StoreError) -> R {
    do {
      return try body()
    } catch {
      throw StoreError(error, path: path) ?? .inputOutput(path: path, reason: "\(error)")
    }
  }
}

extension StoreError {
  /// Creates the error for the result code of a failed SQLite call.
  init(_ failure: SQLiteFailure, path: String) {
    // The low byte of an extended result code is the primary result code.
    self =
      switch (failure.code & 0xff, failure.code) {
      case (SQLITE_FULL, _): .full(path: path)
      // SQLite returns this code if it cannot extend the index of the log, for whatever reason.
      case (_, ExtendedCode.ioSharedMemorySize):
        FileSystem.hasSpace(forIndexOf: path) ? .indexNotWritable(path: path) : .full(path: path)
      case (SQLITE_BUSY, _), (SQLITE_LOCKED, _):
        .busy(path: path, holder: LockHolder(ofProjectAt: path))
      case (_, ExtendedCode.readOnlyMoved): .moved(path: path)
      case (_, ExtendedCode.readOnlyRollback):
        .cannotOpen(
          path: path,
          reason: "a process was interrupted while it changed the project, and the change cannot be rolled "
            + "back without write permission", remedy: "make the file and its directory writable")
      case (SQLITE_READONLY, _): .readOnly(path: path)
      case (SQLITE_NOTADB, _): .notAProject(path: path)
      case (SQLITE_CANTOPEN, _), (SQLITE_PERM, _), (SQLITE_AUTH, _):
        .cannotOpen(path: path, reason: failure.message)
      case (SQLITE_IOERR, _), (SQLITE_NOMEM, _), (SQLITE_PROTOCOL, _):
        .inputOutput(path: path, reason: failure.message)
      case (_, ExtendedCode.constraintForeignKey): .damaged(path: path, .reference)
      default: .damaged(path: path, .file(failure.message))
      }
  }
}
