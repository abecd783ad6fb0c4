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
