import CSQLite
import GRDB
import GimbalModel

/// The error that a cancelled call throws. The call has changed nothing.
package struct Cancelled: Error, Hashable, CustomStringConvertible {
  package init() {}
  package var description: String { "cancelled; nothing was changed" }
}

extension Cancellation {
  /// Throws `Cancelled` if the work was cancelled.
  func check() throws(Cancelled) { try check(Cancelled()) }
}

extension Database {
  /// Runs a closure whose SQL statements can be cancelled.
  ///
  /// - Throws: `Cancelled`; rethrows errors from the closure.
  func cancellable<R>(by cancellation: Cancellation, _ body: () throws -> R) throws -> R {
    let context = Unmanaged.passRetained(CancellationBox(cancellation))
    defer { context.release() }
    sqlite3_progress_handler(
      sqliteConnection, CancellationBox.interval,
      { context in
        context.map { Unmanaged<CancellationBox>.fromOpaque($0).takeUnretainedValue().isCancelled } == true
          ? 1 : 0
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

/// A reference to a cancellation. SQLite passes it as a pointer to a C callback.
private final class CancellationBox {
  /// The number of instructions of SQLite's virtual machine between two checks for cancellation.
  static let interval: Int32 = 10_000

  private let cancellation: Cancellation
  var isCancelled: Bool { cancellation.isCancelled }

  init(_ cancellation: Cancellation) { self.cancellation = cancellation }
}
