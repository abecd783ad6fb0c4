import GimbalModel

extension Installation: StoredRow {
  static let table = Table("installation", columns: ["rule_set", "is_installed"], scope: Table.ofSets)

  var key: Int64 { self.set.rawValue }
  var record: Record { .installation(self) }

  func bind(to writer: inout some RowWriter) {
    writer.bind(set.rawValue)
    writer.bind(isInstalled)
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    self.init(set: try row.id(), isInstalled: try row.flag())
  }
}
