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
      throw Malformation(
        parser: parser, bytes: bytes, isWhole: reader.root != nil && reader.open.isEmpty
      ).error
    }
    return root
  }

  private func stop(_ parser: XMLParser, at place: TextPlace, _ reason: DocumentError.Reason) {
    guard failure == nil else { return }
    failure = DocumentError(reason, at: place)
    parser.abortParsing()
  }
}

extension MarkupReader: XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard failure == nil else { return }
    // They keep step with the parser; a document without them is not well-formed, and will be refused.
    let place = places.next() ?? TextPlace()
    guard open.count < MarkupLimit.depth else {
      return stop(parser, at: place, .tooLarge(limit: MarkupLimit.depth, of: "levels"))
    }
    guard count < MarkupLimit.elements else {
      return stop(parser, at: place, .tooLarge(limit: MarkupLimit.elements, of: "elements"))
    }
    let element = Element(
      name: name, attributes: attributes, place: place, order: count,
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
      return stop(parser, at: element.place, .tooLarge(limit: MarkupLimit.text, of: "characters of text"))
    }
    element.text += text
  }

  func parserDidEndDocument(_ parser: XMLParser) { hasEnded = true }
}
