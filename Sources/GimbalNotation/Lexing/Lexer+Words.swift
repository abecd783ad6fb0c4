extension Lexer {
  /// A bare name or keyword, if one starts here.
  mutating func word() -> Token? {
    let start = offset
    guard source.scalar(at: offset).startsBareName else { return nil }
    while offset < source.bytes.count {
      let scalar = source.scalar(at: offset)
      guard scalar.continuesBareName else { break }
      offset += UTF8.width(scalar)
    }
    return token(.word, from: start)
  }

  /// `--exact`: letters, digits and single dashes.
  mutating func option() -> Token {
    let start = offset
    offset += 2
    while let byte = byte(at: offset), byte == UInt8(ascii: "-") || Unicode.Scalar(byte).continuesBareName,
      byte < 0x80
    {
      offset += 1
    }
    return token(.option, from: start)
  }

  /// The longest symbol that starts here.
  mutating func symbol() -> Token? {
    let start = offset
    guard let first = byte(at: start) else { return nil }
    if let second = byte(at: start + 1), let symbol = Symbol.pair(first, second) {
      offset = start + 2
      return token(.symbol(symbol), from: start, text: symbol.rawValue)
    }
    guard let symbol = Symbol.single[Int(first)] else { return nil }
    offset = start + 1
    return token(.symbol(symbol), from: start, text: symbol.rawValue)
  }

  /// A character that starts nothing.
  mutating func stray() -> Token {
    let start = offset
    let scalar = source.scalar(at: offset)
    offset += UTF8.width(scalar)
    return token(.invalid(ParseError(.strayCharacter(scalar), at: Span(start, offset))), from: start)
  }
}
