package import GimbalMarkup

/// A writer that formats a document as Xcode does.
///
/// Each element is on a line of its own, indented by four spaces per level, with its attributes in Xcode's
/// order. The order of elements, the values of attributes and the text are preserved.
package struct DocumentFormatter {
  private let document: Markup
  private let hasCarriageReturns: Bool
  private let platform: Platform
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
    hasCarriageReturns = document.bytes.contains(UInt8(ascii: "\r"))
    let type = document.root.raw("type") ?? ""
    platform = Platform(type: type, runtime: document.root.raw("targetRuntime")) ?? .iOS
    output.reserveCapacity(document.bytes.count)
  }

  private mutating func put(_ text: StaticString) { text.withUTF8Buffer { output += $0 } }

  private mutating func put(_ range: Range<Int>) {
    if hasCarriageReturns {
      // Xcode ends lines with a line feed.
      output += document.bytes[range].lazy.filter { $0 != UInt8(ascii: "\r") }
    } else {
      output += document.bytes[range]
    }
  }

  private mutating func indent(_ depth: Int) {
    output += repeatElement(UInt8(ascii: " "), count: 4 * depth)
  }

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
    let name = element.name
    // Whitespace alone counts as text only in a string element.
    let isString = name == "string" || name == "mutableString"
    var (isNested, hasText) = (false, false)
    for piece in element.content {
      guard case .text(let range) = piece else {
        isNested = true
        continue
      }
      hasText = hasText || isString || !document.bytes[range].allSatisfy(\.isMarkupSpace)
    }
    if isNested, hasText {
      // The whitespace around text belongs to it, so mixed content is unchanged.
      put(element.whole)
      return put("\n")
    }
    put("<")
    output += name.utf8
    putAttributes(of: element, name)
    if isNested {
      put(">\n")
      for piece in element.content { put(piece, depth: depth + 1) }
      indent(depth)
    } else if hasText {
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
    output += name.utf8
    put(">\n")
  }

  private mutating func putAttributes(of element: Element, _ name: String) {
    let attributes = element.attributes
    let order = AttributeOrder.of(name, for: platform)
    let start = element.startTag.lowerBound + 1 + name.utf8.count
    var (end, isUnchanged) = (start, true)
    for attribute in attributes where isUnchanged {
      isUnchanged = attribute.whole.lowerBound == end && isFormatted(attribute)
      end = attribute.whole.upperBound
    }
    if isUnchanged, order.isSorted(attributes.lazy.map(\.name)) {
      output += document.bytes[start..<end]
    } else {
      for attribute in order.arranged(attributes, name: \.name) { put(attribute) }
    }
  }

  /// Returns `true` for an attribute after one space, with its value in double quotes.
  private func isFormatted(_ attribute: Markup.Attribute) -> Bool {
    let (value, whole) = (attribute.value, attribute.whole)
    return whole.count - value.count == attribute.name.utf8.count + " =\"\"".utf8.count
      && document.bytes[whole.lowerBound] == UInt8(ascii: " ")
      && document.bytes[value.upperBound] == UInt8(ascii: "\"")
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
}

extension UInt8 {
  /// Returns `true` for whitespace of XML.
  var isMarkupSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
