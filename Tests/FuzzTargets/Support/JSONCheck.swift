/// A strict validation of JSON: RFC 8259, valid UTF-8, and numbers that are finite as `Double`.
struct JSONCheck {
  private let bytes: [UInt8]
  private var position = 0

  /// Checks that a text is one JSON value.
  ///
  /// - Complexity: O(length).
  static func run(_ text: String) throws(Violation) {
    var check = JSONCheck(bytes: Array(text.utf8))
    try check.value(depth: 0)
    check.skipBlanks()
    try require(check.position == check.bytes.count, "more than one JSON value: \(text.prefix(200))")
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func failure(_ words: String) -> Violation {
    let around = bytes[max(0, position - 40)..<min(bytes.count, position + 40)]
    return Violation("invalid JSON: \(words) at byte \(position): \(String(decoding: around, as: UTF8.self))")
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { position += 1 }
  }

  private mutating func take(_ letter: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: letter) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(Violation) {
    guard depth < 64 else { throw failure("too deep") }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): try members(depth)
    case UInt8(ascii: "["): try elements(depth)
    case UInt8(ascii: "\""): try string()
    default: try word()
    }
  }

  private mutating func members(_ depth: Int) throws(Violation) {
    position += 1
    if take("}") { return }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw failure("expected a key") }
      try string()
      guard take(":") else { throw failure("expected ':'") }
      try value(depth: depth + 1)
    } while take(",")
    guard take("}") else { throw failure("expected '}'") }
  }

  private mutating func elements(_ depth: Int) throws(Violation) {
    position += 1
    if take("]") { return }
    repeat { try value(depth: depth + 1) } while take(",")
    guard take("]") else { throw failure("expected ']'") }
  }

  private mutating func string() throws(Violation) {
    position += 1
    while let next, next != UInt8(ascii: "\"") {
      guard next >= 0x20 else { throw failure("a control character") }
      position += next == UInt8(ascii: "\\") ? 2 : 1
    }
    guard next != nil else { throw failure("an open string") }
    position += 1
  }

  private mutating func word() throws(Violation) {
    let start = position
    while let next, !",]} \n".utf8.contains(next) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if ["true", "false", "null"].contains(word) { return }
    guard word.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = Double(word),
      number.isFinite
    else { throw failure("not a number: \(word)") }
  }
}
