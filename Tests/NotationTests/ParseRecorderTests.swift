import GimbalModel
import GimbalNotation
import TestSupport
import Testing

/// A production of the language, and a parser for it.
enum Production: String, CaseIterable, Sendable {
  case equation, equations, condition, expectation, sameFrames, placement, resizing, fitting, layout, revision

  func parse(_ cursor: inout Cursor) throws(ParseError) {
    switch self {
    case .equation: _ = try cursor.equation()
    case .equations: _ = try cursor.equations()
    case .condition: _ = try cursor.condition()
    case .expectation: _ = try cursor.expectation()
    case .sameFrames: if try cursor.sameFrames() == nil { throw cursor.unexpected("'same as'") }
    case .placement: _ = try cursor.placement()
    case .resizing: _ = try cursor.resizing()
    case .fitting: _ = try cursor.fitting()
    case .layout: _ = try cursor.layout()
    case .revision: _ = try cursor.revision()
    }
  }

  /// Parses a text, which has to end with the production.
  func parse(whole text: String) throws(ParseError) {
    var cursor = Cursor(source(text))
    try parse(&cursor)
    guard cursor.isAtEndOfText else { throw cursor.unexpected("the end") }
  }

  /// Returns whether the parser reads a text up to its end: the text is valid, or other tokens may follow.
  func accepts(_ text: String) -> Bool {
    (try? parse(whole: text)) != nil || !record(of: text).expected.isEmpty || isInvalid(text)
  }

  /// Returns whether the grammar accepts a text whose values, or combination of values, are invalid.
  func isInvalid(_ text: String) -> Bool {
    do throws(ParseError) {
      try parse(whole: text)
      return false
    } catch {
      switch error.reason {
      case .unterminatedBlock, .unexpected, .unknownName: return false
      default: return true
      }
    }
  }

  /// Returns the error of a parse, if there is one, and the offset that the parser reached.
  func outcome(of text: String, recorder: ParseRecorder? = nil) -> [String] {
    var cursor = Cursor(source(text), recorder: recorder)
    do throws(ParseError) {
      try parse(&cursor)
      return ["\(cursor.offset)"]
    } catch {
      return ["\(cursor.offset)", "\(error)"]
    }
  }

  /// Returns the record of a parse of the text up to an offset.
  func record(of text: String, to end: Int? = nil) -> ParseRecorder {
    let recorder = ParseRecorder()
    var cursor = Cursor(source(text), to: end, recorder: recorder)
    try? parse(&cursor)
    return recorder
  }
}

@Suite struct ParseRecorderTests {
  /// Valid texts. Bare names differ from all keywords of the production.
  static let texts: [(Production, String)] = [
    (.equation, "a.width == 100"),
    (.equation, "gap: a.trailing == b.leading - 8 @750"),
    (.equation, #""my gap": "my view".width >= 2 * (b.width - 8) / 3 @750.5"#),
    (.equation, "row1/one.safeArea.top <= -(+b.layoutMargins.bottom * 0.5) + 3"),
    (.equation, "a.firstBaseline = b.lastBaseline"),
    (.equations, "{ a.width == 1; b: c.height <= d.height\n\n a.top == root.safeArea.top @ 250 }"),
    (.condition, "landscape"), (.condition, "not (landscape or width >= 600) and images=3"),
    (.condition, #""a b" != "c" and widthClass = compact or heightClass == regular"#),
    (.condition, "direction=rtl and orientation != portrait and not not scale = 2"),
    (.condition, "textScale < 1.5 and height > 10 and width <= 3 and mode = dark"),
    (.expectation, "no conflicts"), (.expectation, "no ambiguity"), (.expectation, "no overlap"),
    (.expectation, "no overlap a row1/one within 0.5"), (.expectation, "not truncated a b"),
    (.expectation, "not truncated"), (.expectation, "min-size 44x44"),
    (.expectation, "min-size row1/one 44x44 within 1"),
    (.expectation, #"aligned a "b c" d by leading within 1"#), (.expectation, "hidden a"),
    (.expectation, "visible row1/one"), (.expectation, "a hidden"), (.expectation, "a visible"),
    (.expectation, "a inside b within 2"), (.expectation, "a.safeArea inside b.layoutMargins"),
    (.expectation, "a inside safeArea"), (.expectation, "a.frame == 213,-10,387x22 within 0.1"),
    (.expectation, "yellow.width == 2 * red.width + 10 within 0.5"),
    (.expectation, "a.x - (b.safeArea.y + 3) / 2 <= -a.height"), (.expectation, "3 + a.x >= b.right"),
    (.sameFrames, "same as HEAD~1 within 0.5"), (.sameFrames, #"same as "my branch"~2"#),
    (.revision, "HEAD~3^2"), (.revision, "@{2026-11-21}"), (.revision, #""@{2026-11-21 09:30}"~1"#),
    (.placement, "a below b"), (.placement, "a below b margin 8 x 10"),
    (.placement, "a above b margin-bottom -8 centered-to c"),
    (.placement, "a after root.safeArea centered-to safeArea margin-leading 3"),
    (.placement, "a before navigationBar y 2 * b.midY - 3"), (.placement, "a at b.maxX + 3, safeArea.minY"),
    (.placement, "a center-in root.safeArea"), (.placement, "a center-x in b"), (.placement, "a center-y"),
    (.placement, "a maxX (root.layoutMargins.maxX - 8) / 2"), (.placement, #""a b" x "c d".trailing"#),
    (.resizing, "a to b"), (.resizing, "a to root.safeArea"), (.resizing, "a 80x20"),
    (.resizing, "a width 75% height 0.5 * b.height"), (.resizing, "a height 20"),
    (.fitting, "a"), (.fitting, "a width"), (.fitting, "a height width 75%"), (.fitting, "a width 20 height"),
    (.layout, "root fill"), (.layout, "root vertical margin 10 { title; body\n }"),
    (.layout, "root tile 2x2 margin 1 2px 3 4 padding=5 { v1 v2 v3 v4 }"),
    (.layout, "root fill front = a halign center valign spread { a b }"),
    (.layout, "root grid { row 33% { cell 50% a cell rest 2 { b c } } row margin-top 3 halign leading }"),
    (.layout, "root border north=10% south=190px { north { a; b } west rest a margin 2 center b }"),
    (.layout, "root border { north = 20 horizontal { a } south vertical { b } east 3 c center fill { d } }"),
    (.layout, #"root horizontal { a 300x150 margin 3 "b c" width 33% height=rest padding-left 2 }"#),
    (.layout, "root vertical { horizontal height 33% { a b } border north=20 { north a } c }"),
  ]

  @Test(arguments: texts)
  func everyTokenIsConsumedAndExpected(_ production: Production, _ text: String) throws {
    try production.parse(whole: text)
    let whole = production.record(of: text)
    // The record covers all tokens of the text, in order and without overlap.
    var cursor = Cursor(source(text))
    var index = 0
    while !cursor.isAtEndOfText {
      let part = try #require(index < whole.parsed.count ? whole.parsed[index] : nil, "\(text)")
      #expect(cursor.offset == part.span.lowerBound, "\(text): \(part)")
      while !cursor.isAtEndOfText, cursor.offset < part.span.upperBound {
        if (try? cursor.next()) == nil { _ = try cursor.raw(.text) }
      }
      index += 1
    }
    for part in whole.parsed {
      let expected = production.record(of: text, to: part.span.lowerBound).expected
      let word = source(text).text(in: part.span)
      #expect(
        expected.contains { $0.matches(part, word) },
        "\(text): '\(word)' as \(part.role) is not among \(expected)")
    }
  }

  /// Every keyword that is expected after a prefix of a valid text is accepted there.
  @Test(arguments: texts)
  func expectedKeywordsAreAccepted(_ production: Production, _ text: String) throws {
    let ends = production.record(of: text).parsed.map(\.span.lowerBound) + [text.utf8.count]
    for end in ends {
      let prefix = String(decoding: text.utf8.prefix(end), as: UTF8.self)
      let blank = prefix.hasSuffix(" ") || prefix.isEmpty ? "" : " "
      for token in production.record(of: prefix).expected {
        switch token {
        case .word, .guide:
          let longer = prefix + blank + token.examples[0]
          #expect(production.accepts(longer), "\(longer)")
        default: break
        }
      }
    }
  }

  /// A text made of expected tokens is never rejected before its end.
  @Test(arguments: Production.allCases)
  func randomWalksAreAccepted(_ production: Production) {
    var chance = SeededGenerator(seed: 41)
    for _ in 0..<100 {
      var text = ""
      for _ in 0..<14 {
        guard let token = production.record(of: text).expected.randomElement(using: &chance) else { break }
        let head = text.isEmpty || text.hasSuffix(".") ? text : text + " "
        // A number can be required to be a size.
        let continuations = token.examples.map { head + $0 }.filter { production.accepts($0) }
        guard let next = continuations.randomElement(using: &chance) else {
          Issue.record("\(head)| rejects \(token)")
          break
        }
        text = next
        // A value or a combination of values is invalid: nothing makes the text valid.
        if production.isInvalid(text) { break }
      }
    }
  }

  /// A recorder changes neither the errors of a text nor its end, for valid texts and for texts without one token.
  @Test(arguments: texts)
  func recordingDoesNotChangeParsing(_ production: Production, _ text: String) {
    let spans = production.record(of: text).parsed.map(\.span)
    let damaged = spans.map { span in
      String(decoding: text.utf8.prefix(span.lowerBound), as: UTF8.self)
        + String(decoding: text.utf8.dropFirst(span.upperBound), as: UTF8.self)
    }
    for text in [text] + damaged {
      #expect(production.outcome(of: text) == production.outcome(of: text, recorder: ParseRecorder()))
    }
  }

  @Test func expectedTokensAreUnique() {
    let expected = Production.condition.record(of: "landscape and ").expected
    #expect(Set(expected).count == expected.count)
    #expect(expected.first == .word("not"))
  }

  @Test func nothingIsRecordedBeforeTheEnd() {
    #expect(Production.equation.record(of: "a.width == 100 nonsense").expected.isEmpty)
  }

  /// The text ends in the middle of a block of statements, whose last statement is recorded.
  @Test(arguments: [
    ("{ ", [ExpectedToken.word("go"), .separator, .symbol(.closeBrace)]),
    ("{ go", [.word("there")]), ("{ go there", [.separator, .symbol(.closeBrace)]),
    ("{ go there; ", [.separator, .symbol(.closeBrace), .word("go")]),
    ("{ go there }", []), ("{ nonsense; ", []),
  ])
  func blocksOfStatements(_ text: String, _ expected: [ExpectedToken]) {
    let recorder = ParseRecorder()
    var cursor = Cursor(source(text), recorder: recorder)
    _ = try? cursor.statements { (cursor) throws(ParseError) in
      try cursor.expect(word: "go")
      try cursor.expect(word: "there")
    }
    #expect(Set(recorder.expected) == Set(expected), "\(recorder.expected)")
  }

  @Test func rolesOfTokens() {
    func roles(_ production: Production, _ text: String) -> [String] {
      production.record(of: text).parsed.map { "\(source(text).text(in: $0.span)) \($0.role)" }
    }
    #expect(
      roles(.placement, "row1/one below b margin-top 8 centered-to safeArea") == [
        "row1/one name(GimbalNotation.NameKind.views)", "below keyword",
        "b name(GimbalNotation.NameKind.items)", "margin-top keyword", "8 number", "centered-to keyword",
        "safeArea name(GimbalNotation.NameKind.items)",
      ])
    #expect(
      roles(.equation, #""my gap": a.width == 3"#) == [
        #""my gap" name(GimbalNotation.NameKind.new)"#, ": symbol", "a name(GimbalNotation.NameKind.items)",
        ". symbol", "width keyword", "== symbol", "3 number",
      ])
    #expect(roles(.revision, #""a b"~2"#) == [#""a b"~2 name(GimbalNotation.NameKind.revisions)"#])
  }

  @Test func optionsAndHandles() throws {
    let recorder = ParseRecorder()
    var cursor = Cursor(source("--exact #7 "), recorder: recorder)
    #expect(cursor.option(named: "at") == nil)
    #expect(cursor.option(named: "exact") != nil)
    #expect(cursor.handle()?.value == 7)
    #expect(cursor.handle() == nil)
    #expect(cursor.option(named: "at") == nil)
    _ = try? cursor.quoted("a message")
    #expect(recorder.parsed.map(\.role) == [.option, .handle])
    #expect(recorder.expected == [.name(.constraints), .word("--at"), .text])
    #expect(recorder.keywords == ["--at"])
  }
}

extension ExpectedToken {
  /// Returns whether a token was expected.
  fileprivate func matches(_ token: ParsedToken, _ text: String) -> Bool {
    switch (self, token.role) {
    case (.word(let word), .keyword), (.word(let word), .option), (.guide(let word), .keyword): word == text
    case (.symbol(let symbol), .symbol): symbol.rawValue == text
    case (.number, .number), (.text, .text), (.separator, .separator): true
    case (.name(let kind, let except), .name(let own)):
      kind == own && !except.contains(String(text.prefix { $0 != "/" }))
    default: false
    }
  }

  /// Tokens that this one describes.
  fileprivate var examples: [String] {
    switch self {
    case .word(let word): [word]
    case .guide(let word): [word + "."]
    case .symbol(let symbol): [symbol.rawValue]
    case .number: ["8", "0.5", "600x400", "2x2"]
    case .name(.revisions, _): ["HEAD~1"]
    case .name: ["a", "b", "c"]
    case .text: ["\"text\""]
    case .separator: [";"]
    }
  }
}
