/// What takes the values of a row, one after another from the first column on.
protocol RowWriter {
  mutating func bind(_ value: Int64)
  mutating func bind(_ value: Double)
  mutating func bind(_ value: String)
  mutating func bindNull()
}

extension RowWriter {
  mutating func bind(_ value: Bool) { bind(value ? 1 : 0 as Int64) }

  mutating func bind(_ value: Int64?) {
    if let value { bind(value) } else { bindNull() }
  }

  mutating func bind(_ value: Double?) {
    if let value { bind(value) } else { bindNull() }
  }

  mutating func bind(_ value: String?) {
    if let value { bind(value) } else { bindNull() }
  }
}
