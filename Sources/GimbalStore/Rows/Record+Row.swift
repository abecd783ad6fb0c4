import GimbalModel

extension Record {
  /// A row of one of the tables of scenes, decoded.
  ///
  /// - Throws: `RowReader.Defect`, also for a table of another name.
  init(values: [SQLValue], of table: String) throws(RowReader.Defect) {
    guard let kind = Record.kindsByTable[table] else {
      throw RowReader.Defect(table: table, id: 0, column: "")
    }
    self = try kind.init(values: values).record
  }

  private static let kindsByTable = Dictionary(uniqueKeysWithValues: kinds.map { ($0.table.name, $0) })

  /// The row to store.
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
    case .box(let row): row
    }
  }

  /// Every kind of row, what is referred to before what refers to it.
  static let kinds: [any StoredRow.Type] = [
    SceneHeader.self, Display.self, CustomTrait.self, View.self, ViewProperty.self, InstanceTrait.self,
    RuleSet.self, Installation.self, Constraint.self, PropertyOverride.self, Placement.self, LayoutBox.self,
  ]

  // Each kind by itself, so that no row is wrapped up to be stored.

  /// The table that the row is in.
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
    case .box: LayoutBox.table
    }
  }

  /// Gives a writer the row's values, in the order of the table's columns.
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
    case .box(let row): row.bind(to: &writer)
    }
  }

  /// Refuses what could be stored but not read again.
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
    case .box(let row): try row.check()
    }
  }
}
