import GimbalModel

extension PropertyOverride: StoredRow {
  static let table = Table(
    "property_override",
    columns: ["id", "rule_set", "position", "view", "property", "number", "word", "flag"],
    scope: Table.ofSets, order: "position, id")

  var key: Int64 { id.rawValue }
  var record: Record { .override(self) }
  var place: OrderKey? { position }

  func bind(to writer: inout some RowWriter) {
    writer.bind(id.rawValue)
    writer.bind(set.rawValue)
    writer.bind(position.text)
    writer.bind(view.rawValue)
    writer.bind(property.rawValue)
    writer.bind(value)
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    self.init(
      id: try row.id(), set: try row.id(), position: try row.position(), view: try row.id(),
      property: try row.word(), value: try row.propertyValue())
  }
}
