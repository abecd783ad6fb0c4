package import GimbalMarkup

/// A writer that formats a document as Xcode does.
///
/// Each element is on a line of its own, indented by four spaces per level, with its attributes in Xcode's
/// order. The order of elements, the values of attributes and the text are preserved.
package struct DocumentFormatter {
  private let document: Markup
  private var output: [UInt8] = []

  /// Returns the formatted document. A document that Xcode 9 or later saved is usually returned unchanged.
  ///
  /// - Complexity: O(bytes).
  package static func formatted(_ document: Markup) -> [UInt8] {
    var formatter = DocumentFormatter(document)
    for piece in document.outside { formatter.put(piece, depth: 0) }
    return formatter.output
  }

  private init(_ document: Markup) {
    self.document = document
    output.reserveCapacity(document.bytes.count)
  }

  private mutating func put(_ text: StaticString) { text.withUTF8Buffer { output += $0 } }

  private mutating func put(_ range: Range<Int>) {
    // Xcode ends lines with a line feed.
    for byte in document.bytes[range] where byte != UInt8(ascii: "\r") { output.append(byte) }
  }

  private mutating func indent(_ depth: Int) { for _ in 0..<depth { put("    ") } }

  /// Writes an element or a comment on lines of its own. Text is written with the element that contains it.
  private mutating func put(_ piece: Markup.Piece, depth: Int) {
    switch piece {
    case .element(let element): put(element: element, depth: depth)
    case .comment(let range), .instruction(let range):
      indent(depth)
      put(range)
      put("\n")
    case .text: break
    }
  }

  private mutating func put(element: Element, depth: Int) {
    indent(depth)
    let isNested = element.isNested
    if isNested, hasText(element) {
      // The whitespace around text belongs to it, so mixed content is unchanged.
      put(element.whole)
      return put("\n")
    }
    put("<")
    output += element.name.utf8
    for attribute in AttributeOrder.sorted(element.attributes, of: element.name, name: \.name) {
      put(attribute)
    }
    if isNested {
      put(">\n")
      for piece in element.content { put(piece, depth: depth + 1) }
      indent(depth)
    } else if hasText(element) {
      put(">")
      for case .text(let range) in element.content { put(range) }
    } else if element.closesItself {
      return put("/>\n")
    } else {
      // Xcode writes some empty elements with an end tag on a line of its own.
      put(">\n")
      indent(depth)
    }
    put("</")
    output += element.name.utf8
    put(">\n")
  }

  /// Writes an attribute with its value in double quotes.
  private mutating func put(_ attribute: Markup.Attribute) {
    put(" ")
    output += attribute.name.utf8
    put("=\"")
    for byte in document.bytes[attribute.value] {
      if byte == UInt8(ascii: "\"") { put("&quot;") } else { output.append(byte) }
    }
    put("\"")
  }

  /// Returns `true` if an element contains text. Whitespace alone counts as text only in a string element.
  private func hasText(_ element: Element) -> Bool {
    let isString = element.name == "string" || element.name == "mutableString"
    return element.content.contains { piece in
      guard case .text(let range) = piece else { return false }
      return isString
        || !document.bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    }
  }
}
