import GimbalModel

extension SceneHeader: StoredRow {
  static let table = Table(
    "scene", columns: ["id", "position", "name", "device", "orientations", "direction"], scope: "id = ?1")

  /// The query for the headers of all scenes, sorted by position.
  static let selectAll =
    "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name) ORDER BY position, id"

  var key: Int64 { id.rawValue }
  var record: Record { .scene(self) }
  var orderKey: OrderKey? { position }

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
  /// Throws an error if the name of the device does not determine its size. Only the name is stored.
  func checkStorable() throws(EditError) {
    guard Device(named: name) == self else { throw .numberRefused(portrait.size.width) }
  }
}

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

extension CustomTrait: StoredRow {
  static let table = Table("trait", columns: ["id", "scene", "name", "number", "word"], scope: "scene = ?1")

  var key: Int64 { id.rawValue }
  var record: Record { .trait(self) }

  func bind(to writer: inout some RowWriter) {
    writer.bind(id.rawValue)
    writer.bind(scene.rawValue)
    writer.bind(name.text)
    writer.bind(value)
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    let key = try row.integer()
    self.init(scene: try row.id(), name: try row.name(), value: try row.traitValue())
    guard id.rawValue == key else { throw row.defect }
  }
}

extension RowWriter {
  /// Binds the columns `number` and `word`, one of which is NULL.
  mutating func bind(_ value: TraitValue) {
    switch value {
    case .number(let number):
      bind(number)
      bindNull()
    case .word(let word):
      bindNull()
      bind(word.text)
    }
  }
}

extension RowReader {
  mutating func traitValue() throws(Defect) -> TraitValue {
    switch (try optionalReal(), try optionalName()) {
    case (let number?, nil): return .number(number)
    case (nil, let word?): return .word(word)
    default: throw defect
    }
  }
}
