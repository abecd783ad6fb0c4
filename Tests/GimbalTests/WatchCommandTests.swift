import Glibc
import TestSupport
import Testing

/// Tests of `gimbal watch` as a process. `Tests/ShellTests/Watching` tests the watch itself.
@Suite struct WatchCommandTests {
  private let fixture: Fixture
  private static let script = """
    scene new home size 320x568
    view new title in root kind label content 100x20
    constrain { title.top == root.top + 20; title.leading == root.leading }

    """

  init() throws { fixture = try Fixture() }

  @Test func reportsSavesUntilAnInterrupt() throws {
    try fixture.write(Self.script, to: "home.gim")
    let child = try fixture.start("watch", "home.gim", "--interval", "5", "--run", "expect title.x == 0")
    try child.wait(forError: "watching 1 file")
    #expect(child.output.contains(" home.gim: 2 views in 1 scene, no findings ("))
    try fixture.write(Self.script.replacing("+ 20", with: "+ 30"), to: "new")
    #expect(rename(fixture.directory.file("new"), fixture.directory.file("home.gim")) == 0)
    let end = try child.wait(for: "  landscapeLeft  title  0,20,100x20 -> 0,30,100x20\n")
    try fixture.write("hide titel\n", to: "home.gim")
    try child.wait(forError: "home.gim:1:1: error: ")
    try fixture.write(Self.script, to: "home.gim")
    try child.wait(for: "0,30,100x20 -> 0,20,100x20\n", after: end)
    child.kill(SIGINT)
    #expect(try child.end().code == 0)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func endsAfterSignals(_ signal: Int32) throws {
    try fixture.write(Self.script, to: "home.gim")
    let child = try fixture.start("watch", "home.gim")
    try child.wait(forError: "watching 1 file")
    child.kill(signal)
    #expect(try child.end().code == 0)
  }

  @Test func endsWhenTheReaderClosesThePipe() throws {
    try fixture.write(Self.script, to: "home.gim")
    let outcome = try fixture.shell("{ $gimbal watch home.gim --quiet; echo $? >&2; } | head -1")
    #expect(outcome.errors == "0\n" && outcome.output.contains("home.gim: 2 views"))
  }

  @Test func printsTheStateOnce() throws {
    try fixture.write(Self.script, to: "home.gim")
    let drawn = try fixture.run("watch", "home.gim", "--once", "--draw")
    #expect(drawn.code == 0 && drawn.errors == "" && drawn.output.contains("home  portrait  320x568 "))
    let data = try fixture.run("watch", "home.gim", "--once", "--format", "json", "--draw")
    #expect(data.output.hasPrefix(#"{"time":""#) && data.output.contains(#""picture":"home  portrait"#))
    try fixture.write("hide a\n", to: "bad.gim")
    #expect(try fixture.run("watch", "bad.gim", "--once").code == 6)
  }

  @Test func missingFilesAreErrors() throws {
    try fixture.write(Self.script, to: "home.gim")
    let outcome = try fixture.run("watch", "hom.gim")
    #expect(outcome.code == 6)
    #expect(
      outcome.errors
        == "error: cannot watch 'hom.gim': no such file or directory\n  did you mean 'home.gim'?\n")
  }

  @Test(arguments: [["-"], ["a.xib", "--format", "csv"], ["a.xib", "--interval", "0"], []])
  func rejectsInvalidArguments(_ arguments: [String]) throws {
    #expect(try fixture.run(["watch"] + arguments).code == 2)
  }
}
