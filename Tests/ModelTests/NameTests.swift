import GimbalModel
import Testing

@Suite struct NameTests {
  @Test func namesThatLookEqualAreEqual() throws {
    let (composed, decomposed) = (try Name("gr\u{F6}\u{DF}e"), try Name("gro\u{308}\u{DF}e"))
    #expect(composed == decomposed && composed.hashValue == decomposed.hashValue)
    #expect(Array(decomposed.text.unicodeScalars) == Array("gr\u{F6}\u{DF}e".unicodeScalars))
    #expect(try Name("\u{212B}").text.unicodeScalars.first == "\u{C5}")
    #expect(try Name("q\u{307}\u{323}") == Name("q\u{323}\u{307}"))
    #expect(composed.description == composed.text)
    #expect(Name.root.text == "root")
  }

  @Test(
    arguments: [
      "\0", "\n", "\t", "\u{1B}", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{200B}",
    ]
      as [Unicode.Scalar])
  func whatIsNotSeenIsRefused(_ scalar: Unicode.Scalar) {
    #expect(throws: Name.Failure.controlCharacter(scalar)) { try Name("a\(scalar)b") }
  }

  @Test func lengths() throws {
    #expect(throws: Name.Failure.empty) { try Name("") }
    #expect(try Name(String(repeating: "é", count: 255)).text.unicodeScalars.count == 255)
    #expect(throws: Name.Failure.tooLong(limit: 255)) { try Name(String(repeating: "é", count: 256)) }
    // Counted as it is kept, not as it is typed.
    #expect(throws: Never.self) { try Name(String(repeating: "e\u{301}", count: 255)) }
  }

  @Test func everyNameOfAPathMayBeAsLongAsAName() throws {
    let (long, tooLong) = (String(repeating: "a", count: 255), String(repeating: "a", count: 256))
    #expect(try Name(path: "\(long)/\(long)").text == "\(long)/\(long)")
    #expect(throws: Name.Failure.tooLong(limit: 255)) { try Name(path: tooLong) }
    #expect(throws: Name.Failure.tooLong(limit: 255)) { try Name(path: "\(long)/\(tooLong)") }
    #expect(throws: Name.Failure.empty) { try Name(path: "\(long)/") }
    #expect(throws: Name.Failure.tooLong(limit: 255)) { try Name("\(long)/\(long)") }
  }

  @Test func orderIsThatOfScalars() throws {
    let ordered = ["A", "B", "Z", "_", "a", "ab", "b", "é", "日", "\u{FF21}", "😀"]
    #expect(try ordered.shuffled().map { try Name($0) }.sorted().map(\.text) == ordered)
  }
}
