import GimbalModel

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
