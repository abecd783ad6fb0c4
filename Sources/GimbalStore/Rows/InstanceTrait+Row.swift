import GimbalModel

extension InstanceTrait: StoredRow {
  static let table = Table(
    "instance_trait", columns: ["id", "view", "name", "number", "word"], scope: Table.ofViews)

  var key: Int64 { id.rawValue }
  var record: Record { .instanceTrait(self) }

  func bind(to writer: inout some RowWriter) {
    writer.bind(id.rawValue)
    writer.bind(view.rawValue)
    writer.bind(name.text)
    writer.bind(value)
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    let key = try row.integer()
    self.init(view: try row.id(), name: try row.name(), value: try row.traitValue())
    guard id.rawValue == key else { throw row.defect }
  }
}
