/// What stands before a document's outermost element: declarations, comments, white space.
struct Prolog {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where a document type is declared, from 1; nil where none is. Entities can be declared nowhere else.
  ///
  /// - Complexity: O(bytes of the prolog).
  var documentType: (line: Int, column: Int)? {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): index += 1
      case UInt8(ascii: "<"):
        if starts("<!DOCTYPE", at: index) { return place(of: index) }
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

  private func starts(_ text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private func end(of text: StaticString, from index: Int) -> Int {
    var index = index
    while index < bytes.count, !starts(text, at: index) { index += 1 }
    return index + text.utf8CodeUnitCount
  }

  private func place(of index: Int) -> (line: Int, column: Int) {
    let before = bytes[..<index]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (line, index - start + 1)
  }
}
