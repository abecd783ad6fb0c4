import CSQLite
import GRDB
import Synchronization

/// A SQL function and a collation that count their calls. They exist on all connections of the process, and
/// SQLite trusts them in schemas.
enum PlantedFunction {
  private static let count = Atomic<Int>(0)

  /// The number of calls on all connections since the start of the process.
  static var calls: Int { count.load(ordering: .sequentiallyConsistent) }

  /// Adds the function and the collation to all connections that are opened later.
  static func install() { _ = installation }

  private static let installation: Int32 = {
    typealias EntryPoint = @convention(c) () -> Void
    let register:
      @convention(c) (OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, OpaquePointer?) ->
        Int32 = { connection, _, _ in
          PlantedFunction.register(on: connection)
          return SQLITE_OK
        }
    return sqlite3_auto_extension(unsafeBitCast(register, to: EntryPoint.self))
  }()

  private static func register(on connection: OpaquePointer?) {
    sqlite3_create_function_v2(
      connection, "planted", 0, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
      { context, _, _ in
        PlantedFunction.count.add(1, ordering: .sequentiallyConsistent)
        sqlite3_result_int(context, 1)
      }, nil, nil, nil)
    sqlite3_create_collation_v2(
      connection, "planted", SQLITE_UTF8, nil,
      { _, _, _, _, _ in
        PlantedFunction.count.add(1, ordering: .sequentiallyConsistent)
        return 0
      }, nil)
  }
}

extension Database {
  /// Allows views, triggers and writes to the schema on this connection, as in other programs.
  func liftDefenses() {
    gimbal_set_flag(sqliteConnection, SQLITE_DBCONFIG_DEFENSIVE, 0)
    gimbal_set_flag(sqliteConnection, SQLITE_DBCONFIG_ENABLE_VIEW, 1)
    gimbal_set_flag(sqliteConnection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1)
  }
}
