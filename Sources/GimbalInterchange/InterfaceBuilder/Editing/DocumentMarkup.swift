package import GimbalModel

/// An Interface Builder document as text: its elements, with the range of bytes that each part occupies in
/// the file.
///
/// All elements, attributes, text, comments and whitespace are included, so that an edit can replace the
/// bytes of one part and keep all other bytes.
package struct DocumentMarkup: Sendable {
  /// An attribute of a start tag.
  package struct Attribute: Hashable, Sendable {
    package let name: String
    /// The bytes of the value between the quotes. Escape sequences are not decoded.
    package let value: Range<Int>
    /// The bytes from the space before the name to the closing quote.
    package let whole: Range<Int>
  }

  /// A part of the content of an element.
  package enum Piece: Hashable, Sendable {
    /// The index of an element.
    case element(Int)
    /// Text or a CDATA section.
    case text(Range<Int>)
    case comment(Range<Int>)
    case instruction(Range<Int>)
  }

  package struct Element: Sendable {
    package let name: String
    package fileprivate(set) var attributes: [Attribute] = []
    /// The bytes of the start tag. A self-closing tag is the whole element.
    package fileprivate(set) var startTag: Range<Int>
    package fileprivate(set) var closesItself = false
    /// The bytes of the whole element.
    package fileprivate(set) var whole: Range<Int>
    package fileprivate(set) var content: [Piece] = []
    /// The index of the element that contains this one; `nil` for the root.
    package let parent: Int?
    /// The line of the start tag, starting at 1.
    package let line: Int
  }

  package let bytes: [UInt8]
  /// The elements in document order. The first one is the root.
  package private(set) var elements: [Element] = []
  /// The top-level pieces: the XML declaration, comments, whitespace and the root element.
  package private(set) var outside: [Piece] = []

  /// Reads a document.
  ///
  /// - Throws: `DocumentError` for a document that is not well-formed or exceeds a limit.
  /// - Complexity: O(bytes).
  package init(
    _ bytes: [UInt8], limits: InputLimits = InputLimits(), cancellation: Cancellation = .never
  ) throws(DocumentError) {
    // The scanner below relies on a well-formed document within the limits.
    _ = try MarkupReader.read(bytes, limits, cancellation)
    self.bytes = bytes
    scan()
  }

  /// Checks that the root is that of an Interface Builder document, which can be an archive of Xcode 3 or 4.
  ///
  /// - Throws: `DocumentError` for another XML document.
  package func requireInterfaceBuilder() throws(DocumentError) {
    guard let root = elements.first, root.name != "document", root.name != "archive" else { return }
    throw DocumentError(.notInterfaceBuilder(root: root.name), at: TextPosition(line: root.line, column: 1))
  }

  /// Returns the bytes of a range as text.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns an attribute of an element by name.
  package func attribute(_ name: String, of element: Int) -> Attribute? {
    elements[element].attributes.first { $0.name == name }
  }

  /// Returns the value of an attribute as written in the document, with escape sequences; `nil` if the
  /// element has no such attribute.
  package func value(_ name: String, of element: Int) -> String? {
    attribute(name, of: element).map { text($0.value) }
  }

  // MARK: Scanner

  private mutating func scan() {
    var (place, line) = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, 1)
    var open: [Int] = []
    while place < bytes.count {
      let start = place
      if bytes[place] != UInt8(ascii: "<") {
        while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
        add(.text(start..<place), to: open.last)
      } else {
        switch place + 1 < bytes.count ? bytes[place + 1] : 0 {
        case UInt8(ascii: "/"):
          place = end(of: ">", from: place)
          if let element = open.popLast() {
            elements[element].whole = elements[element].whole.lowerBound..<place
          }
        case UInt8(ascii: "?"):
          place = end(of: "?>", from: place)
          add(.instruction(start..<place), to: open.last)
        case UInt8(ascii: "!") where starts("<!--", at: place):
          place = end(of: "-->", from: place + 4)
          add(.comment(start..<place), to: open.last)
        case UInt8(ascii: "!"):
          place = end(of: starts("<![CDATA[", at: place) ? "]]>" : ">", from: place)
          add(.text(start..<place), to: open.last)
        default:
          place = addElement(at: place, line: line, &open)
        }
      }
      for byte in bytes[start..<place] where byte == UInt8(ascii: "\n") { line += 1 }
    }
  }

  private mutating func add(_ piece: Piece, to element: Int?) {
    if let element { elements[element].content.append(piece) } else { outside.append(piece) }
  }

  /// Reads a start tag and returns the position after it.
  private mutating func addElement(at start: Int, line: Int, _ open: inout [Int]) -> Int {
    var place = start + 1
    while isName(at: place) { place += 1 }
    var element = Element(
      name: text(start + 1..<place), startTag: start..<place, whole: start..<place, parent: open.last,
      line: line)
    while place < bytes.count, bytes[place] != UInt8(ascii: ">"), bytes[place] != UInt8(ascii: "/") {
      let before = place
      while place < bytes.count, isSpace(bytes[place]) { place += 1 }
      let name = place
      while isName(at: place) { place += 1 }
      guard name < place else { continue }
      let nameEnd = place
      while place < bytes.count, bytes[place] != UInt8(ascii: "\""), bytes[place] != UInt8(ascii: "'") {
        place += 1
      }
      guard place < bytes.count else { break }
      let quote = bytes[place]
      place += 1
      let value = place
      while place < bytes.count, bytes[place] != quote { place += 1 }
      element.attributes.append(
        Attribute(
          name: text(name..<nameEnd), value: value..<place, whole: before..<min(place + 1, bytes.count)))
      place += 1
    }
    element.closesItself = place < bytes.count && bytes[place] == UInt8(ascii: "/")
    place = end(of: ">", from: place)
    element.startTag = start..<place
    element.whole = start..<place
    let index = elements.count
    elements.append(element)
    add(.element(index), to: open.last)
    if !elements[index].closesItself { open.append(index) }
    return place
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private func isName(at place: Int) -> Bool {
    guard place < bytes.count else { return false }
    let byte = bytes[place]
    return !isSpace(byte) && byte != UInt8(ascii: "=") && byte != UInt8(ascii: ">")
      && byte != UInt8(ascii: "/")
  }

  private func starts(_ text: StaticString, at place: Int) -> Bool {
    text.withUTF8Buffer { bytes[place...].starts(with: $0) }
  }

  /// Returns the position after the next occurrence of a text; the end of the document if there is none.
  private func end(of text: StaticString, from place: Int) -> Int {
    text.withUTF8Buffer { wanted in
      var place = place
      while place < bytes.count, !bytes[place...].starts(with: wanted) { place += 1 }
      return min(bytes.count, place + wanted.count)
    }
  }
}

/// A replacement of a range of bytes in a document.
package struct MarkupEdit: Hashable, Sendable {
  /// The bytes that are replaced.
  package let range: Range<Int>
  package let replacement: [UInt8]
}

extension DocumentMarkup {
  /// Returns the edit that sets an attribute of an element; `nil` if the attribute already has the value. A
  /// new attribute is inserted where Xcode writes it.
  package func setting(_ name: String, to value: String, of element: Int) -> MarkupEdit? {
    let escaped = DocumentMarkup.escaped(value)
    if let attribute = attribute(name, of: element) {
      if text(attribute.value) == escaped { return nil }
      return MarkupEdit(range: attribute.value, replacement: Array(escaped.utf8))
    }
    let known = AttributeOrder.positions[elements[element].name] ?? [:]
    let place = known[name] ?? .max
    // Insert the attribute after the last attribute that Xcode writes before it.
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

  /// Returns the bytes of the document after the edits are applied.
  ///
  /// - Precondition: The edits do not overlap.
  /// - Complexity: O(bytes + n log n), for n edits.
  package func applying(_ edits: [MarkupEdit]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var place = 0
    // An insertion precedes a replacement that starts at the same byte. Insertions at the same byte keep their order.
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for edit in sorted.map(\.element) {
      precondition(edit.range.lowerBound >= place, "the edits overlap")
      output += bytes[place..<edit.range.lowerBound]
      output += edit.replacement
      place = edit.range.upperBound
    }
    return output + bytes[place...]
  }

  /// Returns a text with the escapes that Xcode writes between tags.
  static func escapedText(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Returns the text of an element that contains only text without escape sequences; `nil` for other elements.
  func plainText(of element: Int) -> String? {
    var text = ""
    for piece in elements[element].content {
      guard case .text(let range) = piece else { return nil }
      text += self.text(range)
    }
    return text.contains { "&<".contains($0) } ? nil : text.replacing("\r\n", with: "\n")
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
