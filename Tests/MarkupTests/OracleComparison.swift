import Foundation
import FoundationXML

@testable import GimbalMarkup

/// A comparison of the tree of a document with the events of libxml2.
enum OracleComparison {
  /// Returns the first difference; `nil` if there is none. Documents that the oracle is not given, because it would read an
  /// external encoding, expand entities or crash, have none.
  static func difference(in bytes: [UInt8]) -> String? {
    var fault: MarkupError?
    var markup: Markup?
    do throws(MarkupError) { markup = try Markup(bytes) } catch { fault = error }
    switch fault?.reason {
    case .notUTF8, .documentType, .emptyInstruction, .exceeded: return nil
    default: break
    }
    // Foundation crashes on an instruction without data, also in a part that the tree does not reach.
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.contains(UInt8(ascii: "?")), text.contains(#/<\?[^\u{0}-\u{20}?<]*\?/#) { return nil }
    if fault != nil, text.contains("<!DOCTYPE") { return nil }
    // The oracle ignores characters after the root element that are not in the encoding of the document.
    if case .malformed(let reason)? = fault?.reason, reason.contains("not in its encoding") { return nil }
    // The tree accepts any text as the name of a namespace.
    let namespaces = (markup.map { Array($0.elements) } ?? []).flatMap { element in
      element.attributes.filter { $0.name.hasPrefix("xmlns") }.compactMap { element[$0.name] }
    }
    if namespaces.contains(where: { !["http://example.com/x", "urn:y", "urn:q", ""].contains($0) }) {
      return nil
    }
    let found = Oracle.events(of: bytes)
    guard let markup else {
      return found == nil
        ? nil : "the oracle accepts the document, the tree does not: \(String(describing: fault))"
    }
    guard let found else { return "the oracle rejects the document" }
    let own = events(of: markup)
    guard found != own else { return nil }
    let index = zip(found, own).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, own.count)
    return
      "\(own.dropFirst(index).first ?? "no event") instead of \(found.dropFirst(index).first ?? "no event")"
  }

  /// The elements, attributes and texts of a tree in the form of the oracle.
  private static func events(of markup: Markup) -> [String] {
    var events: [String] = []
    func add(_ element: Element) {
      let attributes = element.attributes.filter { !$0.name.hasPrefix("xmlns") }.map {
        "\($0.name)=\(element[$0.name] ?? "?")"
      }
      events.append("<\(element.name) \(attributes.sorted())")
      for child in element.children { add(child) }
      events.append(">\(element.text)")
    }
    add(markup.root)
    return events
  }
}

/// The events of the parser of Foundation.
private final class Oracle: NSObject, XMLParserDelegate {
  private var events: [String] = []
  private var texts: [String] = []
  private var hasEnded = false

  /// Returns the elements with their attributes and texts; `nil` for a document that the parser rejects.
  static func events(of bytes: [UInt8]) -> [String]? {
    let oracle = Oracle()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = oracle
    // `parse()` returns `true` for some malformed input.
    guard parser.parse(), parser.parserError == nil, oracle.hasEnded else { return nil }
    return oracle.events
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let attributes = attributes.filter { !$0.key.hasPrefix("xmlns") }.map { "\($0.key)=\($0.value)" }
    events.append("<\(name) \(attributes.sorted())")
    texts.append("")
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    events.append(">\(texts.popLast() ?? "")")
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !texts.isEmpty { texts[texts.count - 1] += text }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    // The oracle keeps the carriage returns of these sections.
    let text = String(decoding: block, as: UTF8.self).replacing("\r\n", with: "\n").replacing(
      "\r", with: "\n")
    if !texts.isEmpty { texts[texts.count - 1] += text }
  }

  func parserDidEndDocument(_ parser: XMLParser) { hasEnded = true }
}
