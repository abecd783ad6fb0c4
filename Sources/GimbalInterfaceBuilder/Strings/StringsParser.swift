internal import GimbalMarkup
internal import GimbalModel
internal import GimbalNotation

/// A parser for the text format of `.strings` files: `"key" = "value";` with C comments.
struct StringsParser {
  private let bytes: [UInt8]
  private var position = 0

  /// Returns the values, by key. If a key is repeated, its last value is used.
  ///
  /// - Throws: `DocumentError` at the invalid character.
  /// - Complexity: O(bytes).
  static func values(in bytes: [UInt8], limits: InputLimits) throws(DocumentError) -> [String: String] {
    var parser = StringsParser(bytes: bytes)
    var values: [String: String] = [:]
    var count = 0
    while try parser.skipBlanks() {
      count += 1
      if count > limits[.documentElements] {
        throw parser.failure(.exceeded(limits.exceeded(.documentElements)))
      }
      let key = try parser.word()
      guard try parser.skipBlanks() else { throw parser.unexpected("'='") }
      if parser.accept("=") {
        guard try parser.skipBlanks() else { throw parser.unexpected("a value") }
        values[key] = try parser.word()
      } else {
        // `"key";` is shorthand for a value that equals the key.
        values[key] = key
      }
      guard try parser.skipBlanks(), parser.accept(";") else { throw parser.unexpected("';'") }
    }
    return values
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Skips blanks and comments. Returns `false` at the end of the text.
  private mutating func skipBlanks() throws(DocumentError) -> Bool {
    while position < bytes.count {
      let rest = bytes[position...]
      if rest.starts(with: Array("/*".utf8)) {
        guard let end = endOfComment() else {
          throw failure(.malformed("the comment is not closed; add a closing '*/'"))
        }
        position = end
      } else if rest.starts(with: Array("//".utf8)) {
        position = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
        position += 1
      } else {
        return true
      }
    }
    return false
  }

  private func endOfComment() -> Int? {
    var place = position + 2
    while place + 1 < bytes.count {
      if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") { return place + 2 }
      place += 1
    }
    return nil
  }

  /// Consumes a string in double quotes, or a bare word of letters, digits and `._-`.
  private mutating func word() throws(DocumentError) -> String {
    guard position < bytes.count else { throw unexpected("a string") }
    if accept("\"") { return try quoted() }
    let start = position
    while position < bytes.count, StringsParser.isBare(bytes[position]) { position += 1 }
    guard position > start else { throw unexpected("a string in quotes") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func quoted() throws(DocumentError) -> String {
    let start = position
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      default: text.append(byte)
      }
    }
    position = start
    throw failure(.malformed("the string is not closed; add a closing quotation mark"))
  }

  private mutating func escape(into text: inout [UInt8]) throws(DocumentError) {
    guard position < bytes.count else { throw unexpected("a character after '\\'") }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      guard let unit = codeUnit(at: position) else {
        while position < bytes.count, Character(Unicode.Scalar(bytes[position])).isHexDigit { position += 1 }
        throw unexpected("four hexadecimal digits")
      }
      position += 4
      var units = [unit]
      // A character beyond U+FFFF is written as two escapes, a surrogate pair.
      let isEscape = bytes[position...].starts(with: [UInt8(ascii: "\\"), byte])
      if UTF16.isLeadSurrogate(unit), isEscape, let next = codeUnit(at: position + 2),
        UTF16.isTrailSurrogate(next)
      {
        units.append(next)
        position += 6
      }
      text += Array(String(decoding: units, as: UTF16.self).utf8)
    default: text.append(byte)
    }
  }

  /// Returns the value of the four hexadecimal digits at `start`; `nil` if there are fewer than four.
  private func codeUnit(at start: Int) -> UInt16? {
    let digits = bytes[min(start, bytes.count)...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
      return nil
    }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private func failure(_ reason: DocumentError.Reason) -> DocumentError {
    DocumentError(reason, at: MarkupLocation(after: bytes[..<min(position, bytes.count)]))
  }

  private func unexpected(_ expected: String) -> DocumentError {
    let rest = String(decoding: bytes[min(position, bytes.count)...].prefix(16), as: UTF8.self)
    let place = rest.first.map { ", found \(String($0).cited)" } ?? " before the end of the file"
    return failure(.malformed("expected \(expected)\(place)"))
  }
}
