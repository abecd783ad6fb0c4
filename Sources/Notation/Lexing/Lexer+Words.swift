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
    for length in [2, 1] where start + length <= source.bytes.count {
      guard let symbol = Symbol(rawValue: source.string(in: start, start + length)) else { continue }
      offset = start + length
      return token(.symbol(symbol), from: start)
    }
    return nil
  }

  /// A character that starts nothing.
  mutating func stray() -> Token {
    let start = offset
    let scalar = source.scalar(at: offset)
    offset += UTF8.width(scalar)
    return token(.invalid(ParseError(.strayCharacter(scalar), at: Span(start, offset))), from: start)
  }
}
