import GimbalModel

extension Display: StoredRow {
  static let table = Table("display", columns: ["scene", "device", "orientation"], scope: "scene = ?1")

  var key: Int64 { scene.rawValue }
  var record: Record { .display(self) }

  func bind(to writer: inout some RowWriter) {
    writer.bind(scene.rawValue)
    writer.bind(device.name)
    writer.bind(orientation.rawValue)
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    self.init(scene: try row.id(), device: try row.device(), orientation: try row.word())
  }

  func checkStorable() throws(EditError) { try device.checkStorable() }
}
