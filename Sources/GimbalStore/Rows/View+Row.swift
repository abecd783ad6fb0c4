import GimbalModel

extension View: StoredRow {
  static let table = Table(
    "view", columns: ["id", "scene", "parent", "position", "name", "kind"], scope: "scene = ?1",
    order: "position, id")

  var key: Int64 { id.rawValue }
  var record: Record { .view(self) }
  var place: OrderKey? { position }

  func bind(to writer: inout some RowWriter) {
    writer.bind(id.rawValue)
    writer.bind(scene.rawValue)
    writer.bind(parent?.rawValue)
    writer.bind(position.text)
    writer.bind(name.text)
    writer.bind(kind.rawValue)
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    self.init(
      id: try row.id(), scene: try row.id(), parent: try row.optionalID(), position: try row.position(),
      name: try row.name(), kind: try row.word())
  }
}
