import GimbalModel

/// The label of a box: its name with marks, and the size of a box without children.
struct Label {
  let name: String
  /// The size; `nil` if it is not displayed.
  let size: String?
  let nameColumns: Int
  let style: TextStyle

  init(_ box: Box, isLeaf: Bool, style: TextStyle) {
    name = box.name + box.marks.signs
    size = isLeaf ? LengthFormat.text(box.frame.size) : nil
    nameColumns = name.reduce(0) { $0 + style.columns($1) }
    self.style = style
  }

  /// Returns the lines that fit an area; empty if nothing fits.
  func lines(rows: Int, columns: Int) -> [String] {
    guard rows > 0, let name = name(within: columns) else { return [] }
    guard let size, nameColumns <= columns else { return [name] }
    if rows > 1, size.count <= columns { return [name, size] }
    // Name and size need space around them on the same line.
    if rows == 1, nameColumns + 1 + size.count + 2 <= columns { return [name + " " + size] }
    return [name]
  }

  /// Returns a score for an area; higher is better.
  func fit(_ space: FreeSpace) -> Int {
    guard nameColumns <= space.columns else { return 0 }
    return space.rows > 1 && (size?.count ?? 0) <= space.columns ? 2 : 1
  }

  /// Returns the name, truncated to a width; `nil` if nothing fits.
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

/// A rectangle of cells in the interior of a box.
struct FreeSpace: Hashable {
  var row: Int
  var column: Int
  var rows: Int
  var columns: Int

  var count: Int { rows * columns }
}
