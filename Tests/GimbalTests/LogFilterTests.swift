import TestSupport
import Testing

/// Tests of `gimbal explain-log` as a process: streams, options, exit codes.
@Suite struct LogFilterTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  private static let log = """
    App[1:2] Unable to simultaneously satisfy constraints.
    (
        "<NSLayoutConstraint:0x1 UIView:0xa.width == 30   (active)>",
        "<NSLayoutConstraint:0x2 UIView:0xa.width == 40   (active)>"
    )

    """

  @Test func exitCodesFollowFindings() throws {
    let found = try fixture.run("explain-log", "-", input: Self.log)
    #expect(found.code == 3 && found.errors == "")
    #expect(found.output.hasPrefix("-: 1 conflict\n-:1: 2 constraints contradict each other\n"))
    #expect(try fixture.run("explain-log", "-", input: "no problems found\n").code == 0)
    #expect(try fixture.run("explain-log", "-", input: "").code == 0)
    #expect(try fixture.run("explain-log").code == 2)
    #expect(try fixture.run("explain-log", "-", "-").code == 2)
    let absent = try fixture.run("explain-log", "absent.log", "-", input: Self.log)
    #expect(absent.code == 6 && absent.output.hasPrefix("-: 1 conflict\n"))
    #expect(absent.errors == "error: cannot read 'absent.log': no such file or directory\n")
  }

  @Test func pipeIsReadToEnd() throws {
    let found = try fixture.shell(
      "(yes 'App[1:2] a line' | head -c 3000000; printf '\\377\\n') | \"$gimbal\" explain-log -")
    #expect(found.code == 0 && found.output == "-: no conflicts\n")
  }

  @Test func scenesOfLogsCanBeEdited() throws {
    let child = try fixture.run("explain-log", "-", "--scene", input: Self.log)
    let check = try fixture.run("-f", "-", "-c", "check", input: child.output)
    #expect(check.code == 3 && check.output.contains("conflict1  portrait  1000x1000: 1 conflict"))
  }

  @Test func controlCharactersAreEscaped() throws {
    let log = Self.log.replacing("UIView:0xa", with: "UIView:0xa'\u{1B}[2J'")
    let found = try fixture.run("explain-log", "-", input: log)
    #expect(!found.output.unicodeScalars.contains("\u{1B}") && found.output.contains("\\u{1B}[2J"))
    let scene = try fixture.run("explain-log", "-", "--scene", input: log).output
    #expect(!scene.unicodeScalars.contains("\u{1B}"))
  }

  @Test func sourcesArePatched() throws {
    _ = try fixture.shell("mkdir -p App/Views")
    try fixture.write(EditableDocument.text(), to: "App/Views/Card.xib")
    let log = Self.log.replacing("0x2 UIView:0xa.width == 40", with: "0x2 UIView:0xa.height == 50")
      .replacing("0x1 UIView:0xa.width == 30", with: "0x1 V:[UIView:0xa(60)]")
    let found = try fixture.run("explain-log", "-", "--in", "App", input: log)
    #expect(found.code == 3 && found.output.contains("in App/Views/Card.xib:19:17 (abc-de-006)"), "\(found)")
    try fixture.write(log, to: "a.log")
    let patched = try fixture.shell("\"$gimbal\" explain-log a.log --in App --patch 1.1 | patch -p0")
    #expect(patched.code == 0, "\(patched)")
    #expect(try fixture.run("explain-log", "a.log", "--in", "App", "--patch", "7.7").code == 2)
    #expect(try fixture.run("explain-log", "a.log", "--patch", "1.1").code == 2)
    #expect(try fixture.run("explain-log", "a.log", "--in", "App", "--patch", "1.1", "--scene").code == 2)
    #expect(try fixture.run("explain-log", "a.log", "--in", "Nowhere").code == 6)
  }
}
