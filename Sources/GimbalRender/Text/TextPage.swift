/// The arrangement of several text pictures: side by side if they fit, otherwise one below the other.
package struct TextPage {
  /// The number of columns between two pictures.
  package static let gutter = 3

  /// Returns the lines of the page.
  ///
  /// - Parameters:
  ///   - blocks: The lines of each picture.
  ///   - columns: The maximum width of the page in columns; `nil` for no limit.
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

/// The options of text pictures.
package struct TextStyle: Sendable {
  /// The number of columns for the longer side of the outermost box. A device therefore has the same scale in
  /// portrait and in landscape.
  package var width: Int
  /// `true` if boxes are drawn with the ASCII characters `+`, `-` and `|`.
  package var isASCII: Bool
  /// A closure that returns the number of terminal columns of a character.
  package var columns: @Sendable (Character) -> Int

  package init(
    width: Int = 72, isASCII: Bool = false, columns: @escaping @Sendable (Character) -> Int = { _ in 1 }
  ) {
    self.width = width
    self.isASCII = isASCII
    self.columns = columns
  }

  /// The text at the end of a truncated name.
  var ellipsis: String { isASCII ? ".." : "…" }
}
