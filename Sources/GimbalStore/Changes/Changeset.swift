import CSQLite
import GRDB
import GimbalModel

/// The net row changes of a transaction, in the format of SQLite's session extension.
///
/// Each changed row occurs once, with its old and new values. The format is described in sqlite3session.c,
/// "Changeset Format". Bytes that this process did not record must pass `ChangesetCheck` first, because
/// SQLite does not return from some malformed changesets.
package struct Changeset: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8] = []) { self.bytes = bytes }

  package var isEmpty: Bool { bytes.isEmpty }

  /// Calls a closure with each changed row, table by table.
  ///
  /// - Throws: `SQLiteFailure` if the bytes are not a changeset; rethrows errors from the closure.
  /// - Complexity: O(bytes).
  package func forEach(_ body: (RowChange) throws -> Void) throws {
    if isEmpty { return }
    try bytes.withUnsafeBytes { buffer in
      var iterator: OpaquePointer?
      // SQLite takes a mutable pointer but does not write to this buffer.
      let start = UnsafeMutableRawPointer(mutating: buffer.baseAddress)
      try check(sqlite3changeset_start(&iterator, Int32(buffer.count), start))
      var isFinished = false
      defer { if !isFinished { sqlite3changeset_finalize(iterator) } }
      while sqlite3changeset_next(iterator) == SQLITE_ROW {
        try body(change(at: iterator))
      }
      isFinished = true
      try check(sqlite3changeset_finalize(iterator))
    }
  }

  /// Returns all changed rows.
  package func changes() throws -> [RowChange] {
    var changes: [RowChange] = []
    try forEach { changes.append($0) }
    return changes
  }

  /// Returns the changeset that reverts this one.
  func inverted() throws(SQLiteFailure) -> Changeset {
    if isEmpty { return self }
    var count: Int32 = 0
    var result: UnsafeMutableRawPointer?
    let code = bytes.withUnsafeBytes {
      sqlite3changeset_invert(Int32($0.count), $0.baseAddress, &count, &result)
    }
    return try Changeset.taking(code, count, result)
  }

  /// Returns one changeset with the combined effect of several consecutive changesets.
  static func joining(_ changesets: [Changeset]) throws(SQLiteFailure) -> Changeset {
    if changesets.count < 2 { return changesets.first ?? Changeset() }
    do throws(SQLiteFailure) {
      return try group(changesets)
    } catch {
      // A changeset that is older than a migration has fewer columns. SQLite joins only changesets with the
      // same number of columns for each table, so add the missing columns.
      guard error.code & 0xff == SQLITE_SCHEMA else { throw error }
      return try group(changesets.map { $0.padded() })
    }
  }

  private static func group(_ changesets: [Changeset]) throws(SQLiteFailure) -> Changeset {
    var group: OpaquePointer?
    guard sqlite3changegroup_new(&group) == SQLITE_OK else { throw SQLiteFailure(resultCode: SQLITE_NOMEM) }
    defer { sqlite3changegroup_delete(group) }
    for changeset in changesets where !changeset.isEmpty {
      let code = changeset.bytes.withUnsafeBytes { buffer in
        sqlite3changegroup_add(
          group, Int32(buffer.count), UnsafeMutableRawPointer(mutating: buffer.baseAddress))
      }
      guard code == SQLITE_OK else { throw SQLiteFailure(resultCode: code) }
    }
    var count: Int32 = 0
    var result: UnsafeMutableRawPointer?
    return try taking(sqlite3changegroup_output(group, &count, &result), count, result)
  }

  /// Copies a buffer that SQLite allocated, and frees the buffer.
  ///
  /// - Throws: `SQLiteFailure` if the result code is an error.
  static func taking(
    _ code: Int32, _ count: Int32, _ result: UnsafeMutableRawPointer?
  ) throws(SQLiteFailure) -> Changeset {
    defer { sqlite3_free(result) }
    guard code == SQLITE_OK else { throw SQLiteFailure(resultCode: code) }
    return Changeset(bytes: Array(UnsafeRawBufferPointer(start: result, count: Int(count))))
  }

  private func change(at iterator: OpaquePointer?) throws(SQLiteFailure) -> RowChange {
    var name: UnsafePointer<CChar>?
    var columns: Int32 = 0
    var operation: Int32 = 0
    try check(sqlite3changeset_op(iterator, &name, &columns, &operation, nil))
    let table = name.map { String(cString: $0) } ?? ""
    let kind: RowChange.Kind =
      operation == SQLITE_INSERT ? .insert : operation == SQLITE_DELETE ? .delete : .update
    let old = kind == .insert ? [] : try values(columns) { sqlite3changeset_old(iterator, $0, &$1) }
    let new = kind == .delete ? [] : try values(columns) { sqlite3changeset_new(iterator, $0, &$1) }
    guard case .integer(let key)?? = kind == .insert ? new.first : old.first else {
      throw SQLiteFailure(resultCode: SQLITE_CORRUPT)
    }
    return RowChange(table: table, kind: kind, key: key, old: old, new: new)
  }

  private func values(
    _ count: Int32, _ get: (Int32, inout OpaquePointer?) -> Int32
  ) throws(SQLiteFailure) -> [SQLValue?] {
    var values: [SQLValue?] = []
    values.reserveCapacity(Int(count))
    for column in 0..<count {
      var pointer: OpaquePointer?
      try check(get(column, &pointer))
      guard let pointer else {
        values.append(nil)
        continue
      }
      guard let value = SQLValue(pointer) else { throw SQLiteFailure(resultCode: SQLITE_CORRUPT) }
      values.append(value)
    }
    return values
  }

  private func check(_ code: Int32) throws(SQLiteFailure) {
    guard code == SQLITE_OK else { throw SQLiteFailure(resultCode: code) }
  }
}

/// A change to one row.
package struct RowChange: Sendable {
  package enum Kind: Sendable {
    case insert, update, delete
  }

  package let table: String
  package let kind: Kind
  /// The primary key of the row.
  package let key: Int64
  /// The old values by column: all values of a deleted row; the key and the changed values of an updated row.
  /// The value of an unchanged column is nil. The array is empty for an inserted row.
  package let old: [SQLValue?]
  /// The new values by column: all values of an inserted row; the changed values of an updated row. The value
  /// of an unchanged column is nil. The array is empty for a deleted row.
  package let new: [SQLValue?]
}

extension RowChange {
  /// `true` if the row is a constraint. In this case, `key` is the id of the constraint.
  package var isOfConstraint: Bool { table == Constraint.table.name }
}

extension Changeset {
  /// Applies the changeset to a database whose rows have the old values.
  ///
  /// - Throws: `StoreError.damaged` if a row does not have its old values; `SQLiteFailure`. In both cases,
  ///   the database is unchanged.
  /// - Complexity: O(changed rows · log(rows)).
  func apply(to database: Database, path: String) throws {
    if isEmpty { return }
    let code = bytes.withUnsafeBytes { buffer in
      sqlite3changeset_apply(
        database.sqliteConnection, Int32(buffer.count),
        UnsafeMutableRawPointer(mutating: buffer.baseAddress), nil,
        { _, _, _ in SQLITE_CHANGESET_ABORT }, nil)
    }
    switch code {
    case SQLITE_OK: return
    case SQLITE_ABORT: throw StoreError.damaged(path: path, .state)
    default: throw SQLiteFailure(of: database.sqliteConnection, resultCode: code)
    }
  }
}
