import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Power cuts. The files that a cut can leave are derived from a recorded run, with lost, reordered and torn writes.
/// They are a valid project that contains every acknowledged change.
@Suite struct PowerCutCampaignTests {
  @Test func powerCutsKeepAcknowledgedChanges() throws {
    let recorded = try Fixture()
    let interposer = try Interposer(recorded)
    _ = try recorded.run("p.gimbal", "-c", "scene new s size 100x100")
    let start = try Data(contentsOf: URL(filePath: recorded.project))
    // The files exist before the recording, so the disk contains them.
    let trace = recorded.directory.file("trace")
    let commands = (0..<12).map { number in
      let extra = [
        "constrain { v\(number).width == \(number) }", "undo\nredo", "hide v\(number)", "backup copy.gimbal",
        "gc --keep 0d",
      ]
      return "view new v\(number)\necho ack \(number)\n\(extra[number % extra.count])\n"
    }
    let (run, _) = try interposer.run(["p.gimbal"], input: "scene use s\n" + commands.joined(), .trace(trace))
    try #require(run.code == 0, "\(run.errors)")
    let calls = try FileTrace(contentsOf: trace)
    var chance = SeededGenerator(seed: CampaignClock.seed)
    var clock = CampaignClock(shortSteps: 40)
    var (cuts, lost) = (0, 0)
    while clock.next() {
      let end = Int.random(in: 1...calls.calls.count, using: &chance)
      let cut = try Fixture()
      try start.write(to: URL(filePath: cut.project))
      let before = try #require(
        recorded.directory.path.withCString { realpath($0, nil).map { String(cString: $0) } })
      var files = calls.files(cutBefore: end, with: [before + "/p.gimbal": Array(start)], using: &chance)
      // The index of the log is in memory only.
      for name in files.keys where name.hasSuffix("-shm") { files[name] = nil }
      for (name, content) in files {
        try Data(content).write(to: URL(filePath: name.replacing(before, with: cut.directory.path)))
      }
      cuts += 1
      let checked = try cut.run(
        "p.gimbal", "-c", "verify", "-c", "scene use s", "-c", "view list --format csv")
      let comment = "seed \(CampaignClock.seed), cut \(cuts) before call \(end)"
      #expect(checked.code == 0, "\(comment): \(checked.output)\(checked.errors)")
      let acknowledged = calls.output(before: end).split(separator: "\n").compactMap { line in
        line.hasPrefix("ack ") ? Int(line.dropFirst(4)) : nil
      }
      for number in acknowledged {
        // A cut between 'undo' and 'redo' leaves out the view of that step.
        if number % 5 != 1, !checked.output.contains("\nv\(number),") {
          lost += 1
          Issue.record("\(comment): view v\(number) is lost: \(checked.output)")
        }
      }
    }
    clock.report("power-cuts", ["cuts": cuts, "lost": lost])
  }
}
