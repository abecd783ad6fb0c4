/// The base64 encoding of RFC 4648, section 4, in its canonical form: with padding and without line breaks.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: .max, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Returns the base64 text for the given bytes.
  ///
  /// - Complexity: O(number of bytes).
  package static func encode(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = bytes
    while let first = rest.popFirst() {
      let (second, third) = (rest.popFirst(), rest.popFirst())
      let bits = Int(first) << 16 | Int(second ?? 0) << 8 | Int(third ?? 0)
      text.append(alphabet[bits >> 18])
      text.append(alphabet[bits >> 12 & 63])
      text.append(second == nil ? UInt8(ascii: "=") : alphabet[bits >> 6 & 63])
      text.append(third == nil ? UInt8(ascii: "=") : alphabet[bits & 63])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes canonical base64.
  ///
  /// - Returns: The bytes; `nil` for text that is not in the canonical form that `encode` produces.
  package static func decode(_ text: String) -> [UInt8]? {
    let letters = Array(text.utf8)
    guard letters.count % 4 == 0 else { return nil }
    let padding = letters.suffix(2).count { $0 == UInt8(ascii: "=") }
    guard padding == 0 || letters.last == UInt8(ascii: "=") else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3)
    for start in stride(from: 0, to: letters.count, by: 4) {
      let count = start + 4 == letters.count ? 4 - padding : 4
      var bits = 0
      for index in 0..<4 {
        let value = index < count ? values[Int(letters[start + index])] : 0
        guard value < 64 else { return nil }
        bits = bits << 6 | Int(value)
      }
      let group = [UInt8(bits >> 16), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
      guard group[(count - 1)...].allSatisfy({ $0 == 0 }) || count == 4 else { return nil }
      bytes += group.prefix(count - 1)
    }
    return bytes
  }
}
