import GRDB
import GRDBSQLite
import GimbalModel

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
      // SQLite returns this code if it cannot extend the WAL index, usually because the disk is full.
      case (_, ExtendedCode.ioSharedMemorySize): .full(path: path)
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
