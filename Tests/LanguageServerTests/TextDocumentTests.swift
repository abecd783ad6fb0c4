import GimbalLanguageServer
import TestSupport
import Testing

@Suite struct TextDocumentTests {
  @Test(arguments: [
    (PositionEncoding.utf16, 3), (.utf8, 5), (.utf32, 2),
  ])
  func countsUnitsOfTheEncoding(_ encoding: PositionEncoding, _ end: Int) {
    let document = TextDocument("a😀b\nc", encoding: encoding)
    #expect(document.offset(of: TextPosition(line: 0, character: end)) == 5)
    #expect(document.position(of: 5) == TextPosition(line: 0, character: end))
  }

  @Test func clampsPositions() {
    let document = TextDocument("ab\r\ncd\re😀")
    #expect(document.offset(of: TextPosition(line: 0, character: 99)) == 2)
    #expect(document.offset(of: TextPosition(line: 1, character: 2)) == 6)
    #expect(document.offset(of: TextPosition(line: 9, character: 0)) == 12)
    // A position between the halves of a character is its start.
    #expect(document.offset(of: TextPosition(line: 2, character: 2)) == 8)
    // A line break is not a part of its line.
    #expect(document.position(of: 3) == TextPosition(line: 0, character: 2))
  }

  /// Applies random changes to a document and to an array of UTF-16 units.
  @Test(arguments: 0..<UInt64(Campaign.steps(short: 20, long: 500)))
  func changesEqualThoseOfAnArray(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let pieces = ["a", "\n", "é", "😀", "\r\n", "xyz", "", "\r", "e\u{301}"]
    var document = TextDocument("")
    var model: [UInt16] = []
    for _ in 0..<60 {
      let starts = lineStarts(model)
      func random() -> (TextPosition, Int) {
        let line = Int.random(in: 0..<starts.count, using: &chance)
        let end = line + 1 < starts.count ? contentEnd(model, before: starts[line + 1]) : model.count
        var offset = Int.random(in: starts[line]...max(starts[line], end), using: &chance)
        if offset > 0, offset < model.count, UTF16.isTrailSurrogate(model[offset]) { offset -= 1 }
        return (TextPosition(line: line, character: offset - starts[line]), offset)
      }
      let (one, other) = (random(), random())
      let (start, end) = one.1 <= other.1 ? (one, other) : (other, one)
      let text = pieces.randomElement(using: &chance) ?? ""
      document.replace(from: start.0, to: end.0, with: text)
      model.replaceSubrange(start.1..<end.1, with: text.utf16)
      let expected = String(decoding: model, as: UTF16.self)
      #expect(Array(document.text.utf8) == Array(expected.utf8))
    }
  }

  private func lineStarts(_ units: [UInt16]) -> [Int] {
    [0]
      + units.indices.filter { index in
        units[index] == 0x0A || units[index] == 0x0D && (index + 1 == units.count || units[index + 1] != 0x0A)
      }.map { $0 + 1 }
  }

  private func contentEnd(_ units: [UInt16], before next: Int) -> Int {
    units[next - 1] == 0x0A && next > 1 && units[next - 2] == 0x0D ? next - 2 : next - 1
  }

  @Test(arguments: [
    ("file:///a/b%20c.gim", "/a/b c.gim"), ("file://localhost/x", "/x"), ("FILE:///x%C3%A9", "/xé"),
    ("file://host/x", nil), ("untitled:1", nil), ("file:///x%00", nil), ("file:///%ff", nil),
    ("file:///a%2", "/a%2"), ("file:///a%+A", "/a%+A"), ("file:///a%-1%4", "/a%-1%4"),
  ])
  func readsAddresses(_ uri: String, _ path: String?) { #expect(DocumentURI.path(of: uri) == path) }
}
