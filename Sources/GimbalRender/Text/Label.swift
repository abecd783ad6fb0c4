import GimbalModel

/// The label of a box: the name with the signs of the marks, and the size if the box has no visible
/// children.
struct Label {
  let name: String
  /// The text of the size; `nil` if the label does not contain the size.
  let size: String?
  let nameColumns: Int
  let style: TextStyle

  init(_ box: Box, isLeaf: Bool, style: TextStyle) {
    name = box.name + box.marks.signs
    size = isLeaf ? LengthFormat.text(box.frame.size) : nil
    nameColumns = name.reduce(0) { $0 + style.columns($1) }
    self.style = style
  }

  /// Returns the lines of the label that fit into an area; empty if no text fits.
  func lines(rows: Int, columns: Int) -> [String] {
    guard rows > 0, let name = name(within: columns) else { return [] }
    guard let size, nameColumns <= columns else { return [name] }
    if rows > 1, size.count <= columns { return [name, size] }
    // On the same line, the name and the size need a space between them and at both ends.
    if rows == 1, nameColumns + 1 + size.count + 2 <= columns { return [name + " " + size] }
    return [name]
  }

  /// Returns a score for an area: 0 if the name must be truncated, 2 if the area has at least two rows and
  /// the name and the size fit on separate lines, otherwise 1.
  func fit(_ space: FreeSpace) -> Int {
    guard nameColumns <= space.columns else { return 0 }
    return space.rows > 1 && (size?.count ?? 0) <= space.columns ? 2 : 1
  }

  /// Returns the name, truncated to a number of columns; `nil` if no character fits.
  private func name(within columns: Int) -> String? {
    if nameColumns <= columns { return name }
    var left = columns - style.ellipsis.count
    let beginning = name.prefix { character in
      left -= style.columns(character)
      return left >= 0
    }
    return beginning.isEmpty ? nil : beginning + style.ellipsis
  }
}

/// A free rectangle of cells in the interior or on an edge of a box.
struct FreeSpace: Hashable {
  var row: Int
  var column: Int
  var rows: Int
  var columns: Int

  var count: Int { rows * columns }
}
