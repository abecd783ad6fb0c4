import Glibc
import TestSupport
import Testing

/// Tests of the prompt on terminals with few and with many capabilities.
@Suite struct TerminalTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  private func fixture(_ terminal: String) -> Fixture {
    var fixture = fixture
    fixture.environment["TERM"] = terminal
    return fixture
  }

  /// The number of steps of the tutorial. No input is typed ahead, so that readline displays it.
  private static let steps = 15

  @Test(arguments: ["dumb", "xterm"])
  func tutorialCompletes(_ terminal: String) throws {
    let prompt = try Prompt(fixture(terminal), "p.gimbal")
    prompt.type("tutorial\r")
    for step in 1...Self.steps {
      try prompt.wait(for: "tutorial \(step)/\(Self.steps), Enter runs it, q leaves> ")
      // The second line is typed key by key, with Tab.
      if step == 2 {
        prompt.type("view ne\tphoto; view new title")
        try prompt.child.wait(for: "title", after: prompt.place)
      }
      if step == 5 {
        prompt.type("draw pho\t\r")
        try prompt.wait(for: "draw photo", from: prompt.place)
        try prompt.wait(for: "tutorial 5/\(Self.steps), Enter runs it, q leaves> ")
      }
      prompt.type("\r")
    }
    let said = try prompt.wait(for: "The tutorial is complete.")
    #expect(said.contains("title.x  landscapeLeft  240 -> 180"))
    try prompt.wait()
    #expect(try prompt.enter("scene list --format csv").contains("scene,device"))
    #expect(!prompt.child.output(from: prompt.place).contains("home"))
    let end = try prompt.leave()
    #expect(end.code == 0, "\(end.errors)")
  }

  @Test(arguments: ["q\r", "\u{3}", "\u{4}"])
  func tutorialCanBeLeft(_ keys: String) throws {
    let prompt = try Prompt(fixture, "p.gimbal")
    prompt.type("tutorial\r")
    try prompt.wait(for: "leaves> ")
    prompt.type("\r")
    try prompt.wait(for: "tutorial 2/\(Self.steps), Enter runs it, q leaves> ")
    prompt.type(keys)
    try prompt.wait(for: "Your project has not changed.\r\n")
    try prompt.wait()
    #expect(try prompt.enter("scene list --format csv") == "scene,device,orientation,views,sets,inUse\n")
    #expect(try prompt.leave().code == 0)
  }

  /// Inputs at ten positions of the grammar, and their completions.
  @Test(arguments: [
    ("constrai", "constrain"), ("view set ora", "view set orange "),
    ("view set orange hidd", "view set orange hidden "),
    ("constrain { orange.trail", "constrain { orange.trailing"), ("install lands", "install landscape "),
    ("device iPhone8P", "device iPhone8Plus "), ("diff HEAD~1 --fra", "diff HEAD~1 --frames "),
    ("checkout rele", "checkout release "), ("read setup.g", "read setup.gim "),
    ("echo a; rotate landscapeR", "landscapeRight "),
    ("set when landscape heightC", "heightClass "), ("for each orientation all { expe", "expect "),
    ("vfl \"H:|-[ora", "vfl \"H:|-[orange"), ("trait ima", "trait images "),
  ])
  func tabKnowsWhatCanComeNext(_ typed: String, _ wanted: String) throws {
    try fixture.write(
      "scene new s; view new orange; set new landscape when landscape; trait images=3\n", to: "setup.gim")
    #expect(try fixture.run("p.gimbal", "-f", "setup.gim", "-c", "tag release").code == 0)
    let prompt = try Prompt(fixture, "p.gimbal")
    prompt.type(typed + "\t^")
    try prompt.child.wait(for: "^", after: prompt.place)
    let typed = prompt.child.output(from: prompt.place).filter { $0 != "\u{7}" }
    #expect(typed.contains(wanted + "^"), "\(typed)")
    prompt.type("\u{3}")
    try prompt.wait()
    // The second line of a block.
    try prompt.enter("constrain {", then: Prompt.secondary)
    prompt.type("  ora\t.wid\t== 5\r")
    try prompt.wait(for: Prompt.secondary)
    try prompt.enter("}")
    #expect(try prompt.enter("constraint list --format csv").contains("orange.width == 5"))
    #expect(try prompt.leave().code == 0)
  }

  /// A scene that takes minutes to solve in a debug build, because many cycles of inequalities with factors
  /// are contradictory.
  static let longScene: String = {
    let views = 0..<1500
    let rules = views.map { view in
      """
        v\(view).top == root.top; v\(view).height == 10; v\(view).width >= \(20 + view % 7)
        v\(view).leading >= root.leading; v\(view).trailing <= root.trailing
        v\(view).leading >= 1.01 * v\((view * 7 + 3) % 1500).trailing + \(view % 40 - 40)
        v\(view).leading >= 1.01 * v\((view * 31 + 11) % 1500).trailing + \(view % 30 - 35)
      """
    }
    let names = views.map { "view new v\($0)" }
    return "scene new big size 1000x1000\n"
      + (names + ["constrain {"] + rules + ["}"]).joined(separator: "\n") + "\n"
  }()

  @Test(arguments: ["frames", "draw", "check --devices all --orientations all", "rotate landscapeRight"])
  func ctrlCCancelsLongCommand(_ command: String) throws {
    try fixture.write(Self.longScene, to: "big.gim")
    let prompt = try Prompt(fixture, "p.gimbal", "--quiet")
    try prompt.enter("read big.gim")
    let before = try ProjectContent.lines(of: fixture.project)
    prompt.type(command + "\r")
    try prompt.child.wait(for: command + "\r\n", after: prompt.place)
    // The command is running at this time.
    Fixture.sleep(.milliseconds(300))
    prompt.type("\u{3}")
    let shown = try prompt.wait()
    #expect(shown == command + "\n^C", "\(shown)")
    #expect(try ProjectContent.lines(of: fixture.project) == before)
    #expect(try prompt.enter("echo still here") == "still here\n")
    let end = try prompt.leave()
    #expect(end.errors.hasPrefix("error: cancelled\n\(command)\n^~~"), "\(end.errors)")
    #expect(end.errors.split(separator: "\n").count == 3 && end.code == 0)
  }

  /// With standard error on the terminal, messages start on a new line and progress is erased.
  @Test func longCommandsShowProgress() throws {
    try fixture.write(Self.longScene, to: "big.gim")
    let prompt = try Prompt(fixture("xterm"), "p.gimbal", columns: 90, watchesErrors: true)
    func screen() -> Screen { Screen(columns: 90, showing: prompt.child.outputBytes) }
    try prompt.enter("read big.gim")
    prompt.type("check --devices all --orientations all\r")
    try prompt.child.wait(for: " s; press Ctrl-C to cancel", after: prompt.place)
    prompt.type("\u{3}")
    try prompt.wait()
    let last = screen().row
    let rows = (0..<last).map { screen().text($0, withHints: true) }.suffix(4)
    #expect(
      Array(rows) == [
        "", "error: cancelled", "check --devices all --orientations all",
        "^" + String(repeating: "~", count: 37),
      ] && screen().line == "gimbal>", "\(rows)")
    #expect(try prompt.leave().code == 0)
  }

  @Test func dumbTerminalGetsNoEscapes() throws {
    let prompt = try Prompt(fixture("dumb"), "p.gimbal", columns: 80, watchesErrors: true)
    for line in [
      "scene new home; view new a; view new b", "frames", "nonsense", "draw --ascii",
      "constrain { a.width == 10 }",
      "constrain { a.width == 20 }", "check", "help", "history", "rotate landscape",
    ] {
      try prompt.enter(line)
    }
    prompt.type("view set a hidd\t")
    try prompt.child.wait(for: "hidden ", after: prompt.place)
    prompt.type("\u{3}")
    try prompt.wait()
    prompt.type("view remove \t\t")
    try prompt.wait(for: "gimbal> view remove ")
    prompt.type("\u{1}echo \r")
    try prompt.wait(for: "\nview remove\r\n", from: prompt.place)
    try prompt.wait()
    let end = try prompt.leave()
    // Only line ends, backspaces and bells, and no characters beyond ASCII except in messages.
    let controls = Set(prompt.child.outputBytes.filter { $0 < 0x20 || $0 == 0x7F })
    #expect(controls.isSubset(of: [7, 8, 10, 13]), "\(controls)")
    #expect(!end.output.contains("\u{1B}"))
  }

  @Test(arguments: ["emacs", "vi"])
  func inputrcIsRespected(_ mode: String) throws {
    var fixture = fixture("dumb")
    try fixture.write(
      """
      set editing-mode \(mode)
      $if Gimbal
      "\\C-xf": "frames --exact"
      $endif
      $if Other
      "\\C-xf": "wrong"
      $endif
      """, to: "inputrc")
    fixture.environment["INPUTRC"] = fixture.directory.file("inputrc")
    let prompt = try Prompt(fixture)
    if mode == "emacs" {
      prompt.type("\u{18}f")
      try prompt.child.wait(for: "frames --exact", after: prompt.place)
      prompt.type("\u{15}echo done\r")
    } else {
      // Escape, move to the start, change a word.
      prompt.type("wrong done")
      try prompt.child.wait(for: "wrong done", after: prompt.place)
      prompt.type("\u{1B}")
      Fixture.sleep(.milliseconds(700))
      prompt.type("0cwecho\r")
    }
    try prompt.wait(for: "\ndone\r\n", from: prompt.place)
    try prompt.wait()
    #expect(try prompt.leave().code == 0)
  }

  @Test func enteredLinesAreListedAndSearchable() throws {
    let first = try Prompt(fixture)
    for word in ["one", "two", "three"] { try first.enter("echo \(word)") }
    #expect(try first.leave().code == 0)
    let second = try Prompt(fixture)
    #expect(try second.enter("history") == "1  echo one\n2  echo two\n3  echo three\n4  history\n")
    #expect(try second.enter("history TW") == "2  echo two\n5  history TW\n")
    second.type("\u{12}tw")
    try second.child.wait(for: "tw", after: second.place)
    second.type("\r")
    try second.wait(for: "\ntwo\r\n", from: second.place)
    try second.wait()
    #expect(try second.leave().code == 0)
  }
}
