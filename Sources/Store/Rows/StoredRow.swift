import Model

/// A value of Model that is kept as one row of a table.
protocol StoredRow: Sendable {
  static var table: Table { get }

  /// The value of the table's key.
  var key: Int64 { get }

  /// Gives a statement the row's values, in the order of the table's columns.
  func bind(to binder: inout Binder)

  /// Reads a row whose columns are the table's, in their order.
  init(from row: inout RowReader) throws(RowReader.Defect)

  /// The row as an edit names it.
  var record: Record { get }

  /// The place among the row's siblings, where it has one.
  var place: OrderKey? { get }

  /// Refuses what a scene takes but a column cannot give back.
  func checkStorable() throws(EditError)
}

extension StoredRow {
  var place: OrderKey? { nil }

  func checkStorable() throws(EditError) {}

  /// Refuses what could be stored but not read again.
  func check() throws(EditError) {
    if let place, place.text.utf8.count > OrderKey.maximumLength {
      throw .tooDeep(limit: OrderKey.maximumLength)
    }
    try checkStorable()
  }
}

extension StoredRow {
  /// - Parameter values: as many as the table has columns.
  init(values: [SQLValue]) throws(RowReader.Defect) {
    var reader = RowReader(values: values, table: Self.table)
    try self.init(from: &reader)
  }
}

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
}
