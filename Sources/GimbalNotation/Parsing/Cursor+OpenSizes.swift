internal import GimbalModel

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
    let start = peek().span.lowerBound
    if case .openSize(let width) = peek().kind {
      size = (width, nil)
      take()
    } else if let heightAlone {
      size = (nil, heightAlone.height)
      self = heightAlone.end
    } else {
      throw unexpected("a size such as 320x100", "320x", "x100")
    }
    let span = span(from: start)
    guard max(size.width ?? 0, size.height ?? 0) <= Limit.coordinate else {
      throw ParseError(.numberOutOfRange(what: "a side", range: 0...Limit.coordinate), at: span)
    }
    return Spanned(size, at: span)
  }

  /// The number behind an `x`, and where it ends. To the lexer that is a word, and a point and decimals after it are
  /// tokens of their own.
  private var heightAlone: (height: Double, end: Cursor)? {
    guard peek().kind == .word, peek().text.hasPrefix("x") else { return nil }
    var end = self
    var text = String(end.take().text.dropFirst())
    if end.isAfterNoBlank, end.accept(.dot) {
      guard end.isAfterNoBlank, case .number = end.peek().kind else { return nil }
      text += "." + end.take().text
    }
    guard let height = try? Decimal.parse(text[...]) else { return nil }
    return (height, end)
  }

  /// Whether the next token follows what was taken without a blank.
  private var isAfterNoBlank: Bool { peek().span.lowerBound == span(from: 0).upperBound }
}
