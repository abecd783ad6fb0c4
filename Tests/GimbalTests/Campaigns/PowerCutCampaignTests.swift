import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Power cuts. The files that a cut can leave are derived from a recorded run, with lost, reordered and torn writes.
/// They are a valid project that contains every acknowledged change.
@Suite struct PowerCutCampaignTests {
  /// - Parameter isCreation: `true` if the recorded run creates the project, which is then not on the disk before.
  @Test(arguments: [false, true]) func powerCutsKeepAcknowledgedChanges(isCreation: Bool) throws {
    let recorded = try Fixture()
    let interposer = try Interposer(recorded)
    let creation = "scene new s size 100x100\necho ack scene\n"
    if !isCreation { _ = try recorded.run("p.gimbal", "-c", "scene new s size 100x100") }
    let start = isCreation ? nil : try Data(contentsOf: URL(filePath: recorded.project))
    // The files exist before the recording, so the disk contains them.
    let trace = recorded.directory.file("trace")
    let commands = (0..<12).map { number in
      let extra = [
        "constrain { v\(number).width == \(number) }", "undo\nredo", "hide v\(number)", "backup copy.gimbal",
        "gc --keep 0d",
      ]
      return "view new v\(number)\necho ack \(number)\n\(extra[number % extra.count])\n"
    }
    let (run, _) = try interposer.run(
      ["p.gimbal"], input: (isCreation ? creation : "scene use s\n") + commands.joined(), .trace(trace))
    try #require(run.code == 0, "\(run.errors)")
    let calls = try FileTrace(contentsOf: trace)
    var chance = SeededGenerator(seed: CampaignClock.seed)
    var clock = CampaignClock(shortSteps: 40)
    var (cuts, lost) = (0, 0)
    while clock.next() {
      // Most cuts of a creation are before the first change is acknowledged.
      let first = calls.calls.firstIndex { $0.kind == .output } ?? calls.calls.count - 1
      let last = isCreation && !cuts.isMultiple(of: 4) ? first + 1 : calls.calls.count
      let end = Int.random(in: 1...last, using: &chance)
      let cut = try Fixture()
      if let start { try start.write(to: URL(filePath: cut.project)) }
      let before = try #require(
        recorded.directory.path.withCString { realpath($0, nil).map { String(cString: $0) } })
      var files = calls.files(
        cutBefore: end, with: start.map { [before + "/p.gimbal": Array($0)] } ?? [:], using: &chance)
      // The index of the log is in memory only.
      for name in files.keys where name.hasSuffix("-shm") { files[name] = nil }
      for (name, content) in files {
        try Data(content).write(to: URL(filePath: name.replacing(before, with: cut.directory.path)))
      }
      cuts += 1
      let comment = "seed \(CampaignClock.seed), cut \(cuts) before call \(end)"
      let lines = calls.output(before: end).split(separator: "\n")
      guard
        let checked = try views(cut, mayBeMissing: isCreation && !lines.contains("ack scene"), comment)
      else { continue }
      let acknowledged = lines.compactMap { line in
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
    clock.report(isCreation ? "power-cuts of creations" : "power-cuts", ["cuts": cuts, "lost": lost])
  }

  /// Returns the verified list of views after a cut; `nil` if there is no scene. A project whose creation was not
  /// acknowledged can then be created again.
  private func views(_ cut: Fixture, mayBeMissing: Bool, _ comment: String) throws -> Outcome? {
    let scenes = try cut.run("p.gimbal", "-c", "verify", "-c", "scene list --format csv")
    #expect(scenes.output.hasPrefix("no problems found"), "\(comment): \(scenes.output)\(scenes.errors)")
    if !scenes.output.contains("\ns,") {
      #expect(mayBeMissing, "\(comment): the scene is lost")
      let again = try cut.run("p.gimbal", "-c", "scene new s size 100x100", "-c", "verify")
      #expect(again.code == 0, "\(comment): \(again.output)\(again.errors)")
      return nil
    }
    let checked = try cut.run("p.gimbal", "-c", "verify", "-c", "scene use s", "-c", "view list --format csv")
    #expect(checked.code == 0, "\(comment): \(checked.output)\(checked.errors)")
    return checked
  }
}
