/// What stands before a document's outermost element: declarations, comments, white space.
struct Prolog {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where a document type is declared; nil where none is. Entities can be declared nowhere else.
  ///
  /// - Complexity: O(bytes of the prolog).
  var documentType: TextPlace? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): index += 1
      case UInt8(ascii: "<"):
        if starts("<!DOCTYPE", at: index) { return TextPlace(after: bytes[start..<index]) }
        if starts("<!--", at: index) {
          index = end(of: "-->", from: index)
        } else if starts("<?", at: index) {
          index = end(of: "?>", from: index)
        } else {
          return nil
        }
      default: return nil
      }
    }
    return nil
  }

  /// Whether the document says that it is in another encoding than UTF-8.
  var isInAnotherEncoding: Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard starts("<?xml", at: start) else { return false }
    let declaration = String(decoding: bytes[start..<end(of: "?>", from: start)], as: UTF8.self)
    guard let name = declaration.firstRange(of: "encoding") else { return false }
    let words = declaration[name.upperBound...].split { "=\"' \t\r\n".contains($0) }
    return words.first.map { !["utf-8", "us-ascii"].contains($0.lowercased()) } ?? false
  }

  private func starts(_ text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private func end(of text: StaticString, from index: Int) -> Int {
    var index = index
    while index < bytes.count, !starts(text, at: index) { index += 1 }
    return min(index + text.utf8CodeUnitCount, bytes.count)
  }
}
