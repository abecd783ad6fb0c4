import FoundationEssentials
import TestSupport
import Testing

/// Tests of arguments that look like projects but are not.
@Suite struct MistakenProjectTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  private var entries: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path).sorted() }
  }

  @Test(arguments: [
    ["tutorial"], ["draw"], ["frames", "--format", "json"], ["scene", "new", "x"], ["--quiet", "rotate"],
    ["verify", "-c", "quit"],
  ])
  func commandInPlaceOfProjectIsRejected(_ arguments: [String]) throws {
    let outcome = try fixture.run(arguments)
    let word = try #require(arguments.first { !$0.hasPrefix("-") })
    #expect(outcome.code == 2 && outcome.output == "")
    #expect(
      outcome.errors.hasPrefix(
        "error: there is no project '\(word)'; '\(word)' is a command\n"
          + "  use 'gimbal PROJECT \(word)' to run the command in a project, or './\(word)' for a project\n"))
    #expect(try entries == [])
  }

  /// Arguments of other programs, and the command line that does the same.
  @Test(arguments: [
    (["init", "login"], "use 'gimbal login.gimbal'"),
    (["-csv", "a.gimbal", "frames"], "use 'gimbal a.gimbal frames --format csv'"),
    (["--format", "json", "a.gimbal", "view", "list"], "use 'gimbal a.gimbal view list --format json'"),
    (["--format=csv", "a.gimbal"], "use 'gimbal a.gimbal frames --format csv'"),
    (["version"], "use 'gimbal --version'"),
    (
      ["a.gimbal", "--json", "-c", "frames"], "write '--json' after the command, as in \"-c 'frames --json'\""
    ),
  ])
  func argumentsOfOtherProgramsAreAnswered(_ arguments: [String], _ remedy: String) throws {
    let outcome = try fixture.run(arguments)
    #expect(outcome.code == 2 && outcome.output == "" && outcome.errors.contains(remedy), "\(outcome.errors)")
    #expect(try entries == [])
  }

  @Test func statusNamesTheProject() throws {
    let outcome = try fixture.run("a.gimbal", "-c", "scene new home", "-c", "status")
    #expect(outcome.output.hasPrefix("project         a.gimbal\n"), "\(outcome.output)")
  }

  /// The words of other programs for commands can follow a project.
  @Test func phrasesFollowTheProject() throws {
    #expect(try fixture.run("a.gimbal", "-c", "scene new home").code == 0)
    for phrase in [".tables", "scenes", "ls"] {
      let outcome = try fixture.run("a.gimbal", phrase)
      #expect(outcome.code == 0 && outcome.errors == "" && !outcome.output.isEmpty, "\(outcome.errors)")
    }
  }

  /// Swift replaces invalid bytes of arguments, so such a path would name another file.
  @Test func pathThatIsNotUTF8IsRejected() throws {
    for arguments in ["\"$(printf 'a\\377')\" -c 'scene new s'", "solve \"$(printf 'a\\377')\""] {
      let outcome = try fixture.shell("exec \"$gimbal\" \(arguments)")
      #expect(outcome.code == 2 && outcome.output == "")
      #expect(outcome.errors.contains("is not valid UTF-8"), "\(outcome.errors)")
    }
    #expect(try entries == [])
  }

  @Test func projectCanHaveNameOfCommand() throws {
    #expect(try fixture.run("./draw", "-c", "scene new s").code == 0)
    #expect(try entries == ["draw"])
    #expect(try fixture.run("draw", "-c", "scene list").output.contains("s"))
    #expect(try fixture.run("draw.gimbal", "-c", "scene new s").code == 0)
  }

  @Test(arguments: [
    ("a.gim", "run the script with 'gimbal -f a.gim', or run it in a project with 'gimbal PROJECT -f a.gim'"),
    ("a.xib", "print its frames with 'gimbal solve a.xib', or import it with 'import a.xib'"),
    (
      "b.Storyboard",
      "print its frames with 'gimbal solve b.Storyboard', or import it with 'import b.Storyboard'"
    ),
    (
      "a.json", "print the frames of an archive with 'gimbal solve a.json', or import it with 'import a.json'"
    ),
    ("a.ndjson", "print its frames with 'gimbal solve a.ndjson', or import it with 'import a.ndjson'"),
  ])
  func otherFilesGetSuggestions(_ name: String, _ remedy: String) throws {
    try fixture.write("something that is no database\n", to: name)
    let outcome = try fixture.run(name, "-c", "view list")
    #expect(outcome.code == 5 && outcome.output == "")
    #expect(
      outcome.errors
        == "error: '\(name)' is not a Gimbal project\n  \(remedy)\n")
    #expect(try entries == [name])
  }

  @Test func tildeExpandsToHome() throws {
    try fixture.write("scene new s size 10x10; view new a\n", to: "made.gim")
    var fixture = fixture
    fixture.workingDirectory = "/"
    let outcome = try fixture.run(
      "-c", "read ~/made.gim", "-c", "render ~/drawn.svg", "-c", "backup \"~/kept copy.gimbal\"")
    #expect(outcome.errors == "" && outcome.code == 0)
    #expect(try entries == ["drawn.svg", "kept copy.gimbal", "made.gim"])
    #expect(try fixture.run("-c", "read ~/none.gim").errors.contains("no such file or directory"))
    // A tilde is only left if it was quoted in the shell.
    #expect(try fixture.run("-f", "~/made.gim").code == 2)
  }
}
