internal import Foundation
internal import FoundationXML

/// Reads XML into elements, through libxml2's event parser: nothing is fetched, no entity is expanded, and what is
/// deeper or larger than `MarkupLimit` ends the reading.
final class MarkupReader: NSObject {
  private var root: Element?
  private var open: [Element] = []
  private var count = 0
  private var hasEnded = false
  private var failure: DocumentError?
  private var places: TagPlaces

  private init(_ bytes: [UInt8]) { places = TagPlaces(bytes) }

  /// - Throws: `DocumentError`, with the place of the tag, or with the one that the parser had reached.
  /// - Complexity: O(bytes).
  static func read(_ bytes: [UInt8]) throws(DocumentError) -> Element {
    try MarkupCheck.check(bytes)
    let reader = MarkupReader(bytes)
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isParsed = parser.parse()
    if let failure = reader.failure { throw failure }
    // parse() alone returns true on some malformed input.
    guard isParsed, parser.parserError == nil, reader.hasEnded, let root = reader.root else {
      throw DocumentError(
        .malformed(MarkupReader.reason(parser.parserError)), at: MarkupReader.place(parser))
    }
    return root
  }

  private func stop(_ parser: XMLParser, _ reason: DocumentError.Reason) {
    guard failure == nil else { return }
    failure = DocumentError(reason, at: MarkupReader.place(parser))
    parser.abortParsing()
  }

  /// Where the parser is; before it has begun, at the start.
  private static func place(_ parser: XMLParser) -> TextPlace {
    var place = TextPlace()
    (place.line, place.column) = (max(1, parser.lineNumber), max(1, parser.columnNumber))
    return place
  }

  /// What the parser says is wrong, in words.
  private static func reason(_ error: (any Error)?) -> String {
    let code = (error as NSError?).flatMap { XMLParser.ErrorCode(rawValue: $0.code) }
    return switch code {
    case .emptyDocumentError, .documentStartError: "there is no document"
    case .prematureDocumentEndError, .tagNameMismatchError, .notWellBalancedError, .gtRequiredError:
      "a tag is not closed"
    case .invalidCharacterError, .invalidCharacterInEntityError, .invalidEncodingError, .unknownEncodingError:
      "a character that XML does not allow"
    case .undeclaredEntityError, .entityReferenceWithoutNameError, .entityReferenceMissingSemiError:
      "an entity that is not declared"
    case .attributeRedefinedError: "an attribute given twice"
    case .attributeNotStartedError, .attributeNotFinishedError, .equalExpectedError,
      .attributeHasNoValueError:
      "an attribute without a value in quotes"
    case .lessThanSymbolInAttributeError: "a '<' in an attribute"
    default: "it is not well-formed XML"
    }
  }
}

extension MarkupReader: XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard failure == nil else { return }
    guard open.count < MarkupLimit.depth else {
      return stop(parser, .tooLarge(limit: MarkupLimit.depth, of: "levels"))
    }
    guard count < MarkupLimit.elements else {
      return stop(parser, .tooLarge(limit: MarkupLimit.elements, of: "elements"))
    }
    let element = Element(
      name: name, attributes: attributes, place: places.next() ?? MarkupReader.place(parser), order: count,
      parent: open.last)
    count += 1
    if root == nil { root = element }
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if !open.isEmpty { open.removeLast().close(after: count - 1) }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    // Only texts are of interest, not the white space between tags.
    guard failure == nil, let element = open.last, element.name == "string" || element.name == "mutableString"
    else { return }
    guard element.text.utf8.count + text.utf8.count <= MarkupLimit.text else {
      return stop(parser, .tooLarge(limit: MarkupLimit.text, of: "characters of text"))
    }
    element.text += text
  }

  func parserDidEndDocument(_ parser: XMLParser) { hasEnded = true }
}
