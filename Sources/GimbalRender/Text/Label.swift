import GimbalModel

/// What is written in a box: its name with its marks, and the size of a box with nothing in it.
struct Label {
  let name: String
  /// Nil where it is not shown.
  let size: String?
  let nameColumns: Int
  let style: TextStyle

  init(_ box: Box, isLeaf: Bool, style: TextStyle) {
    name = box.name + box.marks.signs
    size = isLeaf ? Measure.text(box.frame.size) : nil
    nameColumns = name.reduce(0) { $0 + style.columns($1) }
    self.style = style
  }

  /// The lines to write into some room; none where not even a beginning of the name fits.
  func lines(rows: Int, columns: Int) -> [String] {
    guard rows > 0, let name = name(within: columns) else { return [] }
    guard let size, nameColumns <= columns else { return [name] }
    if rows > 1, size.count <= columns { return [name, size] }
    // Side by side they need air.
    if rows == 1, nameColumns + 1 + size.count + 2 <= columns { return [name + " " + size] }
    return [name]
  }

  /// How well some room suits; more is better.
  func fit(_ space: FreeSpace) -> Int {
    guard nameColumns <= space.columns else { return 0 }
    return space.rows > 1 && (size?.count ?? 0) <= space.columns ? 2 : 1
  }

  /// The name, cut where it is too long; nil where nothing of it would be left.
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
