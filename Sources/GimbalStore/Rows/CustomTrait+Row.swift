import GimbalModel

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
  /// The columns `number` and `word`, of which one is given.
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
