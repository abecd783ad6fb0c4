import CSQLite

extension Changeset {
  /// The changeset that makes all rows of some tables out of nothing.
  ///
  /// - Parameter tables: each with its rows, every row with all columns, the key first.
  init(inserting tables: [(name: String, rows: [[SQLValue]])]) {
    var bytes: [UInt8] = []
    for (name, rows) in tables {
      guard let width = rows.first?.count else { continue }
      // "T", the number of columns, which of them are the key, the name.
      bytes.append(UInt8(ascii: "T"))
      bytes.append(UInt8(width))
      bytes.append(1)
      bytes += [UInt8](repeating: 0, count: width - 1)
      bytes += name.utf8
      bytes.append(0)
      for row in rows {
        bytes.append(UInt8(SQLITE_INSERT))
        bytes.append(0)
        for value in row { value.append(to: &bytes) }
      }
    }
    self.init(bytes: bytes)
  }
}

extension SQLValue {
  /// Writes the value as a changeset has it: its type, then the value with the high byte first.
  fileprivate func append(to bytes: inout [UInt8]) {
    func word(_ bits: UInt64) {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
      }
    }
    switch self {
    case .null: bytes.append(UInt8(SQLITE_NULL))
    case .integer(let value):
      bytes.append(UInt8(SQLITE_INTEGER))
      word(UInt64(bitPattern: value))
    case .real(let value):
      bytes.append(UInt8(SQLITE_FLOAT))
      word(value.bitPattern)
    case .text(let text):
      bytes.append(UInt8(SQLITE_TEXT))
      let utf8 = Array(text.utf8)
      // SQLite's varint: seven bits a byte, the highest first, all but the last with the top bit set.
      var digits = [UInt8(utf8.count & 0x7f)]
      var rest = utf8.count >> 7
      while rest > 0 {
        digits.append(UInt8(rest & 0x7f) | 0x80)
        rest >>= 7
      }
      bytes += digits.reversed()
      bytes += utf8
    }
  }
}
