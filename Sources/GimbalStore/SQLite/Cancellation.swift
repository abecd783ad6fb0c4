import CSQLite
import GRDB

/// What long work throws when it is told to stop; nothing of it was kept.
package struct Cancelled: Error, Hashable, CustomStringConvertible {
  package init() {}
  package var description: String { "cancelled; nothing was changed" }

  /// Asks, and throws if the answer is yes.
  static func check(_ isCancelled: () -> Bool) throws(Cancelled) {
    if isCancelled() { throw Cancelled() }
  }
}

extension Database {
  /// Runs a body whose statements ask now and then whether to stop.
  ///
  /// - Throws: `Cancelled` where one was stopped; what the body throws.
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

/// A closure that a C function can be given.
private final class Question {
  /// How many instructions of SQLite's machine may pass unasked.
  static let interval: Int32 = 10_000

  let isCancelled: () -> Bool
  init(_ isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }
}
