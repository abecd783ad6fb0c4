internal import GimbalModel

/// A writer of canonical JSON: without whitespace, and with the shortest form of each number. In strings,
/// only quotation marks, backslashes and control characters are escaped.
///
/// The caller must write the keys of an object in ascending order.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

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
    var text = text
    text.withUTF8 { characters in
      if characters.contains(where: JSONWriter.needsEscape) {
        var isLatin = false
        for byte in characters {
          // Escape U+0080 to U+009F, because terminals interpret these characters as control characters. In
          // UTF-8, such a character is the byte C2 followed by a byte that equals the code point.
          if isLatin, byte < 0xA0 {
            bytes.removeLast()
            code(byte)
          } else {
            escape(byte)
          }
          isLatin = byte == 0xC2
        }
      } else {
        bytes.append(contentsOf: characters)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
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

  /// Writes one or more members of an object (keys with their values) that are already serialized as JSON.
  package mutating func members(_ written: [UInt8]) {
    separate()
    bytes.append(contentsOf: written)
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
    case 0x00..<0x20, 0x7F: code(byte)
    default: bytes.append(byte)
    }
  }

  private mutating func code(_ number: UInt8) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: "\\u00".utf8)
    bytes.append(digits[Int(number >> 4)])
    bytes.append(digits[Int(number & 15)])
  }
}

extension JSONWriter {
  mutating func value(_ value: PropertyValue) {
    switch value {
    case .number(let number): self.number(number)
    case .flag(let flag): self.flag(flag)
    case .word(let word): string(word)
    }
  }

  /// Writes the key `traits` and the traits. Writes nothing if there are no traits.
  mutating func traits(_ traits: [(name: Name, value: TraitValue)]) {
    guard !traits.isEmpty else { return }
    key("traits")
    beginObject()
    for trait in traits {
      key(named: trait.name.text)
      switch trait.value {
      case .number(let number): self.number(number)
      case .word(let word): string(word.text)
      }
    }
    endObject()
  }

  /// Writes a key and an object with the factors of named numbers. Writes nothing if there are none.
  mutating func terms(_ name: StaticString, _ terms: NumberTerms) {
    guard !terms.isEmpty else { return }
    key(name)
    self.terms(terms)
  }

  /// Writes an object with the factors of named numbers.
  mutating func terms(_ terms: NumberTerms) {
    beginObject()
    for term in terms.terms {
      key(named: term.name.text)
      number(term.factor)
    }
    endObject()
  }

  mutating func length(_ length: BoxLength) {
    beginObject()
    key("unit")
    string(length.unit.rawValue)
    key("value")
    number(length.value)
    endObject()
  }

  /// Writes a key and an array of lengths in the order top, right, bottom, left, with `null` for each missing
  /// length. Writes nothing if all lengths are missing.
  mutating func edges(_ name: StaticString, _ edges: BoxEdges) {
    guard edges != BoxEdges() else { return }
    key(name)
    beginArray()
    for side in edges.sides { if let side { number(side) } else { null() } }
    endArray()
  }
}
