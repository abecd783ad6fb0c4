/// The first violation of the rules of XML in a document that the parser rejected. The parser of Foundation reports some
/// faults only at the end of the document, without a reason.
struct MarkupFault: Equatable {
  /// The position in the document, in bytes.
  let offset: Int
  let reason: String

  /// Returns the first fault of a document; `nil` if the scanner finds none.
  ///
  /// - Complexity: O(bytes).
  static func first(in bytes: [UInt8]) -> MarkupFault? {
    var scanner = MarkupFaultScanner(bytes)
    do throws(MarkupFault) {
      try scanner.scan()
      return nil
    } catch {
      return error
    }
  }
}

extension MarkupFault: Error {}

/// A scanner of tags, attributes and entities, which stops at the first fault.
private struct MarkupFaultScanner {
  private let bytes: [UInt8]
  private var index: Int
  /// The names of the open elements, with the offsets of their start tags.
  private var open: [(name: ArraySlice<UInt8>, offset: Int)] = []
  private var hasRoot = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func scan() throws(MarkupFault) {
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") {
        try scanMarkup()
      } else {
        if open.isEmpty, !MarkupFaultScanner.isSpace(bytes[index]) {
          throw fault(
            hasRoot ? "there is text after the root element" : "there is text before the root element")
        }
        if starts("]]>") { throw fault("the text contains ']]>'; write ']]&gt;' instead") }
        try scanCharacter()
      }
    }
    if let last = open.last {
      throw fault(
        "unexpected end of file: '<\(text(last.name))>' in line \(line(of: last.offset)) is not closed",
        bytes.count)
    }
    if !hasRoot { throw fault("the document has no root element", 0) }
  }

  // MARK: Markup

  private mutating func scanMarkup() throws(MarkupFault) {
    if starts("<!--") {
      try skip("<!--", to: "--", "a comment is not closed with '-->'")
      guard starts(">") else {
        throw fault("a comment contains '--'; remove one of the hyphens", index - 2)
      }
      index += 1
      return
    }
    if starts("<![CDATA[") {
      return try skip("<![CDATA[", to: "]]>", "a CDATA section is not closed with ']]>'")
    }
    if starts("<?") { return try skip("<?", to: "?>", "a processing instruction is not closed with '?>'") }
    if starts("</") { return try scanEndTag() }
    try scanStartTag()
  }

  private mutating func skip(
    _ start: StaticString, to end: StaticString, _ reason: String
  ) throws(MarkupFault) {
    let place = index
    index += start.utf8CodeUnitCount
    while !starts(end) {
      guard index < bytes.count else { throw fault("unexpected end of file: \(reason)", place) }
      index += 1
    }
    index += end.utf8CodeUnitCount
  }

  private mutating func scanEndTag() throws(MarkupFault) {
    let place = index
    index += 2
    let name = scanName()
    skipSpaces()
    guard index < bytes.count else {
      throw fault("unexpected end of file: an end tag is not closed", bytes.count)
    }
    guard bytes[index] == UInt8(ascii: ">") else { throw fault("an end tag is not closed with '>'", place) }
    index += 1
    guard let last = open.popLast() else { throw fault("'</\(text(name))>' has no start tag", place) }
    guard last.name == name else {
      throw fault(
        "the end tag '</\(text(name))>' does not match the start tag '<\(text(last.name))>' in line \(line(of: last.offset))",
        place)
    }
  }

  private mutating func scanStartTag() throws(MarkupFault) {
    let place = index
    index += 1
    let name = scanName()
    guard !name.isEmpty else {
      throw fault("'<' does not start a tag; write '&lt;' for the character '<'", place)
    }
    guard !open.isEmpty || !hasRoot else { throw fault("the document has more than one root element", place) }
    guard open.count < MarkupFaultScanner.deepest else {
      throw fault("the elements are nested too deeply", place)
    }
    hasRoot = true
    var attributes: Set<ArraySlice<UInt8>> = []
    while true {
      let afterSpace = skipSpaces()
      guard index < bytes.count else {
        throw fault("unexpected end of file: a tag is not closed", bytes.count)
      }
      if bytes[index] == UInt8(ascii: ">") {
        index += 1
        open.append((name, place))
        return
      }
      if starts("/>") {
        index += 2
        return
      }
      try scanAttribute(afterSpace, &attributes, ofTagAt: place)
    }
  }

  /// The maximum number of open elements, so that a hostile document cannot use much memory. Documents within the limits
  /// have far fewer.
  private static let deepest = 100_000

  private mutating func scanAttribute(
    _ afterSpace: Bool, _ known: inout Set<ArraySlice<UInt8>>, ofTagAt tag: Int
  ) throws(MarkupFault) {
    let place = index
    let name = scanName()
    guard !name.isEmpty, afterSpace else { throw fault("a tag is not closed with '>'", tag) }
    guard known.insert(name).inserted else {
      throw fault("the attribute '\(text(name))' occurs twice; remove one of the two", place)
    }
    skipSpaces()
    let isAssigned = index < bytes.count && bytes[index] == UInt8(ascii: "=")
    if isAssigned { index += 1 }
    skipSpaces()
    let quote = index < bytes.count ? bytes[index] : 0
    guard isAssigned, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      if index >= bytes.count { throw fault("unexpected end of file: a tag is not closed", bytes.count) }
      throw fault(
        "the attribute '\(text(name))' has no value in quotes; write \(text(name))=\"value\"", place)
    }
    index += 1
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "<") {
        throw fault(
          "the value of '\(text(name))' contains '<' or is not closed; write '&lt;' for the character '<'",
          place)
      }
      try scanCharacter()
    }
    guard index < bytes.count else {
      throw fault("unexpected end of file: the value of '\(text(name))' is not closed", place)
    }
    index += 1
  }

  // MARK: Characters

  /// Skips a character or an entity.
  private mutating func scanCharacter() throws(MarkupFault) {
    let byte = bytes[index]
    guard byte == UInt8(ascii: "&") else {
      if byte < 0x20, !MarkupFaultScanner.isSpace(byte) {
        throw fault("the document contains an invalid character; remove it")
      }
      index += 1
      return
    }
    let name = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: ";") }.prefix(
      MarkupFaultScanner.longestEntity)
    let end = index + 1 + name.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";"), MarkupFaultScanner.isEntity(text(name)) else {
      throw fault("'&' does not start an entity of XML; write '&amp;' for the character '&'")
    }
    index = end + 1
  }

  /// The maximum number of bytes between `&` and `;`. The longest reference without leading zeros, `#x10FFFF`, has 8.
  private static let longestEntity = 10

  private static func isEntity(_ name: String) -> Bool {
    if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return true }
    let number =
      name.hasPrefix("#x")
      ? UInt32(name.dropFirst(2), radix: 16)
      : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
    guard let number, Unicode.Scalar(number) != nil else { return false }
    return number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  @discardableResult
  private mutating func skipSpaces() -> Bool {
    let start = index
    while index < bytes.count, MarkupFaultScanner.isSpace(bytes[index]) { index += 1 }
    return index > start
  }

  /// Skips a name, and returns its bytes.
  private mutating func scanName() -> ArraySlice<UInt8> {
    let name = bytes[index...].prefix { byte in
      byte >= 0x80 || byte > 0x20 && !Array("<>/=&\"'".utf8).contains(byte)
    }
    index = name.endIndex
    return name
  }

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[min(index, bytes.count)...].starts(with: $0) }
  }

  // MARK: Faults

  private func fault(_ reason: String, _ offset: Int? = nil) -> MarkupFault {
    MarkupFault(offset: offset ?? index, reason: reason)
  }

  /// Returns a name as text, shortened if it is long.
  private func text(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name.prefix(MarkupFaultScanner.longestName), as: UTF8.self)
  }

  private static let longestName = 64

  private func line(of offset: Int) -> Int { TextPosition(after: bytes[..<offset]).line }
}
