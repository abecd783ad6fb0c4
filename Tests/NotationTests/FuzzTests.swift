import GimbalModel
import GimbalNotation
import TestSupport
import Testing

/// Random input never crashes or hangs the parsers, and every error has a location and a rendered form.
@Suite struct FuzzTests {
  private static let pieces = [
    "a", "b.width", "row1/one", "\"x\"/", "root.safeArea.top", "landscape", "not", "and", "or", "no",
    "overlap", "inside", "within",
    "==", "<=", ">=", "=", "!=", "<", ">", "(", ")", "{", "}", "+", "-", "*", "/", "@", "%", ":", ".", ",",
    ";",
    "\n", "\r\n", "\\\n", "\\", "\"", "\"x y\"", "#", "#7", "--at", "8", "0", "1e999", "10px", "600x400",
    "1.", " ",
    "\t", "é", "日本", "\u{301}", "👩‍👧", "\u{1B}", "\0", "\u{202E}", "\u{FEFF}", "images=3", "width", "frame",
    "place a ", "below ", "margin-top ", "centered-to ", "size-to-fit", "row ", "cell ", "north ", "rest ",
    "33%", "fill ",
    "grid ", "tile 2x2 ",
  ]

  private static func read(_ text: String) {
    let source = source(text)
    func attempt(_ work: (inout Cursor) throws(ParseError) -> Void) {
      var cursor = Cursor(source)
      do throws(ParseError) {
        try work(&cursor)
      } catch {
        let size = text.utf8.count
        #expect(error.span.lowerBound >= 0 && error.span.upperBound <= size, "\(text.debugDescription)")
        let rendered = Diagnostic(error, in: source).rendered
        #expect(rendered.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 })
        #expect(!error.message.isEmpty)
      }
    }
    attempt { cursor throws(ParseError) in _ = try cursor.equation() }
    attempt { cursor throws(ParseError) in _ = try cursor.equations() }
    attempt { cursor throws(ParseError) in _ = try cursor.condition() }
    attempt { cursor throws(ParseError) in _ = try cursor.expectation() }
    attempt { cursor throws(ParseError) in _ = try cursor.placement() }
    attempt { cursor throws(ParseError) in _ = try cursor.resizing() }
    attempt { cursor throws(ParseError) in _ = try cursor.fitting() }
    attempt { cursor throws(ParseError) in _ = try cursor.layout() }
    attempt { cursor throws(ParseError) in while !cursor.isAtEndOfText { try cursor.next() } }
    attempt { cursor throws(ParseError) in
      while !cursor.isAtEnd { _ = try cursor.raw(NameRole("a word", .new)) }
    }
    attempt { cursor throws(ParseError) in _ = try cursor.frame() }
    var cursor = Cursor(source)
    while !cursor.isAtEndOfText { cursor.skipStatement() }
    _ = Completeness.of(text)
  }

  @Test(arguments: [7, 8, 9, 10] as [UInt64]) func randomPieces(_ seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<Campaign.steps(short: 700, long: 2000) {
      let count = Int.random(in: 0..<16, using: &chance)
      Self.read((0..<count).map { _ in Self.pieces.randomElement(using: &chance) ?? "" }.joined())
    }
  }

  @Test func randomScalars() {
    var chance = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<24, using: &chance) {
        let limit: UInt32 = [0x80, 0x80, 0x80, 0x800, 0x11_0000].randomElement(using: &chance) ?? 0x80
        if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &chance)) { text.append(scalar) }
      }
      Self.read(String(text))
    }
  }

  /// Valid text with one character replaced, removed or inserted.
  @Test func mutatedValidText() {
    var chance = SeededGenerator(seed: 12)
    let right = [
      #"gap: "my view".layoutMargins.leading >= 2 * (b.leading - 8) / 3 @750.5"#,
      "{ a.width == 1; b: c.height <= d.height # why\n }",
      "not (landscape or width >= 600) and images=3 and \"a b\"!=\"c\"",
      "yellow.width == 2 * red.width + 10 within 0.5",
      "yellow.frame == 213,0,387x22",
    ]
    for _ in 0..<3000 {
      var text = Array(right.randomElement(using: &chance) ?? "")
      let index = Int.random(in: 0..<text.count, using: &chance)
      let piece = Array(Self.pieces.randomElement(using: &chance) ?? "")
      switch Int.random(in: 0..<3, using: &chance) {
      case 0: text.replaceSubrange(index...index, with: piece)
      case 1: text.remove(at: index)
      default: text.insert(contentsOf: piece, at: index)
      }
      Self.read(String(text))
    }
  }
}
