/// What is refused before libxml2 sees it, because it would take it for long, or trap on it.
enum MarkupCheck {
  /// - Throws: `DocumentError`.
  /// - Complexity: O(bytes).
  static func check(_ bytes: [UInt8]) throws(DocumentError) {
    guard bytes.count <= MarkupLimit.size else {
      throw DocumentError(
        .tooLarge(limit: MarkupLimit.size, of: "bytes"), at: TextPosition(after: bytes[..<MarkupLimit.size]))
    }
    // Foundation traps on names that are not UTF-8; zeros are what UTF-16 is full of.
    if let offset = offsetOfInvalidText(bytes) ?? bytes.firstIndex(of: 0) {
      throw DocumentError(.notUTF8, at: TextPosition(after: bytes[..<offset]))
    }
    let prolog = Prolog(bytes)
    // Another encoding could say anything after that, document types too.
    if prolog.isInAnotherEncoding { throw DocumentError(.notUTF8, at: TextPosition()) }
    if let place = prolog.documentType { throw DocumentError(.documentType, at: place) }
    var places = StartTagScanner(bytes)
    while let place = places.next() {
      guard places.attributeCount(atMost: MarkupLimit.attributes) <= MarkupLimit.attributes else {
        throw DocumentError(
          .tooLarge(limit: MarkupLimit.attributes, of: "attributes of an element"), at: place)
      }
    }
  }

  /// The first byte that cannot stand where it stands in UTF-8.
  private static func offsetOfInvalidText(_ bytes: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}

/// What stands before a document's outermost element: declarations, comments, white space.
struct Prolog {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where a document type is declared; nil where none is. Entities can be declared nowhere else.
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

/// How large a document may be. Real ones reach 26 levels and two megabytes.
enum MarkupLimit {
  /// In bytes. libxml2 refuses what is longer than 10,000,000, and does not say why.
  static let size = 8_000_000
  static let depth = 256
  static let elements = 1_000_000
  /// Of one element: libxml2 compares each with all before it.
  static let attributes = 1000
  /// Of one element. There are nine pairs of size classes, and a default.
  static let variations = 100
  /// In characters: of what stands between two tags.
  static let text = 1 << 20
}
