/// A change of bytes of a document. All other bytes stay the same.
package struct MarkupEdit: Hashable, Sendable {
  /// The bytes that are replaced.
  package let range: Range<Int>
  package let replacement: [UInt8]
}

extension DocumentMarkup {
  /// Returns the edit that sets an attribute of an element; `nil` if it has the value already. A new attribute is
  /// inserted where Xcode writes it.
  package func setting(_ name: String, to value: String, of element: Int) -> MarkupEdit? {
    let escaped = DocumentMarkup.escaped(value)
    if let attribute = attribute(name, of: element) {
      if text(attribute.value) == escaped { return nil }
      return MarkupEdit(range: attribute.value, replacement: Array(escaped.utf8))
    }
    let known = AttributeOrder.positions[elements[element].name] ?? [:]
    let place = known[name] ?? .max
    // The attribute follows the last one that Xcode writes before it.
    let before = elements[element].attributes.last { (known[$0.name] ?? .max) < place }
    let end =
      before?.whole.upperBound ?? elements[element].startTag.lowerBound + 1
      + elements[element].name.utf8.count
    return MarkupEdit(range: end..<end, replacement: Array(" \(name)=\"\(escaped)\"".utf8))
  }

  /// Returns the edit that removes an attribute; `nil` if the element does not have it.
  package func removing(_ name: String, of element: Int) -> MarkupEdit? {
    attribute(name, of: element).map { MarkupEdit(range: $0.whole, replacement: []) }
  }

  /// Returns the bytes of the document with edits.
  ///
  /// - Precondition: The edits do not overlap.
  /// - Complexity: O(bytes + n log n), for n edits.
  package func applying(_ edits: [MarkupEdit]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var place = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      precondition(edit.range.lowerBound >= place, "the edits overlap")
      output += bytes[place..<edit.range.lowerBound]
      output += edit.replacement
      place = edit.range.upperBound
    }
    return output + bytes[place...]
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
