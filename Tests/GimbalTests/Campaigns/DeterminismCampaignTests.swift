import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Equal commands give equal bytes: in two projects whose rows have different ids, in two processes, and on one and on
/// all processors.
@Suite struct DeterminismCampaignTests {
  @Test func everyCommandGivesTheSameBytesTwice() throws {
    var chance = SeededGenerator(seed: CampaignClock.seed)
    var clock = CampaignClock(shortSteps: 2)
    var (programs, commands) = (0, 0)
    while clock.next() {
      let script = CommandCases.commands.shuffled(using: &chance).prefix(
        CampaignClock.seconds == nil ? 12 : 30)
      let results = try [false, true].map { try result(of: Array(script), onOneProcessor: $0) }
      programs += 1
      commands += script.count
      for (index, command) in script.enumerated() {
        let (one, other) = (results[0][index], results[1][index])
        #expect(one == other, "command \(index) of \(script): \(command)")
        if one != other { break }
      }
    }
    clock.report("determinism", ["programs": programs, "commands": commands])
  }

  /// Runs each command in a process of its own. Returns the output and the archive after each command.
  private func result(of script: [String], onOneProcessor: Bool) throws -> [String] {
    let fixture = try Fixture()
    let cases = try CommandCases(fixture)
    try cases.reset(for: CommandCase(command: ""))
    let looking = ["frames", "view list", "constraint list", "set list", "scene list", "conflicts", "check"]
    return try script.map { command in
      var arguments = ["-c", "scene use s", "-c", command, "-c", "export state.json"]
      for command in looking { arguments += ["-c", command] }
      let quoted = arguments.map { "'\($0)'" }.joined(separator: " ")
      let prefix = onOneProcessor ? "taskset -c 0 " : ""
      let outcome = try fixture.shell("\(prefix)\"$gimbal\" p.gimbal --keep-going \(quoted)")
      let archive = (try? String(contentsOfFile: fixture.directory.file("state.json"), encoding: .utf8)) ?? ""
      return Self.withoutHashes(outcome.output + outcome.errors) + archive
    }
  }

  /// Replaces the hashes and times of revisions, which depend on ids and the clock.
  private static func withoutHashes(_ text: String) -> String {
    text.replacing(/\b[0-9a-f]{10,64}\b/, with: "HASH").replacing(
      /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, with: "TIME")
  }
}
