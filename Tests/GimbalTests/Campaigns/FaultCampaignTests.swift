import Glibc
import TestSupport
import Testing

/// Failures of the calls that read and change files: once, for ever, and once with a kill afterwards. A command that
/// reports success has made all changes. A command that reports an error has made none, unless it says that this is
/// unknown.
@Suite struct FaultCampaignTests {
  @Test func failedCallsAreReportedAndChangeNothing() throws {
    let fixture = try Fixture()
    let interposer = try Interposer(fixture)
    let cases = try CommandCases(fixture)
    var clock = CampaignClock(shortSteps: 40)
    var schedule = FaultSchedule(commands: CommandCases.all)
    var (faults, reported) = (0, 0)
    var afters: [CommandCase: String] = [:]
    while clock.next(), let fault = schedule.next() {
      let command = fault.command
      let after = try afters[command] ?? cases.after(command)
      afters[command] = after
      let comment = "\(fault)"
      let before = cases.before(command)
      try cases.reset(for: command)
      let (outcome, hasFired) = try interposer.run(command.arguments, fault.setting)
      guard hasFired else {
        schedule.skip(fault)
        continue
      }
      faults += 1
      #expect(
        outcome.signal == 0 || outcome.signal == SIGKILL && fault.way == .onceAndKilled,
        "\(comment): \(outcome.errors)")
      let found = try cases.verified(comment)
      if outcome.signal == SIGKILL || outcome.errors.contains("unknown") {
        #expect(found == before || found == after, "\(comment)")
      } else if outcome.code == 0 {
        #expect(found == after, "\(comment): \(outcome.errors)")
      } else {
        reported += 1
        #expect(outcome.errors.contains("error: "), "\(comment)")
        #expect(found == before, "\(comment): \(outcome.errors)")
      }
    }
    clock.report(
      "faults",
      ["faults": faults, "reported": reported, "commands with all calls": schedule.finishedCommands])
    #expect(faults > 10)
  }

  /// Without threads, the program works on its main thread, or reports that a project needs threads.
  @Test(arguments: [
    ["p.gimbal", "-c", "export out.json"], ["-c", "scene new s"],
    ["solve", "saved.json", "--all-orientations"],
    ["check", "saved.json", "--devices", "all", "--orientations", "all"],
  ])
  func worksWithoutThreads(arguments: [String]) throws {
    let fixture = try Fixture()
    let interposer = try Interposer(fixture)
    let cases = try CommandCases(fixture)
    let start = CommandCase(command: "")
    try cases.reset(for: start)
    let usual = try fixture.run(arguments)
    try cases.reset(for: start)
    let (outcome, _) = try interposer.run(arguments, .noThreads)
    guard arguments.contains("-c") else {
      #expect(outcome.output == usual.output && outcome.errors == usual.errors && outcome.code == usual.code)
      return
    }
    #expect(outcome.code == 5 && outcome.errors.hasPrefix("error: the system cannot create threads"))
  }

  /// A clock that jumps by years in both directions damages nothing.
  @Test func acceptsClocksThatJump() throws {
    let fixture = try Fixture()
    let interposer = try Interposer(fixture)
    let cases = try CommandCases(fixture)
    var clock = CampaignClock(shortSteps: 6)
    var steps = 0
    try cases.reset(for: CommandCase(command: ""))
    while clock.next() {
      let command = CommandCase(command: CommandCases.commands[steps % CommandCases.commands.count])
      let (outcome, _) = try interposer.run(command.arguments, .clock(reach: 100_000_000))
      #expect(outcome.signal == 0, "\(command)")
      if steps % 5 == 0 { _ = try cases.verified("\(command)") }
      steps += 1
    }
    _ = try cases.verified("all commands")
    clock.report("clocks", ["commands": steps])
  }

  /// With few descriptors or little memory, a command succeeds or changes nothing.
  @Test func survivesExhaustion() throws {
    let fixture = try Fixture()
    let cases = try CommandCases(fixture)
    var chance = SeededGenerator(seed: CampaignClock.seed)
    var clock = CampaignClock(shortSteps: 12)
    var (runs, failures, index) = (0, 0, 0)
    while clock.next() {
      let test = CommandCases.all[index % CommandCases.all.count]
      let command = test.command
      index += 7
      let after = try cases.after(test)
      let before = cases.before(test)
      try cases.reset(for: test)
      let limit =
        index.isMultiple(of: 2)
        ? "-n \(Int.random(in: 3...14, using: &chance))"
        : "-v \(Int.random(in: 30_000...300_000, using: &chance))"
      let outcome = try fixture.shell(
        "ulimit -c 0; ulimit \(limit); exec \"$gimbal\" p.gimbal\(test.createsProject ? "" : " -c 'scene use s'") -c '\(command)'"
      )
      runs += 1
      if outcome.code != 0 { failures += 1 }
      let found = try cases.verified("\(test) with ulimit \(limit)")
      #expect(found == before || found == after, "\(test) with ulimit \(limit)")
      if outcome.code == 0 { #expect(found == after, "\(command) with ulimit \(limit)") }
    }
    clock.report("exhaustion", ["runs": runs, "failures": failures])
  }
}
