import GimbalModel

extension RuleSet: StoredRow {
  static let table = Table(
    "rule_set", columns: ["id", "scene", "position", "name", "condition"], scope: "scene = ?1",
    order: "position, id")

  var key: Int64 { id.rawValue }
  var record: Record { .set(self) }
  var orderKey: OrderKey? { position }

  func bind(to writer: inout some RowWriter) {
    writer.bind(id.rawValue)
    writer.bind(scene.rawValue)
    writer.bind(position.text)
    writer.bind(name.text)
    // Printing does not fail here, because `checkStorable()` rejects conditions that cannot be printed.
    writer.bind(condition.flatMap { try? ConditionText.print($0) })
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    self.init(
      id: try row.id(), scene: try row.id(), position: try row.position(), name: try row.name(),
      condition: try row.condition())
  }

  func checkStorable() throws(EditError) {
    guard let condition else { return }
    do {
      _ = try ConditionText.print(condition)
    } catch {
      switch error {
      case .notFinite(let number): throw .numberRefused(number)
      case .tooDeep, .malformed: throw .tooDeep(limit: ConditionText.maximumDepth)
      }
    }
  }
}

extension RowReader {
  fileprivate mutating func condition() throws(Defect) -> Condition? {
    guard let text = try optionalText() else { return nil }
    guard let condition = try? ConditionText.parse(text) else { throw defect }
    return condition
  }
}

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

extension PropertyOverride: StoredRow {
  static let table = Table(
    "property_override",
    columns: ["id", "rule_set", "position", "view", "property", "number", "word", "flag"],
    scope: Table.ofSets, order: "position, id")

  var key: Int64 { id.rawValue }
  var record: Record { .override(self) }
  var orderKey: OrderKey? { position }

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
