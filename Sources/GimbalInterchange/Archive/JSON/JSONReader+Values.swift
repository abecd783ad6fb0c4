internal import GimbalModel
internal import GimbalNotation

extension JSONReader {
  /// What a value is, by its first byte.
  package enum Kind {
    case object, array, string, number, flag, null
  }

  /// What comes next.
  package mutating func kind() throws(ArchiveError) -> Kind {
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

  package mutating func string() throws(ArchiveError) -> String {
    guard nextByte() == UInt8(ascii: "\"") else { throw unexpected("a text in quotes") }
    return try quoted()
  }

  package mutating func flag() throws(ArchiveError) -> Bool {
    if nextByte() == UInt8(ascii: "t"), take("true") { return true }
    guard take("false") else { throw unexpected("true or false") }
    return false
  }

  /// Takes `null`, if it comes next.
  package mutating func acceptNull() -> Bool { nextByte() == UInt8(ascii: "n") && take("null") }

  private mutating func take(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= end,
      word.withUTF8Buffer({ bytes[position..<position + length].elementsEqual($0) })
    else { return false }
    position += length
    return true
  }

  /// A whole number in a range.
  package mutating func count(in range: ClosedRange<Int>) throws(ArchiveError) -> Int {
    let number = try number()
    guard let count = Int(exactly: number), range.contains(count) else {
      throw failure(
        .malformed(
          "\(Decimal.print(number)) is no whole number between \(range.lowerBound) and \(range.upperBound)"))
    }
    return count
  }

  /// A finite number.
  package mutating func number() throws(ArchiveError) -> Double {
    let first = nextByte()
    let start = position
    if first == UInt8(ascii: "-") { position += 1 }
    let (whole, digits) = try self.digits()
    guard digits == 1 || bytes[position - digits] != UInt8(ascii: "0") else {
      throw failure(.malformed("a number does not start with 0", remedy: "only 0 and 0.5 do"))
    }
    let isShort = digits <= 15
    guard position < end, !isShort || [0x2E, 0x45, 0x65].contains(bytes[position]) else {
      guard isShort else { return try number(from: start) }
      return first == UInt8(ascii: "-") && whole != 0 ? -Double(whole) : Double(whole)
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

  /// A finite number, as it is written.
  package mutating func digitsOfNumber() throws(ArchiveError) -> String {
    _ = nextByte()
    let start = position
    _ = try number()
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func number(from start: Int) throws(ArchiveError) -> Double {
    do throws(Decimal.Failure) {
      return try Decimal.parse(String(decoding: bytes[start..<position], as: UTF8.self))
    } catch {
      throw failure(.malformed("the number is too large"), at: start)
    }
  }

  /// Takes digits, at least one.
  private mutating func digits() throws(ArchiveError) -> (value: Int, count: Int) {
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
