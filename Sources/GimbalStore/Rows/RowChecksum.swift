import CSQLite
import GimbalModel

/// The checksum of rows: a sum of hashes, one for each row and one for each value that is not NULL. The sum
/// does not depend on the order of rows. If a value changes, the hash of the old value is subtracted, and the
/// hash of the new value is added.
///
/// The checksum detects damage, not tampering. A changed value goes undetected with a probability of 2⁻⁶⁴.
struct RowChecksum: Hashable {
  private(set) var sum: UInt64 = 0

  static func += (one: inout RowChecksum, other: RowChecksum) { one.sum &+= other.sum }

  init(sum: UInt64 = 0) { self.sum = sum }

  /// Computes the checksum of the current row of a statement that returns all columns of a table.
  init(_ statement: OpaquePointer, of table: Table) {
    let row = RowHash(table, key: sqlite3_column_int64(statement, 0))
    sum = row.base
    for column in 1..<max(1, table.columns.count) {
      let index = Int32(column)
      switch sqlite3_column_type(statement, index) {
      case SQLITE_INTEGER: sum &+= row.hash(column, sqlite3_column_int64(statement, index))
      case SQLITE_FLOAT: sum &+= row.hash(column, sqlite3_column_double(statement, index))
      case SQLITE_NULL: break
      default:
        let start = sqlite3_column_text(statement, index)
        let bytes = UnsafeRawBufferPointer(
          start: start, count: Int(sqlite3_column_bytes(statement, index)))
        sum &+= row.hash(column, bytes)
      }
    }
  }

  /// Computes the checksum of a record.
  init(_ record: Record) {
    var writer = ChecksumWriter(record.table)
    record.bind(to: &writer)
    sum = writer.sum
  }

  /// Computes the checksum of a row.
  ///
  /// - Parameter values: One value for each column of the table.
  init(_ values: [SQLValue], of table: Table) {
    var writer = ChecksumWriter(table)
    for value in values { writer.bind(value) }
    sum = writer.sum
  }
}

/// The hash function of the values of one row.
struct RowHash {
  /// The hash of the table and the key. It is added for every row, so that the checksum also covers rows
  /// whose other values are all NULL.
  let base: UInt64

  init(_ table: Table, key: Int64) { base = RowHash.mix(table.seed ^ UInt64(bitPattern: key)) }

  func hash(_ column: Int, _ value: Int64) -> UInt64 {
    RowHash.mix(start(column) ^ UInt64(bitPattern: value))
  }

  func hash(_ column: Int, _ value: Double) -> UInt64 {
    // SQLite stores -0.0 as 0, so both must have the same hash.
    RowHash.mix(start(column) ^ (value == 0 ? 0 : value.bitPattern))
  }

  func hash(_ column: Int, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var state = start(column)
    var index = 0
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      state = RowHash.mix(state ^ UInt64(littleEndian: word))
      index += 8
    }
    var word: UInt64 = 0
    while index < bytes.count {
      word = word << 8 | UInt64(bytes[index])
      index += 1
    }
    return RowHash.mix(RowHash.mix(state ^ word) ^ UInt64(bytes.count))
  }

  func hash(_ column: Int, _ value: SQLValue?) -> UInt64 {
    switch value {
    case nil, .null: return 0
    case .integer(let value): return hash(column, value)
    case .real(let value): return hash(column, value)
    case .text(var text): return text.withUTF8 { hash(column, UnsafeRawBufferPointer($0)) }
    }
  }

  private func start(_ column: Int) -> UInt64 {
    RowHash.mix(base &+ UInt64(column) &* 0x9e37_79b9_7f4a_7c15)
  }

  /// Applies the mixing function of the SplitMix64 generator.
  private static func mix(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return value ^ value >> 31
  }
}

/// A writer that adds the hashes of the values of one row. The first value is the key.
private struct ChecksumWriter: RowWriter {
  private let table: Table
  private var row: RowHash?
  private var column = 0
  private(set) var sum: UInt64 = 0

  init(_ table: Table) { self.table = table }

  mutating func bind(_ value: Int64) {
    guard row != nil else {
      let row = RowHash(table, key: value)
      self.row = row
      sum = row.base
      return
    }
    add { $0.hash($1, value) }
  }

  mutating func bind(_ value: Double) { add { $0.hash($1, value) } }
  mutating func bind(_ value: String) { add { $0.hash($1, .text(value)) } }
  mutating func bindNull() { add { _, _ in 0 } }

  private mutating func add(_ hash: (RowHash, Int) -> UInt64) {
    column += 1
    if let row { sum &+= hash(row, column) }
  }
}
