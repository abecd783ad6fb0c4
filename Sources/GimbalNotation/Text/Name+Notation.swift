public import GimbalModel

extension Name {
  /// The name as it is written in a command: bare if possible, else in quotes.
  ///
  /// - Parameter keywords: the bare words with another meaning here.
  public func notation(unless keywords: Set<String> = []) -> String {
    text.isBareName && !keywords.contains(text) ? text : text.quotedNotation
  }

  /// The name as it is written in a reference to a view or a constraint. A path such as `row1/one` is bare if
  /// all its segments can be bare, else the whole name is in quotes.
  ///
  /// - Parameter keywords: the bare words with another meaning here.
  public func pathNotation(unless keywords: Set<String> = []) -> String {
    let segments = text.split(separator: "/", omittingEmptySubsequences: false)
    let isBare = segments.allSatisfy(\.isBareName) && !keywords.contains(String(segments[0]))
    return isBare ? text : text.quotedNotation
  }

  /// A Boolean value that indicates whether the name can be a path to a view of an instance.
  var isPath: Bool { text.utf8.contains(UInt8(ascii: "/")) }
}

extension String {
  /// The text in quotes, with escapes.
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
  /// A Boolean value that indicates whether a bare name may start with the scalar: a letter of any script, or
  /// `_`.
  var startsBareName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_": true
    default: value >= 0x80 && properties.isXIDStart
    }
  }

  /// A Boolean value that indicates whether a bare name may contain the scalar: a letter, a combining mark, a
  /// digit, or `_`.
  var continuesBareName: Bool {
    switch self {
    case "0"..."9": true
    default: startsBareName || value >= 0x80 && properties.isXIDContinue
    }
  }
}

extension StringProtocol {
  /// A Boolean value that indicates whether the text is a valid name without quotes.
  var isBareName: Bool {
    guard let first = unicodeScalars.first else { return false }
    return first.startsBareName && unicodeScalars.allSatisfy(\.continuesBareName)
  }
}

extension TraitValue {
  /// The value as it is written: `3`, `compact`, `"two words"`.
  public var notation: String {
    switch self {
    case .number(let number): Decimal.print(number)
    case .word(let word): word.notation()
    }
  }
}

extension PropertyValue {
  /// The value as it is written: `3`, `true`, `ltr`, `"flexibleWidth,flexibleHeight"`.
  public var notation: String {
    switch self {
    case .number(let number): Decimal.print(number)
    case .flag(let flag): flag ? "true" : "false"
    case .word(let word): word.isBareName ? word : word.quotedNotation
    }
  }
}

extension PropertyValue {
  /// The value as it is written after the property's name. Texts are always in quotes, and so are names that
  /// equal the keywords `default` and `none`.
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
  /// The size as it is written: `600x400`.
  public var notation: String { Decimal.print(width) + "x" + Decimal.print(height) }
}

extension Frame {
  /// The frame as it is written: `10,-20,600x400`.
  public var notation: String { "\(Decimal.print(x)),\(Decimal.print(y)),\(size.notation)" }
}
