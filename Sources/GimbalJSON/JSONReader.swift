// Length: the tokens and the structure of JSON are one parser.

package import GimbalCore

/// A pull parser for a JSON text (RFC 8259), or for one line of a file with a JSON value on each line.
///
/// The parser builds no tree. Its errors contain the column and the path of the invalid value. After an
/// error, the parser must not be used again, because it would report wrong paths.
package struct JSONReader {
  /// An object or array that is still open.
  private struct Level {
    let isObject: Bool
    /// The index in `keys` of the object's first key.
    let firstKey: Int
    /// The number of keys or elements read so far.
    var count = 0
    /// The keys of the object; `nil` as long as the keys are in ascending order, because ascending keys are
    /// unique.
    var seen: Set<String>?
  }

  let bytes: [UInt8]
  private let start: Int
  let end: Int
  var position: Int
  /// The offset in `bytes` of the token that the parser reached last. It is the default location of errors.
  package private(set) var valueStart: Int
  /// The number of the first line.
  package let line: Int
  private let limits: InputLimits
  private let maximumDepth: Int
  private var levels: [Level] = []
  private var keys: [String] = []

  /// Creates a parser for a text.
  package init(_ bytes: [UInt8], limits: InputLimits = InputLimits()) {
    self.init(bytes, in: 0..<bytes.count, line: 1, limits: limits)
  }

  /// Creates a parser for a line of a file.
  ///
  /// - Parameters:
  ///   - range: The range of the line in `bytes`, without the line terminator.
  ///   - line: The line number, for errors.
  package init(_ bytes: [UInt8], in range: Range<Int>, line: Int, limits: InputLimits = InputLimits()) {
    self.limits = limits
    maximumDepth = limits[.jsonDepth]
    self.bytes = bytes
    self.line = line
    start = range.lowerBound
    end = range.upperBound
    position = range.lowerBound
    valueStart = range.lowerBound
  }

  // MARK: Structure

  package mutating func beginObject() throws(JSONError) {
    guard nextByte() == UInt8(ascii: "{") else { throw unexpected("an object") }
    try begin(Level(isObject: true, firstKey: keys.count))
  }

  /// Reads the next key of the current object; returns `nil` at the end of the object.
  ///
  /// - Throws: `JSONError` for invalid syntax and for a duplicate key.
  package mutating func nextKey() throws(JSONError) -> String? {
    guard let level = levels.last else { throw unexpected("a key") }
    if try takeEnd(UInt8(ascii: "}"), after: level.count) {
      keys.removeSubrange(level.firstKey...)
      return nil
    }
    guard nextByte() == UInt8(ascii: "\"") else { throw unexpected("a key") }
    let key = try quoted()
    keys.append(key)
    try checkLastIsNew()
    levels[levels.count - 1].count += 1
    guard nextByte() == UInt8(ascii: ":") else { throw unexpected("':'") }
    position += 1
    return key
  }

  package mutating func beginArray() throws(JSONError) {
    guard nextByte() == UInt8(ascii: "[") else { throw unexpected("an array") }
    try begin(Level(isObject: false, firstKey: keys.count))
  }

  /// Returns `true` if the current array has another element. Otherwise consumes the closing bracket and
  /// returns `false`.
  package mutating func nextElement() throws(JSONError) -> Bool {
    guard let level = levels.last else { throw unexpected("an element") }
    if try takeEnd(UInt8(ascii: "]"), after: level.count) { return false }
    levels[levels.count - 1].count += 1
    return true
  }

  /// Checks that the rest of the line is whitespace.
  package mutating func finish() throws(JSONError) {
    guard nextByte() == nil else { throw unexpected("the end of the line") }
  }

  /// Checks that a count does not exceed a limit.
  package func check(_ count: Int, against limit: InputLimit) throws(JSONError) {
    guard count <= limits[limit] else { throw failure(.exceeded(limits.exceeded(limit))) }
  }

  private mutating func begin(_ level: Level) throws(JSONError) {
    guard levels.count < maximumDepth else { throw failure(.exceeded(limits.exceeded(.jsonDepth))) }
    position += 1
    levels.append(level)
  }

  /// Consumes the closing bracket and returns `true` if the object or array ends. Otherwise consumes the
  /// comma that precedes each element except the first, and returns `false`.
  private mutating func takeEnd(_ bracket: UInt8, after count: Int) throws(JSONError) -> Bool {
    let byte = nextByte()
    if byte == bracket {
      position += 1
      levels.removeLast()
      return true
    }
    guard count > 0 else { return false }
    guard byte == UInt8(ascii: ",") else {
      throw unexpected("',' or '\(String(UnicodeScalar(bracket)))'")
    }
    position += 1
    return false
  }

  /// Throws `JSONError` if the key that was read last occurs twice in the current object.
  ///
  /// Keys in ascending order are unique. The set of keys is therefore only created at the first key that is
  /// out of order.
  private mutating func checkLastIsNew() throws(JSONError) {
    let top = levels.count - 1
    guard levels[top].count > 0, let key = keys.last else { return }
    if levels[top].seen == nil {
      if keys[keys.count - 2].utf8.lexicographicallyPrecedes(key.utf8) { return }
      levels[top].seen = Set(keys[levels[top].firstKey..<keys.count - 1])
    }
    guard levels[top].seen?.insert(key).inserted ?? true else {
      throw failure(.malformed("duplicate key \(key.cited)", remedy: "remove one of the two keys"))
    }
  }

  // MARK: Errors

  /// Returns an error that is located at the given offset, or at the last value if no offset is given.
  ///
  /// - Parameter field: The path to the invalid value, relative to the current value.
  package func failure(
    _ reason: JSONError.Reason, at offset: Int? = nil, field: String? = nil
  ) -> JSONError {
    let location = offset ?? valueStart
    return JSONError(
      reason, line: line + bytes[start..<clamped(location)].count { $0 == UInt8(ascii: "\n") },
      column: column(at: location), field: self.field(inner: field))
  }

  /// Returns the path to the current value, or to a value inside it if the relative path `inner` is given.
  package func field(inner: String? = nil) -> String? {
    guard let path, let inner else { return path ?? inner }
    return "\(path).\(inner)"
  }

  /// Returns the column of an offset in Unicode scalars, starting at 1.
  package func column(at offset: Int) -> Int {
    let before = bytes[start..<clamped(offset)]
    let line = before.lastIndex(of: UInt8(ascii: "\n")).map { before[($0 + 1)...] } ?? before
    return line.count { $0 & 0xC0 != 0x80 } + 1
  }

  private func clamped(_ offset: Int) -> Int { max(start, min(offset, end)) }

  /// Returns the error for a value or token other than the expected one.
  package func unexpected(_ expected: String) -> JSONError {
    guard position < end else {
      return failure(.malformed("expected \(expected), found the end of the line"), at: end)
    }
    let rest = String(decoding: bytes[position..<min(end, position + 16)], as: UTF8.self)
    let found = rest.first.map { String($0).cited } ?? ""
    return failure(.malformed("expected \(expected), found \(found)"), at: position)
  }

  /// Returns a key for error messages: truncated, with control characters escaped.
  private static func shown(_ key: String) -> String {
    let limit = 64
    let short = String(String.UnicodeScalarView(key.unicodeScalars.prefix(limit)))
    return short.visible + (short.utf8.count < key.utf8.count ? "…" : "")
  }

  /// The path to the current value.
  private var path: String? {
    var words: [String] = []
    for (index, level) in levels.enumerated() where level.count > 0 {
      guard level.isObject else {
        words.append("[\(level.count - 1)]")
        continue
      }
      let next = index + 1 < levels.count ? levels[index + 1].firstKey : keys.count
      guard next > level.firstKey else { continue }
      words.append((words.isEmpty ? "" : ".") + JSONReader.shown(keys[next - 1]))
    }
    return words.isEmpty ? nil : words.joined()
  }

  // MARK: Bytes

  /// Skips whitespace and returns the next byte without consuming it; `nil` at the end of the line.
  mutating func nextByte() -> UInt8? {
    while position < end {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A else {
        valueStart = position
        return byte
      }
      position += 1
    }
    valueStart = end
    return nil
  }
}

extension JSONReader {
  /// Returns the string value of the given key in the next object; `nil` if there is no such string.
  ///
  /// The parser does not advance. The rest of the line is not validated.
  ///
  /// - Complexity: O(bytes before the value).
  package func text(under wanted: String) -> String? {
    guard var ahead = value(under: wanted) else { return nil }
    return try? ahead.string()
  }

  /// Returns a parser that is positioned at the value of the given key in the next object; `nil` if there is
  /// no such key.
  ///
  /// The original parser does not advance. The rest of the line is not validated.
  ///
  /// - Complexity: O(bytes before the value).
  package func value(under wanted: String) -> JSONReader? {
    var ahead = self
    guard ahead.nextByte() == UInt8(ascii: "{") else { return nil }
    ahead.position += 1
    while ahead.nextByte() == UInt8(ascii: "\""), let key = try? ahead.quoted() {
      guard ahead.nextByte() == UInt8(ascii: ":") else { return nil }
      ahead.position += 1
      if key == wanted { return ahead }
      ahead.skipValue()
      guard ahead.nextByte() == UInt8(ascii: ",") else { return nil }
      ahead.position += 1
    }
    return nil
  }

  /// Returns the column of the value at a path such as `first.view` in the next object; `nil` if there is no
  /// such value.
  ///
  /// For an element of an array, the result is the column of the array.
  package func column(of field: String) -> Int? {
    var ahead = self
    for key in field.split(separator: ".") {
      guard let value = ahead.value(under: String(key.prefix { $0 != "[" })) else { return nil }
      ahead = value
    }
    _ = ahead.nextByte()
    return column(at: ahead.valueStart)
  }

  /// Advances to the comma or bracket after a value.
  private mutating func skipValue() {
    var depth = 0
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        skipQuotes()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { return }
      default: break
      }
      position += 1
    }
  }

  private mutating func skipQuotes() {
    position += 1
    while position < end, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
  }

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
