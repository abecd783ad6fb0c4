/// What is drawn in a cell: lines from its middle to some of its sides, or a point.
struct Strokes: OptionSet, Hashable {
  let rawValue: UInt8

  static let up = Strokes(rawValue: 1)
  static let down = Strokes(rawValue: 2)
  static let left = Strokes(rawValue: 4)
  static let right = Strokes(rawValue: 8)
  /// A view without any extent.
  static let point = Strokes(rawValue: 16)

  static let horizontal: Strokes = [.left, .right]
  static let vertical: Strokes = [.up, .down]

  /// The character; lines hide a point.
  func character(isASCII: Bool) -> Character {
    let lines = subtracting(.point)
    if lines.isEmpty { return isEmpty ? " " : isASCII ? "." : "·" }
    if isASCII {
      return lines.isSubset(of: .horizontal) ? "-" : lines.isSubset(of: .vertical) ? "|" : "+"
    }
    return Strokes.boxDrawing[Int(lines.rawValue)]
  }

  /// By raw value.
  private static let boxDrawing: [Character] = [
    " ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼",
  ]
}
