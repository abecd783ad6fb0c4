import GimbalModel

extension View: StoredRow {
  static let table = Table(
    "view", columns: ["id", "scene", "parent", "position", "name", "kind"], scope: "scene = ?1",
    order: "position, id")

  var key: Int64 { id.rawValue }
  var record: Record { .view(self) }
  var orderKey: OrderKey? { position }

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

extension ViewProperty: StoredRow {
  static let table = Table(
    "view_property", columns: ["id", "view", "property", "number", "word", "flag"], scope: Table.ofViews)

  var key: Int64 { id.rawValue }
  var record: Record { .property(self) }

  func bind(to writer: inout some RowWriter) {
    writer.bind(id.rawValue)
    writer.bind(view.rawValue)
    writer.bind(property.rawValue)
    writer.bind(value)
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    let key = try row.integer()
    self.init(view: try row.id(), property: try row.word(), value: try row.propertyValue())
    guard id.rawValue == key else { throw row.defect }
  }
}

extension RowWriter {
  /// Binds the columns `number`, `word` and `flag`, exactly one of which is not NULL.
  mutating func bind(_ value: PropertyValue) {
    switch value {
    case .number(let number):
      bind(number)
      bindNull()
      bindNull()
    case .word(let word):
      bindNull()
      bind(word)
      bindNull()
    case .flag(let flag):
      bindNull()
      bindNull()
      bind(flag)
    }
  }
}

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
