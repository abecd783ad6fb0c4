import GimbalModel

extension NumberDefinition: StoredRow {
  static let table = Table(
    "named_number", columns: ["id", "rule_set", "position", "name", "value"], scope: Table.ofSets,
    order: "position, id")

  var key: Int64 { id.rawValue }
  var record: Record { .number(self) }
  var orderKey: OrderKey? { position }

  func bind(to writer: inout some RowWriter) {
    writer.bind(id.rawValue)
    writer.bind(set.rawValue)
    writer.bind(position.text)
    writer.bind(name.text)
    writer.bind(value)
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    let key = try row.integer()
    self.init(
      set: try row.id(), position: try row.position(), name: try row.name(), value: try row.real())
    guard id.rawValue == key else { throw row.defect }
  }
}

extension RowReader {
  /// Reads a column with multiples of named numbers.
  mutating func numberTerms() throws(Defect) -> NumberTerms {
    guard let text = try optionalText() else { return .none }
    guard let terms = try? NumberTermsText.parse(text) else { throw defect }
    return terms
  }
}
