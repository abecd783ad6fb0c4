import GimbalModel

extension Constraint: StoredRow {
  static let table = Table(
    "layout_constraint",
    columns: [
      "id", "rule_set", "position", "handle", "identifier", "first_view", "first_guide", "first_attribute",
      "relation", "multiplier", "second_view", "second_guide", "second_attribute", "constant", "priority",
      "multiplier_number", "constant_numbers", "object_id",
    ], scope: Table.ofSets, order: "position, id")

  var key: Int64 { id.rawValue }
  var record: Record { .constraint(self) }
  var orderKey: OrderKey? { position }

  func bind(to writer: inout some RowWriter) {
    writer.bind(id.rawValue)
    writer.bind(set.rawValue)
    writer.bind(position.text)
    writer.bind(Int64(handle))
    writer.bind(identifier?.text)
    writer.bind(first.item.view.rawValue)
    writer.bind(first.item.guide?.rawValue)
    writer.bind(first.attribute.rawValue)
    writer.bind(relation.rawValue)
    writer.bind(multiplier)
    writer.bind(second?.item.view.rawValue)
    writer.bind(second?.item.guide?.rawValue)
    writer.bind(second?.attribute.rawValue)
    writer.bind(constant)
    writer.bind(priority.value)
    writer.bind(formula.multiplierNumber?.text)
    writer.bind(NumberTermsText.print(formula.constantTerms))
    writer.bind(objectID?.text)
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    self.init(
      id: try row.id(), set: try row.id(), position: try row.position(),
      handle: try row.handle(in: Constraint.handles), identifier: try row.optionalName(),
      formula: Formula(
        Anchor(
          item: LayoutItem(view: try row.id(), guide: try row.optionalWord()), attribute: try row.word()),
        try row.word(), multiplier: try row.real(), try row.optionalAnchor(), constant: try row.real(),
        priority: try row.priority(), multiplierNumber: try row.optionalName(),
        constantTerms: try row.numberTerms()))
    objectID = try row.optionalName()
  }

  func checkStorable() throws(EditError) {
    guard Constraint.handles.contains(handle) else { throw .numberRefused(Double(handle)) }
  }
}

extension RowReader {
  fileprivate mutating func handle(in range: ClosedRange<Int>) throws(Defect) -> Int {
    guard let handle = Int(exactly: try integer()), range.contains(handle) else { throw defect }
    return handle
  }

  fileprivate mutating func optionalAnchor() throws(Defect) -> Anchor? {
    let view: ViewID? = try optionalID()
    let guide: LayoutGuide? = try optionalWord()
    let attribute: Attribute? = try optionalWord()
    if let view, let attribute {
      return Anchor(item: LayoutItem(view: view, guide: guide), attribute: attribute)
    }
    guard view == nil, guide == nil, attribute == nil else { throw defect }
    return nil
  }

  fileprivate mutating func priority() throws(Defect) -> Priority {
    guard let priority = Priority(try real()) else { throw defect }
    return priority
  }
}
