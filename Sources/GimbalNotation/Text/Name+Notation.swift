public import GimbalModel

extension Name {
  /// Returns the name as it is written in a command: without quotes if possible, otherwise in quotes.
  ///
  /// - Parameter keywords: The keywords at the place where the name is written. A name that equals a keyword
  ///   is quoted.
  public func notation(unless keywords: Set<String> = []) -> String {
    text.isBareName && !keywords.contains(text) ? text : text.quotedNotation
  }

  /// Returns the name as it is written in a reference to a view or a constraint. A path such as `row1/one` is
  /// written without quotes if none of its names requires quotes. Otherwise, the whole path is in quotes.
  ///
  /// - Parameter keywords: The keywords at the place where the name is written. A name that equals a keyword is quoted,
  ///   and so is a path whose first name equals a keyword.
  public func pathNotation(unless keywords: Set<String> = []) -> String {
    let segments = text.split(separator: "/", omittingEmptySubsequences: false)
    let isBare = segments.allSatisfy(\.isBareName) && !keywords.contains(String(segments[0]))
    return isBare ? text : text.quotedNotation
  }

  /// A Boolean value that indicates whether the name can be a path such as `row1/one`, which names a view of
  /// the scene that the view `row1` shows.
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
  /// A Boolean value that indicates whether an unquoted name can start with the scalar: a letter of any
  /// script, or `_`.
  var startsBareName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_": true
    default: value >= 0x80 && properties.isXIDStart
    }
  }

  /// A Boolean value that indicates whether an unquoted name can contain the scalar: a letter, a combining
  /// mark, a digit, or `_`.
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
  /// The value as text, such as `3`, `compact` or `"two words"`.
  public var notation: String {
    switch self {
    case .number(let number): Decimal.print(number)
    case .word(let word): word.notation()
    }
  }
}

extension PropertyValue {
  /// The value as text, such as `3`, `true`, `ltr` or `"flexibleWidth,flexibleHeight"`.
  public var notation: String {
    switch self {
    case .number(let number): Decimal.print(number)
    case .flag(let flag): flag ? "true" : "false"
    case .word(let word): word.isBareName ? word : word.quotedNotation
    }
  }
}

extension PropertyValue {
  /// Returns the value as it is written after the name of a property in a command. Text that a view displays is always
  /// in quotes. A name that equals the keyword `default` or `none` is in quotes if the property accepts this keyword.
  public func notation(of property: Property) -> String {
    guard case .word(let word) = self else { return notation }
    switch property.kind {
    case .string: return word.quotedNotation
    case .text where word == "default" || word == "none": return word.quotedNotation
    case .imageName where word == "default", .identifier where word == "default": return word.quotedNotation
    case .identifierList:
      let names = word.split(separator: ",").map(String.init)
      return names.map { $0.isBareName && $0 != "default" ? $0 : $0.quotedNotation }.joined(separator: ",")
    default: return notation
    }
  }
}

extension Size {
  /// The size as text, such as `600x400`.
  public var notation: String { Decimal.print(width) + "x" + Decimal.print(height) }
}

extension Frame {
  /// The frame as text, such as `10,-20,600x400`.
  public var notation: String { "\(Decimal.print(x)),\(Decimal.print(y)),\(size.notation)" }
}
