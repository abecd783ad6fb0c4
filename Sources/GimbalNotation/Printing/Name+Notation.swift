public import GimbalModel

extension Name {
  /// The name as it is written in a command: bare where it can be, else in quotes.
  ///
  /// - Parameter keywords: words that would mean something else where the name stands.
  public func notation(unless keywords: Set<String> = []) -> String {
    text.isBareName && !keywords.contains(text) ? text : text.quotedNotation
  }

  /// The name as it is written where a view, or a constraint, is referred to: a path is bare where all its segments can
  /// be, `row1/one`; else the whole name is in quotes.
  ///
  /// - Parameter keywords: words that would mean something else where the name starts.
  public func pathNotation(unless keywords: Set<String> = []) -> String {
    let segments = text.split(separator: "/", omittingEmptySubsequences: false)
    let isBare = segments.allSatisfy(\.isBareName) && !keywords.contains(String(segments[0]))
    return isBare ? text : text.quotedNotation
  }

  /// Whether the name may lead to a view of an instance.
  var isPath: Bool { text.utf8.contains(UInt8(ascii: "/")) }
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
