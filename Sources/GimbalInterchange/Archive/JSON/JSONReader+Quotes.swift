internal import GimbalModel

extension JSONReader {
  /// Takes a text in quotes.
  ///
  /// - Precondition: a quote comes next.
  /// - Complexity: O(length).
  mutating func quoted() throws(ArchiveError) -> String {
    position += 1
    let start = position
    var mask: UInt8 = 0
    while position < end, bytes[position] >= 0x20 {
      mask |= bytes[position]
      switch bytes[position] {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        // Most texts are ASCII, of which there is nothing to check.
        return mask < 0x80
          ? String(decoding: bytes[start..<position], as: UTF8.self)
          : try text(bytes[start..<position], from: start)
      case UInt8(ascii: "\\"): return try escaped(after: start)
      default: position += 1
      }
    }
    throw endless()
  }

  /// What is wrong where a text neither ends nor goes on.
  private func endless() -> ArchiveError {
    guard position < end else { return failure(.malformed("the quote is not closed")) }
    let remedy = "it is written as \(JSONReader.escape(of: bytes[position]))"
    return failure(.malformed("a control character within quotes", remedy: remedy), at: position)
  }

  /// How a control character is written within quotes.
  private static func escape(of byte: UInt8) -> String {
    switch byte {
    case 0x08: return #"\b"#
    case 0x09: return #"\t"#
    case 0x0C: return #"\f"#
    case 0x0D: return #"\r"#
    default:
      let digits = String(byte, radix: 16)
      return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  private func text(_ slice: ArraySlice<UInt8>, from start: Int) throws(ArchiveError) -> String {
    guard let text = slice.withUnsafeBufferPointer({ String(checking: $0) }) else {
      throw failure(.malformed("it is not UTF-8 text"), at: start)
    }
    return text
  }

  /// Takes the rest of a text that has escapes.
  private mutating func escaped(after start: Int) throws(ArchiveError) -> String {
    var result = Array(bytes[start..<position])
    while position < end, bytes[position] >= 0x20 {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(result[...], from: start)
      case UInt8(ascii: "\\"): try takeEscape(into: &result)
      default: result.append(byte)
      }
    }
    throw endless()
  }

  private mutating func takeEscape(into result: inout [UInt8]) throws(ArchiveError) {
    let place = position - 1
    guard position < end else { throw endless() }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "u"):
      var unit = try hexadecimal(from: place)
      if unit & 0xFC00 == 0xD800, position + 1 < end, bytes[position] == UInt8(ascii: "\\"),
        bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 2
        let low = try hexadecimal(from: place)
        guard low & 0xFC00 == 0xDC00 else {
          throw failure(.malformed("half a surrogate pair"), at: place)
        }
        unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
      }
      guard let scalar = Unicode.Scalar(unit) else {
        throw failure(.malformed("half a surrogate pair"), at: place)
      }
      result.append(contentsOf: UTF8.encode(scalar)?.map { $0 } ?? [])
    default: throw failure(.malformed("not an escape of JSON"), at: place)
    }
  }

  private mutating func hexadecimal(from place: Int) throws(ArchiveError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard position < end, let digit = Character(UnicodeScalar(bytes[position])).hexDigitValue else {
        throw failure(.malformed(#"\u takes four hexadecimal digits"#), at: place)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
