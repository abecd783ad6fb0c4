internal import GimbalModel

/// The checks that run before libxml2 parses a document. They reject input on which the parser would be slow,
/// would crash, or would expand entities.
enum MarkupCheck {
  /// Checks the size, the encoding, the document type and the processing instructions of a document, and the
  /// number of attributes of each element.
  ///
  /// - Throws: `DocumentError`.
  /// - Complexity: O(bytes).
  static func check(_ bytes: [UInt8], _ limits: InputLimits) throws(DocumentError) {
    guard bytes.count <= limits[.documentBytes] else {
      throw DocumentError(
        .exceeded(limits.exceeded(.documentBytes)), at: TextPosition(after: bytes[..<limits[.documentBytes]]))
    }
    if let format = BinaryFormat(bytes) { throw DocumentError(.binary(format), at: TextPosition()) }
    // Foundation crashes on element names that are not valid UTF-8. A zero byte indicates UTF-16.
    if let offset = offsetOfInvalidText(bytes) ?? bytes.firstIndex(of: 0) {
      throw DocumentError(.notUTF8, at: TextPosition(after: bytes[..<offset]))
    }
    let prolog = Prolog(bytes)
    // In an encoding other than UTF-8 or US-ASCII, the search below could miss a document type declaration.
    if prolog.isInAnotherEncoding { throw DocumentError(.notUTF8, at: TextPosition()) }
    if let place = prolog.documentType { throw DocumentError(.documentType, at: place) }
    if let offset = offsetOfEmptyInstruction(bytes) {
      throw DocumentError(.emptyInstruction, at: TextPosition(after: bytes[..<offset]))
    }
    let most = limits[.elementAttributes]
    var places = StartTagScanner(bytes)
    while let place = places.next() {
      guard places.attributeCount(atMost: most) <= most else {
        throw DocumentError(.exceeded(limits.exceeded(.elementAttributes)), at: place)
      }
    }
  }

  /// Returns the offset of the first processing instruction without data, such as `<?a?>`; `nil` if there is
  /// none.
  ///
  /// Instructions inside comments are included, because in malformed XML, a search for the end of a comment
  /// could find a different position than the parser does.
  private static func offsetOfEmptyInstruction(_ bytes: [UInt8]) -> Int? {
    var index = 0
    while index + 1 < bytes.count {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "<"), bytes[index + 1] == UInt8(ascii: "?") else { continue }
      // The name of an instruction ends at the whitespace before its data, or at `?>` if there is no data.
      let end = bytes[(index + 2)...].firstIndex {
        $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "<")
      }
      if let end, bytes[end] == UInt8(ascii: "?") { return index }
    }
    return nil
  }

  /// Returns the offset of the first byte that is not valid UTF-8; `nil` if all bytes are valid.
  private static func offsetOfInvalidText(_ bytes: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}

/// The part of a document before its root element: declarations, comments, whitespace.
struct Prolog {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The position of a document type declaration; `nil` if there is none. Entities can only be declared in
  /// such a declaration.
  ///
  /// - Complexity: O(bytes of the prolog).
  var documentType: TextPosition? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): index += 1
      case UInt8(ascii: "<"):
        if starts("<!DOCTYPE", at: index) { return TextPosition(after: bytes[start..<index]) }
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

  /// `true` if the document declares an encoding other than UTF-8 and US-ASCII.
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
