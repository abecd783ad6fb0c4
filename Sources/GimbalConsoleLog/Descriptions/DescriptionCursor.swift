internal import GimbalModel

/// A cursor that reads the tokens of a constraint description.
struct DescriptionCursor {
  let bytes: Bytes
  var place: Int

  init(_ bytes: Bytes) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  var isAtEnd: Bool { place == bytes.endIndex }
  var rest: Bytes { bytes[place...] }

  mutating func skipBlanks() {
    while place < bytes.endIndex, bytes[place].isBlank { place += 1 }
  }

  mutating func accept(_ word: StaticString) -> Bool {
    guard rest.starts(with: word) else { return false }
    place += word.utf8CodeUnitCount
    return true
  }

  /// Reads a relation. A missing relation means equality, as in the Visual Format Language.
  mutating func relation() -> Relation {
    if accept("<=") { return .lessThanOrEqual }
    if accept(">=") { return .greaterThanOrEqual }
    _ = accept("==")
    return .equal
  }

  /// Reads a number; returns `nil` if there is none.
  mutating func number() -> Double? {
    var end = place
    while end < bytes.endIndex, isNumberCharacter(at: end) { end += 1 }
    // A number ends with a digit. A '.', 'e' or sign at the end is part of the next token.
    while end > place, !bytes[end - 1].isDigit { end -= 1 }
    guard let number = try? Decimal.parse(bytes[place..<end].text) else { return nil }
    place = end
    return number
  }

  private func isNumberCharacter(at index: Int) -> Bool {
    let byte = bytes[index]
    if byte.isDigit || byte == UInt8(ascii: ".") { return true }
    let follows = index > place ? bytes[index - 1] : 0
    let isExponent = follows == UInt8(ascii: "e") || follows == UInt8(ascii: "E")
    switch byte {
    case UInt8(ascii: "-"): return index == place || isExponent
    case UInt8(ascii: "+"): return isExponent
    case UInt8(ascii: "e"), UInt8(ascii: "E"): return follows.isDigit
    default: return false
    }
  }

  /// Reads a length: a number, such as `8`, or system spacing, such as `NSSpace(8)` or
  /// `NSLayoutAnchorConstraintSpace(8)`. Returns `nil` if there is no length.
  mutating func length() -> Double? {
    guard accept("NSSpace(") || accept("NSLayoutAnchorConstraintSpace(") else { return number() }
    guard let number = number(), accept(")") else { return nil }
    return number
  }

  /// Reads a priority: `@750`, `priority:750`, or `^750` and `^low` in the format of the Masonry library.
  /// Returns `nil` if there is no priority.
  ///
  /// - Throws: `DescriptionFailure` if the priority is out of range, or if no number follows `@`, `priority:`
  ///   or `^`.
  mutating func priority() throws(DescriptionFailure) -> Priority? {
    if accept("^") {
      for (word, value) in DescriptionCursor.namedPriorities where accept(word) { return Priority(value) }
    } else if !(accept("@") || accept("priority:")) {
      return nil
    }
    guard let value = number(), let priority = Priority(value) else { throw DescriptionFailure(.number) }
    return priority
  }

  /// The names of priorities in the format of the Masonry library.
  private static let namedPriorities: [(StaticString, Double)] = [
    ("required", 1000), ("high", 750), ("medium", 500), ("low", 250), ("fitting size", 50),
  ]
}

/// The reason why a constraint description in a log is skipped.
struct DescriptionFailure: Error {
  let reason: SkippedText.Reason

  init(_ reason: SkippedText.Reason) { self.reason = reason }
}

/// The content hugging and compression resistance priorities at the end of a description, such as
/// `Hug:250 CompressionResistance:750`. Only descriptions of a content size contain them.
struct ContentPriorities {
  private let hugging: Priority
  private let resistance: Priority

  /// Splits the content priorities off the end of a rule.
  ///
  /// - Returns: The rule without the priorities, and the priorities, which are `nil` if the text contains
  ///   none.
  static func cut(off text: Bytes) throws(DescriptionFailure) -> (rule: Bytes, priorities: ContentPriorities?)
  {
    guard let mark = text.range(of: " Hug:") else { return (text, nil) }
    var cursor = DescriptionCursor(text[mark.upperBound...])
    let hugging = cursor.number().flatMap { Priority($0) }
    cursor.skipBlanks()
    guard let hugging, cursor.accept("CompressionResistance:"), let resistance = cursor.number() else {
      throw DescriptionFailure(.form)
    }
    guard let resistance = Priority(resistance) else { throw DescriptionFailure(.number) }
    return (text[..<mark.lowerBound].trimmed, ContentPriorities(hugging: hugging, resistance: resistance))
  }

  /// Returns the two inequalities that express a content size: an upper limit with the priority of content
  /// hugging, and a lower limit with the priority of compression resistance.
  func rules(_ size: Formula<LoggedAnchor>) -> [Formula<LoggedAnchor>] {
    var (most, least) = (size, size)
    (most.relation, most.priority) = (.lessThanOrEqual, hugging)
    (least.relation, least.priority) = (.greaterThanOrEqual, resistance)
    return [most, least]
  }
}
