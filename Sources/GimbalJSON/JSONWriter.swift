internal import GimbalCore

/// A writer of JSON (RFC 8259) without whitespace, and with the shortest form of each number.
///
/// The output is canonical if the caller writes the keys of each object in ascending order.
package struct JSONWriter {
  /// The characters in strings that are written as escape sequences, besides quotation marks and backslashes.
  package enum Escaping: Sendable {
    /// Control characters. Most of them have the form `\u001b`, and five have a short form such as `\n`.
    case controlCharacters
    /// Characters that could control a terminal or reorder the displayed text. Newlines, tabs and carriage returns
    /// have a short form.
    case invisibleCharacters
  }

  package private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private let escaping: Escaping

  package init(escaping: Escaping = .controlCharacters) { self.escaping = escaping }

  /// Reserves space for additional bytes.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Removes the output and keeps the allocated storage.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Ends a line.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Writes a key, which must not contain characters that need an escape sequence.
  package mutating func key(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func key(named key: String) {
    string(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string.
  ///
  /// - Complexity: O(length).
  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    defer {
      bytes.append(UInt8(ascii: "\""))
      needsComma = true
    }
    guard escaping == .controlCharacters else { return escapeInvisibles(in: text) }
    var text = text
    text.withUTF8 { characters in
      if characters.contains(where: JSONWriter.needsEscape) {
        var isLatin = false
        for byte in characters {
          // Escape U+0080 to U+009F, because terminals interpret these characters as control characters. In
          // UTF-8, such a character is the byte C2 followed by a byte that equals the code point.
          if isLatin, byte < 0xA0 {
            bytes.removeLast()
            code(UInt16(byte))
          } else {
            escape(byte)
          }
          isLatin = byte == 0xC2
        }
      } else {
        bytes.append(contentsOf: characters)
      }
    }
  }

  private mutating func escapeInvisibles(in text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "\n", "\t", "\r": escape(UInt8(truncatingIfNeeded: scalar.value))
      case _ where scalar.isInvisible: for unit in String(scalar).utf16 { code(unit) }
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  /// Writes a number, or `null` for infinity and NaN, which JSON cannot represent. The numbers in scenes and
  /// layouts are always finite.
  package mutating func number(_ number: Double) {
    guard number.isFinite else { return null() }
    // A `Double` represents every integer below 2⁵³ exactly.
    if let integer = Int64(exactly: number), integer.magnitude < 1 << 53 { return self.integer(Int(integer)) }
    separate()
    bytes.append(contentsOf: Decimal.print(number).utf8)
    needsComma = true
  }

  package mutating func integer(_ number: Int) {
    separate()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(number.magnitude)
    needsComma = true
  }

  private mutating func digits(_ number: UInt) {
    if number >= 10 { digits(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Writes a number that is given as text.
  package mutating func number(digits: String) {
    separate()
    bytes.append(contentsOf: digits.utf8)
    needsComma = true
  }

  /// Writes a value, or one or more members of an object, that is already serialized as JSON.
  package mutating func serialized(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  package mutating func flag(_ flag: Bool) { word(flag ? "true" : "false") }
  package mutating func null() { word("null") }

  private mutating func word(_ word: StaticString) {
    separate()
    word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    needsComma = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() { if needsComma { bytes.append(UInt8(ascii: ",")) } }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x00..<0x20, 0x7F: code(UInt16(byte))
    default: bytes.append(byte)
    }
  }

  /// Writes the escape sequence of a UTF-16 code unit.
  private mutating func code(_ unit: UInt16) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: "\\u".utf8)
    for shift in [12, 8, 4, 0] { bytes.append(digits[Int(unit >> shift & 15)]) }
  }
}
