/// The least or greatest hash that begins with some hexadecimal digits.
struct HashBound {
  let bytes: [UInt8]

  /// - Parameter padding: the digit, 0 or 15, that stands for those not given.
  init?(_ prefix: String, padding: UInt8) {
    var digits: [UInt8] = []
    for character in prefix {
      guard character.isASCII, let value = character.hexDigitValue else { return nil }
      digits.append(UInt8(value))
    }
    guard !digits.isEmpty, digits.count <= 64 else { return nil }
    digits += [UInt8](repeating: padding, count: 64 - digits.count)
    bytes = (0..<32).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
  }
}
