import Glibc
import Testing

/// Tests that colors and hints do not change the position of text and cursor.
@Suite struct PaintedLineTests {
  private let fixture: Fixture

  init() throws {
    var fixture = try Fixture()
    fixture.environment["TERM"] = "xterm"
    self.fixture = fixture
  }

  /// One or more keys, and the resulting line and cursor column.
  private struct Step: Sendable {
    let keys: String
    let line: String
    let column: Int

    init(_ keys: String, _ line: String, at column: Int? = nil) {
      self.keys = keys
      self.line = line
      self.column = column ?? line.unicodeScalars.count { $0.properties.generalCategory != .nonspacingMark }
    }
  }

  /// Emacs keys: Ctrl-A and Ctrl-E move to the ends, Ctrl-B moves back, Ctrl-K, Ctrl-U and Ctrl-W cut, Ctrl-Y
  /// yanks.
  private static let walks: [[Step]] = [
    [
      Step("frames", "frames"), Step(" --or", "frames --or"), Step("\t", "frames --orientation", at: 21),
      Step("land", "frames --orientation land"), Step("\u{1}", "frames --orientation land", at: 0),
      Step("echo ", "echo frames --orientation land", at: 5), Step("\u{B}", "echo", at: 5),
      Step("\u{19}", "echo frames --orientation land"), Step("\u{17}", "echo frames --orientation", at: 26),
      Step("\u{15}", "", at: 0), Step("echo 12", "echo 12"), Step("\u{2}\u{2}7", "echo 712", at: 6),
    ],
    [
      Step("echo \"日本", "echo \"日本", at: 10), Step("\" 3", "echo \"日本\" 3", at: 13),
      Step("\u{2}\u{2}\u{2}\u{2}", "echo \"日本\" 3", at: 8), Step("é", "echo \"日é本\" 3", at: 9),
      Step("\u{5}", "echo \"日é本\" 3", at: 14),
    ],
    [
      Step("echo e\u{301}x", "echo e\u{301}x"), Step("\u{2}", "echo e\u{301}x", at: 6),
      Step("y", "echo e\u{301}yx", at: 7),
    ],
  ]

  @Test(arguments: walks.indices, ["", "1"])
  func paintedLineMatchesPlainLine(_ walk: Int, _ noColours: String) throws {
    var fixture = fixture
    fixture.environment["NO_COLOR"] = noColours
    let prompt = try Prompt(fixture, columns: 80)
    for step in Self.walks[walk] {
      prompt.type(step.keys)
      let isPainted = noColours.isEmpty && step.line.unicodeScalars.allSatisfy { $0 != "\u{301}" }
      try prompt.child.wait {
        let screen = Screen(columns: 80, showing: prompt.child.outputBytes)
        guard screen.line == ("gimbal> " + step.line).trimmed, screen.column == 8 + step.column else {
          return false
        }
        return !isPainted || step.line.isEmpty || screen.cell(screen.row, 8).isBold
      }
    }
    prompt.type("\r")
    try prompt.wait(for: "gimbal> ", from: prompt.child.outputBytes.count)
    let screen = Screen(columns: 80, showing: prompt.child.outputBytes)
    #expect(screen.unknown == [] && screen.line == "gimbal>")
    // Hints are erased from earlier rows.
    #expect(screen.rows.joined().allSatisfy { !$0.isDim })
    #expect(try prompt.leave().code == 0)
  }

  @Test func hintAppearsAfterLineAndDisappears() throws {
    let prompt = try Prompt(fixture, columns: 60)
    func screen() -> Screen { Screen(columns: 60, showing: prompt.child.outputBytes) }
    prompt.type("scene use")
    try prompt.child.wait { screen().text(screen().row, withHints: true) == "gimbal> scene use NAME" }
    #expect(screen().column == 17)
    prompt.type(" x")
    try prompt.child.wait { screen().text(screen().row, withHints: true) == "gimbal> scene use x" }
    // Long hints are truncated.
    prompt.type("\u{15}frames ")
    try prompt.child.wait {
      let text = screen().text(screen().row, withHints: true)
      return text.hasPrefix("gimbal> frames [VIEW") && text.hasSuffix("...")
    }
    #expect(screen().text(screen().row, withHints: true).count < 60)
    prompt.type("\u{3}")
    try prompt.wait()
    #expect(screen().text(screen().row - 1, withHints: true).hasPrefix("gimbal> frames ^C"))
    #expect(try prompt.leave().code == 0)
  }

  @Test func hintsUseASCIIInCLocale() throws {
    var fixture = fixture
    fixture.environment["LC_ALL"] = "C"
    let prompt = try Prompt(fixture, columns: 80)
    func screen() -> Screen { Screen(columns: 80, showing: prompt.child.outputBytes) }
    prompt.type("view set")
    try prompt.child.wait {
      screen().text(screen().row, withHints: true) == "gimbal> view set NAME PROPERTY VALUE ..."
    }
    prompt.type("\u{3}")
    try prompt.wait()
    #expect(try prompt.leave().code == 0)
  }

  @Test(arguments: [("GIMBAL_HINTS", "off"), ("NO_COLOR", "1"), ("TERM", "dumb"), ("--quiet", "")])
  func hintsCanBeDisabled(_ name: String, _ value: String) throws {
    var fixture = fixture
    if !name.hasPrefix("-") { fixture.environment[name] = value }
    let prompt = try Prompt(fixture, name.hasPrefix("-") ? name : "p.gimbal", columns: 80)
    #expect(try prompt.enter("echo one").contains("one\n"))
    prompt.type("frames ")
    try prompt.child.wait(for: "frames ", after: prompt.place)
    prompt.type("\u{15}echo two\r")
    try prompt.wait(for: "two\r\n", from: prompt.place)
    try prompt.wait()
    #expect(!prompt.child.output.contains("VIEW"))
    #expect(try prompt.leave().code == 0)
  }

  /// readline alone draws lines longer than a row, and searches.
  @Test func longLinesAndSearchesStayPlain() throws {
    let prompt = try Prompt(fixture, columns: 40)
    func screen() -> Screen { Screen(columns: 40, showing: prompt.child.outputBytes) }
    let long = "echo " + String(repeating: "word ", count: 9) + "end"
    prompt.type(long)
    try prompt.child.wait {
      screen().line.hasSuffix("end") && screen().text(screen().row - 1).hasPrefix("gimbal> echo")
    }
    prompt.type("\r")
    try prompt.wait(for: "end\r\n", from: prompt.child.wait(for: "end", after: prompt.place))
    try prompt.wait()
    prompt.type("\u{12}ech")
    try prompt.child.wait {
      screen().rows.indices.contains { screen().text($0).hasPrefix("(reverse-i-search)`ech'") }
    }
    prompt.type("\u{7}")
    try prompt.child.wait { screen().line == "gimbal>" }
    #expect(screen().unknown == [])
    #expect(try prompt.leave().code == 0)
  }

  @Test(arguments: [("xterm", UInt16(100)), ("xterm", 30), ("dumb", 100), ("dumb", 30)])
  func resizeWhileEditingRedrawsLine(_ terminal: String, _ columns: UInt16) throws {
    var fixture = fixture
    fixture.environment["TERM"] = terminal
    let prompt = try Prompt(fixture, columns: 60)
    prompt.type("echo kept")
    try prompt.child.wait(for: "kept", after: prompt.place)
    prompt.resize(to: columns)
    prompt.type(" whole")
    try prompt.child.wait(for: " whole", after: prompt.place)
    prompt.type("\r")
    try prompt.wait(for: "kept whole\r\n", from: prompt.place)
    try prompt.wait()
    #expect(try prompt.enter("echo still here").contains("still here\n"))
    #expect(try prompt.leave().code == 0)
  }
}

extension String {
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
