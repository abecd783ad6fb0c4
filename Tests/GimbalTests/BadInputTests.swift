import FoundationEssentials
import TestSupport
import Testing

/// Tests that invalid input gives an error with location, line, caret and expected tokens, and changes
/// nothing.
///
/// Each script in `Goldens/bad-input` is valid except for its last statement. The expected error is in the
/// file next to it.
@Suite struct BadInputTests {
  static let names = goldens.names(in: "bad-input", ending: ".gim")

  private var fixture: Fixture

  init() throws {
    fixture = try Fixture()
    let setup = try fixture.run(["p.gimbal", "-f", goldens.path("bad-input/setup")])
    #expect(setup.errors == "" && setup.code == 0)
    // Errors contain the name of the script relative to the working directory.
    fixture.workingDirectory = goldens.path("bad-input")
  }

  @Test(arguments: names) func scriptIsRejectedAsAWhole(_ name: String) throws {
    let before = try ProjectContent.lines(of: fixture.project)
    let outcome = try fixture.run(fixture.project, "-f", name + ".gim")
    #expect(outcome.code == 1)
    #expect(try goldens.difference(of: outcome.errors, from: "bad-input/\(name).txt") == nil)
    #expect(try ProjectContent.lines(of: fixture.project) == before)
    #expect(try ProjectContent.integrity(of: fixture.project) == ["ok"])

    // FILE:LINE:COLUMN: error: …, the line, and a caret below it.
    let lines = outcome.errors.split(separator: "\n", omittingEmptySubsequences: false)
    let head = try #require(lines.first?.wholeMatch(of: /([^:]+):(\d+):(\d+): error: .+/))
    #expect(head.1 == "\(name).gim")
    let script = try goldens.text("bad-input/\(name).gim").split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(Int(head.2))
    #expect(lines.count >= 4 && lines[1] == script[line - 1])
    #expect(lines[2].contains("^") && lines[2].allSatisfy { " ~^".contains($0) })
  }

  /// The short form reads a quarter of the scripts from standard input; all run as files.
  private static let piped = names.enumerated().filter { Campaign.isLong || $0.offset.isMultiple(of: 4) }
    .map(\.element)

  @Test(arguments: piped) func standardInputContinuesAfterError(_ name: String) throws {
    let script = try goldens.text("bad-input/\(name).gim")
    let outcome = try fixture.run([fixture.project], input: Array(script.utf8))
    #expect(outcome.code == 1)
    #expect(
      outcome.errors
        == (try goldens.text("bad-input/\(name).txt")).replacing(name + ".gim:", with: "<stdin>:")
    )
    let views = try fixture.run(fixture.project, "-c", "scene use main", "-c", "view list --format csv")
    #expect(views.output.contains("extra,root,view,"))
  }

  @Test func keepGoingContinuesScript() throws {
    let script = try fixture.write(
      "scene use main\nview new a\nview new a\nview new b\nnonsense\necho done\n", to: "s.gim")
    let outcome = try fixture.run(fixture.project, "--keep-going", "-f", script)
    #expect(outcome.code == 1)
    #expect(outcome.output == "done\n")
    #expect(outcome.errors.contains(":3:10: error: a view named 'a' already exists"))
    #expect(outcome.errors.contains(":5:1: error: there is no command 'nonsense'"))
    let views = try fixture.run(fixture.project, "-c", "scene use main", "-c", "view list --format csv")
      .output
    #expect(views.contains("\na,") && views.contains("\nb,"))
  }

  @Test func firstErrorEndsCommands() throws {
    let outcome = try fixture.run(fixture.project, "-c", "echo one", "-c", "nonsense", "-c", "echo two")
    #expect(outcome.output == "one\n")
    #expect(outcome.code == 1)
  }

  @Test func unreadableScriptIsUsageError() throws {
    let outcome = try fixture.run(fixture.project, "-f", "nowhere.gim")
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix("error: cannot read 'nowhere.gim': no such file or directory\n"))
  }
}
