import GimbalModel
import GimbalNotation

/// `--text-scale S`: how a scene looks with larger text, without changing it.
struct TextScaleOption: Sendable {
  private(set) var scale: Double?

  static let name = "text-scale"
  static let arguments = "[--text-scale S]"

  /// Takes the option, if it comes next.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) -> Bool {
    guard cursor.option(named: TextScaleOption.name) != nil else { return false }
    scale = try cursor.textScale()
    return true
  }
}

extension Cursor {
  /// Takes how many times as large as given text is.
  mutating func textScale() throws(ParseError) -> Double {
    try number("a text scale", in: Traits.textScales).value
  }
}
