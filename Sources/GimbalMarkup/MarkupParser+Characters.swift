// Characters, names and instructions.

extension MarkupParser {
  func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return text.withUTF8Buffer { wanted in
      var offset = 0
      while offset < count, bytes[index + offset] == wanted[offset] { offset += 1 }
      return offset == count
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Skips whitespace. Returns `false` if there is none.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = index
    while index < bytes.count, MarkupParser.isSpace(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\n") { lineStarts.append(Int32(index + 1)) }
      index += 1
    }
    return index > start
  }

  /// Skips a byte of a character, or an entity.
  mutating func skipCharacter() throws(MarkupFault) {
    guard bytes[index] == UInt8(ascii: "&") else { return try skipLiteralCharacter() }
    guard let entity = Entity(at: index, in: bytes) else {
      throw fault("'&' does not start an entity of XML; write '&amp;' for the character '&'")
    }
    index = entity.end
  }

  /// Skips a byte of a character in a comment, a CDATA section or an instruction, which contain no entities.
  mutating func skipLiteralCharacter() throws(MarkupFault) {
    let byte = bytes[index]
    if byte < 0x20 {
      if byte == UInt8(ascii: "\n") {
        lineStarts.append(Int32(index + 1))
      } else if byte != UInt8(ascii: "\t"), byte != UInt8(ascii: "\r") {
        throw fault("the document contains an invalid character; remove it")
      }
    } else if byte == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE {
      // XML does not allow U+FFFE and U+FFFF.
      throw fault("the document contains an invalid character; remove it")
    }
    index += 1
  }

  // MARK: Names

  /// Skips a name, and returns its range. The characters of the name are not checked.
  mutating func scanName() -> Range<Int> {
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case ...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="),
        UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"):
        return start..<index
      default: index += 1
      }
    }
    return start..<index
  }

  /// Returns the index of a name. Checks the characters of a new name and adds it to the table.
  mutating func intern(_ name: Range<Int>, _ start: Int) throws(MarkupFault) -> Int32 {
    if let known = names.index(of: name, in: bytes) { return known }
    guard name.count <= MarkupParser.longestName else { throw fault("a name is too long", start) }
    let text = String(decoding: bytes[name], as: UTF8.self)
    guard NameTable.isValid(text) else {
      throw fault("'\(self.text(name))' is not a valid name", start)
    }
    return names.insert(text, name, in: bytes)
  }

  /// The maximum number of bytes of a name, as in libxml2.
  private static let longestName = 50_000

  // MARK: Instructions

  /// Parses the XML declaration, if there is one.
  mutating func parseDeclaration() throws(MarkupFault) {
    guard starts("<?xml"), index + 5 < bytes.count, MarkupParser.isSpace(bytes[index + 5]) else { return }
    let start = index
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else {
      throw fault("unexpected end of file: a processing instruction is not closed with '?>'", start)
    }
    index += 5
    var mayOmitSpace = false
    var wanted = ["version", "encoding", "standalone"][...]
    while true {
      let isSeparated = skipSpaces()
      if starts("?>") { break }
      let name = text(scanName())
      skipSpaces()
      // As in libxml2, no space is required after the encoding UTF-8.
      guard isSeparated || mayOmitSpace, let position = wanted.firstIndex(of: name), index < end,
        bytes[index] == UInt8(ascii: "=")
      else { throw declarationFault(start) }
      index += 1
      skipSpaces()
      let quote = bytes[index]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let last = bytes[(index + 1)..<end].firstIndex(of: quote)
      else { throw declarationFault(start) }
      let value = String(decoding: bytes[index + 1..<last], as: UTF8.self)
      index = last + 1
      try checkDeclared(name, value, start)
      mayOmitSpace = name == "encoding" && value.lowercased() == "utf-8"
      wanted = wanted[(position + 1)...]
    }
    // The version is required.
    guard wanted.first != "version" else { throw declarationFault(start) }
    index = start
    try parseInstruction(isDeclaration: true)
    addDeclaration(start)
  }

  private func checkDeclared(_ name: String, _ value: String, _ start: Int) throws(MarkupFault) {
    switch name {
    case "version": if value == "1.0" { return }
    case "standalone": if value == "yes" || value == "no" { return }
    default:
      let encoding = value.lowercased()
      if encoding == "utf-8" { return }
      guard encoding == "us-ascii" else { throw MarkupFault(offset: 0, reason: .notUTF8) }
      if let offset = bytes[start...].firstIndex(where: { $0 >= 0x80 }) {
        throw fault("the document contains a character that is not in its encoding, US-ASCII", offset)
      }
      return
    }
    throw declarationFault(start)
  }

  private func declarationFault(_ start: Int) -> MarkupFault {
    fault("the XML declaration is invalid; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>", start)
  }

  mutating func parseInstruction(isDeclaration: Bool = false) throws(MarkupFault) {
    let start = index
    index += 2
    let first = index
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: "?"),
      bytes[index] != UInt8(ascii: "<")
    {
      index += 1
    }
    let name = text(first..<index)
    if index < bytes.count, bytes[index] == UInt8(ascii: "?") {
      throw MarkupFault(offset: start, reason: .emptyInstruction)
    }
    while !starts("?>") {
      guard index < bytes.count else {
        throw fault("unexpected end of file: a processing instruction is not closed with '?>'", start)
      }
      try skipLiteralCharacter()
    }
    index += 2
    guard !isDeclaration else { return }
    guard bytes[first + name.utf8.count] <= 0x20, NameTable.isValid(name), !name.contains(":") else {
      throw fault("'\(name)' is not a valid name of a processing instruction", start)
    }
    let isReserved = name.lowercased().hasPrefix("xml") && name != "xml-stylesheet" && name != "xml-model"
    if isReserved {
      throw fault(
        name == "xml"
          ? "the XML declaration is not at the start of the document"
          : "the name '\(name)' of a processing instruction is reserved", start)
    }
  }

  // MARK: Faults

  func fault(_ reason: String, _ offset: Int? = nil) -> MarkupFault {
    MarkupFault(offset: offset ?? index, reason: .malformed(reason))
  }

  /// Returns a name as text, shortened if it is long.
  func text(_ name: Range<Int>) -> String {
    String(decoding: bytes[name].prefix(MarkupParser.longestShownName), as: UTF8.self)
  }

  func name(_ index: Int32) -> String {
    let name = names.names[Int(index)]
    return String(decoding: name.utf8.prefix(MarkupParser.longestShownName), as: UTF8.self)
  }

  private static let longestShownName = 64

  func line(of offset: Int32) -> Int {
    (lineStarts.lastIndex { $0 <= offset } ?? 0) + 1
  }
}
