import GimbalModel

extension CellGrid {
  /// Writes the labels of boxes.
  ///
  /// A label is centered in the largest free area of its box in which the name and the size fit, otherwise in
  /// the largest area in which the name fits. A name that fits in no area is written into an edge of the box.
  /// A name that does not fit there either is truncated, in the widest area if at least one character fits
  /// there, otherwise in the edge.
  ///
  /// - Complexity: O(cells + boxes).
  mutating func write(_ labels: [Label?], style: TextStyle) {
    let spaces = spaces(for: labels)
    let edges = edges(for: labels)
    for case (let index, let label?) in labels.enumerated() {
      let (space, edge) = (spaces[index], edges[index])
      if let space, label.nameColumns <= space.columns || (edge?.columns ?? 0) < label.nameColumns + 2 {
        let lines = label.lines(rows: space.rows, columns: space.columns)
        write(lines, in: space, style)
        if !lines.isEmpty { continue }
      }
      if let edge {
        write(label.lines(rows: 1, columns: edge.columns - 2).map { " \($0) " }, in: edge, style)
      }
    }
  }

  private mutating func write(_ lines: [String], in space: FreeSpace, _ style: TextStyle) {
    for (number, line) in lines.enumerated() {
      let width = line.reduce(0) { $0 + style.columns($1) }
      write(
        line, row: space.row + (space.rows - lines.count) / 2 + number,
        column: space.column + (space.columns - width) / 2, style: style)
    }
  }

  /// Returns the best free area for each label: an area in which the whole label fits, otherwise an area in
  /// which its name fits, otherwise the widest area. Of several such areas, the largest is the best.
  private func spaces(for labels: [Label?]) -> [FreeSpace?] {
    var best = [FreeSpace?](repeating: nil, count: labels.count)
    forEachFreeSpace { owner, space in
      guard let label = labels[owner] else { return }
      let isBetter =
        best[owner].map { old in
          let (oldFit, fit) = (label.fit(old), label.fit(space))
          if fit != oldFit { return fit > oldFit }
          if fit == 0, space.columns != old.columns { return space.columns > old.columns }
          return space.count > old.count
        } ?? true
      if isBetter { best[owner] = space }
    }
    return best
  }

  /// Returns the longest uninterrupted part of the horizontal edges of each box, without the first and the
  /// last cell of this part; `nil` for a box without a part of at least five cells.
  private func edges(for labels: [Label?]) -> [FreeSpace?] {
    var best = [FreeSpace?](repeating: nil, count: labels.count)
    for row in 0..<rows {
      var start = 0
      var owner = CellGrid.noOwner
      for column in 0...columns {
        let index = row * columns + column
        let isPlain = column < columns && segments[index] == .horizontal
        let own = isPlain ? edgeOwners[index] : CellGrid.noOwner
        guard own != owner else { continue }
        let length = column - start - 2
        if owner != CellGrid.noOwner, length > 2, length > (best[owner]?.columns ?? 0) {
          best[owner] = FreeSpace(row: row, column: start + 1, rows: 1, columns: length)
        }
        (start, owner) = (column, own)
      }
    }
    return best
  }
}

extension CellGrid {
  /// Writes the length of each gap, a distance between two edges that a constraint relates. A length for
  /// which there is no free space is omitted.
  mutating func write(_ gaps: [(gap: Gap, place: CellFrame)], style: TextStyle) {
    for case (let gap, let place) in gaps {
      // Limit the search for free cells to the picture, because a gap can extend beyond the picture.
      guard let seen = bounds.intersection(place) else { continue }
      switch gap.axis {
      case .horizontal:
        writeAcross(gap.label(isASCII: style.isASCII), place, in: seen.top...seen.bottom, style)
      case .vertical: writeDown(gap.label(isASCII: style.isASCII), place, in: seen.left...seen.right, style)
      }
    }
  }

  /// Writes the length of a horizontal gap. The label is between the left and the right column of the gap, in
  /// the free row nearest to its center.
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

  /// Writes the length of a vertical gap between its two rows, in the free column nearest to the center of
  /// the gap.
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

  /// Returns the numbers of a range, ordered by their distance from `middle`.
  private static func outward(from middle: Int, within range: ClosedRange<Int>) -> [Int] {
    range.sorted { (abs($0 - middle), $0) < (abs($1 - middle), $1) }
  }
}
