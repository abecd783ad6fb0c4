import FoundationEssentials
import Testing

@testable import GimbalTool

/// Tests of help and version texts.
@Suite struct HelpTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  @Test func versionMatchesChangelog() throws {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let changelog = try String(
      contentsOfFile: parts.joined(separator: "/") + "/CHANGELOG.md", encoding: .utf8)
    let newest = try #require(changelog.firstMatch(of: /(?m)^## \[?(\d+\.\d+\.\d+)\]?/)).output.1
    let output = try fixture.run("--version").output
    // A program of Scripts/install states its commit.
    #expect(output.replacing(#/ \([0-9a-f]+(-dirty)?\)/#, with: "") == "gimbal \(newest)\n")
  }

  @Test func versionOfAReleaseHasItsCommit() {
    #expect(Version.text(ofCommit: "1a2b3c4d5e6f") == "gimbal \(Version.number) (1a2b3c4d5e6f)")
    #expect(Version.text(ofCommit: "") == "gimbal \(Version.number)")
  }

  @Test func helpOfTheProgram() throws {
    let help = try fixture.run("--help")
    #expect(help.code == 0 && help.errors == "")
    let options = ["-f", "-c", "--keep-going", "--quiet", "--version", "--wait"]
    let subcommands = CommandTree.names.filter { !$0.contains("-") }.map { "gimbal \($0)" }
    for word in options + subcommands + ["Examples:", "Exit codes", "141"] {
      #expect(help.output.contains(word), "\(word)")
    }
    #expect(try fixture.run("help").output == help.output)
  }

  @Test(arguments: CommandTree.names)
  func helpOfASubcommand(_ name: String) throws {
    let words = name.split(separator: " ").map(String.init)
    let help = try fixture.run(words + ["--help"])
    #expect(help.code == 0 && help.errors == "")
    #expect(help.output.contains("USAGE: gimbal \(name)"))
    #expect(help.output.contains("Examples:\n  ") && help.output.contains("Exit codes: 0"))
    #expect(try fixture.run(["help"] + words).output == help.output)
  }

  @Test func helpOfACommand() throws {
    let frames = try fixture.run("help", "frames")
    let command = try fixture.run("-c", "help frames")
    #expect(frames.code == 0 && frames.output == command.output)
    let nonsense = try fixture.run("help", "non\u{1B}sense")
    #expect(nonsense.code == 2 && nonsense.output == "")
    #expect(nonsense.errors.hasPrefix("error: there is no command 'non\\u{1B}sense'\n  "))
  }

  @Test(arguments: CommandTree.names)
  func everySubcommandPrintsVersion(_ name: String) throws {
    let words = name.split(separator: " ").map(String.init)
    let version = try fixture.run("--version").output
    #expect(try fixture.run(words + ["--version"]).output == version)
  }

  @Test(arguments: ["--help", "--version", "help frames", "help solve", "solve --help"])
  func unwrittenOutputIsReported(_ arguments: String) throws {
    let outcome = try fixture.shell("\"$gimbal\" \(arguments) >/dev/full")
    #expect(
      outcome.code == 1 && outcome.errors == "error: cannot write standard output: no space left on device\n")
  }

  @Test func standardInputCannotBeAProject() throws {
    for arguments in [["-"], ["-", "-c", "echo x"], ["--", "-"]] {
      let outcome = try fixture.run(arguments)
      #expect(outcome.code == 2 && outcome.output == "" && outcome.errors.contains("./-"))
    }
    #expect(try fixture.shell("ls -A | grep -x -e - -e -.*").output == "")
    #expect(try fixture.run("./-", "-c", "echo x").code == 0)
  }

  @Test func usageOfRequestsListsOptions() throws {
    let outcome = try fixture.run("solve", "--jobs=2", "x")
    #expect(outcome.code == 2 && outcome.errors.contains("gimbal solve --requests --jobs"))
    #expect(outcome.errors.contains("See 'gimbal solve --help'"))
    let usage = try fixture.run("solve", "--requests", "--nonsense").errors
    #expect(
      usage.hasPrefix("error: Unknown option") && usage.contains("Usage: gimbal solve --requests [--scenes"))
  }

  @Test func usageErrorsGoToStandardError() throws {
    for arguments in [["solve"], ["--nonsense"], ["generate", "nonsense"], ["-f", "-", "-f", "-"]] {
      let outcome = try fixture.run(arguments)
      #expect(
        outcome.code == 2 && outcome.output == "" && outcome.errors.lowercased().contains("usage: gimbal"))
    }
  }
}
