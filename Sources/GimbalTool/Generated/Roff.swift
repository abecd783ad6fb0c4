/// A page in the language of troff's man macros, in the making.
struct Roff {
  private(set) var text = ""

  /// A request with its arguments.
  mutating func request(_ name: String, _ arguments: String...) {
    let words = arguments.map { "\"" + Roff.escaped($0).replacing("\"", with: "\\(dq") + "\"" }
    text += (["." + name] + words).joined(separator: " ") + "\n"
  }

  /// Begins a paragraph; behind a heading it has begun.
  mutating func paragraph() {
    let last = text.dropLast().split(separator: "\n").last ?? ""
    if !last.hasPrefix(".SH") && !last.hasPrefix(".SS") { request("PP") }
  }

  mutating func paragraph(_ words: String) {
    paragraph()
    line(words)
  }

  /// A line of text, which is filled.
  mutating func line(_ words: String) {
    let escaped = Roff.escaped(words)
    // At the start of a line these are no text.
    text += (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }

  /// Lines as they are.
  mutating func verbatim(_ lines: [String]) {
    request("PP")
    text += ".RS 4\n.nf\n"
    for one in lines { line(one) }
    text += ".fi\n.RE\n"
  }

  /// Something in bold, and what there is to say of it.
  mutating func entry(_ tag: String, _ words: String) {
    text += ".TP\n\\fB" + Roff.escaped(tag) + "\\fR\n"
    line(words)
  }

  /// A text whose every character stands for itself.
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
