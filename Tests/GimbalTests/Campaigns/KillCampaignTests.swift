import Glibc
import TestSupport
import Testing

/// Kills at the calls that change files. After each kill, the project is valid and contains either all changes of the
/// command or none.
@Suite struct KillCampaignTests {
  @Test func killsAtAnyChangeKeepAllOrNothing() throws {
    let fixture = try Fixture()
    let interposer = try Interposer(fixture)
    let cases = try CommandCases(fixture)
    var chance = SeededGenerator(seed: CampaignClock.seed)
    var clock = CampaignClock(shortSteps: CommandCases.commands.count)
    var (kills, kept, index) = (0, 0, 0)
    var afters: [String: String] = [:]
    var callCounts: [String: Int] = [:]
    while clock.next() {
      let command = CommandCases.commands[index % CommandCases.commands.count]
      index += 1
      let after = try afters[command] ?? cases.after(command)
      afters[command] = after
      // The number of calls is not known before a kill misses.
      let call = Int.random(in: 1...(callCounts[command] ?? 40), using: &chance)
      try cases.reset()
      let (outcome, hasFired) = try interposer.run(CommandCases.arguments(command), .kill(before: call))
      guard hasFired else {
        callCounts[command] = max(1, call - 1)
        continue
      }
      if call == callCounts[command] ?? 40 { callCounts[command] = call + 40 }
      kills += 1
      #expect(outcome.signal == SIGKILL)
      let found = try cases.verified("\(command), killed before call \(call)")
      if found == after, after != cases.before { kept += 1 }
      #expect(found == cases.before || found == after, "\(command), killed before call \(call)")
      // The interrupted command can run again.
      let again = try fixture.run(CommandCases.arguments(command))
      #expect(
        again.code == CommandCases.code(of: command) || found == after,
        "\(command), killed before call \(call): \(again.errors)")
    }
    clock.report("kills", ["kills": kills, "kept": kept])
    #expect(kills > 10)
  }
}
