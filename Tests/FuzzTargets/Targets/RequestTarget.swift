import GimbalModel
import GimbalRequests
import Synchronization
package import TestSupport

/// The reader of requests and the solver of a batch. Every line that is not blank has one answer on one line of
/// valid JSON with finite numbers. The answers do not depend on the pieces in which the requests arrive.
package final class RequestTarget: FuzzTarget {
  package static let name = "request"
  private let isThorough: Bool
  private let library: SceneLibrary
  private let files: MemoryFolder
  package let seeds: [[UInt8]]

  /// Scenes that are solved fast.
  private static let statements = [
    "scene new card size 320x480", "view new title kind label text \"A title\" font 17 lines 2",
    "set new flat when landscape and width >= 400",
    "constrain { title.leading == root.leading + 16; title.top == root.safeArea.top + 8 }",
    "constrain flat { title.width <= root.width / 2 @750 }",
    "scene new page device \"iPhone SE\"", "view new one instance card", "view new two content 40x20",
    "constrain { one.leading == root.leading; one.top == root.top; one.width == 100; one.height == 50 }",
    "place two at 8,300", "hide two when images=2",
  ]

  package init(isThorough: Bool) throws {
    self.isThorough = isThorough
    let archive = try SampleProject.archive(of: Self.statements, hasHistory: false)
    files = MemoryFolder(["scenes.gimarchive": archive, "card.xib": Array(RichDocuments.all[0].utf8)])
    library = try SceneLibrary(["scenes.gimarchive"], files: files, ids: CountingIDs())
    let lines = String(decoding: archive, as: UTF8.self).split(separator: "\n")
    let card = lines.drop { !$0.contains(#""kind":"scene""#) }.dropFirst()
      .prefix { !$0.contains(#""kind":"scene""#) && !$0.contains(#""kind":"trailer""#) }
    let scene = lines.first { $0.contains(#""kind":"scene""#) }
    let inline = (scene.map { [$0] } ?? []) + card
    seeds = [
      #"{"id":1,"scene":"card","views":["title"],"exact":true}"#,
      #"{"id":"a","scene":"page","device":"iPhone X","orientation":"landscape","textScale":2}"#,
      #"{"scene":"page","size":[300,200.5],"direction":"rtl","traits":{"images":2,"kind":"b"}}"#,
      #"{"id":null,"path":"scenes.gimarchive","scene":"card"}"#,
      #"{"path":"card.xib","orientation":"portrait"}"# + "\n" + #"{"scene":"card"}"#,
      #"{"id":2,"scene":["# + inline.joined(separator: ",") + "]}",
    ].map { Array($0.utf8) }
  }

  package func check(_ bytes: [UInt8]) throws -> Bool {
    let (text, tally) = try answers(bytes, piece: 1000)
    let answers = text.split(separator: "\n", omittingEmptySubsequences: true)
    var blanks = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    var expected = 0
    while !blanks.isEmpty {
      let line = blanks.prefix { $0 != UInt8(ascii: "\n") }
      if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { expected += 1 }
      blanks = blanks.dropFirst(line.count + 1)
    }
    try require(
      answers.count == expected && tally.answers == expected,
      "\(expected) requests have \(answers.count) answers")
    for answer in answers {
      try JSONCheck.run(String(answer))
      try require(!answer.contains("engine stalled"), "the engine stalled: \(answer)")
    }
    if isThorough || ContentChoice(bytes).number(below: 8) == 0 {
      let again = try self.answers(bytes, piece: 3).text
      try require(again == text, "the answers depend on the pieces of the requests")
    }
    return tally.refusals < tally.answers
  }

  private func answers(_ bytes: [UInt8], piece: Int) throws -> (text: String, tally: RequestTally) {
    let said = Lock<[UInt8]>([])
    let run = RequestRun(library, files: files) { bytes in said.withLock { $0 += bytes } }
    let pieces = Pieces(bytes, of: piece)
    var tally = RequestTally()
    _ = try run.run(&tally) { pieces.next() }
    return (String(decoding: said.withLock { $0 }, as: UTF8.self), tally)
  }

  package func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: TextMutation.damage(&bytes, words: Self.words, using: &chance)
    case 1:
      let other = seeds.randomElement(using: &chance) ?? []
      if bytes.count + other.count < 1 << 13 { bytes += [UInt8(ascii: "\n")] + other }
    default: ArchiveMutation.damage(&bytes, using: &chance)
    }
  }

  private static let words = [
    "\"id\":7,", "\"scene\":\"card\",", "\"scene\":\"page\",", "\"path\":\"card.xib\",",
    "\"path\":\"scenes.gimarchive\",", "\"device\":\"iPhone X\",", "\"device\":\"300x500\",",
    "\"size\":[1e6,0.001],", "\"size\":[1e-300,5],", "\"orientation\":\"landscapeLeft\",", "\"exact\":true,",
    "\"textScale\":10,", "\"textScale\":0.1,", "\"direction\":\"rtl\",", "\"traits\":{\"width\":3},",
    "\"traits\":{\"images\":1e300},", "\"views\":[\"root\"],", "\"views\":[],", "null", "{", "}", "[", "]",
    "\\u0000",
    "\\ud800", "\r", "\u{FEFF}", "\n", ",", ":", "\"",
  ]
}
