internal import Model

extension Cursor {
  /// Whether a size with one open side comes next: `320x`, `x200`.
  package var isAtOpenSize: Bool {
    if case .openSize = peek().kind { return true }
    return heightAlone != nil
  }

  /// Takes a size of which a side may be open: `320x100`, `320x`, `x200`.
  package mutating func sizeWithOpenSides() throws(ParseError) -> Spanned<(width: Double?, height: Double?)> {
    if isAtSize {
      let size = try size()
      return Spanned((size.value.width, size.value.height), at: size.span)
    }
    let size: (width: Double?, height: Double?)
    if case .openSize(let width) = peek().kind {
      size = (width, nil)
    } else if let heightAlone {
      size = (nil, heightAlone)
    } else {
      throw unexpected("a size such as 320x100", "320x", "x100")
    }
    let span = take().span
    guard max(size.width ?? 0, size.height ?? 0) <= Limit.coordinate else {
      throw ParseError(.numberOutOfRange(what: "a side", range: 0...Limit.coordinate), at: span)
    }
    return Spanned(size, at: span)
  }

  /// The number behind an `x`, which is a word to the lexer.
  private var heightAlone: Double? {
    guard peek().kind == .word, peek().text.hasPrefix("x") else { return nil }
    return try? Decimal.parse(peek().text.dropFirst())
  }
}
