/// A change of the constant of a required row that resolves a contradiction within the tolerance.
struct Adjustment {
  var row: Int32
  var change: Double

  /// Returns the adjustment of a row of a part, as an adjustment of a row of the whole. `rows` are the rows of the part.
  func renamed(by rows: [Int32]) -> Adjustment { Adjustment(row: rows[Int(row)], change: change) }
}
