/// What is refused before libxml2 sees it, because it would take it for long, or trap on it.
enum MarkupCheck {
  /// - Throws: `DocumentError`.
  /// - Complexity: O(bytes).
  static func check(_ bytes: [UInt8]) throws(DocumentError) {
    guard bytes.count <= MarkupLimit.size else {
      throw DocumentError(
        .tooLarge(limit: MarkupLimit.size, of: "bytes"), at: TextPlace(after: bytes[..<MarkupLimit.size]))
    }
    // Foundation traps on names that are not UTF-8; zeros are what UTF-16 is full of.
    if let offset = offsetOfInvalidText(bytes) ?? bytes.firstIndex(of: 0) {
      throw DocumentError(.notUTF8, at: TextPlace(after: bytes[..<offset]))
    }
    let prolog = Prolog(bytes)
    // Another encoding could say anything after that, document types too.
    if prolog.isInAnotherEncoding { throw DocumentError(.notUTF8, at: TextPlace()) }
    if let place = prolog.documentType { throw DocumentError(.documentType, at: place) }
    var places = TagPlaces(bytes)
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
