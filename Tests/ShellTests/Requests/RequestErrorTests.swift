import GimbalDocuments
import GimbalModel
import GimbalReporting
import GimbalRequests
import GimbalShell
import TestSupport
import Testing

/// Invalid requests. The answer contains the error and is limited in length, and the run continues.
@Suite struct RequestErrorTests {
  private let bench: RequestBench

  init() throws { bench = try RequestBench() }

  private static let good = #"{"id":"good","scene":"card","views":["root"]}"#

  @Test(
    arguments: [
      ("", "", "neither"), (#""scene":"crad""#, "scene", "there is no scene 'crad'"),
      (#""scene":7"#, "scene", "the scene is neither a name nor an array"),
      (#""scene":{}"#, "scene", "the scene is neither a name"),
      (#""scene":[]"#, "scene", "the array contains no scene"),
      (#""scene":[7]"#, "scene[0]", "expected an object with the key 'kind'"),
      (#""scene":[{"kind":"view"}]"#, "scene[0]", "missing"),
      (#""scene":"card","path":"scenes.gimarchive","device":"x""#, "device", "there is no device 'x'"),
      (#""path":"scenes.gimarchive""#, "path", "has 5 scenes"),
      (#""path":"""#, "path", "the path is empty"),
      (#""path":"a\u0000b""#, "path", "the path contains a null character"),
      (#""path":"-""#, "path", "a request cannot read standard input ('-')"),
      (#""scene":"card","orientation":"up""#, "orientation", "there is no orientation 'up'"),
      (#""scene":"card","orientation":"portraitUpsideDown""#, "orientation", "does not support"),
      (#""scene":"card","size":[1]"#, "size", "the size has fewer than two numbers"),
      (#""scene":"card","size":[1,2,3]"#, "size[2]", "the size has more than two numbers"),
      (#""scene":"card","size":[0,5]"#, "size[0]", "the width 0 is out of range"),
      (#""scene":"card","size":[-1,5]"#, "size[0]", "the width -1 is out of range"),
      (#""scene":"card","size":[1e7,5]"#, "size[0]", "the width 10000000 is out of range"),
      (#""scene":"card","size":[NaN,5]"#, "size[0]", "expected a number"),
      (#""scene":"card","size":[1e999,5]"#, "size[0]", "the number '1e999' is out of range"),
      (#""scene":"card","size":"1x2""#, "size", "expected an array"),
      (#""scene":"card","direction":"up""#, "direction", "there is no direction 'up'"),
      (#""scene":"card","textScale":0"#, "textScale", "a text scale must be between"),
      (#""scene":"card","textScale":"2""#, "textScale", "expected a number"),
      (#""scene":"card","traits":[]"#, "traits", "expected an object"),
      (#""scene":"card","traits":{"width":3}"#, "traits.width", "the trait 'width' cannot be set"),
      (#""scene":"card","traits":{"textScale":99}"#, "traits.textScale", "the text scale must be between"),
      (#""scene":"card","traits":{"":3}"#, "traits.", "the name is empty"),
      (#""scene":"card","views":["titel"]"#, "views", "there is no view 'titel'"),
      (#""scene":"card","views":"title""#, "views", "expected an array"),
      (#""scene":"card","exact":1"#, "exact", "expected true or false"),
      (#""scene":"card","scene":"card""#, "scene", "duplicate key"),
      (#""scene":"card","frames":1"#, "frames", "there is no key 'frames'"),
      (#""scene":"\ud800""#, "scene", "unpaired surrogate"),
      (#""scene":"a\u001b[31m""#, "scene", "contains a control character"),
      (#""id":[1],"scene":"card""#, "id", "the id is not a string"),
      (#""id":{},"scene":"card""#, "id", "the id is not a string"),
    ])
  func invalidFieldIsNamed(fields: String, field: String, message: String) throws {
    let answers = try bench.lines(Self.good, "{\(fields)}", Self.good)
    try #require(answers.count == 3)
    #expect(answers[0] == answers[2] && answers[0].hasPrefix(#"{"id":"good","scene":"card""#))
    #expect(answers[1].hasPrefix(#"{"id":null,"error":{"line":2,"#), "\(answers[1])")
    #expect(answers[1].contains(message), "\(answers[1])")
    if !field.isEmpty { #expect(answers[1].contains(#""field":"\#(field)""#), "\(answers[1])") }
  }

  @Test func invalidLinesAreAnsweredIndividually() throws {
    let bomb = String(repeating: "[", count: 100_000)
    let lines = [
      "null", "[]", "7", "{", "}", "{}{}", "{\"id\":1,}", "nonsense", bomb, "{\"scene\":\(bomb)",
      "{\"x\":\(bomb)", "{\"scene\":" + String(repeating: "{\"a\":", count: 10_000) + "1", "\u{1B}[31m",
      "\u{0}",
      #"{"id":1,"scene":"card"} x"#, #"{"scene":"card""#, "\u{FEFF}{\"scene\":\"card\"}",
    ]
    let outcome = try bench.answer(Array(lines.joined(separator: "\n").utf8))
    let answers = outcome.text.split(separator: "\n")
    #expect(answers.count == lines.count)
    for (index, answer) in answers.enumerated() {
      #expect(answer.contains(#""error":{"line":\#(index + 1),"#), "\(answer)")
      #expect(answer.utf8.count < 400)
      // A terminal would interpret control characters.
      #expect(answer.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
    #expect(outcome.tally.status == .failed && outcome.tally.refusals == lines.count)
  }

  @Test func invalidUTF8IsAnswered() throws {
    let bytes: [UInt8] = Array(#"{"scene":""#.utf8) + [0xFF, 0xFE] + Array("\"}\n".utf8)
    #expect(try bench.answer(bytes).text.contains("not valid UTF-8"))
  }

  @Test func overlongLineIsDiscarded() throws {
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 10)
    let good = Array((Self.good + "\n").utf8)
    for jobs in [1, 3] {
      var left = 40
      let answers = try collect(jobs: jobs) {
        left -= 1
        switch left {
        case 30...: return piece
        case 29: return Array("\n".utf8) + good
        case 5..<29: return piece
        case 4: return [UInt8(ascii: "\n")]
        case 3: return good
        case 1, 2: return Array(#"{"id":"#.utf8)
        default: return []
        }
      }
      // The line of 10 KiB is parsed and rejected. The line of 24 KiB exceeds the limit and is not parsed.
      #expect(answers.count == 5, "\(answers)")
      #expect(answers[0].contains("expected an object"))
      #expect(answers[1] == answers[3] && answers[1].contains(#""id":"good""#))
      #expect(
        answers[2]
          == #"{"id":null,"error":{"line":3,"message":"more than 16384 bytes in a request","remedy":"use '--limit request-bytes=N' to allow more"}}"#
      )
      #expect(answers[4].contains(#"{"id":null,"error":{"line":5,"#))
    }
  }

  private func collect(jobs: Int, _ source: @escaping () -> [UInt8]) throws -> [Substring] {
    let said = Said()
    var limits = InputLimits()
    limits[.requestBytes] = 16 << 10
    let run = RequestRun(
      try SceneLibrary(["scenes.gimarchive"], files: bench.files, ids: RunningIDs()),
      files: bench.files, jobs: jobs, resources: Resources(limits: limits),
      put: said.put)
    var tally = RequestTally()
    _ = try run.run(&tally, source)
    return said.text.split(separator: "\n")
  }

  /// Without files, a request with a path does not even reveal whether the file exists.
  @Test func pathsAreRefusedWithoutFiles() throws {
    let said = Said()
    let run = RequestRun(
      try SceneLibrary(["scenes.gimarchive"], files: bench.files, ids: RunningIDs()), files: nil,
      put: said.put)
    var tally = RequestTally()
    let requests = #"""
      {"path":"scenes.gimarchive","scene":"card"}
      {"path":"/etc/passwd"}
      {"scene":"card"}

      """#
    var input = [Array(requests.utf8)]
    _ = try run.run(&tally) { input.popLast() ?? [] }
    let answers = said.text.split(separator: "\n")
    #expect(answers[0].contains("requests cannot read files"))
    #expect(answers[1].contains("requests cannot read files"))
    #expect(answers[2].contains("\"frame\""))
  }

  @Test func suggestionsListExistingNames() throws {
    for (request, remedy) in [
      (#"{"scene":"card","orientation":"up"}"#, "use one of portrait, landscape, upright, landscapeLeft,"),
      (#"{"scene":"card","qqqq":1}"#, "use one of device, direction, exact, id,"),
      (#"{"scene":"card","views":["xyz"]}"#, "use one of 'root', 'title', 'photo'"),
      (#"{"scene":"card","views":["titel"]}"#, "did you mean 'title'?"),
      ("{\"scene\":\"a\tb\"}", #"write the character as \\t"#),
      ("{\"scene\":\"a\u{1}b\"}", #"write the character as \\u0001"#),
    ] {
      let answer = try bench.lines(request).first ?? ""
      #expect(answer.contains(#""remedy":"\#(remedy)"#), "\(answer)")
    }
  }

  @Test func byteOrderMarkIsAllowedOnlyAtStart() throws {
    let answers = try bench.lines("\u{FEFF}" + Self.good, "\u{FEFF}" + Self.good, Self.good)
    #expect(answers.count == 3 && answers[0] == answers[2])
    #expect(answers[1].contains(#""error":{"line":2,"column":1"#))
  }

  @Test func onlyWrittenAnswersAreCounted() throws {
    let requests = Array(String(repeating: Self.good + "\n", count: 2000).utf8)
    for jobs in [1, 3] {
      let (asked, said) = (Said(), Said())
      var tally = RequestTally()
      var rest = requests[...]
      #expect(throws: CancellationError.self) {
        _ = try bench.run(jobs: jobs, cancellation: Cancellation { asked.count(upTo: 300) }, put: said.put)
          .run(&tally) {
            defer { rest = rest.dropFirst(10_000) }
            return Array(rest.prefix(10_000))
          }
      }
      // With several workers, the run may be cancelled before the worker of the first requests has answered.
      #expect(jobs > 1 || tally.answers > 0)
      #expect(tally.answers == said.text.split(separator: "\n").count, "\(jobs)")
    }
  }

  @Test func blankLinesAreSkipped() throws {
    let outcome = try bench.answer(Array("\n  \t\r\n\(Self.good)\r\n\n{".utf8))
    #expect(outcome.tally.answers == 2)
    #expect(outcome.text.contains(#""line":5"#))
    #expect(try bench.answer([]).text == "")
  }

  @Test func cancelledRunWritesCompleteAnswers() throws {
    let requests = Array(String(repeating: Self.good + "\n", count: 500).utf8)
    for jobs in [1, 2] {
      let count = Said()
      #expect(throws: CancellationError.self) {
        let cancellation = Cancellation {
          count.put([0])
          return count.text.utf8.count > 200
        }
        _ = try bench.answer(requests, jobs: jobs, piece: 10_000, cancellation: cancellation)
      }
    }
  }
}
