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
