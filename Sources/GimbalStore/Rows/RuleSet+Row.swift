import GimbalModel

extension RuleSet: StoredRow {
  static let table = Table(
    "rule_set", columns: ["id", "scene", "position", "name", "condition"], scope: "scene = ?1",
    order: "position, id")

  var key: Int64 { id.rawValue }
  var record: Record { .set(self) }
  var place: OrderKey? { position }

  func bind(to writer: inout some RowWriter) {
    writer.bind(id.rawValue)
    writer.bind(scene.rawValue)
    writer.bind(position.text)
    writer.bind(name.text)
    // `checkStorable()` came first and would have thrown.
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
