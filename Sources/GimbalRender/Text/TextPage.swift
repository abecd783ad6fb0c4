/// Pictures of text on one page: side by side where they fit, else one below the other.
package struct TextPage {
  /// Between two pictures side by side, in columns.
  package static let gutter = 3

  /// - Parameters:
  ///   - blocks: the pictures' lines.
  ///   - columns: how wide the page is; nil for as wide as it takes.
  package static func lines(
    of blocks: [[String]], within columns: Int?, style: TextStyle
  ) -> [String] {
    func width(_ line: String) -> Int { line.reduce(0) { $0 + style.columns($1) } }
    let widths = blocks.map { $0.map(width).max() ?? 0 }
    let total = widths.reduce(0, +) + gutter * max(0, blocks.count - 1)
    if let columns, total > columns { return Array(blocks.joined(separator: [""])) }
    return (0..<(blocks.map(\.count).max() ?? 0)).map { row in
      var line = ""
      var column = 0
      var start = 0
      for (block, blockWidth) in zip(blocks, widths) {
        if row < block.count, !block[row].isEmpty {
          line += String(repeating: " ", count: start - column) + block[row]
          column = start + width(block[row])
        }
        start += blockWidth + gutter
      }
      return line
    }
  }
}

/// How a layout is drawn in characters.
package struct TextStyle: Sendable {
  /// How many columns the longer side of the outermost box takes, whichever way it lies: a device keeps its scale when
  /// it is turned.
  package var width: Int
  /// Whether boxes are of `+`, `-` and `|`.
  package var isASCII: Bool
  /// How many columns of the terminal a character takes.
  package var columns: @Sendable (Character) -> Int

  package init(
    width: Int = 72, isASCII: Bool = false, columns: @escaping @Sendable (Character) -> Int = { _ in 1 }
  ) {
    self.width = width
    self.isASCII = isASCII
    self.columns = columns
  }

  /// What stands for the rest of a name.
  var ellipsis: String { isASCII ? ".." : "…" }
}
