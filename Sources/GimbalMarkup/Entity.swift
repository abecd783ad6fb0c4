/// A character reference such as `&#10;`, or one of the predefined entities of XML.
struct Entity {
  let scalar: Unicode.Scalar
  /// The offset after the semicolon.
  let end: Int

  /// Reads the entity that starts at an ampersand. Returns `nil` for an entity that XML does not define, and
  /// for a character that XML does not allow.
  init?(at start: Int, in bytes: [UInt8]) {
    var index = start + 1
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "#") {
      index += 1
      let isHexadecimal = index < bytes.count && bytes[index] == UInt8(ascii: "x")
      if isHexadecimal { index += 1 }
      let first = index
      var value: UInt32 = 0
      while index < bytes.count, let digit = Entity.digit(bytes[index], isHexadecimal) {
        // The bound prevents an overflow. Values from 0x110000 are not characters.
        value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
        index += 1
      }
      guard index > first, index < bytes.count, bytes[index] == UInt8(ascii: ";"),
        let scalar = Unicode.Scalar(value), Entity.isAllowed(value)
      else { return nil }
      (self.scalar, end) = (scalar, index + 1)
      return
    }
    for (name, scalar) in Entity.predefined
    where bytes[index...].starts(with: name) {
      (self.scalar, end) = (scalar, index + name.count)
      return
    }
    return nil
  }

  private static let predefined: [([UInt8], Unicode.Scalar)] = [
    (Array("amp;".utf8), "&"), (Array("lt;".utf8), "<"), (Array("gt;".utf8), ">"),
    (Array("quot;".utf8), "\""), (Array("apos;".utf8), "'"),
  ]

  private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f") where isHexadecimal: UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F") where isHexadecimal: UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Returns `true` for a scalar that XML allows.
  private static func isAllowed(_ value: UInt32) -> Bool {
    value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : value == 0x09 || value == 0x0A || value == 0x0D
  }
}
