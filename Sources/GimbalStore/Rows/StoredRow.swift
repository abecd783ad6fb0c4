import GimbalModel

/// A model value that is stored as one row of a table.
protocol StoredRow: Sendable {
  static var table: Table { get }

  /// The value of the primary key.
  var key: Int64 { get }

  /// Binds the values of the row in the order of the table's columns.
  func bind(to writer: inout some RowWriter)

  /// Reads a row that contains all columns of the table, in their order.
  init(from row: inout RowReader) throws(RowReader.Defect)

  /// The row as a `Record`, the type of rows in edits.
  var record: Record { get }

  /// The position of the row among its siblings, or nil if it has no position.
  var orderKey: OrderKey? { get }

  /// Throws an error if the row has a value that a scene accepts but the column cannot store.
  func checkStorable() throws(EditError)
}

extension StoredRow {
  var orderKey: OrderKey? { nil }

  func checkStorable() throws(EditError) {}

  /// Throws an error if the row cannot be stored and read again.
  func check() throws(EditError) {
    if let orderKey, orderKey.text.utf8.count > OrderKey.maximumLength {
      throw .tooDeep(limit: OrderKey.maximumLength)
    }
    try checkStorable()
  }
}

extension StoredRow {
  /// Decodes a row.
  ///
  /// - Parameter values: One value for each column of the table.
  init(values: [SQLValue]) throws(RowReader.Defect) {
    var reader = RowReader(values: values, table: Self.table)
    try self.init(from: &reader)
  }
}

extension RowReader {
  mutating func id<Subject>(of _: Subject.Type = Subject.self) throws(Defect) -> ID<Subject> {
    ID(rawValue: try integer())
  }

  mutating func optionalID<Subject>(of _: Subject.Type = Subject.self) throws(Defect) -> ID<Subject>? {
    try optionalInteger().map { ID(rawValue: $0) }
  }

  mutating func name() throws(Defect) -> Name {
    guard let name = try? Name(try text()) else { throw defect }
    return name
  }

  mutating func optionalName() throws(Defect) -> Name? {
    guard let text = try optionalText() else { return nil }
    guard let name = try? Name(text) else { throw defect }
    return name
  }

  mutating func position() throws(Defect) -> OrderKey {
    guard let key = OrderKey(try text()) else { throw defect }
    return key
  }

  mutating func device() throws(Defect) -> Device {
    guard let device = Device(named: try text()) else { throw defect }
    return device
  }

  mutating func flag() throws(Defect) -> Bool {
    guard let flag = try optionalFlag() else { throw defect }
    return flag
  }

  mutating func optionalFlag() throws(Defect) -> Bool? {
    guard let value = try optionalInteger() else { return nil }
    guard value == 0 || value == 1 else { throw defect }
    return value == 1
  }

  /// Reads a case of an enumeration.
  mutating func word<Word: RawRepresentable<String>>(_: Word.Type = Word.self) throws(Defect) -> Word {
    guard let word = Word(rawValue: try text()) else { throw defect }
    return word
  }

  mutating func optionalWord<Word: RawRepresentable<String>>(
    _: Word.Type = Word.self
  ) throws(Defect) -> Word? {
    guard let text = try optionalText() else { return nil }
    guard let word = Word(rawValue: text) else { throw defect }
    return word
  }

  /// Reads the columns `number`, `word` and `flag`, exactly one of which is not NULL.
  mutating func propertyValue() throws(Defect) -> PropertyValue {
    switch (try optionalReal(), try optionalText(), try optionalFlag()) {
    case (let number?, nil, nil): return .number(number)
    case (nil, let word?, nil): return .word(word)
    case (nil, nil, let flag?): return .flag(flag)
    default: throw defect
    }
  }
}
