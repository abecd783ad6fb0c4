// Length: formats and the names in them are one grammar.

internal import GimbalModel

/// A parser for visual formats, such as `H:|-[a]-8-[b]-|`.
///
/// - Complexity: O(length) for the whole text.
struct FormatParser {
  let text: FormatText
  let bytes: [UInt8]
  /// The start of the next token, after blanks and comments.
  private(set) var offset = 0
  /// The end of the last token that was consumed.
  private(set) var endOfTaken = 0
  /// The number of open brackets and parentheses. Newlines inside brackets and parentheses are treated as
  /// blanks.
  private var openBrackets = 0

  init(_ text: FormatText) throws(ParseError) {
    self.text = text
    bytes = text.bytes
    guard bytes.count <= VisualFormat.maximumLength else {
      throw ParseError(
        .other(
          message: "the text of the formats has more than \(VisualFormat.maximumLength) bytes",
          remedy: "split the text into several shorter texts"), at: text.span(0, 0))
    }
    try skipBlanks()
  }

  // MARK: Lookahead

  /// The next byte; 0 at the end.
  var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  var isAtEndOfText: Bool { offset >= bytes.count }

  /// A Boolean value that indicates whether the format ends here: at a newline, a `;` or the end of the text.
  var isAtEnd: Bool {
    isAtEndOfText
      || openBrackets == 0 && (next == UInt8(ascii: "\n") || next == UInt8(ascii: ";"))
  }

  func byte(after count: Int) -> UInt8 { offset + count < bytes.count ? bytes[offset + count] : 0 }

  func span(from start: Int) -> Span { text.span(start, max(start, endOfTaken)) }

  /// The span of the next character.
  var nextSpan: Span { isAtEnd ? text.span(offset, offset) : text.span(offset, offset + scalarWidth) }

  /// Returns the error for the next token, which is not one of the expected tokens.
  func unexpected(_ expected: String...) -> ParseError { unexpected(expected) }

  func unexpected(_ expected: [String]) -> ParseError {
    guard !isAtEnd else {
      return ParseError(
        .other(
          message: "unexpected end of the format", remedy: "expected \(ParseError.alternatives(expected))"),
        at: nextSpan)
    }
    let found = String(decoding: bytes[offset..<offset + scalarWidth], as: UTF8.self)
    return ParseError(.unexpected(found: found, expected: expected), at: nextSpan)
  }

  /// The number of bytes of the next character.
  private var scalarWidth: Int { UTF8.width(scalar(at: offset)) }

  func scalar(at offset: Int) -> Unicode.Scalar {
    if bytes[offset] < 0x80 { return Unicode.Scalar(bytes[offset]) }
    let end = min(offset + 4, bytes.count)
    return String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
  }

  /// Throws an error if a blank separates the last token from the next one. As in Apple's parser, the parts of a
  /// connection such as `[a]-(8)-[b]` follow each other without blanks.
  func refuseBlankInConnection() throws(ParseError) {
    guard endOfTaken < offset, !isAtEnd, FormatParser.blanks.contains(bytes[offset - 1]) else { return }
    throw ParseError(
      .other(
        message: "a connection cannot contain a blank",
        remedy: "write the connection without blanks, as in [a]-8-[b]"),
      at: text.span(endOfTaken, offset))
  }

  private static let blanks: Set<UInt8> = Set(" \t\r\n".utf8)

  // MARK: Consuming tokens

  /// Consumes a token that ends at a given offset, and the blanks and comments after the token.
  mutating func take(to end: Int) throws(ParseError) {
    offset = end
    endOfTaken = end
    try skipBlanks()
  }

  mutating func accept(_ scalar: Unicode.Scalar) throws(ParseError) -> Bool {
    guard next == UInt8(ascii: scalar), !isAtEndOfText else { return false }
    try take(to: offset + 1)
    return true
  }

  /// Consumes an opening bracket if it comes next, and counts the bracket as open.
  mutating func open(_ scalar: Unicode.Scalar) throws(ParseError) -> Bool {
    guard next == UInt8(ascii: scalar), !isAtEndOfText else { return false }
    openBrackets += 1
    try take(to: offset + 1)
    return true
  }

  mutating func close(_ scalar: Unicode.Scalar) throws(ParseError) -> Bool {
    guard next == UInt8(ascii: scalar), !isAtEndOfText else { return false }
    openBrackets -= 1
    try take(to: offset + 1)
    return true
  }

  private mutating func skipBlanks() throws(ParseError) {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
      case UInt8(ascii: "\n") where openBrackets > 0: offset += 1
      case UInt8(ascii: "/"):
        switch byte(after: 1) {
        case UInt8(ascii: "/"):
          while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
        case UInt8(ascii: "*"): try skipComment()
        default: return
        }
      default: return
      }
    }
  }

  private mutating func skipComment() throws(ParseError) {
    let start = offset
    offset += 2
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    throw ParseError(
      .other(message: "the comment is not closed", remedy: "add a closing '*/'"),
      at: text.span(start, start + 2))
  }
}

extension VisualFormat {
  /// Parses a source text with visual formats, separated by newlines or `;`.
  ///
  /// - Complexity: O(length).
  package static func parse(_ source: Source) throws(ParseError) -> [VisualFormat] {
    var parser = try FormatParser(FormatText(source))
    return try parser.formats()
  }

  /// Parses the visual formats in a quoted text of a source.
  ///
  /// - Complexity: O(length).
  package static func parse(_ quote: Spanned<String>, in source: Source) throws(ParseError) -> [VisualFormat]
  {
    var parser = try FormatParser(FormatText(quote, in: source))
    return try parser.formats()
  }

  /// Parses the visual formats in the quoted text at a cursor, and records the names of their views.
  ///
  /// - Complexity: O(length).
  package static func parse(_ cursor: inout Cursor) throws(ParseError) -> [VisualFormat] {
    let origins = cursor.variables.substitution(inQuotes: cursor.peek().text).origins
    let quote = try cursor.quoted("a format")
    var parser = try FormatParser(FormatText(quote, in: cursor.source, origins: origins))
    let formats = try parser.formats()
    for format in formats {
      for name in format.viewNames { cursor.recorder?.record(.name(.views), at: name.span) }
    }
    return formats
  }
}

extension FormatParser {
  /// Parses all formats of the text.
  mutating func formats() throws(ParseError) -> [VisualFormat] {
    var formats: [VisualFormat] = []
    while true {
      while !isAtEndOfText, isAtEnd { try take(to: offset + 1) }
      guard !isAtEndOfText else { break }
      formats.append(try format())
      guard isAtEnd else { throw unexpected("the end of the format") }
    }
    guard !formats.isEmpty else {
      throw ParseError(
        .other(message: "the text contains no format", remedy: "write a format such as H:|-[a]-|"),
        at: text.span(0, 0))
    }
    return formats
  }

  private mutating func format() throws(ParseError) -> VisualFormat {
    let start = offset
    let form = try form()
    return VisualFormat(form: form, span: span(from: start))
  }

  private mutating func form() throws(ParseError) -> VisualFormat.Form {
    let start = offset
    guard !isAtEnd, scalar(at: offset).startsBareName else {
      return .chain(.horizontal, try chain(hasOrientation: false))
    }
    let word = try word()
    let location = span(from: start)
    guard let axes = FormatAxes(rawValue: word) else {
      switch word {
      case "Z":
        try expectColon()
        return .depth(try depth())
      case "C":
        try expectColon()
        return try attributes()
      default:
        let upper = word.uppercased()
        let nearest = ["H", "V", "HV", "Z", "C"].contains(upper) ? upper : nil
        throw ParseError(
          .unknownName(
            role: "orientation", name: word, nearest: nearest,
            note: nearest != nil
              ? nil : "expected 'H:', 'V:', 'HV:', 'Z:' or 'C:', and views in brackets: H:|-[a]-|"),
          at: location
        )
      }
    }
    try expectColon()
    let chain = try chain()
    if axes == .both, let item = chain.groups.lazy.flatMap(\.items).first(where: { $0.stack != nil }) {
      throw ParseError(
        .other(
          message: "a stack is not allowed in an 'HV:' format",
          remedy: "use 'H:' or 'V:' for a format with a stack"),
        at: item.name.span)
    }
    return .chain(axes, chain)
  }

  private mutating func expectColon() throws(ParseError) {
    guard try accept(":") else { throw unexpected("':'") }
  }
}

extension FormatParser {
  /// Parses a chain after `Z:`, such as `|-[back]-10-[front]`, which orders views from back to front.
  mutating func depth() throws(ParseError) -> FormatChain {
    let chain = try chain()
    if let closing = chain.closing, closing.gap.kind != .flush {
      throw ParseError(
        .other(
          message: "no step is allowed before the last '|' of a 'Z:' format",
          remedy: "remove the step"), at: closing.gap.span)
    }
    for gap in chain.allGaps {
      let isStep =
        switch gap.kind {
        case .flush, .standard: true
        case .given(let predicates): predicates.count == 1 && predicates[0].isPlainNumber
        case .equal, .none: false
        }
      guard isStep else {
        throw ParseError(
          .other(
            message: "invalid step in a 'Z:' format",
            remedy: "omit the step, or write '-' or a number, as in Z:[a]-10-[b]"
          ), at: gap.span)
      }
    }
    for item in chain.groups.lazy.flatMap(\.items) where !item.predicates.isEmpty || item.stack != nil {
      throw ParseError(
        .other(
          message: "a view in a 'Z:' format cannot have a size or a stack",
          remedy: "write only the name of the view, as in Z:[a][b]"),
        at: item.name.span)
    }
    return chain
  }

  /// Parses the attributes of a view after `C:`, such as `a.centerX(b.right).top(10)`.
  mutating func attributes() throws(ParseError) -> VisualFormat.Form {
    guard isAtName else { throw unexpected("the name of a view") }
    let view = try name()
    var attributes: [FormatAttribute] = []
    repeat {
      let start = offset
      guard next == UInt8(ascii: ".") else {
        throw attributes.isEmpty
          ? unexpected("'.' and an attribute") : unexpected("'.' and an attribute", "the end of the format")
      }
      let anchor = try anchor()
      attributes.append(
        FormatAttribute(
          guide: anchor.guide, attribute: anchor.attribute, predicates: try predicates(),
          span: span(from: start)))
    } while !isAtEnd
    return .attributes(view, attributes)
  }
}

extension FormatPredicate {
  /// A Boolean value that indicates whether the predicate is a number, such as `8`, or is computed from a
  /// metric (a named number), such as `gap*2`.
  fileprivate var isPlainNumber: Bool {
    guard relation == .equal, priority == nil else { return false }
    switch object {
    case .quantity: return true
    case .reference(let reference): return reference.attribute == nil && reference.subject.value != .superview
    case .percentage: return false
    }
  }
}

extension FormatParser {
  /// A Boolean value that indicates whether a name comes next, without quotes or in single or double quotes.
  var isAtName: Bool {
    guard !isAtEnd else { return false }
    return next == UInt8(ascii: "'") || next == UInt8(ascii: "\"") || scalar(at: offset).startsBareName
  }

  var isAtDigit: Bool { Lexer.isDigit(next) }

  /// Parses a name, with or without quotes.
  ///
  /// - Precondition: A name comes next.
  mutating func name() throws(ParseError) -> Spanned<Name> {
    let start = offset
    let text = try isAtQuote ? quoted() : word()
    let span = span(from: start)
    do {
      return Spanned(try Name(text), at: span)
    } catch {
      throw ParseError(.nameRefused(error), at: span)
    }
  }

  /// Returns the error for a path that starts at an offset and ends with the last token that was consumed.
  func pathError(from start: Int) -> ParseError {
    let path = String(decoding: bytes[start..<endOfTaken], as: UTF8.self)
    return ParseError(
      .other(
        message: "\(path.cited) is a path to a view of an instance, which a format cannot use",
        remedy: "quote a view name that contains '/'"), at: span(from: start))
  }

  private var isAtQuote: Bool { next == UInt8(ascii: "'") || next == UInt8(ascii: "\"") }

  /// Consumes a word without quotes. The result is empty if another token comes next.
  mutating func word() throws(ParseError) -> String {
    let start = offset
    let end = endOfWord
    try take(to: end)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The end of the letters and digits that come next.
  private var endOfWord: Int {
    var end = offset
    while end < bytes.count {
      let byte = bytes[end]
      if byte < 0x80 {
        guard Unicode.Scalar(byte).continuesBareName else { break }
        end += 1
      } else {
        let scalar = scalar(at: end)
        guard scalar.continuesBareName else { break }
        end += UTF8.width(scalar)
      }
    }
    return end
  }

  private mutating func quoted() throws(ParseError) -> String {
    let opening = offset
    let quote = next
    var content: [UInt8] = []
    var end = offset + 1
    while end < bytes.count {
      if bytes[end] == quote {
        try take(to: end + 1)
        return String(decoding: content, as: UTF8.self)
      }
      // A backslash escapes the next character.
      if bytes[end] == UInt8(ascii: "\\"), end + 1 < bytes.count { end += 1 }
      content.append(bytes[end])
      end += 1
    }
    throw ParseError(
      .other(
        message: "the quote is not closed",
        remedy: "add a closing \(quote == UInt8(ascii: "'") ? "\"'\"" : "'\"'")"),
      at: text.span(opening, opening + 1))
  }

  /// Parses a number without a sign.
  ///
  /// - Precondition: A digit comes next.
  mutating func number() throws(ParseError) -> Double {
    let start = offset
    var end = offset
    func skipDigits() { while end < bytes.count, Lexer.isDigit(bytes[end]) { end += 1 } }
    func isDigit(_ index: Int) -> Bool { index < bytes.count && Lexer.isDigit(bytes[index]) }
    skipDigits()
    let isWhole = end
    if end < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(end + 1) {
      end += 1
      skipDigits()
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: "e") || bytes[end] == UInt8(ascii: "E") {
      let isSigned =
        end + 1 < bytes.count
        && (bytes[end + 1] == UInt8(ascii: "-") || bytes[end + 1] == UInt8(ascii: "+"))
      if isDigit(end + (isSigned ? 2 : 1)) {
        end += isSigned ? 2 : 1
        skipDigits()
      }
    }
    try refuseUnit(from: start, at: end)
    let isShort = end == isWhole && end - start <= 15
    let text = isShort ? "" : String(decoding: bytes[start..<end], as: UTF8.self)
    let value = isShort ? bytes[start..<end].reduce(0.0) { $0 * 10 + Double($1 - 48) } : try parsed(text)
    try take(to: end)
    return value
  }

  private func parsed(_ text: String) throws(ParseError) -> Double {
    do {
      return try Decimal.parse(text)
    } catch {
      throw ParseError(.numberOverflow(text), at: self.text.span(offset, offset + text.utf8.count))
    }
  }

  /// Throws an error for letters or a decimal point directly after a number, as in `10pt` and `1.`.
  private func refuseUnit(from start: Int, at end: Int) throws(ParseError) {
    var last = end
    while last < bytes.count {
      let scalar = scalar(at: last)
      guard scalar.continuesBareName || scalar == "." else { break }
      last += UTF8.width(scalar)
    }
    guard last > end else { return }
    throw ParseError(
      .other(
        message: "\(String(decoding: bytes[start..<last], as: UTF8.self).cited) is not a number",
        remedy: "write a number such as 8, 0.5 or 1e3 without a unit"), at: text.span(start, last))
  }
}
