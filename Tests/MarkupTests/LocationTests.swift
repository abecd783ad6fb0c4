import GimbalMarkup
import Testing

/// Tests of the locations of elements.
@Suite struct LocationTests {
  /// The columns of elements in a long line are those that counting from the start of the line gives.
  @Test(arguments: [0, 1, 700, 5_000])
  func columnsOfLongLinesAreCounted(elements: Int) throws {
    let text =
      "<?xml version=\"1.0\"?>\n<é>" + String(repeating: "<a b=\"ü€𝄞\"/>\u{FC}", count: elements)
      + "\n <last/></é>"
    let markup = try Markup(Array(text.utf8))
    let scalars = Array(text.unicodeScalars)
    var (line, column) = (1, 1)
    var expected: [MarkupLocation] = []
    for (index, scalar) in scalars.enumerated() {
      if scalar == "<", scalars[index + 1] != "?", scalars[index + 1] != "/" {
        expected.append(MarkupLocation(line: line, column: column))
      }
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    #expect(markup.elements.map(\.location) == expected)
  }
}
