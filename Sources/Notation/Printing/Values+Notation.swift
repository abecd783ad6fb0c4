public import Model

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

extension Size {
  /// `600x400`
  public var notation: String { Decimal.print(width) + "x" + Decimal.print(height) }
}

extension Frame {
  /// `10,-20,600x400`
  public var notation: String { "\(Decimal.print(x)),\(Decimal.print(y)),\(size.notation)" }
}
