import GimbalModel
import GimbalNotation
import Testing

@Suite struct SourceTests {
  @Test func positionsCountLinesAndCharacters() {
    let text = "one\nzwei gr\u{F6}\u{DF}e\r\n👩‍👧x"
    let source = Source(name: "s", text: text, firstLine: 10)
    #expect(source.position(of: 0) == Position(line: 10, column: 1))
    #expect(source.position(of: 3) == Position(line: 10, column: 4))
    #expect(source.position(of: 4) == Position(line: 11, column: 1))
    #expect(source.position(of: text.utf8.count) == Position(line: 12, column: 3))
    #expect(source.position(of: 9999) == source.position(of: text.utf8.count))
    #expect(source.position(of: -1) == Position(line: 10, column: 1))
  }

  struct Case: Sendable {
    let text: String
    let span: Span
    let excerpt: String
  }

  @Test(arguments: [
    Case(text: "abc def", span: Span(4, 7), excerpt: "abc def\n    ^~~"),
    Case(text: "abc def", span: Span(4, 4), excerpt: "abc def\n    ^"),
    Case(text: "abc\ndef", span: Span(3, 4), excerpt: "abc\n   ^"),
    Case(text: "abc\ndef", span: Span(1, 6), excerpt: "abc\n ^~"),
    Case(text: "abc\ndef", span: Span(4, 5), excerpt: "def\n^"),
    Case(text: "abc\r\ndef", span: Span(1, 4), excerpt: "abc\n ^~"),
    Case(text: "", span: Span(0, 0), excerpt: "\n^"),
    Case(text: "", span: Span(5, 9), excerpt: "\n^"),
    Case(text: "\ta\tb", span: Span(3, 4), excerpt: "\ta\tb\n\t \t^"),
    Case(text: "日本 x", span: Span(7, 8), excerpt: "日本 x\n     ^"),
    Case(text: "日本 x", span: Span(3, 6), excerpt: "日本 x\n  ^~"),
    Case(text: "👩‍👧 x", span: Span(12, 13), excerpt: "👩‍👧 x\n   ^"),
    Case(text: "e\u{301} x", span: Span(4, 5), excerpt: "e\u{301} x\n  ^"),
    Case(text: "☺\u{FE0F} x", span: Span(7, 8), excerpt: "☺\u{FE0F} x\n   ^"),
    Case(text: "\u{1B}[2J x", span: Span(5, 6), excerpt: "\\u{1B}[2J x\n          ^"),
    Case(text: "a\u{202E}b", span: Span(1, 4), excerpt: "a\\u{202E}b\n ^~~~~~~~"),
    // A span that starts inside a character or a scalar.
    Case(text: "日本", span: Span(1, 2), excerpt: "日本\n^~"),
  ])
  func excerpts(_ example: Case) {
    #expect(Source(name: "s", text: example.text).excerpt(at: example.span) == example.excerpt)
  }

  @Test func longLinesAreCutAroundSpan() {
    let text = String(repeating: "a ", count: 50_000) + "here" + String(repeating: " b", count: 50_000)
    let lines = Source(name: "s", text: text).excerpt(at: Span(100_000, 100_004)).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.count < 130 })
    #expect(lines[0].first == "…" && lines[0].last == "…")
    let column = lines[1].count - 4
    #expect(lines[0].dropFirst(column).prefix(4) == "here")
    #expect(lines[1].hasSuffix("^~~~"))
  }

  @Test func longSpansAreCut() {
    let text = "x " + String(repeating: "y", count: 500)
    let lines = Source(name: "s", text: text).excerpt(at: Span(2, 502)).split(separator: "\n")
    #expect(lines[0].hasPrefix("x yyy") && lines[0].hasSuffix("y…"))
    #expect(lines[1].hasPrefix("  ^~~") && lines[1].count <= 110)
  }

  @Test func combiningMarksAreLimited() {
    let text = "a" + String(repeating: "\u{301}", count: 1000) + " b"
    let excerpt = Source(name: "s", text: text).excerpt(at: Span(0, 1))
    #expect(excerpt.unicodeScalars.count < 20)
  }

  @Test func diagnostics() {
    let source = Source(name: "a\u{7}.txt", text: "one\ntwo", firstLine: 5)
    let warning = Diagnostic(.warning, in: source, at: Span(4, 7), "odd \u{1B}", remedy: "be even")
    #expect(
      warning.rendered == """
        a\\u{7}.txt:6:1: warning: odd \\u{1B}
        two
        ^~~
        be even
        """)
    #expect(
      Diagnostic(.error, in: source, at: Span(0, 0), "m").rendered == "a\\u{7}.txt:5:1: error: m\none\n^")
  }

  @Test func callersCanThrowCustomErrors() {
    let error = ParseError(.other(message: "no \u{7}", remedy: "ring"), at: Span(0, 1))
    #expect(error.message == "no \\u{7}" && error.remedy == "ring")
  }

  @Test func widthsCountColumns() {
    #expect("abc".displayWidth == 3)
    #expect("日本 e\u{301}👩‍👧".displayWidth == 8)
    #expect("☺\u{FE0F}\u{20DD}".displayWidth == 2)
    #expect("\u{301}".displayWidth == 0)
    #expect("1\u{FE0F}\u{20E3}".displayWidth == 2)
  }

  @Test func citationsAreTruncatedAndEscaped() {
    #expect("a\u{1B}".cited == "'a\\u{1B}'")
    #expect(String(repeating: "a", count: 100).cited == "'" + String(repeating: "a", count: 64) + "…'")
  }
}
