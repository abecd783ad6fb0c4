import GRDB
import GimbalModel

extension StoreError {
  /// What an error from below means for the project at a path; nil for one that is not the store's.
  init?(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let failure as SQLiteFailure: self.init(failure, path: path)
    case let error as DatabaseError: self.init(SQLiteFailure(error), path: path)
    case let defect as RowReader.Defect:
      self = .damaged(path: path, .column(table: defect.table, id: defect.id, column: defect.column))
    case let broken as BrokenPromise:
      self = .damaged(path: path, .row(table: broken.table, id: broken.id))
    case let failure as FileSystem.Failure: self = .inputOutput(path: path, reason: failure.description)
    default: return nil
    }
  }

  /// Runs a body whose errors from below come out as the store's, and others as they are.
  static func mapping<R>(path: String, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch {
      throw StoreError(error, path: path) ?? error
    }
  }

  /// Runs a body that throws nothing but errors from below.
  static func catching<R>(path: String, _ body: () throws -> R) throws(StoreError) -> R {
    do {
      return try body()
    } catch {
      throw StoreError(error, path: path) ?? .inputOutput(path: path, reason: "\(error)")
    }
  }
}
