import GimbalModel

/// Texts in the XML of test results.
enum XMLText {
  static func attribute(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "&quot;").replacing("\n", with: "&#10;") + "\""
  }

  /// Escapes the text of an element. Invisible characters are escaped as in tables, because programs print the
  /// text to terminals.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      case _ where scalar.isInvisible: result += String(scalar).visible
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
