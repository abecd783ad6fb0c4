import GimbalModel

/// A buffer for XML markup.
package struct Markup {
  private(set) var text = ""

  /// Appends markup without escaping.
  mutating func put(_ markup: String) { text += markup }

  /// Returns the text, escaped for use in element content and in attribute values. Control characters other
  /// than line feeds, characters that change the writing direction of the text after them, and the noncharacters U+FFFE and
  /// U+FFFF, are replaced by U+FFFD.
  ///
  /// - Complexity: O(length).
  package static func escaped(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 >= 0xC2 || special.contains($0) }) else {
      return String(text)
    }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "\n"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}", "\u{2067}", "\u{FFFE}",
        "\u{FFFF}":
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static let special = Set("&<>\"".utf8)

  /// Returns a name between Unicode isolates, so that its writing direction is independent of the surrounding
  /// text. An ASCII name is returned unchanged.
  static func isolated(_ name: String) -> String {
    name.utf8.allSatisfy { $0 < 0x80 } ? name : "\u{2068}\(name)\u{2069}"
  }
}

/// The number format of SVG output.
enum SVGNumber {
  /// Returns a number rounded to two decimals.
  static func text(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return Decimal.print(hundredths / 100) }
    // For common numbers, integer arithmetic is faster than the general decimal printer.
    let (whole, rest) = Int(clamping: hundredths.magnitude).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return sign + String(whole) }
    if rest.isMultiple(of: 10) { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Returns the attributes of a rectangle in SVG. A negative width or height becomes 0, because SVG does not
  /// allow negative sizes.
  static func attributes(_ frame: Frame) -> String {
    var attributes = "x=\""
    attributes += text(frame.x)
    attributes += "\" y=\""
    attributes += text(frame.y)
    attributes += "\" width=\""
    attributes += text(max(0, frame.width))
    attributes += "\" height=\""
    attributes += text(max(0, frame.height))
    attributes += "\""
    return attributes
  }
}
