import Testing

/// Tests of pipes, terminals, colors and standard input.
@Suite struct ConventionTests {
  private var fixture: Fixture

  init() throws { fixture = try Fixture() }

  private static let red = "\u{1B}[1;31m"

  // MARK: Standard input

  @Test func standardInputCanBeAFile() throws {
    let script = "scene new s size 10x10\nview new a\n"
    #expect(try fixture.run("p.gimbal", "-c", "read -", "-c", "export copy.ndjson", input: script).code == 0)
    let archive = try fixture.run("p.gimbal", "-c", "export -").output
    let outcome = try fixture.run("q.gimbal", "-c", "import -", "-c", "export -", input: archive)
    #expect(outcome.code == 0 && outcome.output.hasSuffix(archive))
    for filter in [["solve", "-"], ["diff", "-", "copy.ndjson"]] {
      let outcome = try fixture.run(filter, input: Array(archive.utf8))
      #expect(outcome.errors == "" && outcome.code == (filter[0] == "solve" ? 4 : 0))
    }
    #expect(try fixture.run("check", "-", input: archive).output.contains("s"))
  }

  @Test func commandSourceIsNotReadAsFile() throws {
    let outcome = try fixture.run("p.gimbal", input: "read -\necho next\n")
    #expect(outcome.output == "next\n" && outcome.code == 1)
    #expect(
      outcome.errors.contains("cannot read '-': commands are read from standard input\nread -\n     ^\n"))
    let script = try fixture.run("p.gimbal", "-f", "-", input: "import -\n")
    #expect(script.errors.contains("commands are read from standard input"))
    #expect(try fixture.run("solve", "-", "-").code == 2)
  }

  @Test func failedEditorLeavesNoFile() throws {
    var fixture = fixture
    fixture.environment["EDITOR"] = "false"
    fixture.environment["TMPDIR"] = fixture.workingDirectory
    let outcome = try fixture.run("p.gimbal", "-c", "scene new s size 10x10", "-c", "edit")
    #expect(outcome.code == 1 && outcome.errors.contains("the editor 'false' failed"), "\(outcome.errors)")
    #expect(try fixture.shell("ls -d gimbal-*").output == "")
  }

  // MARK: Pipes

  @Test(arguments: ["solve s.ndjson", "check s.ndjson", "generate man", "p.gimbal -c help", "--help"])
  func closedStreamsGetNoOutput(_ arguments: String) throws {
    _ = try fixture.run("p.gimbal", "-c", "scene new s size 10x10; view new a; export s.ndjson")
    // The reader closes the pipe before the first write.
    let outcome = try fixture.shell("{ sleep 0.2; \"$gimbal\" \(arguments); echo $? >&2; } | :")
    #expect(outcome.output == "" && outcome.errors == "141\n")
  }

  // MARK: Colors

  @Test func errorsAreColoredOnTerminals() throws {
    var fixture = fixture
    let command = ["-c", "nonsense"]
    let plain = try fixture.run(command).errors
    #expect(!plain.contains("\u{1B}"))
    fixture.environment["CLICOLOR_FORCE"] = "1"
    let colored = try fixture.run(command).errors
    #expect(colored.hasPrefix("\(Self.red)error:\u{1B}[0m there is no command"))
    #expect(colored.contains("\u{1B}[1;32m^~~~~~~~\u{1B}[0m"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    fixture.environment["NO_COLOR"] = "1"
    #expect(try fixture.run(command).errors == plain)
    fixture.environment["NO_COLOR"] = ""
    #expect(try fixture.run(command).errors == colored)
  }

  @Test(arguments: [
    (["TERM": "xterm"], true), (["TERM": "dumb"], false), (["TERM": "xterm", "NO_COLOR": "1"], false),
  ])
  func terminalOutputIsColored(_ environment: [String: String], _ isColored: Bool) throws {
    var fixture = fixture
    fixture.environment.merge(environment) { $1 }
    let child = try fixture.startWatched("-c", "nonsense")
    child.endInput()
    let outcome = try child.end()
    #expect(outcome.code == 1 && outcome.errors.contains("there is no command"))
    #expect(outcome.errors.contains(Self.red) == isColored)
  }

  @Test func messagesWithoutLineAreColored() throws {
    var fixture = fixture
    fixture.environment["CLICOLOR_FORCE"] = "1"
    #expect(
      try fixture.run("solve", "none").errors.hasPrefix("\(Self.red)error:\u{1B}[0m cannot read 'none': no"))
    #expect(try fixture.run("solve").errors.hasPrefix("\(Self.red)error:\u{1B}[0m Missing"))
    #expect(try fixture.run("-f", "none").errors.hasPrefix("\(Self.red)error:\u{1B}[0m cannot read 'none'"))
  }

  @Test(arguments: [
    ["-f", "ESC"], ["solve", "ESC"], ["check", "ESC"], ["diff", "ESC", "ESC"],
    ["-c", "quit", "--junit", "none/ESC"], ["-c", "quit", "--sarif", "none/ESC"], ["--ESC"],
    ["generate", "ESC"],
    ["solve", "x", "--format", "ESC"], ["solve", "x", "--device", "ESC"], ["check", "x", "--kinds", "ESC"],
    ["check", "x", "--text-scales", "ESC"], ["check", "x", "--devices", "ESC"],
    ["solve", "--requests", "ESC"],
    ["help", "ESC"], ["solve", "--format", "json", "ESC"], ["none/ESC", "-c", "quit"],
  ])
  func controlCharactersAreEscaped(_ arguments: [String]) throws {
    let outcome = try fixture.run(arguments.map { $0.replacing("ESC", with: "a\u{1B}[31m\u{9B}b\u{7F}") })
    let said = outcome.output + outcome.errors
    #expect(outcome.code != 0 && said.contains("[31m"))
    let isObeyed = said.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(!isObeyed, "\(said.debugDescription)")
  }

  @Test func machineReadableResultsHaveNoColors() throws {
    var fixture = fixture
    fixture.environment["CLICOLOR_FORCE"] = "1"
    let text = "scene new s size 10x10; view new a; frames --format json; check --format csv; export -"
    #expect(try !fixture.run("-c", text).output.contains("\u{1B}"))
  }

  // MARK: Progress

  @Test(arguments: [([], "xterm", true), (["--quiet"], "xterm", false), ([], "dumb", false)])
  func progressIsShownOnlyOnTerminals(_ options: [String], _ kind: String, _ isShown: Bool) throws {
    var fixture = fixture
    fixture.environment["TERM"] = kind
    _ = try fixture.run("p.gimbal", "-c", "scene new s size 10x10; export s.ndjson")
    let archive = try fixture.run("p.gimbal", "-c", "export -").output
    let child = try fixture.startWatched(arguments: ["solve", "s.ndjson", "-"] + options)
    try child.wait(for: "10x10")
    // Commands of less than a second show no progress.
    Fixture.sleep(.milliseconds(1100))
    child.send(archive)
    child.endInput()
    let outcome = try child.end()
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("\rsolving: 2 of 2 files, ") == isShown)
    // The progress line is erased.
    #expect(outcome.errors.hasSuffix("\r\u{1B}[K") == isShown)
  }

  @Test func quickCommandsShowNoProgress() throws {
    var fixture = fixture
    fixture.environment["TERM"] = "xterm"
    let child = try fixture.startWatched("-c", "scene new s size 10x10; verify")
    child.endInput()
    #expect(try child.end().errors == "")
  }
}
