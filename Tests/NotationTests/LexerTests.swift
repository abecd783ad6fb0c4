import GimbalModel
import GimbalNotation
import Testing

@Suite struct LexerTests {
  /// Returns the tokens of a text, including the end.
  static func tokens(_ text: String) -> [Token] {
    var lexer = Lexer(source(text))
    var tokens: [Token] = []
    repeat { tokens.append(lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  static func kinds(_ text: String) -> [Token.Kind] { tokens(text).dropLast().map(\.kind) }

  @Test func longestSymbolIsTaken() {
    let text = Symbol.allCases.map(\.rawValue).joined(separator: " ")
    #expect(Self.kinds(text) == Symbol.allCases.map(Token.Kind.symbol))
    #expect(Self.kinds("<==") == [.symbol(.lessOrEqual), .symbol(.assign)])
    #expect(Self.kinds("a.b") == [.word, .symbol(.dot), .word])
  }

  @Test func words() {
    #expect(Self.tokens("_a1 größe ñ日本").dropLast().map(\.text) == ["_a1", "größe", "ñ日本"])
    #expect(Self.kinds("gro\u{308}ße") == [.word])
    #expect(Self.kinds("a-b") == [.word, .symbol(.minus), .word])
  }

  @Test func numbersAndSizes() {
    #expect(Self.kinds("8 0.5 1e3 2.5E-1") == [.number(8), .number(0.5), .number(1000), .number(0.25)])
    #expect(Self.kinds("-8") == [.symbol(.minus), .number(8)])
    #expect(
      Self.kinds("600x400 213.5x128") == [
        .size(Size(width: 600, height: 400)), .size(Size(width: 213.5, height: 128)),
      ])
    #expect(Self.kinds("320x 0.5x") == [.openSize(width: 320), .openSize(width: 0.5)])
    #expect(Self.kinds("10px 0.5px -8px") == [.pixels(10), .pixels(0.5), .symbol(.minus), .pixels(8)])
    #expect(Self.kinds("10%") == [.number(10), .symbol(.percent)])
    #expect(Self.kinds("3...45 7...2") == [.range(first: 3, last: 45), .range(first: 7, last: 2)])
    #expect(Self.kinds("1-2") == [.number(1), .symbol(.minus), .number(2)])
    #expect(Self.kinds("1e-400") == [.number(0)])
  }

  @Test(arguments: [
    "10pt", "1.px", "1px2", "3abc", "1.", "1..2", "1.2.3", "0x1F", "1e", "1xx2", "3é", "1...2...3", "1...",
    "1.5...2", "1e5e5", "1x2x3",
  ])
  func malformedNumbers(_ text: String) {
    let span = Span(1, 1 + text.utf8.count)
    #expect(Self.kinds(" " + text) == [.invalid(ParseError(.malformedNumber(text), at: span))])
  }

  @Test(arguments: ["1e999", "9e308x1", "1x1e309"]) func overflows(_ text: String) {
    let span = Span(0, text.utf8.count)
    #expect(Self.kinds(text) == [.invalid(ParseError(.numberOverflow(text), at: span))])
  }

  @Test func hashStartsCommentAtStatementStart() {
    #expect(Self.kinds("set #7 #08") == [.word, .handle(7), .handle(8)])
    #expect(Self.kinds("resolve !7 !08") == [.word, .conflict(7), .conflict(8)])
    #expect(
      Self.kinds("a != !") == [
        .word, .symbol(.notEqual), .invalid(ParseError(.strayCharacter("!"), at: Span(5, 6))),
      ])
    #expect(Self.kinds("!7th") == [.invalid(ParseError(.malformedHandle("!7th"), at: Span(0, 4)))])
    #expect(
      ParseError(.malformedHandle("!7th"), at: Span(0, 0)).message == "'!7th' is not a conflict handle")
    #expect(Self.kinds("#7 is a comment").isEmpty)
    #expect(Self.kinds("a # 7").count == 1)
    #expect(Self.kinds("a;#7") == [.word, .separator])
    #expect(Self.kinds("a\n  #7\nb") == [.word, .separator, .separator, .word])
    #expect(Self.kinds("a {#7\n#8") == [.word, .symbol(.openBrace), .separator])
    #expect(Self.kinds("a \\\n #7") == [.word, .handle(7)])
    #expect(Self.kinds("a #comment\nb") == [.word, .separator, .word])
    #expect(Self.kinds("a#b") == [.word])
    #expect(Self.kinds("a #7th") == [.word, .invalid(ParseError(.malformedHandle("#7th"), at: Span(2, 6)))])
    let long = "#99999999999999999999"
    #expect(Self.kinds("a " + long).last == .invalid(ParseError(.numberOverflow(long), at: Span(2, 23))))
    #expect(
      ParseError(.malformedHandle("#7th"), at: Span(0, 0)).message == "'#7th' is not a constraint handle")
    #expect(ParseError(.malformedHandle("#7th"), at: Span(0, 0)).remedy?.contains("comment") == true)
  }

  @Test func quotes() {
    #expect(Self.tokens(#""a \"b\" \\ \n\t\u{1F600}\u{e9}""#)[0].text == "a \"b\" \\ \n\t😀é")
    #expect(Self.tokens("\"two\nlines ; # {\"")[0].text == "two\nlines ; # {")
    // CRLF is a newline; a carriage return alone is a character.
    #expect(Self.tokens("\"two\r\nlines\rhere\"")[0].text == "two\nlines\rhere")
    #expect(Self.tokens(#""a"b"#).map(\.kind) == [.quoted, .word, .end])
  }

  @Test(arguments: [
    (#""\q""#, #"\q"#, 1), (#""ab\u1""#, #"\u"#, 3), (#""\u{}""#, #"\u"#, 1), (#""\u{D800}""#, #"\u"#, 1),
    (#""\u{110000}""#, #"\u"#, 1), (#""\u{123456789}""#, #"\u"#, 1), (#""\é""#, #"\é"#, 1),
    (#""\u{12 }""#, #"\u"#, 1), (#""\q\r""#, #"\q"#, 1),
  ])
  func badEscapes(_ text: String, _ escape: String, _ offset: Int) {
    let span = Span(offset, offset + escape.utf8.count)
    #expect(Self.kinds(text) == [.invalid(ParseError(.badEscape(escape), at: span))])
    #expect(ParseError(.badEscape(escape), at: span).remedy?.isEmpty == false)
    #expect(ParseError(.badEscape(escape), at: span).message == "invalid escape '\(escape)'")
  }

  @Test(arguments: [#"""#, #""abc"#, #""abc\"#, #""abc\""#, #""\u{1"#]) func openQuotes(_ text: String) {
    let error = ParseError(.unterminatedString, at: Span(2, 3))
    #expect(Self.kinds("a " + text) == [.word, .invalid(error)])
    #expect(error.message == "the quote is not closed" && error.remedy == "add a closing '\"'")
  }

  @Test func options() {
    #expect(
      Self.tokens("--all-orientations --x=1").map(\.text) == ["--all-orientations", "--x", "=", "1", ""])
    #expect(Self.kinds("--exact")[0] == .option)
    #expect(Self.kinds("--8") == [.symbol(.minus), .symbol(.minus), .number(8)])
    #expect(Self.kinds("- -a") == [.symbol(.minus), .symbol(.minus), .word])
  }

  @Test func strayCharactersAreInvalid() {
    #expect(Self.kinds("a $") == [.word, .invalid(ParseError(.strayCharacter("$"), at: Span(2, 3)))])
    #expect(Self.kinds("\\ a").first == .invalid(ParseError(.strayCharacter("\\"), at: Span(0, 1))))
    #expect(Self.kinds("\u{A0}") == [.invalid(ParseError(.strayCharacter("\u{A0}"), at: Span(0, 2)))])
    #expect(ParseError(.strayCharacter("\u{A0}"), at: Span(0, 2)).message == "unexpected character U+00A0")
    #expect(ParseError(.strayCharacter("$"), at: Span(0, 2)).message == "unexpected character '$'")
    #expect(Self.kinds("\0") == [.invalid(ParseError(.strayCharacter("\0"), at: Span(0, 1)))])
  }

  @Test func blanks() {
    #expect(Self.kinds("\u{FEFF}a") == [.word])
    #expect(Self.kinds("a\r\nb") == [.word, .separator, .word])
    #expect(Self.kinds("a \\ \t\r\n b \\") == [.word, .word])
    #expect(Self.kinds("") == [])
  }
}
