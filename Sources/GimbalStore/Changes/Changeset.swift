import CSQLite
import GRDB
import GimbalModel

/// What a transaction changed, in the format of SQLite's session extension ("Changeset Format" in sqlite3session.c):
/// each row that differs, with what it was and what it is. The net effect, whatever happened in between.
package struct Changeset: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8] = []) { self.bytes = bytes }

  package var isEmpty: Bool { bytes.isEmpty }

  /// Calls a body for every row that differs, table by table.
  ///
  /// - Throws: `SQLiteFailure` where the bytes are no changeset; what the body throws.
  /// - Complexity: O(bytes).
  package func forEach(_ body: (RowChange) throws -> Void) throws {
    if isEmpty { return }
    try bytes.withUnsafeBytes { buffer in
      var iterator: OpaquePointer?
      // SQLite does not write to the bytes it reads.
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

  /// Every row that differs.
  package func changes() throws -> [RowChange] {
    var changes: [RowChange] = []
    try forEach { changes.append($0) }
    return changes
  }

  /// The changeset that takes this one back.
  func inverted() throws(SQLiteFailure) -> Changeset {
    if isEmpty { return self }
    var count: Int32 = 0
    var result: UnsafeMutableRawPointer?
    let code = bytes.withUnsafeBytes {
      sqlite3changeset_invert(Int32($0.count), $0.baseAddress, &count, &result)
    }
    return try Changeset.taking(code, count, result)
  }

  /// One changeset that does what several do one after the other.
  static func joining(_ changesets: [Changeset]) throws(SQLiteFailure) -> Changeset {
    if changesets.count < 2 { return changesets.first ?? Changeset() }
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

  /// What SQLite allocated for its caller.
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

/// What happened to one row.
package struct RowChange: Sendable {
  package enum Kind: Sendable {
    case insert, update, delete
  }

  package let table: String
  package let kind: Kind
  /// The row's primary key.
  package let key: Int64
  /// The values before, by column: all of a deleted row, of an updated one the key and what changed.
  package let old: [SQLValue?]
  /// The values after, by column: all of an inserted row, of an updated one what changed.
  package let new: [SQLValue?]
}

extension RowChange {
  /// Whether the row is a constraint, whose identity is its key.
  package var isOfConstraint: Bool { table == Constraint.table.name }
}

extension Changeset {
  /// Changes the rows of a database that are as they were before this changeset.
  ///
  /// - Throws: `StoreError.damaged` where a row is not as it was; `SQLiteFailure`. Then nothing was changed.
  /// - Complexity: O(rows · log size).
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
