import GimbalModel

/// A value of Model that is kept as one row of a table.
protocol StoredRow: Sendable {
  static var table: Table { get }

  /// The value of the table's key.
  var key: Int64 { get }

  /// Gives a statement the row's values, in the order of the table's columns.
  func bind(to writer: inout some RowWriter)

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
