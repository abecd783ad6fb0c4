/// A scanner that finds the positions of start tags in a well-formed document. The XML parser only reports
/// the position up to which it has read.
struct StartTagScanner {
  private let bytes: [UInt8]
  private var index: Int
  private var place = TextPosition()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the position of the next start tag; `nil` at the end.
  ///
  /// - Complexity: O(bytes scanned), in total O(bytes).
  mutating func next() -> TextPosition? {
    while index < bytes.count {
      // In well-formed XML, neither text nor attribute values contain a `<`.
      guard bytes[index] == UInt8(ascii: "<") else {
        advance(1)
        continue
      }
      let found = place
      switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
      case UInt8(ascii: "/"): advance(2)
      case UInt8(ascii: "?"): advance(beyond: "?>")
      case UInt8(ascii: "!"): advance(beyond: starts("<!--") ? "-->" : starts("<![CDATA[") ? "]]>" : ">")
      default:
        advance(1)
        return found
      }
    }
    return nil
  }

  /// Returns the number of attributes of the most recently found tag, at most `limit` + 1.
  ///
  /// - Complexity: O(bytes of the tag).
  func attributeCount(atMost limit: Int) -> Int {
    var count = 0
    var quote: UInt8?
    for byte in bytes[index...] {
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: ">"): return count
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "="):
        count += 1
        if count > limit { return count }
      default: break
      }
    }
    return count
  }

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private mutating func advance(beyond end: StaticString) {
    // Skip the opening characters, so that `<!-->` does not count as a complete comment.
    advance(end.utf8CodeUnitCount == 1 ? 2 : starts("<!--") ? 4 : 2)
    while index < bytes.count, !starts(end) { advance(1) }
    advance(end.utf8CodeUnitCount)
  }

  private mutating func advance(_ count: Int) {
    for byte in bytes[index..<min(index + count, bytes.count)] { place.advance(byte) }
    index = min(index + count, bytes.count)
  }
}
