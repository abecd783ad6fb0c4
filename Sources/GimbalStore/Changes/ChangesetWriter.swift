import CSQLite
import GimbalModel

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

extension Changeset {
  /// The changeset that makes all rows of some tables out of nothing.
  ///
  /// - Parameter tables: each with its rows, every row with all columns, the key first.
  init(inserting tables: [(name: String, rows: [[SQLValue]])]) {
    var writer = ChangesetWriter()
    for (name, rows) in tables {
      guard let width = rows.first?.count else { continue }
      writer.beginTable(name, columns: width)
      for row in rows {
        writer.beginInsertion()
        for value in row { writer.bind(value) }
      }
    }
    self.init(bytes: writer.bytes)
  }
}

/// Rows that are inserted, noted by whoever inserts them: a session of SQLite's would look up each of them again to find
/// out what it is.
struct InsertionLog: Sendable {
  private struct Section {
    let table: Table
    var rows: ChangesetWriter
  }

  /// One section a table, in the order in which the tables first had a row.
  private var sections: [Section] = []
  /// The section of the last row.
  private var current = 0

  var isEmpty: Bool { sections.isEmpty }

  /// Notes a row.
  mutating func append(_ record: Record) {
    select(record.table)
    sections[current].rows.beginInsertion()
    record.bind(to: &sections[current].rows)
  }

  /// Notes what another has noted.
  mutating func append(_ other: InsertionLog) {
    for section in other.sections {
      select(section.table)
      sections[current].rows.append(section.rows)
    }
  }

  private mutating func select(_ table: Table) {
    if current < sections.count, sections[current].table === table { return }
    current = sections.firstIndex { $0.table === table } ?? sections.count
    if current == sections.count { sections.append(Section(table: table, rows: ChangesetWriter())) }
  }

  /// Hands over what was noted, what is referred to before what refers to it, and forgets it.
  mutating func take() -> Changeset {
    sections.sort { VersionedTables.rank(of: $0.table.name) < VersionedTables.rank(of: $1.table.name) }
    var all = ChangesetWriter()
    for index in sections.indices {
      all.beginTable(sections[index].table.name, columns: sections[index].table.columns.count)
      all.append(sections[index].rows)
      // Not in memory twice: it can be larger than everything else.
      sections[index].rows = ChangesetWriter()
    }
    sections = []
    return Changeset(bytes: all.bytes)
  }
}
