import GimbalModel

extension SceneHeader: StoredRow {
  static let table = Table(
    "scene", columns: ["id", "position", "name", "device", "orientations", "direction"], scope: "id = ?1")

  /// All scenes of the project, in their order.
  static let selectAll =
    "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name) ORDER BY position, id"

  var key: Int64 { id.rawValue }
  var record: Record { .scene(self) }
  var place: OrderKey? { position }

  func bind(to writer: inout some RowWriter) {
    writer.bind(id.rawValue)
    writer.bind(position.text)
    writer.bind(name.text)
    writer.bind(device.name)
    writer.bind(orientations.rawValue)
    writer.bind(direction.rawValue)
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    self.init(
      id: try row.id(), position: try row.position(), name: try row.name(), device: try row.device(),
      orientations: try row.orientations(), direction: try row.word())
  }

  func checkStorable() throws(EditError) {
    try device.checkStorable()
    guard OrientationSet.all.isSuperset(of: orientations) else {
      throw .numberRefused(Double(orientations.rawValue))
    }
  }
}

extension RowReader {
  fileprivate mutating func orientations() throws(Defect) -> OrientationSet {
    let orientations = OrientationSet(rawValue: try integer())
    guard OrientationSet.all.isSuperset(of: orientations) else { throw defect }
    return orientations
  }
}

extension Device {
  /// A device is stored by its name: one of a size that its name cannot give back would be lost.
  func checkStorable() throws(EditError) {
    guard Device(named: name) == self else { throw .numberRefused(portrait.size.width) }
  }
}
