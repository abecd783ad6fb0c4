internal import GimbalNotation

/// Reads JSON of one line from left to right, as its caller asks for it: nothing is built, and what is wrong has a
/// place and a way there.
///
/// The way to a value is that of the first error: a reader that threw is read no further.
package struct JSONReader {
  /// An object or an array that is not closed yet.
  private struct Level {
    let isObject: Bool
    /// Of an object: where its keys begin among all.
    let firstKey: Int
    /// How many keys, or elements, came so far.
    var count = 0
    /// Of an object: its keys, once one of them was out of order; before that none can have come twice.
    var seen: Set<String>?
  }

  let bytes: [UInt8]
  private let start: Int
  let end: Int
  var position: Int
  /// Where the last value starts.
  private(set) var valueStart: Int
  let line: Int
  private var levels: [Level] = []
  private var keys: [String] = []

  /// - Parameters:
  ///   - range: the line's bytes, without its end.
  ///   - line: its number, for errors.
  package init(_ bytes: [UInt8], in range: Range<Int>, line: Int) {
    self.bytes = bytes
    self.line = line
    start = range.lowerBound
    end = range.upperBound
    position = range.lowerBound
    valueStart = range.lowerBound
  }

  // MARK: Structure

  package mutating func beginObject() throws(ArchiveError) {
    guard nextByte() == UInt8(ascii: "{") else { throw unexpected("an object") }
    try begin(Level(isObject: true, firstKey: keys.count))
  }

  /// Takes the next key of the object, or its end: then nil.
  ///
  /// - Throws: for a key that came before, too.
  package mutating func nextKey() throws(ArchiveError) -> String? {
    guard let level = levels.last else { throw unexpected("a key") }
    if try takeEnd(UInt8(ascii: "}"), after: level.count) {
      keys.removeSubrange(level.firstKey...)
      return nil
    }
    guard nextByte() == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
    let key = try quoted()
    keys.append(key)
    try checkLastIsNew()
    levels[levels.count - 1].count += 1
    guard nextByte() == UInt8(ascii: ":") else { throw unexpected("':'") }
    position += 1
    return key
  }

  package mutating func beginArray() throws(ArchiveError) {
    guard nextByte() == UInt8(ascii: "[") else { throw unexpected("an array") }
    try begin(Level(isObject: false, firstKey: keys.count))
  }

  /// Whether there is another element in the array; if not, takes its end.
  package mutating func nextElement() throws(ArchiveError) -> Bool {
    guard let level = levels.last else { throw unexpected("an element") }
    if try takeEnd(UInt8(ascii: "]"), after: level.count) { return false }
    levels[levels.count - 1].count += 1
    return true
  }

  /// Checks that nothing comes any more.
  package mutating func finish() throws(ArchiveError) {
    guard nextByte() == nil else { throw unexpected("the end of the line") }
  }

  private mutating func begin(_ level: Level) throws(ArchiveError) {
    guard levels.count < ArchiveLimit.nesting else {
      throw failure(.tooMany(limit: ArchiveLimit.nesting, of: "levels of nesting"))
    }
    position += 1
    levels.append(level)
  }

  /// Takes the end of an object or an array, or what separates its parts.
  private mutating func takeEnd(_ bracket: UInt8, after count: Int) throws(ArchiveError) -> Bool {
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

  /// Keys that ascend come once. From the first on that does not, all are remembered: those before it, too.
  private mutating func checkLastIsNew() throws(ArchiveError) {
    let top = levels.count - 1
    guard levels[top].count > 0, let key = keys.last else { return }
    if levels[top].seen == nil {
      if keys[keys.count - 2].utf8.lexicographicallyPrecedes(key.utf8) { return }
      levels[top].seen = Set(keys[levels[top].firstKey..<keys.count - 1])
    }
    guard levels[top].seen?.insert(key).inserted ?? true else {
      throw failure(.malformed("the key \(key.cited) comes twice"))
    }
  }

  // MARK: Errors

  /// What is wrong, at the value that was read last, or another place.
  ///
  /// - Parameter field: the way from the value that is read to the one that is wrong.
  package func failure(
    _ reason: ArchiveError.Reason, at offset: Int? = nil, field: String? = nil
  ) -> ArchiveError {
    ArchiveError(
      reason, line: line, column: column(at: offset ?? valueStart), field: self.field(inner: field))
  }

  /// The way to the value that is read, or to one within it.
  func field(inner: String? = nil) -> String? {
    guard let path, let inner else { return path ?? inner }
    return "\(path).\(inner)"
  }

  /// From 1, in Unicode scalars.
  func column(at offset: Int) -> Int {
    bytes[start..<max(start, min(offset, end))].count { $0 & 0xC0 != 0x80 } + 1
  }

  func unexpected(_ expected: String) -> ArchiveError {
    guard position < end else {
      return failure(.malformed("the line ends where \(expected) is missing"), at: end)
    }
    let rest = String(decoding: bytes[position..<min(end, position + 16)], as: UTF8.self)
    let found = rest.first.map { String($0).cited } ?? ""
    return failure(.malformed("expected \(expected), and not \(found)"), at: position)
  }

  /// A key as an error shows it: no longer than any key that is read, and without what a terminal would obey.
  private static func shown(_ key: String) -> String {
    let limit = 64
    let short = String(String.UnicodeScalarView(key.unicodeScalars.prefix(limit)))
    return short.visible + (short.utf8.count < key.utf8.count ? "…" : "")
  }

  /// The way to the value that is read.
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

  /// The next byte that is no blank; nil at the end.
  mutating func nextByte() -> UInt8? {
    while position < end {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x09 || byte == 0x0D else {
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
  /// The text that an object has under a key; nil where it has none. Nothing is taken, and nothing is checked that comes
  /// later.
  ///
  /// - Complexity: O(length of what comes before it).
  package func text(under wanted: String) -> String? {
    guard var ahead = value(under: wanted) else { return nil }
    return try? ahead.string()
  }

  /// A reader that stands before the value that an object has under a key; nil where it has none. Nothing is taken, and
  /// nothing is checked that comes later.
  ///
  /// - Complexity: O(length of what comes before it).
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

  /// The column of a value within the object that comes next, by the way there: `first.view`. Of an array's elements it
  /// is that of the array. Nil where there is no such value.
  func column(of field: String) -> Int? {
    var ahead = self
    for key in field.split(separator: ".") {
      guard let value = ahead.value(under: String(key.prefix { $0 != "[" })) else { return nil }
      ahead = value
    }
    _ = ahead.nextByte()
    return column(at: ahead.valueStart)
  }

  /// Goes to the comma or the bracket behind a value, whatever it is.
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
}
