import TestSupport
import Testing

/// Tests of exit codes and their precedence.
@Suite struct ExitCodeTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    let script = """
      scene new main size 100x100
      view new a
      constrain { AWidth: a.width == 10; AHeight: a.height == 10; a.left == root.left; a.top == root.top }
      """
    #expect(try fixture.run("p.gimbal", "-f", "-", input: script).code == 0)
  }

  private static let contradiction = "constrain { AWidthToo: a.width == 20 }"
  private static let ambiguity = "view new b"

  private func code(_ commands: String..., keepGoing: Bool = false) throws -> Int32 {
    try fixture.run((keepGoing ? ["--keep-going"] : []) + ["p.gimbal"] + commands.flatMap { ["-c", $0] }).code
  }

  @Test func successExitsWith0() throws {
    #expect(try code("frames", "check", "expect no conflicts", "expect a.width == 10") == 0)
  }

  @Test func failedExpectationExitsWith1() throws {
    #expect(try code("expect a.width == 11") == 1)
    #expect(try code("expect a.width == 10.005") == 0)
    #expect(try code("expect a.width == 10.005 within 0.001") == 1)
  }

  @Test func contradictionExitsWith3() throws {
    #expect(try code(ExitCodeTests.contradiction) == 0)
    #expect(try code("frames") == 0)
    #expect(try code("rotate portrait") == 0)
    #expect(try code("check") == 3)
    #expect(try code("expect no conflicts") == 3)
  }

  @Test func ambiguityExitsWith4() throws {
    #expect(try code(ExitCodeTests.ambiguity) == 0)
    #expect(try code("frames") == 0)
    #expect(try code("check") == 4)
    #expect(try code("expect no ambiguity") == 4)
  }

  @Test func worstExitCodeWins() throws {
    #expect(try code(ExitCodeTests.contradiction, ExitCodeTests.ambiguity) == 0)
    #expect(try code("check") == 3)
    #expect(try code("expect no ambiguity", "expect no conflicts", keepGoing: true) == 3)
    #expect(try code("check", "expect a.width == 1", keepGoing: true) == 1)
    #expect(try code("expect a.width == 1", "check", keepGoing: true) == 1)
    #expect(try fixture.run("p.gimbal", input: "check\nnonsense\n").code == 1)
  }

  @Test func usageErrorTakesPrecedence() throws {
    for arguments in [["--nonsense"], ["a", "b"], ["-c"], ["p.gimbal", "-c", "nonsense", "-f", "absent"]] {
      let outcome = try fixture.run(arguments)
      #expect(outcome.code == 2, "\(arguments)")
      #expect(outcome.output == "" && outcome.errors != "")
    }
    #expect(try fixture.run("p.gimbal", "-c", "nonsense").code == 1)
  }

  @Test func storeErrorTakesPrecedence() throws {
    let outcome = try fixture.run("nowhere/p.gimbal", "-c", "nonsense")
    #expect(outcome.code == 5)
    #expect(
      outcome.errors == """
        error: cannot open 'nowhere/p.gimbal': the directory 'nowhere' does not exist
          create the directory, or specify another path

        """)
  }

  @Test func contradictionsAreDescribed() throws {
    #expect(try code(ExitCodeTests.contradiction) == 0)
    for (command, name) in [("frames", "frames"), ("rotate", "rotate"), ("check", "check")] {
      let outcome = try fixture.run("p.gimbal", "-c", command)
      #expect(
        try goldens.difference(of: outcome.output + outcome.errors, from: "contradiction-\(name).txt") == nil)
      #expect(outcome.code == (command == "check" ? 3 : 0))
      let said = outcome.output + outcome.errors
      #expect(said.contains("2 required constraints contradict each other"))
      #expect(said.contains("AWidth: a.width == 10") && said.contains("AWidthToo: a.width == 20"))
      #expect(said.contains("set aside: AWidthToo"))
    }
    #expect(try fixture.run("--quiet", "p.gimbal", "-c", "frames").errors == "")
  }

  @Test func diffWithDifferencesExitsWith1() throws {
    #expect(try code("export a.ndjson", "view set a hidden true", "export b.ndjson") == 0)
    #expect(try fixture.run("diff", "a.ndjson", "a.ndjson").code == 0)
    #expect(try fixture.run("diff", "a.ndjson", "b.ndjson").code == 1)
    #expect(try fixture.run("diff", "a.ndjson", "b.ndjson", "--frames").code == 0)
    #expect(try fixture.run("diff", "a.ndjson", "none.ndjson").code == 6)
    for usage in [["a.ndjson"], ["-", "-"], ["a.ndjson", "b.ndjson", "--device", "iPhone 8"]] {
      #expect(try fixture.run(["diff"] + usage).code == 2, "\(usage)")
    }
  }
}
