package import GimbalMarkup

/// A replacement of a range of bytes in a document.
package struct MarkupEdit: Hashable, Sendable {
  /// The bytes that are replaced.
  package let range: Range<Int>
  package let replacement: [UInt8]
}

extension MarkupEdit {
  /// Returns the edit that sets an attribute of an element; `nil` if the attribute already has the value. A
  /// new attribute is inserted where Xcode writes it.
  package static func setting(_ name: String, to value: String, of element: Element) -> MarkupEdit? {
    let escaped = Markup.escaped(value)
    if let attribute = element.attribute(name) {
      if element.raw(name) == escaped { return nil }
      return MarkupEdit(range: attribute.value, replacement: Array(escaped.utf8))
    }
    let known = AttributeOrder.of(element.name).positions
    let position = known[name] ?? .max
    // Insert the attribute after the last attribute that Xcode writes before it.
    let before = element.attributes.last { (known[$0.name] ?? .max) < position }
    let end =
      before?.whole.upperBound ?? element.startTag.lowerBound + 1 + element.name.utf8.count
    return MarkupEdit(range: end..<end, replacement: Array(" \(name)=\"\(escaped)\"".utf8))
  }

  /// Returns the edit that removes an attribute; `nil` if the element does not have it.
  package static func removing(_ name: String, of element: Element) -> MarkupEdit? {
    element.attribute(name).map { MarkupEdit(range: $0.whole, replacement: []) }
  }
}

extension Markup {
  /// Returns the bytes of the document after the edits are applied.
  ///
  /// - Precondition: The edits do not overlap.
  /// - Complexity: O(bytes + n log n), for n edits.
  package func applying(_ edits: [MarkupEdit]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var offset = 0
    // An insertion precedes a replacement that starts at the same byte. Insertions at the same byte keep their order.
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for edit in sorted.map(\.element) {
      precondition(edit.range.lowerBound >= offset, "the edits overlap")
      output += bytes[offset..<edit.range.lowerBound]
      output += edit.replacement
      offset = edit.range.upperBound
    }
    return output + bytes[offset...]
  }

  /// Returns a text with the escapes that Xcode writes between tags.
  static func escapedText(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Returns a text with the escapes that Xcode writes in attributes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      case "\t": result += "&#9;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Element {
  /// The text of an element that contains only text without escape sequences; `nil` for other elements.
  var plainText: String? {
    var text = ""
    for piece in content {
      guard case .text(let range) = piece else { return nil }
      text += markup.text(range)
    }
    return text.contains { "&<".contains($0) } ? nil : text.replacing("\r\n", with: "\n")
  }

  /// Returns `true` if the element contains elements, comments or instructions.
  var isNested: Bool { content.contains { if case .text = $0 { false } else { true } } }
}
