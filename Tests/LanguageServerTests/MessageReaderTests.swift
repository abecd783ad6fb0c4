import GimbalJSON
import GimbalLanguageServer
import TestSupport
import Testing

@Suite struct MessageReaderTests {
  /// Reads all events of an input that arrives in pieces of random sizes.
  private func events(of input: [UInt8], seed: UInt64) -> [MessageReader.Event] {
    var chance = SeededGenerator(seed: seed)
    var reader = MessageReader()
    var rest = input[...]
    var events: [MessageReader.Event] = []
    while !rest.isEmpty {
      let count = min(rest.count, Int.random(in: 1...40, using: &chance))
      reader.append(rest.prefix(count))
      rest = rest.dropFirst(count)
      while let event = reader.next() { events.append(event) }
    }
    return events
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func readsMessagesInPieces(seed: UInt64) {
    let bodies = ["{}", "", #"{"a":"é\r\n\r\n"}"#, String(repeating: "x", count: 300)]
    let input = bodies.flatMap(MessageReader.framed)
    #expect(events(of: input, seed: seed) == bodies.map { .body(Array($0.utf8)) })
  }

  @Test(arguments: [
    ("content-length:2\r\nContent-Type: x\r\n\r\n{}", []),
    ("Content-Length: two\r\n\r\n", ["the header has an invalid Content-Length 'two'"]),
    ("Content-Length: -1\r\n\r\n", ["the header has an invalid Content-Length '-1'"]),
    ("Content-Type: x\r\n\r\n", ["the header has no Content-Length"]),
    ("\r\n\r\n", ["the header has no Content-Length"]),
    (
      "Content-Length: 99999999999999999999\r\n\r\n",
      ["the header has an invalid Content-Length '99999999999999999999'"]
    ),
    ("Content-Length: abc\r\n\r\n{\"id\": 1}", ["the header has an invalid Content-Length 'abc'"]),
    ("Content-Length: 10\n\n{\"id\":111}", []),
    (
      "Content-Length: 999999999999\r\n\r\n{}",
      ["the message has 999999999999 bytes, but the limit is 16777216"]
    ),
  ])
  func continuesAfterInvalidHeaders(_ input: String, _ faults: [String]) {
    let found = events(of: Array(input.utf8) + MessageReader.framed("{}"), seed: 1)
    #expect(found.last == .body(Array("{}".utf8)))
    #expect(found.filter { if case .fault = $0 { true } else { false } } == faults.map { .fault($0) })
  }

  @Test func skipsLongBodies() {
    let length = MessageReader.maximumBody + 1
    var reader = MessageReader()
    reader.append(Array("Content-Length: \(length)\r\n\r\n".utf8))
    #expect(
      reader.next()
        == .fault("the message has \(length) bytes, but the limit is \(MessageReader.maximumBody)"))
    for _ in 0..<length / 65_536 { reader.append([UInt8](repeating: 0x7B, count: 65_536)) }
    #expect(reader.next() == nil)
    reader.append([UInt8](repeating: 0x7B, count: length % 65_536) + MessageReader.framed("{}"))
    #expect(reader.next() == .body(Array("{}".utf8)))
    #expect(!reader.isIncomplete)
  }

  @Test func headersHaveALimit() {
    var reader = MessageReader()
    var faults = 0
    for _ in 0..<100 {
      reader.append([UInt8](repeating: 0x41, count: 1000))
      while reader.next() != nil { faults += 1 }
    }
    #expect(faults > 0)
    // The rest of the line is the header of no message.
    reader.append(Array("\r\n\r\n".utf8) + MessageReader.framed("{}"))
    var last: MessageReader.Event?
    while let event = reader.next() { last = event }
    #expect(last == .body(Array("{}".utf8)))
  }

  /// A message after a header that is too long is read, independent of the sizes of the pieces.
  @Test(arguments: 0..<5 as Range<UInt64>) func longHeadersEndAtTheirEmptyLine(seed: UInt64) {
    let long = Array("X: \(String(repeating: "a", count: 5000))\r\n\r\n".utf8)
    let input = long + MessageReader.framed("{}")
    let expected: [MessageReader.Event] = [
      .fault("the header has more than \(MessageReader.maximumHeader) bytes"), .body(Array("{}".utf8)),
    ]
    #expect(events(of: input, seed: seed) == expected)
    var reader = MessageReader()
    reader.append(input)
    #expect([reader.next(), reader.next(), reader.next()] == expected + [nil])
    #expect(!reader.isIncomplete)
  }

  @Test(arguments: [
    "", "{", "{]", "nul", "1 2", #"{"a":1,"a":2}"#, #""\ud800""#, "\"\n\"",
    String(repeating: "[", count: 100_000),
  ])
  func rejectsInvalidJSON(_ text: String) {
    #expect(throws: (any Error).self) { try JSON(parsing: Array(text.utf8)) }
  }

  @Test func readsJSONOfSeveralLines() throws {
    let value = try JSON(
      parsing: Array("{\n  \"a\": [1, true, null],\r\n\t\"b\": \"\\ud83d\\ude00\"\n}\n".utf8))
    #expect(value == ["a": .array([1, true, .null]), "b": "😀"])
  }
}
