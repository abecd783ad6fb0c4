import GimbalModel
import GimbalNotation
import Testing

@Suite struct CursorTests {
  private func failure<Value>(_ text: String, _ read: (inout Cursor) throws(ParseError) -> Value) -> String {
    let source = source(text)
    var cursor = Cursor(source)
    do throws(ParseError) {
      _ = try read(&cursor)
      return ""
    } catch {
      return error.message + (error.remedy.map { " | " + $0 } ?? "")
    }
  }

  @Test func statements() throws {
    var cursor = Cursor(source(";;\nview new a; view\n{ x; y } z\nlast"))
    cursor.skipSeparators()
    #expect(cursor.offset == 3)
    let start = cursor.offset
    try cursor.expect(word: "view")
    #expect(cursor.accept(word: "new") == true)
    #expect(cursor.accept(word: "b") == false)
    #expect(try cursor.name(.view).value == name("a"))
    #expect(cursor.isAtEnd && cursor.isAtEndOfRule && !cursor.isAtEndOfText)
    #expect(cursor.span(from: start) == Span(3, 13))
    #expect(cursor.endOfTaken == 13)
    try cursor.endOfStatement()
    cursor.skipStatement()
    #expect(try cursor.next().kind == .symbol(.openBrace))
    cursor.skipStatement()
    cursor.skipStatement()
    #expect(cursor.peek().text == "last")
    cursor.skipStatement()
    #expect(cursor.isAtEndOfText)
    try cursor.endOfStatement()
  }

  @Test func skipStatementSkipsBlocksAndInvalidTokens() {
    var cursor = Cursor(source("a { b; } } 10px $ ; c"))
    cursor.skipStatement()
    #expect(cursor.peek().text == "c")
  }

  @Test func pathsReferToExistingViews() throws {
    var cursor = Cursor(source(#"a/b "x y"/b a /b"#))
    #expect(try cursor.viewName().value == name("a/b"))
    #expect(try cursor.viewName().value == name("x y/b"))
    #expect(try cursor.viewName().value == name("a"))
    #expect(cursor.accept(.dividedBy) == true)
    let refused = failure("row1/one/x 8") { cursor throws(ParseError) in try cursor.name(.set) }
    #expect(
      refused == "'row1/one/x' is a path to a view of an instance, not a name"
        + #" | quote a name that contains '/': "row1/one/x""#)
  }

  @Test func quotedWordsAreNotKeywords() {
    var cursor = Cursor(source(#""view" "#))
    #expect(cursor.accept(word: "view") == false)
    #expect(cursor.isAtName)
  }

  @Test func invalidTokensAreReportedWhereTaken() {
    #expect(failure("10pt") { c throws(ParseError) in try c.next() }.hasPrefix("'10pt' is not a number"))
    #expect(failure("10px") { c throws(ParseError) in try c.expect(word: "a") }.hasPrefix("'10px' is not"))
    #expect(failure("10px") { c throws(ParseError) in try c.endOfStatement() }.hasPrefix("'10px' is not"))
  }

  @Test func unexpectedTokens() {
    #expect(
      failure("a") { c throws(ParseError) in try c.expect(word: "in") } == "unexpected 'a' | expected 'in'")
    #expect(failure("a") { c throws(ParseError) in try c.expect(.comma) } == "unexpected 'a' | expected ','")
    #expect(
      failure("") { c throws(ParseError) in try c.name(.view) }
        == "unexpected end of the command | expected the name of a view")
    #expect(
      failure(";") { c throws(ParseError) in try c.quoted("a text") }
        == "unexpected ';' | expected a text in quotes")
    #expect(
      failure("a") { c throws(ParseError) in try c.endOfStatement() }
        == "unexpected 'a' | expected the end of the command")
    #expect(
      failure(String(repeating: "a", count: 256)) { c throws(ParseError) in try c.name(.view) }
        == "the name has more than 255 characters")
    #expect(
      failure(Array(repeating: "a", count: 257).joined(separator: "/")) { c throws(ParseError) in
        try c.viewName()
      } == "the path is nested more than 256 levels deep")
  }

  @Test func quotedTexts() throws {
    var cursor = Cursor(source(#""a b" #"#))
    #expect(try cursor.quoted("a text").value == "a b")
  }

  @Test func numbers() throws {
    var cursor = Cursor(source("-5 +5 5 - 5 -0 1.5 3 20"))
    #expect(cursor.isAtNumber)
    #expect(try cursor.number("n").value == -5)
    #expect(try cursor.number("n").value == 5)
    #expect(try cursor.number("n") == Spanned(5, at: Span(6, 7)))
    #expect(try cursor.number("n") == Spanned(-5, at: Span(8, 11)))
    #expect(try cursor.number("n").value.sign == .plus)
    #expect(try cursor.number("n", in: 1...2).value == 1.5)
    #expect(try cursor.integer("n", in: 1...3).value == 3)
    #expect(!Cursor(source("-a")).isAtNumber && !Cursor(source("a")).isAtNumber)
    #expect(
      failure("20") { c throws(ParseError) in try c.number("the margin", in: 0...10) }
        == "the margin must be between 0 and 10")
    #expect(
      failure("1.5") { c throws(ParseError) in try c.integer("the count", in: 0...10) }
        == "the count must be a whole number | use a whole number between 0 and 10")
    #expect(
      failure("-a") { c throws(ParseError) in try c.number("a width") } == "unexpected 'a' | expected a width"
    )
  }

  @Test func geometry() throws {
    var cursor = Cursor(source("600x400 10,-20.5 -1,+2,3x4.5 @ 750.5"))
    #expect(cursor.isAtSize)
    #expect(try cursor.size().value == Size(width: 600, height: 400))
    #expect(!cursor.isAtSize)
    let point = try cursor.point()
    #expect(point.value.x == 10 && point.value.y == -20.5 && point.span == Span(8, 16))
    #expect(try cursor.frame() == Spanned(Frame(x: -1, y: 2, width: 3, height: 4.5), at: Span(17, 28)))
    #expect(cursor.accept(.at) == true)
    #expect(try cursor.priority().value == Priority(750.5))
    #expect(
      failure("5") { c throws(ParseError) in try c.size() }
        == "unexpected '5' | expected a size such as 600x400")
    #expect(
      failure("1e10x1") { c throws(ParseError) in try c.size() }
        == "a width or a height must be between 0 and 1000000000")
    #expect(
      failure("1,2e9") { c throws(ParseError) in try c.point() }
        == "a coordinate must be between -1000000000 and 1000000000")
    #expect(
      failure("1,2") { c throws(ParseError) in try c.frame() }
        == "unexpected end of the command | expected ','")
    #expect(failure("0.5") { c throws(ParseError) in try c.priority() }.hasPrefix("a priority must be"))
  }

  @Test func rawTexts() throws {
    var cursor = Cursor(source(#"a/b-1.gimbal  *Top* "a b" 10px HEAD~1;#x"#))
    #expect(try cursor.raw(.file) == Spanned("a/b-1.gimbal", at: Span(0, 12)))
    #expect(try cursor.raw(NameRole("a pattern", .constraints)).value == "*Top*")
    #expect(try cursor.raw(.file) == Spanned("a b", at: Span(20, 25)))
    #expect(try cursor.raw(.device).value == "10px")
    #expect(try cursor.raw(.revision).value == "HEAD~1")
    #expect(cursor.isAtEnd)
    #expect(
      failure("  ") { c throws(ParseError) in try c.raw(.file) }
        == "unexpected end of the command | expected a file")
    #expect(
      failure("\"a") { c throws(ParseError) in try c.raw(.file) }.hasPrefix("the quote is not closed"))
    #expect(
      failure(#""\q""#) { c throws(ParseError) in try c.raw(.file) }.hasPrefix(#"invalid escape '\q'"#))
    var marks = Cursor(source("a #7 $x #no"))
    #expect(try marks.raw(NameRole("a", .new)).value == "a")
    #expect(try marks.raw(NameRole("a handle", .new)).value == "#7")
    #expect(try marks.raw(NameRole("a variable", .new)).value == "$x")
    #expect(marks.isAtEnd)
  }

  @Test func optionsAndHandles() throws {
    var cursor = Cursor(source("--exact --at=HEAD~1 --device = x #7 --exat"))
    #expect(cursor.option(named: "at") == nil)
    #expect(cursor.option(named: "exact") == Span(0, 7))
    #expect(cursor.option(named: "at") != nil)
    #expect(try cursor.raw(.revision).value == "HEAD~1")
    #expect(cursor.option(named: "device") != nil)
    #expect(try cursor.raw(.device).value == "=")
    #expect(try cursor.raw(.device).value == "x")
    #expect(cursor.handle() == Spanned(7, at: Span(33, 35)))
    #expect(cursor.handle() == nil)
    let error = cursor.unknownOption(known: ["exact", "at"])
    #expect(error?.message == "there is no option '--exat'" && error?.remedy == "did you mean '--exact'?")
    #expect(cursor.unknownOption(known: [])?.remedy == "the command has no options")
    #expect(cursor.unknownOption(known: ["absolute", "format"])?.remedy == "expected --absolute or --format")
    #expect(Cursor(source("a")).unknownOption(known: []) == nil)
  }

  @Test func choices() throws {
    var cursor = Cursor(source("json compact"))
    #expect(try cursor.oneOf(["table", "json"], "mode").value == "json")
    #expect(try cursor.choice("size class", of: SizeClass.self).value == .compact)
    #expect(
      failure("jsno") { c throws(ParseError) in try c.oneOf(["table", "json"], "mode") }
        == "there is no mode 'jsno' | did you mean 'json'?")
    #expect(
      failure("x") { c throws(ParseError) in try c.oneOf(["table", "json"], "mode") }
        == "there is no mode 'x' | expected 'table' or 'json'")
    #expect(
      failure("5") { c throws(ParseError) in try c.oneOf(["table", "json"], "mode") }
        == "unexpected '5' | expected 'table' or 'json'")
    #expect(
      failure(#""json""#) { c throws(ParseError) in try c.oneOf(["table", "json"], "mode") }
        == #"unexpected '"json"' | expected 'table' or 'json'"#)
    #expect(
      failure("5") { c throws(ParseError) in try c.choice("kind of view", of: ViewKind.self) }
        == "unexpected '5' | expected a kind of view; use 'help view new' to list all kinds")
  }
}
