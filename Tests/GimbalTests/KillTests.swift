import Glibc
import TestSupport
import Testing

/// Tests that acknowledged commands are durable when the process is killed.
@Suite struct KillTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  @Test func acknowledgedEchoIsDurable() throws {
    let child = try fixture.start("p.gimbal")
    child.send("scene new s size 100x100\nview new a\necho done\n")
    try child.wait(for: "done\n")
    child.kill(SIGKILL)
    #expect(try child.end().signal == SIGKILL)
    let after = try fixture.run("p.gimbal", "-c", "view list --format csv")
    #expect(after.output == "view,parent,kind,properties\nroot,,view,\na,root,view,\n")
    #expect(try ProjectContent.integrity(of: fixture.project) == ["ok"])
  }

  @Test func printedRotationIsDurable() throws {
    let child = try fixture.start("p.gimbal")
    child.send("scene new s size 600x400\nview new a\nrotate portrait\n")
    try child.wait(for: "400x600")
    child.kill(SIGKILL)
    _ = try child.end()
    let after = try fixture.run("p.gimbal", "-c", "frames --format json")
    #expect(after.output.hasPrefix(#"{"scene":"s","orientation":"portrait","size":[400,600]"#))
  }

  @Test func commandsAtPromptAreDurable() throws {
    let prompt = try Prompt(fixture, "p.gimbal")
    try prompt.enter("scene new s size 100x100")
    try prompt.enter("view new a")
    prompt.child.kill(SIGKILL)
    _ = try prompt.child.end()
    #expect(try fixture.run("p.gimbal", "-c", "view list").output.contains("a"))
  }

  @Test func killedScriptLeavesNoChange() throws {
    #expect(try fixture.run("p.gimbal", "-c", "scene new s size 100x100").code == 0)
    let before = try ProjectContent.lines(of: fixture.project)
    // The script reads another script from a pipe without a writer.
    #expect(mkfifo(fixture.directory.file("fifo"), 0o600) == 0)
    let script = try fixture.write("view new a\necho half\nread fifo\n", to: "script.gim")
    let child = try fixture.start("p.gimbal", "-f", script)
    try child.wait(for: "half\n")
    child.kill(SIGKILL)
    _ = try child.end()
    #expect(try ProjectContent.lines(of: fixture.project) == before)
  }

  @Test func reopenedProjectIsUnchanged() throws {
    let setup = "scene new s size 100x100; view new a; constrain { A: a.width == 10 }; rotate portrait"
    #expect(try fixture.run("p.gimbal", "-c", setup).code == 0)
    let before = try ProjectContent.lines(of: fixture.project)
    for _ in 1...3 {
      #expect(try fixture.run("p.gimbal", "-c", "frames").code == 0)
      #expect(try ProjectContent.lines(of: fixture.project) == before)
    }
  }

  /// After a kill at a random time, the project opens, is valid, and contains a prefix of the commands with
  /// all acknowledged ones.
  @Test(arguments: 1...12) func randomKillsKeepAcknowledgedCommands(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    #expect(try fixture.run("p.gimbal", "-c", "scene new s size 100x100").code == 0)
    let child = try fixture.start("p.gimbal")
    var commands = ""
    for number in 1...400 {
      commands +=
        number.isMultiple(of: 2)
        ? "constrain { C\(number): v\(number - 1).width == 1 }" : "view new v\(number)"
      commands += "\necho ack \(number);\n"
    }
    child.send(commands)
    // Waits for a random acknowledgment and a random time.
    try child.wait(for: "ack \(Int.random(in: 1...40, using: &generator))\n")
    usleep(UInt32.random(in: 0...20_000, using: &generator))
    child.kill(SIGKILL)
    let end = try child.end()
    #expect(end.signal == SIGKILL)
    let acknowledged = end.output.split(separator: "\n").count

    #expect(try ProjectContent.integrity(of: fixture.project) == ["ok"])
    let listed = try fixture.run(
      "p.gimbal", "-c", "view list --format csv", "-c", "constraint list --format csv")
    #expect(listed.code == 0)
    let rows = listed.output.split(separator: "\n")
    let views = rows.filter { $0.hasPrefix("v") && $0.contains(",root,") }.compactMap {
      Int($0.dropFirst().prefix { $0 != "," })
    }
    let constraints = rows.filter { $0.hasPrefix("#") }.compactMap { row in
      row.split(separator: ",").dropFirst(2).first.flatMap { Int($0.dropFirst()) }
    }
    let done = (views + constraints).sorted()
    #expect(done == Array(1...max(1, done.count)), "seed \(seed)")
    #expect(done.count >= acknowledged, "seed \(seed)")
    #expect(done.count <= acknowledged + 1, "seed \(seed)")
  }
}
