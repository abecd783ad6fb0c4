public import GimbalModel

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
