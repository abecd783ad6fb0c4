internal import Foundation
internal import FoundationXML
internal import GimbalModel

/// A reader that builds elements from XML with libxml2's event parser.
///
/// The reader loads no external resources and expands only the predefined entities of XML, such as `&amp;`.
/// Parsing ends if the document exceeds a limit.
final class MarkupReader: NSObject {
  private var root: Element?
  private var open: [Element] = []
  private var count = 0
  private var hasEnded = false
  private var failure: DocumentError?
  private var places: StartTagScanner

  private let limits: InputLimits
  private let cancellation: Cancellation

  private init(_ bytes: [UInt8], _ limits: InputLimits, _ cancellation: Cancellation) {
    places = StartTagScanner(bytes)
    self.limits = limits
    self.cancellation = cancellation
  }

  /// Parses a document.
  ///
  /// - Throws: `DocumentError` at the invalid tag, or at the position that the parser reached.
  /// - Complexity: O(bytes).
  static func read(
    _ bytes: [UInt8], _ limits: InputLimits, _ cancellation: Cancellation
  ) throws(DocumentError) -> Element {
    try MarkupCheck.check(bytes, limits)
    let reader = MarkupReader(bytes, limits, cancellation)
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isParsed = parser.parse()
    if let failure = reader.failure { throw failure }
    // `parse()` also returns `true` for some malformed input, so the other conditions are necessary.
    guard isParsed, parser.parserError == nil, reader.hasEnded, let root = reader.root else {
      throw MarkupSyntaxError(parser: parser, bytes: bytes).error
    }
    return root
  }

  private func stop(_ parser: XMLParser, at place: TextPosition, _ reason: DocumentError.Reason) {
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
    // In a well-formed document, the scanner finds the same start tags as the parser. Other documents are
    // rejected later.
    let place = places.next() ?? TextPosition()
    guard open.count < limits[.documentDepth] else {
      return stop(parser, at: place, .exceeded(limits.exceeded(.documentDepth)))
    }
    guard count < limits[.documentElements] else {
      return stop(parser, at: place, .exceeded(limits.exceeded(.documentElements)))
    }
    if count & 1023 == 0, cancellation.isCancelled { return stop(parser, at: place, .cancelled) }
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
    // Keep only the text of `string` and `mutableString` in documents, and of `string` and `key` in property
    // lists. Other text is usually whitespace between tags.
    guard failure == nil, let element = open.last, ["string", "mutableString", "key"].contains(element.name)
    else { return }
    guard element.text.utf8.count + text.utf8.count <= limits[.elementText] else {
      return stop(parser, at: element.place, .exceeded(limits.exceeded(.elementText)))
    }
    element.text += text
  }

  func parserDidEndDocument(_ parser: XMLParser) { hasEnded = true }
}

/// The error for malformed XML, derived from the state of the parser.
struct MarkupSyntaxError {
  let parser: XMLParser
  let bytes: [UInt8]

  var error: DocumentError {
    if let line = conflictLine {
      return DocumentError(
        .malformed("the document contains an unresolved merge conflict; resolve the conflict"),
        at: TextPosition(line: line, column: 1))
    }
    guard let firstCharacter else { return DocumentError(.malformed("the file is empty"), at: place) }
    if firstCharacter != UInt8(ascii: "<") { return DocumentError(.notXML, at: place) }
    guard let fault = MarkupFault.first(in: bytes) else {
      return DocumentError(.malformed("the XML is malformed"), at: place)
    }
    return DocumentError(.malformed(fault.reason), at: TextPosition(after: bytes[..<fault.offset]))
  }

  /// The first byte after a byte order mark and whitespace; `nil` if there is none.
  private var firstCharacter: UInt8? {
    bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
  }

  /// The number of the first line with a git conflict marker, starting at 1; `nil` if there is none.
  private var conflictLine: Int? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.firstIndex { line in
      MarkupSyntaxError.conflictMarkers.contains { line.starts(with: $0) }
    }.map { $0 + 1 }
  }

  private static let conflictMarkers = ["<<<<<<< ", ">>>>>>> "].map { Array($0.utf8) }

  /// The position of the parser, or the end of the document if the parser found no error.
  private var place: TextPosition {
    guard parser.parserError != nil, parser.lineNumber > 0 else { return TextPosition(after: bytes) }
    return TextPosition(line: parser.lineNumber, column: max(1, parser.columnNumber))
  }
}
