import GimbalModel

extension CellGrid {
  /// Writes the lengths of gaps, where there is room for them.
  mutating func write(_ gaps: [(gap: Gap, place: CellFrame)], style: TextStyle) {
    for case (let gap, let place) in gaps {
      // Far outside there is no room to look for.
      guard let seen = bounds.intersection(place) else { continue }
      switch gap.axis {
      case .horizontal: writeAcross(gap.label, place, in: seen.top...seen.bottom, style)
      case .vertical: writeDown(gap.label, place, in: seen.left...seen.right, style)
      }
    }
  }

  /// Between two columns, in the row nearest to the middle that is free.
  private mutating func writeAcross(
    _ label: String, _ place: CellFrame, in range: ClosedRange<Int>, _ style: TextStyle
  ) {
    let room = place.right - place.left - 1
    let arrows = style.isASCII ? ("<", ">") : ("←", "→")
    let text = room >= label.count + 2 ? arrows.0 + label + arrows.1 : label
    guard text.count <= room else { return }
    let column = place.left + 1 + (room - text.count) / 2
    let middle = (place.top + place.bottom) / 2
    for row in CellGrid.outward(from: middle, within: range)
    where isFree(row: row, columns: column..<column + text.count) {
      return write(text, row: row, column: column, style: style)
    }
  }

  /// Between two rows, in the column nearest to the middle that is free.
  private mutating func writeDown(
    _ label: String, _ place: CellFrame, in range: ClosedRange<Int>, _ style: TextStyle
  ) {
    guard place.bottom - place.top >= 2 else { return }
    let text = (style.isASCII ? "|" : "↕") + label
    let row = (place.top + place.bottom) / 2
    let middle = (place.left + place.right) / 2
    for column in CellGrid.outward(from: middle, within: range) {
      let start = column - text.count / 2
      if isFree(row: row, columns: start..<start + text.count) {
        return write(text, row: row, column: start, style: style)
      }
    }
  }

  /// The numbers of a range, the nearest to one of them first.
  private static func outward(from middle: Int, within range: ClosedRange<Int>) -> [Int] {
    range.sorted { (abs($0 - middle), $0) < (abs($1 - middle), $1) }
  }
}
