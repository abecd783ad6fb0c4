/// A change to the constant of a required row that resolves a contradiction within the tolerance.
struct Adjustment {
  var row: Int32
  var change: Double

  /// Converts the adjustment of a row in a part of a problem to the adjustment of the same row in the whole
  /// problem. `rows` contains the index in the whole problem of each row of the part.
  func renamed(by rows: [Int32]) -> Adjustment { Adjustment(row: rows[Int(row)], change: change) }
}
