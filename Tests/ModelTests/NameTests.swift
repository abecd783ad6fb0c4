import GimbalModel
import TestSupport
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
  func invisibleCharactersAreRejected(_ scalar: Unicode.Scalar) {
    #expect(throws: Name.Failure.controlCharacter(scalar)) { try Name("a\(scalar)b") }
  }

  @Test func lengths() throws {
    #expect(throws: Name.Failure.empty) { try Name("") }
    #expect(try Name(String(repeating: "é", count: 255)).text.unicodeScalars.count == 255)
    #expect(throws: Name.Failure.tooLong(limit: 255)) { try Name(String(repeating: "é", count: 256)) }
    // The limit applies to the normalized text.
    #expect(throws: Never.self) { try Name(String(repeating: "e\u{301}", count: 255)) }
  }

  @Test func partsOfPathsHaveMaximumLength() throws {
    let (long, tooLong) = (String(repeating: "a", count: 255), String(repeating: "a", count: 256))
    #expect(try Name(path: "\(long)/\(long)").text == "\(long)/\(long)")
    #expect(throws: Name.Failure.tooLong(limit: 255)) { try Name(path: tooLong) }
    #expect(throws: Name.Failure.tooLong(limit: 255)) { try Name(path: "\(long)/\(tooLong)") }
    #expect(throws: Name.Failure.empty) { try Name(path: "\(long)/") }
    #expect(throws: Name.Failure.tooLong(limit: 255)) { try Name("\(long)/\(long)") }
  }

  @Test func namesAreOrderedByScalars() throws {
    let ordered = ["A", "B", "Z", "_", "a", "ab", "b", "é", "日", "\u{FF21}", "😀"]
    #expect(try ordered.shuffled().map { try Name($0) }.sorted().map(\.text) == ordered)
  }
}

@Suite struct StringUTF8Tests {
  private func checked(_ bytes: [UInt8]) -> String? {
    bytes.withUnsafeBufferPointer { String(checking: $0) }
  }

  @Test(arguments: ["", "a", "root", "contentWidth of a label", "très", "日本語のラベル", "👩‍👩‍👧", "nul\u{0}within"])
  func validUTF8RoundTrips(_ text: String) { #expect(checked(Array(text.utf8)) == text) }

  @Test(
    arguments: [
      [0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x61, 0xFF, 0x61],
    ] as [[UInt8]])
  func invalidUTF8IsRejected(_ bytes: [UInt8]) { #expect(checked(bytes) == nil) }

  /// The reference is `String(validating:as:)`.
  @Test func agreesWithStandardLibrary() {
    var chance = SeededGenerator(seed: 8)
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0..<12, using: &chance)).map { _ -> UInt8 in
        Bool.random(using: &chance)
          ? UInt8.random(in: 0x61...0x7A, using: &chance) : UInt8.random(in: 0...255, using: &chance)
      }
      #expect(checked(bytes) == String(validating: bytes, as: UTF8.self), "\(bytes)")
    }
  }
}
