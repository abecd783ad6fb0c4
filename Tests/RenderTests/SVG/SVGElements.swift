import Foundation
import FoundationXML

/// The elements of an SVG document, in their order.
final class SVGElements: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  struct Malformed: Error { let reason: String }

  private var elements: [Element] = []
  private var open: [Int] = []
  private var isOver = false

  static func read(_ document: String) throws -> [Element] {
    let reader = SVGElements()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = reader
    guard parser.parse(), parser.parserError == nil, reader.isOver else {
      throw Malformed(reason: "\(String(describing: parser.parserError))")
    }
    return reader.elements
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    open.removeLast()
  }

  func parserDidEndDocument(_ parser: XMLParser) { isOver = true }
}
