import Glibc
import TestSupport
import Testing

/// Tests of output, prompts and keys on terminals of several widths.
@Suite struct TerminalWidthTests {
  private let fixture: Fixture

  init() throws {
    var fixture = try Fixture()
    fixture.environment["TERM"] = "xterm"
    fixture.environment["NO_COLOR"] = "1"
    self.fixture = fixture
  }

  private func fixture(_ variables: [String: String?]) -> Fixture {
    var fixture = fixture
    for (name, value) in variables { fixture.environment[name] = value }
    return fixture
  }

  private static let scene = "scene new main size 320x480; view new first; view new second"

  @Test func outputFollowsTheWindow() throws {
    let prompt = try Prompt(fixture, columns: 30)
    try prompt.enter(Self.scene)
    let narrow = try prompt.enter("view new third frame 1,2,3x4; view list third; frames third")
    #expect(narrow.contains("\nthird  frame 1,2,3x4\n"), "\(narrow)")
    prompt.resize(to: 100)
    let wide = try prompt.enter("frames third")
    #expect(
      wide.contains("\nview       x      y  width  height\nthird  1.000  2.000  3.000   4.000\n"), "\(wide)")
    #expect(try prompt.leave().code == 0)
  }

  @Test func variableColumnsSetsTheWidth() throws {
    let prompt = try Prompt(fixture(["COLUMNS": "30"]), columns: 100)
    try prompt.enter(Self.scene)
    #expect(try prompt.enter("frames first").contains("first  frame 0,0,0x0"))
    #expect(try prompt.leave().code == 0)
  }

  @Test func dumbTerminalsAndPipesAreUnchanged() throws {
    let script = Self.scene + "; frames"
    let piped = try fixture.run("-c", script).output
    let prompt = try Prompt(fixture(["TERM": "dumb"]), columns: 30)
    try prompt.enter(Self.scene)
    #expect(piped.hasSuffix(try prompt.enter("frames")))
    #expect(try fixture(["COLUMNS": "20"]).run("-c", script).output == piped)
    #expect(try prompt.leave().code == 0)
  }

  @Test func longOutputGoesThroughThePager() throws {
    let prompt = try Prompt(fixture(["GIMBAL_PAGER": "sed s/^/P:/", "PAGER": "cat"]), columns: 100)
    let lines = try prompt.enter("help all").split(separator: "\n").dropFirst()
    #expect(lines.count > 50 && lines.dropLast().allSatisfy { $0.hasPrefix("P:") }, "\(lines)")
    #expect(try prompt.enter("echo short").contains("short\n"))
    try prompt.enter("mode pager off")
    #expect(try !prompt.enter("help all").contains("P:"))
    #expect(try prompt.leave().errors.contains("warning") == false)
  }

  @Test func pagerEndsWithItsKeyOrCtrlC() throws {
    let less = ["less", "more"].first { access("/usr/bin/" + $0, X_OK) == 0 }
    guard let less else { return }
    for keys in [["q"], ["\u{3}", "q"]] {
      let prompt = try Prompt(fixture(["GIMBAL_PAGER": nil, "PAGER": less + " -X"]), columns: 100)
      prompt.type("help all\r")
      try prompt.child.wait(for: "scene new ", after: prompt.place)
      // The terminal discards unread input at Ctrl-C.
      for key in keys {
        Fixture.sleep(.milliseconds(300))
        prompt.type(key)
      }
      try prompt.wait()
      #expect(try prompt.enter("echo here").contains("here\n"))
      #expect(try prompt.leave().code == 0)
    }
  }

  @Test func outputSurvivesAMissingPager() throws {
    let prompt = try Prompt(fixture(["GIMBAL_PAGER": "/nowhere/pager"]), columns: 100)
    #expect(try prompt.enter("help all").split(separator: "\n").count > 50)
    #expect(try prompt.enter("help all").split(separator: "\n").count > 50)
    let errors = try prompt.leave().errors
    #expect(errors.occurrences(of: "cannot start the pager '/nowhere/pager'") == 1, "\(errors)")
  }

  @Test func optionTurnsThePagerOff() throws {
    let prompt = try Prompt(fixture(["GIMBAL_PAGER": "sed s/^/P:/"]), "--no-pager", columns: 100)
    #expect(try !prompt.enter("help all").contains("P:"))
    #expect(try prompt.leave().code == 0)
  }

  @Test func promptShowsScene() throws {
    let prompt = try Prompt(fixture(["GIMBAL_PROMPT": nil]), "p.gimbal", columns: 100)
    try prompt.enter("scene new home size 320x480", then: "home portrait (main)> ")
    try prompt.enter("rotate landscape", then: "home landscapeLeft (main)> ")
    // Long lines are edited behind the longer prompt.
    prompt.type("echo \"日本\" \u{1}\u{5}x")
    try prompt.child.wait {
      let screen = Screen(columns: 100, showing: prompt.child.outputBytes)
      return screen.line == "home landscapeLeft (main)> echo \"日本\" x" && screen.column == 40
    }
    prompt.type("\u{15}")
    #expect(try prompt.leave().code == 0)
    // The next session starts in the same scene.
    let child = try fixture.run("p.gimbal", "-c", "scene list --format csv")
    #expect(child.output.contains("home,320x480,landscapeLeft"), "\(child.output)")
  }

  /// A project that does not exist is not created by commands that read, nor by a prompt.
  @Test func readingCreatesNoProject() throws {
    _ = try fixture.run("p.gimbal", "-c", "frames", "-c", "log", "-c", "scene list", "-c", "rotate")
    #expect(access(fixture.project, F_OK) != 0)
    let prompt = try Prompt(fixture(["GIMBAL_PROMPT": nil]), "p.gimbal", columns: 100)
    try prompt.enter("scene list")
    try prompt.enter("frames")
    #expect(access(fixture.project, F_OK) != 0)
    try prompt.enter("scene new home size 10x10", then: "home portrait (main)> ")
    #expect(access(fixture.project, F_OK) == 0)
    _ = try prompt.leave()
  }

  // MARK: Keys

  @Test(arguments: ["xterm", "dumb"])
  func ctrlDInOpenQuoteDiscardsTheStatement(_ terminal: String) throws {
    let prompt = try Prompt(fixture(["TERM": terminal]), columns: 80)
    try prompt.enter("echo \"abc", then: Prompt.secondary)
    prompt.type("\u{4}")
    try prompt.wait()
    let screen = Screen(columns: 80, showing: prompt.child.outputBytes)
    #expect(screen.text(screen.row) == "gimbal>" && screen.text(screen.row - 1) == "   ...>")
    #expect(try prompt.enter("echo kept").contains("kept\n"))
    let end = try prompt.leave()
    #expect(end.code == 0 && end.errors.contains("error: the quote is not closed\necho \"abc\n     ^\n"))
  }

  @Test func ctrlDInOpenBlockEndsTheSession() throws {
    let prompt = try Prompt(fixture, columns: 80)
    try prompt.enter("constrain {", then: Prompt.secondary)
    prompt.type("\u{4}")
    let end = try prompt.child.end()
    #expect(end.code == 0 && end.errors.contains("error: the '{' is not closed\n"))
  }

  /// The next prompt is below all rows of the recalled block, wherever the cursor was.
  @Test(arguments: [("", 2, 1), ("\u{1}", 0, 8)])
  func ctrlCOnRecalledBlockKeepsItsRows(_ keys: String, row: Int, column: Int) throws {
    let prompt = try Prompt(fixture, columns: 60)
    func screen() -> Screen { Screen(columns: 60, showing: prompt.child.outputBytes) }
    try prompt.enter(Self.scene)
    try prompt.enter("constrain {", then: Prompt.secondary)
    try prompt.enter("first.width == 10", then: Prompt.secondary)
    try prompt.enter("}")
    let first = screen().row
    prompt.type("\u{10}" + keys)
    let rows = ["gimbal> constrain {", "first.width == 10", "}"]
    // The recalled block repeats the prompt, and the keys draw it again. So wait for the cursor too.
    try prompt.child.wait {
      let screen = screen()
      return (0..<3).map { screen.text(first + $0) } == rows && screen.row == first + row
        && screen.column == column
    }
    let end = prompt.child.outputBytes.count
    prompt.type("\u{3}")
    try prompt.wait(from: end)
    #expect((1..<2).map { screen().text(first + $0) } == [rows[1]])
    #expect(screen().text(first + 2).hasPrefix("}"))
    #expect(screen().row == first + 3 && screen().line == "gimbal>")
    #expect(try prompt.enter("constraint list --format csv").split(separator: "\n").count == 3)
    #expect(try prompt.leave().code == 0)
  }
}

extension String {
  /// Returns the number of occurrences of a text.
  fileprivate func occurrences(of text: String) -> Int { ranges(of: text).count }
}
