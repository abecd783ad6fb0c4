internal import GimbalCore

extension JSONReader {
  /// The type of a JSON value.
  package enum Kind {
    case object, array, string, number, flag, null
  }

  /// Returns the type of the next value, which its first byte determines.
  package mutating func kind() throws(JSONError) -> Kind {
    guard let first = nextByte() else { throw unexpected("a value") }
    switch first {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .flag
    case UInt8(ascii: "n"): return .null
    default: throw unexpected("a value")
    }
  }

  package mutating func string() throws(JSONError) -> String {
    guard nextByte() == UInt8(ascii: "\"") else { throw unexpected("a string") }
    return try quoted()
  }

  package mutating func flag() throws(JSONError) -> Bool {
    if nextByte() == UInt8(ascii: "t"), take("true") { return true }
    guard take("false") else { throw unexpected("true or false") }
    return false
  }

  /// Returns `true` and consumes the next value if that value is `null`.
  package mutating func acceptNull() -> Bool { nextByte() == UInt8(ascii: "n") && take("null") }

  private mutating func take(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= end,
      word.withUTF8Buffer({ bytes[position..<position + length].elementsEqual($0) })
    else { return false }
    position += length
    return true
  }

  /// Reads an integer that must be in a range.
  package mutating func count(in range: ClosedRange<Int>) throws(JSONError) -> Int {
    let number = try number()
    guard let count = Int(exactly: number), range.contains(count) else {
      throw failure(
        .malformed(
          "\(Decimal.print(number)) is not an integer between \(range.lowerBound) and \(range.upperBound)"))
    }
    return count
  }

  /// Reads a finite number.
  package mutating func number() throws(JSONError) -> Double {
    let first = nextByte()
    let start = position
    if first == UInt8(ascii: "-") { position += 1 }
    let (integer, digits) = try self.digits()
    guard digits == 1 || bytes[position - digits] != UInt8(ascii: "0") else {
      throw failure(
        .malformed(
          "the number has leading zeros", remedy: "remove the leading zeros, as in 5, 0 or 0.5"))
    }
    let isShort = digits <= 15
    guard position < end, !isShort || [0x2E, 0x45, 0x65].contains(bytes[position]) else {
      guard isShort else { return try number(from: start) }
      return first == UInt8(ascii: "-") && integer != 0 ? -Double(integer) : Double(integer)
    }
    if position < end, bytes[position] == UInt8(ascii: ".") {
      position += 1
      _ = try self.digits()
    }
    if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < end, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
        position += 1
      }
      _ = try self.digits()
    }
    return try number(from: start)
  }

  /// Reads a finite number and returns its text as it is written in the JSON.
  package mutating func digitsOfNumber() throws(JSONError) -> String {
    _ = nextByte()
    let start = position
    _ = try number()
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func number(from start: Int) throws(JSONError) -> Double {
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    do throws(Decimal.Failure) {
      return try Decimal.parse(text)
    } catch {
      throw failure(
        .malformed(
          "the number \(text.cited) is out of range",
          remedy: "use a number with a magnitude of at most \(Decimal.print(.greatestFiniteMagnitude))"),
        at: start)
    }
  }

  /// Consumes one or more digits, and returns their value and count. The value of more than 18 digits can
  /// overflow and is then wrong.
  private mutating func digits() throws(JSONError) -> (value: Int, count: Int) {
    var value = 0
    let start = position
    while position < end, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
      value = value &* 10 &+ Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    guard position > start else { throw unexpected("a number") }
    return (value, position - start)
  }
}

extension JSONReader {
  /// Reads a string.
  ///
  /// - Precondition: The next byte is a quotation mark.
  /// - Complexity: O(length).
  mutating func quoted() throws(JSONError) -> String {
    position += 1
    let start = position
    var mask: UInt8 = 0
    while position < end, bytes[position] >= 0x20 {
      mask |= bytes[position]
      switch bytes[position] {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        // ASCII text is always valid UTF-8, so it needs no check.
        return mask < 0x80
          ? String(decoding: bytes[start..<position], as: UTF8.self)
          : try text(bytes[start..<position], from: start)
      case UInt8(ascii: "\\"): return try escaped(after: start)
      default: position += 1
      }
    }
    throw unterminatedString()
  }

  /// Returns the error for a string that ends at the end of the line or at a control character.
  private func unterminatedString() -> JSONError {
    guard position < end else {
      return failure(.malformed("the string is not closed", remedy: "add a closing quotation mark"))
    }
    let remedy = "write the character as \(JSONReader.escape(of: bytes[position]))"
    return failure(.malformed("the string contains a control character", remedy: remedy), at: position)
  }

  /// Returns the escape sequence of a control character.
  private static func escape(of byte: UInt8) -> String {
    switch byte {
    case 0x08: return #"\b"#
    case 0x09: return #"\t"#
    case 0x0A: return #"\n"#
    case 0x0C: return #"\f"#
    case 0x0D: return #"\r"#
    default:
      let digits = String(byte, radix: 16)
      return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  private func text(_ slice: ArraySlice<UInt8>, from start: Int) throws(JSONError) -> String {
    guard let text = slice.withUnsafeBufferPointer({ String(checking: $0) }) else {
      throw failure(
        .malformed("the string is not valid UTF-8", remedy: "encode the text as UTF-8"), at: start)
    }
    return text
  }

  /// Reads the rest of a string that contains escape sequences.
  private mutating func escaped(after start: Int) throws(JSONError) -> String {
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
    throw unterminatedString()
  }

  private mutating func takeEscape(into result: inout [UInt8]) throws(JSONError) {
    let offset = position - 1
    guard position < end else { throw unterminatedString() }
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
      var unit = try hexadecimal(from: offset)
      if unit & 0xFC00 == 0xD800, position + 1 < end, bytes[position] == UInt8(ascii: "\\"),
        bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 2
        let low = try hexadecimal(from: offset)
        guard low & 0xFC00 == 0xDC00 else { throw unpairedSurrogate(at: offset) }
        unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
      }
      guard let scalar = Unicode.Scalar(unit) else { throw unpairedSurrogate(at: offset) }
      result.append(contentsOf: UTF8.encode(scalar)?.map { $0 } ?? [])
    default:
      let found = String(decoding: bytes[offset..<min(end, offset + 8)], as: UTF8.self).prefix(2)
      throw failure(
        .malformed(
          "invalid escape sequence \(found.cited)",
          remedy: #"use \", \\, \/, \b, \f, \n, \r, \t, or \u with four hexadecimal digits"#), at: offset)
    }
  }

  /// Returns the error for the escape sequence of an unpaired surrogate. The sequence ends at the current
  /// position.
  private func unpairedSurrogate(at offset: Int) -> JSONError {
    let text = String(decoding: bytes[offset..<position], as: UTF8.self)
    return failure(
      .malformed(
        "the escape sequence \(text.cited) is an unpaired surrogate",
        remedy: #"write a high and a low surrogate, as in \ud83d\ude00"#), at: offset)
  }

  private mutating func hexadecimal(from offset: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard position < end, let digit = Character(UnicodeScalar(bytes[position])).hexDigitValue else {
        throw failure(
          .malformed(
            #"'\u' is not followed by four hexadecimal digits"#, remedy: #"write four digits, as in \u00e9"#),
          at: offset)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}

extension JSONReader {
  /// Skips a value of any kind.
  package mutating func skip() throws(JSONError) {
    switch try kind() {
    case .object:
      try beginObject()
      while try nextKey() != nil { try skip() }
    case .array:
      try beginArray()
      while try nextElement() { try skip() }
    case .string: _ = try string()
    case .number: _ = try number()
    case .flag: _ = try flag()
    default: _ = acceptNull()
    }
  }
}
