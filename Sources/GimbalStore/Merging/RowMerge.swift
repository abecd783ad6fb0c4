/// What to make of a row that both sides have.
struct RowMerge {
  /// The units that they alone changed.
  private(set) var wanted: [[Int]] = []
  /// The units that both changed, to different values.
  private(set) var disputed: [[Int]] = []

  /// - Parameters:
  ///   - base: the row that both come from; nil where both made it.
  ///   - doubts: units of which nobody knows what they were.
  init(
    base: ProjectState.Row?, doubts: [[Int]] = [], ours: ProjectState.Row, theirs: ProjectState.Row,
    in table: Table
  ) {
    for unit in table.units {
      func values(_ row: ProjectState.Row) -> [SQLValue] { unit.map { row[$0] } }
      let (our, their) = (values(ours), values(theirs))
      if our == their { continue }
      guard let base, !doubts.contains(unit) else {
        disputed.append(unit)
        continue
      }
      if their == values(base) { continue }
      if our == values(base) { wanted.append(unit) } else { disputed.append(unit) }
    }
  }
}

extension ProjectState.Row {
  /// The row with some columns of another one.
  func taking(_ units: [[Int]], from other: ProjectState.Row) -> ProjectState.Row {
    var row = self
    for column in units.joined() { row[column] = other[column] }
    return row
  }
}
