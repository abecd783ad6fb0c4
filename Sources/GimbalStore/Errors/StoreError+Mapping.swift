import GRDB
import GRDBSQLite
import GimbalModel

extension StoreError {
  /// Converts an error of a lower layer, or returns nil if the error does not come from the store.
  init?(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let failure as SQLiteFailure: self.init(failure, path: path)
    case let error as DatabaseError: self.init(SQLiteFailure(error), path: path)
    case let defect as RowReader.Defect:
      self = .damaged(path: path, .column(table: defect.table, id: defect.id, column: defect.column))
    case let broken as InvalidRow:
      self = .damaged(path: path, .row(table: broken.table, id: broken.id))
    case let failure as FileSystem.Failure: self = .inputOutput(path: path, reason: failure.description)
    default: return nil
    }
  }

  /// Runs a body and converts errors of lower layers. Other errors are rethrown unchanged.
  static func mapping<R>(path: String, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch {
      throw StoreError(error, path: path) ?? error
    }
  }

  /// Runs a body that throws only errors of lower layers, and converts them.
  static func catching<R>(path: String, _ body: () throws -> R) throws(StoreError) -> R {
    do {
      return try body()
    } catch {
      throw StoreError(error, path: path) ?? .inputOutput(path: path, reason: "\(error)")
    }
  }
}

extension StoreError {
  /// Converts a failure of SQLite.
  init(_ failure: SQLiteFailure, path: String) {
    // The low byte of an extended result code is the primary result code.
    self =
      switch (failure.code & 0xff, failure.code) {
      case (SQLITE_FULL, _): .full(path: path)
      // The WAL index cannot grow because the disk is full.
      case (_, ExtendedCode.ioSharedMemorySize): .full(path: path)
      case (SQLITE_BUSY, _), (SQLITE_LOCKED, _):
        .busy(path: path, holder: LockHolder(ofProjectAt: path))
      case (_, ExtendedCode.readOnlyMoved): .moved(path: path)
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
