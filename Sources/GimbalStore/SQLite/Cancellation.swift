import CSQLite
import GRDB

/// The error of a cancelled call. It has changed nothing.
package struct Cancelled: Error, Hashable, CustomStringConvertible {
  package init() {}
  package var description: String { "cancelled; nothing was changed" }

  /// Throws if the call is cancelled.
  static func check(_ isCancelled: () -> Bool) throws(Cancelled) {
    if isCancelled() { throw Cancelled() }
  }
}

extension Database {
  /// Runs a body whose SQL statements can be cancelled.
  ///
  /// - Throws: `Cancelled`; rethrows the error of the body.
  func cancellable<R>(_ isCancelled: @escaping () -> Bool, _ body: () throws -> R) throws -> R {
    let question = Question(isCancelled)
    let context = Unmanaged.passRetained(question)
    defer { context.release() }
    sqlite3_progress_handler(
      sqliteConnection, Question.interval,
      { context in
        context.map { Unmanaged<Question>.fromOpaque($0).takeUnretainedValue().isCancelled() } == true ? 1 : 0
      }, context.toOpaque())
    defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
    do {
      return try body()
    } catch let failure as SQLiteFailure where failure.code & 0xff == SQLITE_INTERRUPT {
      throw Cancelled()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
      throw Cancelled()
    }
  }
}

/// A closure as an object that a C callback can refer to.
private final class Question {
  /// The number of virtual machine instructions between two checks.
  static let interval: Int32 = 10_000

  let isCancelled: () -> Bool
  init(_ isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }
}
