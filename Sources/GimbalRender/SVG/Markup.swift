import GimbalModel

/// Text of a document of markup that is built from front to back.
struct Markup {
  private(set) var text = ""

  /// Adds markup as it is.
  mutating func put(_ markup: String) { text += markup }

  /// A text as the content of an element or the value of an attribute: no character of it is markup, and what no
  /// document may hold is U+FFFD.
  static func escaped(_ text: some StringProtocol) -> String {
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
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static let special = Set("&<>\"".utf8)

  /// A name among words of another direction: neither turns the other around.
  static func isolated(_ name: String) -> String {
    name.utf8.allSatisfy { $0 < 0x80 } ? name : "\u{2068}\(name)\u{2069}"
  }
}

/// Numbers of SVG: no digit that shows nowhere.
enum SVGNumber {
  /// To a hundredth.
  static func text(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return Decimal.print(hundredths / 100) }
    // Most are whole, and few have two digits: faster than what knows all numbers.
    let (whole, rest) = Int(hundredths.magnitude).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return sign + String(whole) }
    if rest.isMultiple(of: 10) { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The attributes of a rectangle; sizes below zero, which SVG does not know, are none.
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
