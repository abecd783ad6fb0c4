/// A builder of manual pages in the troff language with the man macros.
struct Roff {
  private(set) var text = ""

  /// Appends a request with its arguments.
  mutating func request(_ name: String, _ arguments: String...) {
    let words = arguments.map { "\"" + Roff.escaped($0).replacing("\"", with: "\\(dq") + "\"" }
    text += (["." + name] + words).joined(separator: " ") + "\n"
  }

  /// Starts a paragraph. A heading already starts a paragraph, so no request is needed directly after it.
  mutating func paragraph() {
    let last = text.dropLast().split(separator: "\n").last ?? ""
    if !last.hasPrefix(".SH") && !last.hasPrefix(".SS") { request("PP") }
  }

  mutating func paragraph(_ text: String) {
    paragraph()
    line(text)
  }

  /// Appends a line of text and escapes its special characters.
  ///
  /// Outside of `verbatim(_:)`, troff joins consecutive lines and chooses the line breaks.
  mutating func line(_ content: String) {
    let escaped = Roff.escaped(content)
    // Without the escape, troff would interpret a line that starts with `.` or `'` as a request.
    text += (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }

  /// Appends lines and keeps their line breaks.
  mutating func verbatim(_ lines: [String]) {
    request("PP")
    text += ".RS 4\n.nf\n"
    for one in lines { line(one) }
    text += ".fi\n.RE\n"
  }

  /// Appends a tagged paragraph with a bold tag.
  mutating func entry(_ tag: String, _ content: String) {
    text += ".TP\n\\fB" + Roff.escaped(tag) + "\\fR\n"
    line(content)
  }

  /// Escapes all characters with a special meaning in troff.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case let scalar where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
  }
}
