import Model

/// Rows as they are inserted, noted by whoever inserts them: a session of SQLite's would look up each of them again to
/// find out what it is.
final class InsertionLog {
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
  func append(_ record: Record) {
    let table = record.table
    if current >= sections.count || sections[current].table !== table { select(table) }
    sections[current].rows.beginInsertion()
    record.bind(to: &sections[current].rows)
  }

  private func select(_ table: Table) {
    if let index = sections.firstIndex(where: { $0.table === table }) {
      current = index
      return
    }
    current = sections.count
    var rows = ChangesetWriter()
    rows.beginTable(table.name, columns: table.columns.count)
    sections.append(Section(table: table, rows: rows))
  }

  /// Runs a body, and forgets the rows that it noted where it throws.
  func noting<R>(_ body: () throws -> R) rethrows -> R {
    let lengths = sections.map(\.rows.bytes.count)
    do {
      return try body()
    } catch {
      sections.removeSubrange(lengths.count...)
      for (index, length) in lengths.enumerated() { sections[index].rows.truncate(to: length) }
      current = 0
      throw error
    }
  }

  /// Hands over what was noted, what is referred to before what refers to it, and forgets it.
  func take() -> Changeset {
    sections.sort { VersionedTables.rank(of: $0.table.name) < VersionedTables.rank(of: $1.table.name) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sections.reduce(0) { $0 + $1.rows.bytes.count })
    for index in sections.indices {
      bytes += sections[index].rows.bytes
      sections[index].rows = ChangesetWriter()
    }
    sections = []
    return Changeset(bytes: bytes)
  }
}
