import CSQLite
import GimbalModel

extension Changeset {
  /// Returns the changeset with values for all columns of its tables. Changesets that are older than a
  /// migration have no values for the columns that the migration appended. In the result, these columns are
  /// NULL in inserted and deleted rows, and unchanged in updated rows.
  ///
  /// - Precondition: The changeset is valid. See `ChangesetCheck`.
  /// - Complexity: O(bytes).
  func padded() -> Changeset {
    var padding = ChangesetPadding(bytes)
    padding.run()
    return Changeset(bytes: padding.result)
  }
}

/// A copy of a changeset with more columns. The format is described in sqlite3session.c, "Changeset Format".
private struct ChangesetPadding {
  private let bytes: [UInt8]
  private var position = 0
  private(set) var result: [UInt8] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    result.reserveCapacity(bytes.count)
  }

  mutating func run() {
    while position < bytes.count {
      let width = Int(bytes[position + 1])
      let header = position + 2
      let name = bytes[(header + width)...].prefix { $0 != 0 }
      let table = VersionedTables.byName[String(decoding: name, as: UTF8.self)]
      let missing = max(0, (table?.columns.count ?? 0) - width)
      result.append(bytes[position])
      result.append(UInt8(width + missing))
      result += bytes[header..<header + width]
      result += repeatElement(0, count: missing)
      position = header + width
      copy(name.count + 1)
      while position < bytes.count, bytes[position] != UInt8(ascii: "T") { copyRow(width, missing) }
    }
  }

  private mutating func copyRow(_ width: Int, _ missing: Int) {
    let isUpdate = Int32(bytes[position]) == SQLITE_UPDATE
    copy(2)
    for _ in 0..<(isUpdate ? 2 : 1) {
      for _ in 0..<width { copyValue() }
      // In an update, 0 marks a column without a value.
      result += repeatElement(isUpdate ? 0 : UInt8(SQLITE_NULL), count: missing)
    }
  }

  private mutating func copyValue() {
    let type = Int32(bytes[position])
    copy(1)
    switch type {
    case SQLITE_INTEGER, SQLITE_FLOAT: copy(8)
    case SQLITE_TEXT, SQLITE_BLOB:
      var length = 0
      var isLast = false
      while !isLast {
        length = length << 7 | Int(bytes[position] & 0x7f)
        isLast = bytes[position] & 0x80 == 0
        copy(1)
      }
      copy(length)
    default: break
    }
  }

  private mutating func copy(_ count: Int) {
    result += bytes[position..<position + count]
    position += count
  }
}
