import GimbalModel

extension Record {
  /// Decodes a row of a table that stores scenes or their parts.
  ///
  /// - Throws: `RowReader.Defect` if the row cannot be decoded or there is no such table.
  init(values: [SQLValue], of table: String) throws(RowReader.Defect) {
    guard let kind = Record.kindsByTable[table] else {
      throw RowReader.Defect(table: table, id: 0, column: "")
    }
    self = try kind.init(values: values).record
  }

  private static let kindsByTable = Dictionary(uniqueKeysWithValues: kinds.map { ($0.table.name, $0) })

  /// The value of the record, which is stored as one row.
  var row: any StoredRow {
    switch self {
    case .scene(let row): row
    case .display(let row): row
    case .trait(let row): row
    case .view(let row): row
    case .property(let row): row
    case .instanceTrait(let row): row
    case .set(let row): row
    case .installation(let row): row
    case .constraint(let row): row
    case .override(let row): row
    case .placement(let row): row
    case .number(let row): row
    case .box(let row): row
    }
  }

  /// The types of all scene rows. A type precedes the types whose rows refer to it.
  static let kinds: [any StoredRow.Type] = [
    SceneHeader.self, Display.self, CustomTrait.self, View.self, ViewProperty.self, InstanceTrait.self,
    RuleSet.self, Installation.self, Constraint.self, PropertyOverride.self, Placement.self, LayoutBox.self,
    NumberDefinition.self,
  ]

  // The switches below avoid boxing each row in an existential.

  /// The table of the row.
  var table: Table {
    switch self {
    case .scene: SceneHeader.table
    case .display: Display.table
    case .trait: CustomTrait.table
    case .view: View.table
    case .property: ViewProperty.table
    case .instanceTrait: InstanceTrait.table
    case .set: RuleSet.table
    case .installation: Installation.table
    case .constraint: Constraint.table
    case .override: PropertyOverride.table
    case .placement: Placement.table
    case .number: NumberDefinition.table
    case .box: LayoutBox.table
    }
  }

  /// Binds the values of the row in the order of the table's columns.
  func bind(to writer: inout some RowWriter) {
    switch self {
    case .scene(let row): row.bind(to: &writer)
    case .display(let row): row.bind(to: &writer)
    case .trait(let row): row.bind(to: &writer)
    case .view(let row): row.bind(to: &writer)
    case .property(let row): row.bind(to: &writer)
    case .instanceTrait(let row): row.bind(to: &writer)
    case .set(let row): row.bind(to: &writer)
    case .installation(let row): row.bind(to: &writer)
    case .constraint(let row): row.bind(to: &writer)
    case .override(let row): row.bind(to: &writer)
    case .placement(let row): row.bind(to: &writer)
    case .number(let row): row.bind(to: &writer)
    case .box(let row): row.bind(to: &writer)
    }
  }

  /// Throws an error if the row cannot be stored and read again.
  func check() throws(EditError) {
    switch self {
    case .scene(let row): try row.check()
    case .display(let row): try row.check()
    case .trait(let row): try row.check()
    case .view(let row): try row.check()
    case .property(let row): try row.check()
    case .instanceTrait(let row): try row.check()
    case .set(let row): try row.check()
    case .installation(let row): try row.check()
    case .constraint(let row): try row.check()
    case .override(let row): try row.check()
    case .placement(let row): try row.check()
    case .number(let row): try row.check()
    case .box(let row): try row.check()
    }
  }
}
