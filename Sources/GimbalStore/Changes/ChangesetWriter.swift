import CSQLite

/// Writes insertions as changesets have them ("Changeset Format" in sqlite3session.c).
struct ChangesetWriter: RowWriter, Sendable {
  private(set) var bytes: [UInt8] = []

  /// Begins the rows of a table: "T", the number of columns, which of them are the key, the name.
  mutating func beginTable(_ name: String, columns: Int) {
    bytes.append(UInt8(ascii: "T"))
    bytes.append(UInt8(columns))
    bytes.append(1)
    bytes.append(contentsOf: repeatElement(0, count: columns - 1))
    bytes.append(contentsOf: name.utf8)
    bytes.append(0)
  }

  /// Begins a row of the table, which all its values follow.
  mutating func beginInsertion() {
    bytes.append(UInt8(SQLITE_INSERT))
    bytes.append(0)
  }

  /// Writes what another has written.
  mutating func append(_ other: ChangesetWriter) { bytes += other.bytes }

  mutating func bindNull() { bytes.append(UInt8(SQLITE_NULL)) }

  mutating func bind(_ value: Int64) {
    bytes.append(UInt8(SQLITE_INTEGER))
    write(UInt64(bitPattern: value))
  }

  mutating func bind(_ value: Double) {
    bytes.append(UInt8(SQLITE_FLOAT))
    write(value.bitPattern)
  }

  mutating func bind(_ value: String) {
    bytes.append(UInt8(SQLITE_TEXT))
    write(length: value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  mutating func bind(_ value: SQLValue) {
    switch value {
    case .null: bindNull()
    case .integer(let value): bind(value)
    case .real(let value): bind(value)
    case .text(let text): bind(text)
    }
  }

  /// Eight bytes, the highest first.
  private mutating func write(_ bits: UInt64) {
    withUnsafeBytes(of: bits.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// SQLite's varint: seven bits a byte, the highest first, all but the last with the top bit set.
  private mutating func write(length: Int) {
    let start = bytes.count
    bytes.append(UInt8(length & 0x7f))
    var rest = length >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7f) | 0x80, at: start)
      rest >>= 7
    }
  }
}
