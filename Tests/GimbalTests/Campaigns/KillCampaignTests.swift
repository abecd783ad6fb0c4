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
    var clock = CampaignClock(shortSteps: CommandCases.all.count)
    var (kills, creations, kept, index) = (0, 0, 0, 0)
    var afters: [CommandCase: String] = [:]
    var callCounts: [CommandCase: Int] = [:]
    while clock.next() {
      let command = CommandCases.all[index % CommandCases.all.count]
      index += 1
      let after = try afters[command] ?? cases.after(command)
      afters[command] = after
      // The number of calls is not known before a kill misses.
      let call = Int.random(in: 1...(callCounts[command] ?? 40), using: &chance)
      let before = cases.before(command)
      try cases.reset(for: command)
      let (outcome, hasFired) = try interposer.run(command.arguments, .kill(before: call))
      guard hasFired else {
        callCounts[command] = max(1, call - 1)
        continue
      }
      if call == callCounts[command] ?? 40 { callCounts[command] = call + 40 }
      kills += 1
      #expect(outcome.signal == SIGKILL)
      let found = try cases.verified("\(command), killed before call \(call)")
      if found == after, after != before { kept += 1 }
      #expect(found == before || found == after, "\(command), killed before call \(call)")
      if command.createsProject { creations += 1 }
      // The interrupted command can run again.
      let again = try fixture.run(command.arguments)
      #expect(
        again.code == command.code || found == after,
        "\(command), killed before call \(call): \(again.errors)")
    }
    clock.report("kills", ["kills": kills, "of creations": creations, "kept": kept])
    #expect(kills > 10)
  }
}
