import CSQLite
import GimbalModel

/// A writer of inserted rows in SQLite's changeset format (see "Changeset Format" in sqlite3session.c).
struct ChangesetWriter: RowWriter, Sendable {
  private(set) var bytes: [UInt8] = []

  /// Starts a table. The header consists of the letter "T", the number of columns, one primary-key flag per
  /// column, and the name of the table.
  mutating func beginTable(_ name: String, columns: Int) {
    bytes.append(UInt8(ascii: "T"))
    bytes.append(UInt8(columns))
    bytes.append(1)
    bytes.append(contentsOf: repeatElement(0, count: columns - 1))
    bytes.append(contentsOf: name.utf8)
    bytes.append(0)
  }

  /// Starts an inserted row. The caller must then bind a value for every column.
  mutating func beginInsertion() {
    bytes.append(UInt8(SQLITE_INSERT))
    bytes.append(0)
  }

  /// Appends the output of another writer.
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

  /// Writes eight bytes, most significant byte first.
  private mutating func write(_ bits: UInt64) {
    withUnsafeBytes(of: bits.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes an SQLite varint: seven bits per byte, most significant byte first, with the top bit set in all
  /// bytes but the last.
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
  /// Creates a changeset that inserts the given rows.
  ///
  /// - Parameter tables: The name of each table and its rows. A row has a value for every column and starts
  ///   with the primary key.
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

/// A log of inserted rows.
///
/// Keeping this log is faster than recording the changes with SQLite's session extension, which looks up
/// every inserted row again.
struct InsertionLog: Sendable {
  private struct Section {
    let table: Table
    var rows: ChangesetWriter
  }

  /// One section per table, in the order of first use.
  private var sections: [Section] = []
  /// The index of the section that was used last.
  private var current = 0
  /// The checksums of the rows.
  private(set) var checksums = SceneChecksums()

  var isEmpty: Bool { sections.isEmpty }

  /// Adds a row of a scene.
  mutating func append(_ record: Record, of scene: SceneID) {
    let checksum = RowChecksum(record)
    checksums.add(checksum, to: scene.rawValue)
    if case .scene = record { checksums.add(checksum, to: SceneChecksums.headers) }
    select(record.table)
    sections[current].rows.beginInsertion()
    record.bind(to: &sections[current].rows)
  }

  /// Adds all rows of another log.
  mutating func append(_ other: InsertionLog) {
    checksums.add(other.checksums)
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

  /// Returns the logged rows as a changeset and clears the log. A table precedes the tables that refer to it.
  mutating func take() -> Changeset {
    sections.sort { VersionedTables.rank(of: $0.table.name) < VersionedTables.rank(of: $1.table.name) }
    var all = ChangesetWriter()
    for index in sections.indices {
      all.beginTable(sections[index].table.name, columns: sections[index].table.columns.count)
      all.append(sections[index].rows)
      // Release the rows as soon as they are copied, because they can take more memory than all other data.
      sections[index].rows = ChangesetWriter()
    }
    sections = []
    checksums = SceneChecksums()
    return Changeset(bytes: all.bytes)
  }
}
