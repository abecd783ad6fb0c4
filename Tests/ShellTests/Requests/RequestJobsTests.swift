import GimbalRequests
import GimbalShell
import TestSupport
import Testing

/// Several workers have the same output as one, byte for byte.
@Suite struct RequestJobsTests {
  @Test func outputIsIndependentOfJobs() throws {
    let bench = try RequestBench()
    let inline = try bench.inline("card")
    for seed in 1...UInt64(Campaign.steps(short: 4, long: 60)) {
      var random = RandomRequests(seed: seed, inline: inline)
      let requests = Array(random.lines(150).joined(separator: "\n").utf8)
      let alone = try bench.answer(requests)
      #expect(alone.text.split(separator: "\n").count == alone.tally.answers)
      for jobs in [2, 3, 8] {
        let together = try bench.answer(requests, jobs: jobs, piece: 500 * jobs)
        #expect(together.text == alone.text, "seed \(seed), \(jobs) jobs")
        #expect(together.tally == alone.tally)
      }
    }
  }

  @Test func answerIsIndependentOfEarlierRequests() throws {
    let bench = try RequestBench()
    var random = RandomRequests(seed: 77, inline: try bench.inline("pair"))
    let requests = random.lines(60).filter { !$0.contains("error") }
    let together = try bench.answer(Array(requests.joined(separator: "\n").utf8)).text.split(separator: "\n")
    for (request, answer) in zip(requests, together) where !answer.contains("error") {
      #expect(try bench.lines(request) == [String(answer)])
    }
  }
}

/// Valid and invalid requests of all kinds, generated from a seed.
private struct RandomRequests {
  private var chance: SeededGenerator
  private let inline: String

  init(seed: UInt64, inline: String) {
    chance = SeededGenerator(seed: seed)
    self.inline = inline
  }

  mutating func lines(_ count: Int) -> [String] { (0..<count).map { line($0) } }

  private mutating func line(_ id: Int) -> String {
    var fields = [#""id":\#(id)"#]
    fields.append(
      pick([
        #""scene":"card""#, #""scene":"card""#, #""scene":"pair""#, #""scene":"odd""#, #""scene":"loose""#,
        #""scene":\#(inline)"#, #""path":"scenes.gimarchive","scene":"card""#, #""scene":"none""#,
      ]))
    fields += [
      pick([
        #""device":"iPhone 8""#, #""device":"iPad Pro 12.9""#, #""device":"none""#, #""device":"700x300""#,
      ]),
      pick([#""orientation":"landscape""#, #""orientation":"portrait""#, #""orientation":"landscapeRight""#]),
      #""size":[\#(Int.random(in: 1...2000, using: &chance)),\#(Int.random(in: -1...900, using: &chance))]"#,
      pick([#""direction":"rtl""#, #""textScale":1.5"#, #""exact":true"#, #""views":["root"]"#, #""x":1"#]),
    ].filter { _ in Bool.random(using: &chance) }
    let line = "{" + fields.joined(separator: ",") + "}"
    return Int.random(in: 0..<20, using: &chance) == 0 ? String(line.dropLast(3)) : line
  }

  private mutating func pick(_ values: [String]) -> String {
    values[Int.random(in: 0..<values.count, using: &chance)]
  }
}
