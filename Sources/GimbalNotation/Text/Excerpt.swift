internal import GimbalModel

extension Source {
  /// Returns the line that contains the start of a span, and a second line that marks the span with `^~~~`.
  ///
  /// The second line repeats the tabs of the first line, so that the lines align at any tab width. Invisible
  /// characters are shown as escapes. If a line is very long, only the part around the span is shown.
  ///
  /// - Complexity: O(length of the line) to find the ends of the line, then O(1).
  public func excerpt(at span: Span) -> String {
    let lower = min(max(0, span.lowerBound), bytes.count)
    let upper = min(max(lower, span.upperBound), bytes.count)
    let start = boundary(max(lineStart(of: lower), lower - Excerpt.reach))
    var end = boundary(min(lineEnd(of: lower), lower + Excerpt.reach))
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let marked = min(lower, end)..<max(min(lower, end), min(upper, end))

    var excerpt = Excerpt(
      isCutBefore: start > 0 && bytes[start - 1] != UInt8(ascii: "\n"),
      isCutAfter: end < bytes.count && bytes[end] != UInt8(ascii: "\n") && bytes[end] != UInt8(ascii: "\r"))
    var offset = start
    for character in string(in: start, end) {
      let next = offset + character.utf8.count
      let isMarked = offset < marked.upperBound && next > marked.lowerBound
      excerpt.append(character, isMarked: isMarked, isBefore: next <= marked.lowerBound)
      offset = next
    }
    return excerpt.rendered
  }

  /// Returns the start of the scalar that contains the byte at an offset.
  private func boundary(_ offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}

/// A builder for an excerpt of a source line. It collects the characters before, in and after the marked span
/// as cells. A cell is the printed form of a character.
private struct Excerpt {
  /// The maximum number of bytes of the line that are examined on each side of the start of a span.
  static let reach = 4096
  /// The maximum number of columns of an excerpt.
  static let width = 110
  /// The maximum number of columns before the mark in a truncated excerpt.
  static let lead = 60

  private struct Cell {
    let text: String
    let columns: Int
  }

  private var before: [Cell] = []
  private var marked: [Cell] = []
  private var after: [Cell] = []
  private let isCutBefore: Bool
  private let isCutAfter: Bool

  init(isCutBefore: Bool, isCutAfter: Bool) {
    self.isCutBefore = isCutBefore
    self.isCutAfter = isCutAfter
  }

  mutating func append(_ character: Character, isMarked: Bool, isBefore: Bool) {
    let cell = Excerpt.cell(character)
    if isMarked { marked.append(cell) } else if isBefore { before.append(cell) } else { after.append(cell) }
  }

  var rendered: String {
    let total = [before, marked, after].joined().reduce(0) { $0 + $1.columns }
    let room = total <= Excerpt.width ? total : Excerpt.lead
    let shownBefore = Excerpt.taking(before.reversed(), within: room).reversed()
    var left = max(0, (total <= Excerpt.width ? total : Excerpt.width) - Excerpt.columns(of: shownBefore))
    let shownMarked = Excerpt.taking(marked, within: left)
    left -= Excerpt.columns(of: shownMarked)
    let shownAfter = shownMarked.count == marked.count ? Excerpt.taking(after, within: left) : []

    let head = isCutBefore || shownBefore.count < before.count ? "…" : ""
    let isTailCut = isCutAfter || shownMarked.count < marked.count || shownAfter.count < after.count
    let line = (shownBefore + shownMarked + shownAfter).map(\.text).joined() + (isTailCut ? "…" : "")
    let indent = shownBefore.map { $0.text == "\t" ? "\t" : String(repeating: " ", count: $0.columns) }
    let tildes = String(repeating: "~", count: max(0, Excerpt.columns(of: shownMarked) - 1))
    return head + line + "\n" + (head.isEmpty ? "" : " ") + indent.joined() + "^" + tildes
  }

  private static func cell(_ character: Character) -> Cell {
    if character == "\t" { return Cell(text: "\t", columns: 1) }
    let scalars = character.unicodeScalars
    if scalars.contains(where: \.isInvisible) {
      let text = scalars.map(\.visible).joined()
      return Cell(text: text, columns: text.reduce(0) { $0 + $1.columns })
    }
    // Limit the number of combining marks of a character, because many marks would extend into other lines.
    let most = 8
    let text =
      scalars.count > most ? String(String.UnicodeScalarView(scalars.prefix(most))) : String(character)
    return Cell(text: text, columns: character.columns)
  }

  private static func columns(of cells: some Sequence<Cell>) -> Int { cells.reduce(0) { $0 + $1.columns } }

  private static func taking(_ cells: [Cell], within columns: Int) -> [Cell] {
    var left = columns
    return Array(
      cells.prefix { cell in
        left -= cell.columns
        return left >= 0
      })
  }
}
