import GimbalSyntaxTree

/// A lexer of Objective-C.
///
/// Every text has tokens: a byte that starts none is omitted, and a literal without an end ends with its line.
///
/// - Complexity: O(size of the text).
struct Lexer {
  private let source: [UInt8]
  private var index = 0
  private var startsLine = true
  private var followsSpace = false
  private var tokens: [Token] = []

  private init(_ source: [UInt8]) { self.source = source }

  /// Returns the tokens of a text; the last one is the end.
  static func tokens(of source: [UInt8]) -> [Token] {
    var lexer = Lexer(source)
    lexer.tokens.reserveCapacity(source.count / 5)
    if source.starts(with: [0xEF, 0xBB, 0xBF]) { lexer.index = 3 }
    while lexer.index < source.count { lexer.next() }
    lexer.startsLine = true
    lexer.add(.end, "", from: source.count)
    return lexer.tokens
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    let position = index + offset
    return position < source.count ? source[position] : 0
  }

  private mutating func add(_ kind: Token.Kind, _ text: String, from start: Int) {
    tokens.append(
      Token(
        kind: kind, text: text, span: Span(start: UInt32(clamping: start), end: UInt32(clamping: index)),
        startsLine: startsLine, followsSpace: followsSpace))
    (startsLine, followsSpace) = (false, false)
  }

  private mutating func next() {
    let start = index
    switch byte() {
    case UInt8(ascii: "\n"):
      index += 1
      (startsLine, followsSpace) = (true, true)
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x0C, 0x0B:
      index += 1
      followsSpace = true
    case UInt8(ascii: "\\"):
      index += 1
      if byte() == UInt8(ascii: "\r") { index += 1 }
      if byte() == UInt8(ascii: "\n") { index += 1 }
      followsSpace = true
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLineComment()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipBlockComment()
    case UInt8(ascii: "\""):
      let text = quoted(UInt8(ascii: "\""))
      add(.string, text, from: start)
    case UInt8(ascii: "'"):
      let text = quoted(UInt8(ascii: "'"))
      add(.character, text, from: start)
    case UInt8(ascii: "@"): nextAfterAt()
    case let first where Lexer.isIdentifierStart(first): nextWord(.identifier, from: start)
    case let first where Lexer.isDigit(first) || first == UInt8(ascii: ".") && Lexer.isDigit(byte(1)):
      nextNumber()
    default: nextPunctuation()
    }
  }

  // MARK: Comments

  private mutating func skipLineComment() {
    while index < source.count, byte() != UInt8(ascii: "\n") {
      // A line comment continues after a backslash.
      if byte() == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "\n") { index += 1 }
      index += 1
    }
    followsSpace = true
  }

  private mutating func skipBlockComment() {
    index += 2
    while index < source.count, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) {
      if byte() == UInt8(ascii: "\n") { startsLine = true }
      index += 1
    }
    index = min(source.count, index + 2)
    followsSpace = true
  }

  // MARK: Words and numbers

  static func isIdentifierStart(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private mutating func nextWord(_ kind: Token.Kind, from start: Int) {
    let first = index
    while index < source.count, Lexer.isIdentifierStart(byte()) || Lexer.isDigit(byte()) { index += 1 }
    add(kind, String(decoding: source[first..<index], as: UTF8.self), from: start)
  }

  private mutating func nextNumber() {
    let start = index
    let isHexadecimal = byte() == UInt8(ascii: "0") && byte(1) | 0x20 == UInt8(ascii: "x")
    while index < source.count {
      let next = byte()
      let isExponent = isHexadecimal ? next | 0x20 == UInt8(ascii: "p") : next | 0x20 == UInt8(ascii: "e")
      if isExponent, byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") {
        index += 2
      } else if Lexer.isDigit(next) || Lexer.isIdentifierStart(next) || next == UInt8(ascii: ".") {
        index += 1
      } else {
        break
      }
    }
    add(.number, String(decoding: source[start..<index], as: UTF8.self), from: start)
  }

  // MARK: Literals

  private mutating func nextAfterAt() {
    let start = index
    index += 1
    switch byte() {
    case UInt8(ascii: "\""):
      let text = quoted(UInt8(ascii: "\""))
      add(.objectString, text, from: start)
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("):
      let text = "@" + String(UnicodeScalar(byte()))
      index += 1
      add(.punctuation, text, from: start)
    case let next where Lexer.isIdentifierStart(next): nextWord(.directive, from: start)
    default: add(.punctuation, "@", from: start)
    }
  }

  /// Returns the text of a literal in quotation marks, with its escapes replaced.
  private mutating func quoted(_ quote: UInt8) -> String {
    index += 1
    var text: [UInt8] = []
    while index < source.count {
      let next = byte()
      if next == quote {
        index += 1
        break
      }
      if next == UInt8(ascii: "\n") { break }
      index += 1
      if next == UInt8(ascii: "\\") { appendEscape(to: &text) } else { text.append(next) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func appendEscape(to text: inout [UInt8]) {
    let next = byte()
    index += 1
    switch next {
    case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "\n"): break
    case UInt8(ascii: "u"), UInt8(ascii: "U"): appendScalar(to: &text, next == UInt8(ascii: "u") ? 4 : 8)
    case let digit where digit >= UInt8(ascii: "0") && digit <= UInt8(ascii: "7"): text.append(digit & 7)
    default: text.append(next)
    }
  }

  private mutating func appendScalar(to text: inout [UInt8], _ digits: Int) {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = Character(UnicodeScalar(byte())).hexDigitValue else { break }
      value = value &* 16 &+ UInt32(digit)
      index += 1
    }
    if let scalar = UnicodeScalar(value) { text += Array(String(scalar).utf8) }
  }

  // MARK: Operators

  private static let operators: [[UInt8]] = [
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=",
    "/=",
    "%=", "&=", "|=", "^=", "##", "::",
  ].map { Array($0.utf8) }

  private mutating func nextPunctuation() {
    let start = index
    let length =
      Lexer.operators.first { text in
        text.indices.allSatisfy { byte($0) == text[$0] }
      }?.count ?? 1
    index = min(source.count, index + length)
    // Bytes that start no token, such as NUL, separate tokens.
    guard source[start] > 0x20 else {
      followsSpace = true
      return
    }
    add(.punctuation, String(decoding: source[start..<index], as: UTF8.self), from: start)
  }
}
