public import Model

extension Name {
  /// The name as it is written in a command: bare where it can be, else in quotes.
  ///
  /// - Parameter keywords: words that would mean something else where the name stands.
  public func notation(unless keywords: Set<String> = []) -> String {
    text.isBareName && !keywords.contains(text) ? text : text.quotedNotation
  }
}

extension String {
  /// The text in quotes, with everything escaped that would end or change it.
  package var quotedNotation: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result += scalar.visible
      }
    }
    return result + "\""
  }
}
