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

extension Unicode.Scalar {
  /// Whether a name without quotes may start with the scalar: a letter of any script, or `_`.
  var startsBareName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_": true
    default: value >= 0x80 && properties.isXIDStart
    }
  }

  /// Whether a name without quotes may go on with the scalar: a letter, a mark on one, a digit, or `_`.
  var continuesBareName: Bool {
    switch self {
    case "0"..."9": true
    default: startsBareName || value >= 0x80 && properties.isXIDContinue
    }
  }
}

extension StringProtocol {
  /// Whether the text can stand as a name without quotes.
  var isBareName: Bool {
    guard let first = unicodeScalars.first else { return false }
    return first.startsBareName && unicodeScalars.allSatisfy(\.continuesBareName)
  }
}

extension TraitValue {
  /// `3`, `compact`, `"two words"`
  public var notation: String {
    switch self {
    case .number(let number): Decimal.print(number)
    case .word(let word): word.notation()
    }
  }
}

extension PropertyValue {
  /// `3`, `true`, `ltr`, `"flexibleWidth,flexibleHeight"`
  public var notation: String {
    switch self {
    case .number(let number): Decimal.print(number)
    case .flag(let flag): flag ? "true" : "false"
    case .word(let word): word.isBareName ? word : word.quotedNotation
    }
  }
}

extension PropertyValue {
  /// The value as it is written behind the property's name: what a view shows is always in quotes, and so is a name that
  /// is one of the words that take a value away.
  public func notation(of property: Property) -> String {
    guard case .word(let word) = self else { return notation }
    switch property.kind {
    case .string: return word.quotedNotation
    case .text where word == "default" || word == "none": return word.quotedNotation
    default: return notation
    }
  }
}

extension Size {
  /// `600x400`
  public var notation: String { Decimal.print(width) + "x" + Decimal.print(height) }
}

extension Frame {
  /// `10,-20,600x400`
  public var notation: String { "\(Decimal.print(x)),\(Decimal.print(y)),\(size.notation)" }
}
