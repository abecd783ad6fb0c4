internal import GimbalCore

/// A parser that builds the tree of a document in one pass and stops at the first fault.
///
/// It accepts UTF-8 documents that conform to XML 1.0 and to Namespaces in XML, except for those with a
/// document type declaration or with a processing instruction without data.
struct MarkupParser {
  let bytes: [UInt8]
  let limits: InputLimits
  private let cancellation: Cancellation
  var index: Int

  private(set) var nodes: [NodeRecord] = []
  private(set) var attributes: [AttributeRecord] = []
  private(set) var pieces: [PieceRecord] = []
  var lineStarts: [Int32] = [0]
  var names = NameTable()
  /// The indices of the first and the last top-level piece, or -1.
  private(set) var outside: (first: Int32, last: Int32) = (-1, -1)
  /// The indices of the open elements.
  private var open: [Int32] = []
  private var namespaces = NamespaceScope()

  /// Creates a parser after checking the size and the encoding of a document.
  ///
  /// - Throws: `MarkupError`.
  init(
    checking bytes: [UInt8], _ limits: InputLimits, _ cancellation: Cancellation
  ) throws(MarkupError) {
    guard bytes.count <= limits[.documentBytes] else {
      throw MarkupError(
        .exceeded(limits.exceeded(.documentBytes)),
        at: MarkupLocation(after: bytes[..<limits[.documentBytes]]))
    }
    // A zero byte indicates UTF-16.
    if let offset = MarkupParser.offsetOfInvalidText(bytes) ?? bytes.firstIndex(of: 0) {
      throw MarkupError(.notUTF8, at: MarkupLocation(after: bytes[..<offset]))
    }
    (self.bytes, self.limits, self.cancellation) = (bytes, limits, cancellation)
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if index > 0 { lineStarts = [3] }
    let count = bytes.count
    nodes.reserveCapacity(count / 80)
    attributes.reserveCapacity(count / 20)
    pieces.reserveCapacity(count / 40)
  }

  /// Returns the offset of the first byte that is not valid UTF-8; `nil` if all bytes are valid.
  private static func offsetOfInvalidText(_ bytes: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  /// Parses the document.
  ///
  /// - Throws: `MarkupFault`.
  /// - Complexity: O(bytes).
  mutating func parse() throws(MarkupFault) {
    try parseDeclaration()
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") { try parseMarkup() } else { try parseText() }
    }
    if let last = open.last {
      let node = nodes[Int(last)]
      throw fault(
        "unexpected end of file: '<\(name(node.name))>' in line \(line(of: node.start)) is not closed",
        bytes.count)
    }
    if nodes.isEmpty { throw fault("the document has no root element", 0) }
  }

  // MARK: Pieces

  private mutating func add(_ kind: PieceRecord.Kind, _ start: Int, _ end: Int) {
    let piece = Int32(pieces.count)
    pieces.append(PieceRecord(kind: kind, start: Int32(start), end: Int32(end)))
    guard let parent = open.last.map(Int.init) else {
      if outside.last < 0 { outside.first = piece } else { pieces[Int(outside.last)].next = piece }
      outside.last = piece
      return
    }
    let last = nodes[parent].lastPiece
    if last < 0 { nodes[parent].firstPiece = piece } else { pieces[Int(last)].next = piece }
    nodes[parent].lastPiece = piece
  }

  mutating func addDeclaration(_ start: Int) { add(.instruction, start, index) }

  private mutating func parseMarkup() throws(MarkupFault) {
    let start = index
    switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
    case UInt8(ascii: "/"): try parseEndTag()
    case UInt8(ascii: "?"):
      try parseInstruction()
      add(.instruction, start, index)
    case UInt8(ascii: "!") where starts("<!--"):
      try parseComment()
      add(.comment, start, index)
    case UInt8(ascii: "!") where starts("<![CDATA["):
      try parseSection()
      add(.text, start, index)
      try checkText()
    case UInt8(ascii: "!") where nodes.isEmpty && starts("<!DOCTYPE"):
      throw MarkupFault(offset: index, reason: .documentType)
    default: try parseStartTag()
    }
  }

  private mutating func parseText() throws(MarkupFault) {
    let start = index
    if open.isEmpty {
      guard skipSpaces() else {
        throw fault(
          nodes.isEmpty ? "there is text before the root element" : "there is text after the root element")
      }
    } else {
      while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
        if bytes[index] == UInt8(ascii: "]"), starts("]]>") {
          throw fault("the text contains ']]>'; write ']]&gt;' instead")
        }
        try skipCharacter()
      }
    }
    add(.text, start, index)
    try checkText()
  }

  private mutating func parseSection() throws(MarkupFault) {
    let start = index
    guard !open.isEmpty else {
      throw fault(
        nodes.isEmpty ? "there is text before the root element" : "there is text after the root element")
    }
    index += "<![CDATA[".utf8.count
    while !starts("]]>") {
      guard index < bytes.count else {
        throw fault("unexpected end of file: a CDATA section is not closed with ']]>'", start)
      }
      try skipLiteralCharacter()
    }
    index += 3
  }

  private mutating func parseComment() throws(MarkupFault) {
    let start = index
    index += 4
    while !starts("--") {
      guard index < bytes.count else {
        throw fault("unexpected end of file: a comment is not closed with '-->'", start)
      }
      try skipLiteralCharacter()
    }
    guard index + 2 < bytes.count, bytes[index + 2] == UInt8(ascii: ">") else {
      throw fault("a comment contains '--'; remove one of the hyphens")
    }
    index += 3
  }

  // MARK: Tags

  private mutating func parseEndTag() throws(MarkupFault) {
    let start = index
    index += 2
    let name = scanName()
    skipSpaces()
    guard index < bytes.count else {
      throw fault("unexpected end of file: an end tag is not closed", bytes.count)
    }
    guard bytes[index] == UInt8(ascii: ">") else { throw fault("an end tag is not closed with '>'", start) }
    index += 1
    guard let last = open.popLast().map(Int.init) else {
      throw fault("'</\(text(name))>' has no start tag", start)
    }
    let node = nodes[last]
    guard names.isName(node.name, name, in: bytes) else {
      throw fault(
        "the end tag '</\(text(name))>' does not match the start tag '<\(self.name(node.name))>' in line \(line(of: node.start))",
        start)
    }
    close(last)
  }

  private mutating func close(_ element: Int) {
    nodes[element].end = Int32(index)
    nodes[element].last = Int32(nodes.count - 1)
    namespaces.leave(open.count)
  }

  private mutating func parseStartTag() throws(MarkupFault) {
    let start = index
    index += 1
    let name = scanName()
    guard !name.isEmpty else {
      throw fault("'<' does not start a tag; write '&lt;' for the character '<'", start)
    }
    guard !open.isEmpty || nodes.isEmpty else {
      throw fault("the document has more than one root element", start)
    }
    try checkLimits(start)
    let element = Int32(nodes.count)
    let parent = open.last ?? -1
    nodes.append(
      NodeRecord(
        name: try intern(name, start), parent: parent, last: element,
        firstAttribute: Int32(attributes.count), start: Int32(start), startTagEnd: Int32(index), end: 0))
    if parent >= 0 {
      let last = nodes[Int(parent)].lastChild
      if last < 0 { nodes[Int(parent)].firstChild = element } else { nodes[Int(last)].nextSibling = element }
      nodes[Int(parent)].lastChild = element
    }
    add(.element, Int(element), 0)
    let closesItself = try parseAttributes(of: element, start)
    nodes[Int(element)].attributeCount = Int32(attributes.count) - nodes[Int(element)].firstAttribute
    nodes[Int(element)].startTagEnd = Int32(index)
    nodes[Int(element)].closesItself = closesItself
    try checkNamespaces(of: Int(element), start)
    if closesItself { close(Int(element)) } else { open.append(element) }
  }

  private func checkLimits(_ start: Int) throws(MarkupFault) {
    for (count, limit) in [(open.count, InputLimit.documentDepth), (nodes.count, .documentElements)]
    where count >= limits[limit] {
      throw MarkupFault(offset: start, reason: .exceeded(limits.exceeded(limit)))
    }
    if nodes.count & 1023 == 0, cancellation.isCancelled {
      throw MarkupFault(offset: start, reason: .cancelled)
    }
  }

  /// Parses the attributes and the end of a start tag. Returns `true` for an empty-element tag.
  private mutating func parseAttributes(of element: Int32, _ tag: Int) throws(MarkupFault) -> Bool {
    let (first, most) = (attributes.count, limits[.elementAttributes])
    while true {
      let space = index
      let isSeparated = skipSpaces()
      guard index < bytes.count else {
        throw fault("unexpected end of file: a tag is not closed", bytes.count)
      }
      if bytes[index] == UInt8(ascii: ">") {
        index += 1
        return false
      }
      if starts("/>") {
        index += 2
        return true
      }
      try parseAttribute(of: element, isSeparated ? space : nil, tag)
      guard attributes.count - first <= most else {
        throw MarkupFault(offset: tag, reason: .exceeded(limits.exceeded(.elementAttributes)))
      }
    }
  }

  /// Parses an attribute.
  ///
  /// - Parameters:
  ///   - space: The offset of the whitespace before the attribute; `nil` if there is none.
  ///   - tag: The offset of the start tag.
  private mutating func parseAttribute(
    of element: Int32, _ space: Int?, _ tag: Int
  ) throws(MarkupFault) {
    let start = index
    let name = scanName()
    guard !name.isEmpty, let space else { throw fault("a tag is not closed with '>'", tag) }
    let known = try intern(name, start)
    guard names.use(known, in: element) else {
      throw fault("the attribute '\(text(name))' occurs twice; remove one of the two", start)
    }
    skipSpaces()
    let isAssigned = index < bytes.count && bytes[index] == UInt8(ascii: "=")
    if isAssigned { index += 1 }
    skipSpaces()
    let quote = index < bytes.count ? bytes[index] : 0
    guard isAssigned, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      if index >= bytes.count { throw fault("unexpected end of file: a tag is not closed", bytes.count) }
      throw fault(
        "the attribute '\(text(name))' has no value in quotes; write \(text(name))=\"value\"", start)
    }
    index += 1
    let value = index
    var isEscaped = false
    while index < bytes.count, bytes[index] != quote {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") {
        throw fault(
          "the value of '\(text(name))' contains '<' or is not closed; write '&lt;' for the character '<'",
          start)
      }
      if byte < 0x20 || byte == UInt8(ascii: "&") { isEscaped = true }
      try skipCharacter()
    }
    guard index < bytes.count else {
      throw fault("unexpected end of file: the value of '\(text(name))' is not closed", start)
    }
    attributes.append(
      AttributeRecord(
        name: known, start: Int32(space), valueStart: Int32(value), valueEnd: Int32(index),
        isEscaped: isEscaped))
    index += 1
  }

  // MARK: Checks

  /// Checks the size of the text in the innermost open element, if it is an element with long text: a
  /// `string` or `mutableString` of a document, or a `key` or `string` of a property list.
  private func checkText() throws(MarkupFault) {
    guard let element = open.last.map({ nodes[Int($0)] }),
      ["string", "mutableString", "key"].contains(names.names[Int(element.name)])
    else { return }
    var (count, next) = (0, element.firstPiece)
    while next >= 0 {
      let piece = pieces[Int(next)]
      if piece.kind == .text {
        let range = Int(piece.start)..<Int(piece.end)
        // The delimiters of a CDATA section are not part of the text.
        let isSection = bytes[range].starts(with: "<![CDATA[".utf8)
        count += isSection ? range.count - "<![CDATA[]]>".utf8.count : decodedCount(of: range)
      }
      next = piece.next
    }
    guard count > limits[.elementText] else { return }
    throw MarkupFault(offset: Int(element.start), reason: .exceeded(limits.exceeded(.elementText)))
  }

  /// Returns the number of bytes of a text after its entities are replaced. For a text that is not longer
  /// than the limit, returns the number of its bytes in the document.
  private func decodedCount(of range: Range<Int>) -> Int {
    guard range.count > limits[.elementText] else { return range.count }
    var (count, index) = (0, range.lowerBound)
    while index < range.upperBound {
      let entity = bytes[index] == UInt8(ascii: "&") ? Entity(at: index, in: bytes) : nil
      count += entity.map { UTF8.width($0.scalar) } ?? 1
      index = entity?.end ?? index + 1
    }
    return count
  }

  private mutating func checkNamespaces(of element: Int, _ tag: Int) throws(MarkupFault) {
    let node = nodes[element]
    let list = attributes[Int(node.firstAttribute)...]
    // Names without colons need no check.
    guard names.isQualified(node.name) || list.contains(where: { names.isQualified($0.name) }) else { return }
    let values = list.map { record in
      NamespaceScope.Attribute(
        name: names.names[Int(record.name)],
        value: String(
          decoding: bytes[Int(record.valueStart)..<Int(record.valueEnd)], as: UTF8.self))
    }
    if let reason = namespaces.enter(names.names[Int(node.name)], values, depth: open.count) {
      throw fault(reason, tag)
    }
  }
}
