import FoundationEssentials
import Testing

@testable import gimbal

/// What the program says of itself.
@Suite struct HelpTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  @Test func theVersionIsTheNewestOfTheChangelog() throws {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let changelog = try String(
      contentsOfFile: parts.joined(separator: "/") + "/CHANGELOG.md", encoding: .utf8)
    let newest = try #require(changelog.firstMatch(of: /(?m)^## \[?(\d+\.\d+\.\d+)\]?/)).output.1
    #expect(try bench.run("--version").output == "gimbal \(newest)\n")
  }

  @Test func helpOfTheProgram() throws {
    let help = try bench.run("--help")
    #expect(help.code == 0 && help.errors == "")
    let options = ["-f", "-c", "--keep-going", "--quiet", "--version", "--wait"]
    let subcommands = CommandTree.names.filter { !$0.contains("-") }.map { "gimbal \($0)" }
    for word in options + subcommands + ["Examples:", "Exit codes", "141"] {
      #expect(help.output.contains(word), "\(word)")
    }
    #expect(try bench.run("help").output == help.output)
  }

  @Test(arguments: CommandTree.names)
  func helpOfASubcommand(_ name: String) throws {
    let words = name.split(separator: " ").map(String.init)
    let help = try bench.run(words + ["--help"])
    #expect(help.code == 0 && help.errors == "")
    #expect(help.output.contains("USAGE: gimbal \(name)"))
    #expect(help.output.contains("Examples:\n  ") && help.output.contains("Exit codes: 0"))
    #expect(try bench.run(["help"] + words).output == help.output)
  }

  @Test func usageIsToldOnStandardError() throws {
    for arguments in [["solve"], ["--nonsense"], ["generate", "nonsense"], ["-f", "-", "-f", "-"]] {
      let outcome = try bench.run(arguments)
      #expect(
        outcome.code == 2 && outcome.output == "" && outcome.errors.lowercased().contains("usage: gimbal"))
    }
  }
}
