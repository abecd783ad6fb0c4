import Glibc
import Testing

/// Tests of Tab on a pseudo-terminal.
@Suite struct TabTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  /// Returns a prompt with a scene of views.
  private func prompt(views: [String]) throws -> Prompt {
    let lines = ["scene new s size 100x100"] + views.map { "view new \"\($0)\"" }
    try fixture.write(lines.joined(separator: "\n") + "\n", to: "views.gim")
    let prompt = try Prompt(fixture, "p.gimbal")
    try prompt.enter("read views.gim")
    return prompt
  }

  /// More views than rows on the screen.
  private static let manyViews = (10..<70).map { "v\($0)" + String(repeating: "x", count: 250) }

  @Test(arguments: [
    ("unin", "uninstall "), ("constraint sh", "constraint show "), ("view set or", "view set orange "),
    ("view set orange contentW", "view set orange contentWidth "), ("constrain { orange.bo", "orange.bottom"),
    ("frames --all", "frames --all-orientations "), ("frames --all-or", "frames --all-orientations "),
    ("frames --format=nd", "frames --format=ndjson "), ("rotate landscapeR", "rotate landscapeRight "),
    ("device iPhoneA", "device iPhoneAir "), ("help uninst", "help uninstall "),
    ("constrain { q: ora", "constrain { q: orange"),
    // Completion inside quotes, and to a quoted name.
    ("device \"iPh", "device \"iPhone "), ("device \"iPhone A", "device \"iPhone Air\" "),
    ("scene new x device \"iPad 9", "scene new x device \"iPad 9.7\" "),
    ("view remove \"my", "view remove \"my view\" "), ("view remove my", "view remove \"my view\" "),
    ("view remove \"ora", "view remove \"orange\" "), ("constrain { \"my", "constrain { \"my view\""),
  ])
  func completes(_ typed: String, _ wanted: String) throws {
    let prompt = try prompt(views: ["orange", "my view"])
    let start = prompt.place
    prompt.type(typed + "\t")
    // Another character makes readline redraw the line.
    prompt.type("|")
    let end = try prompt.child.wait(for: "|", after: start)
    let line = prompt.child.output(from: start).utf8.prefix(end - start)
    #expect(Self.shown(String(decoding: line, as: UTF8.self)).hasSuffix(wanted + "|"))
    prompt.type("\u{3}")
    try prompt.wait()
    #expect(try prompt.leave().code == 0)
  }

  /// Returns the visible text of a line with backspaces.
  private static func shown(_ text: String) -> String {
    text.reduce(into: "") { line, character in
      if character == "\u{8}" { _ = line.popLast() } else if character != "\u{7}" { line.append(character) }
    }
  }

  @Test func severalMatchesAreListed() throws {
    let prompt = try prompt(views: ["orange", "olive", "my view"])
    prompt.type("view remove o\t\t")
    try prompt.child.wait(for: "olive", after: prompt.place)
    try prompt.wait(for: "gimbal> view remove o")
    prompt.type("l\t\r")
    try prompt.wait()
    #expect(!(try prompt.enter("view list --format csv")).contains("olive"))
    #expect(try prompt.leave().code == 0)
  }

  @Test(arguments: ["frames ", "view remove ", "view set "])
  func longCompletionListsDoNotPause(_ command: String) throws {
    let prompt = try prompt(views: TabTests.manyViews)
    prompt.type(command + "\t\t")
    let listed = try prompt.child.wait(for: " more\r\n", after: prompt.place)
    #expect(!prompt.child.output(from: prompt.place).contains("--More--"))
    try prompt.wait(for: "gimbal> " + command, from: listed)
    // The line is still there and can be continued.
    prompt.type("v10\t\u{1}echo \r")
    try prompt.wait(for: TabTests.manyViews[0] + "\r\ngimbal> ", from: prompt.place)
    #expect(try prompt.leave().code == 0)
  }

  @Test(arguments: ["frames ", "view set "], ["dumb", "xterm"])
  func ctrlCAfterCompletionListDropsLine(_ command: String, _ terminal: String) throws {
    var fixture = fixture
    fixture.environment["TERM"] = terminal
    let names = TabTests.manyViews
    let script = names.map { "view new \($0)" }.joined(separator: "\n")
    try fixture.write("scene new s size 100x100\n\(script)\n", to: "views.gim")
    let prompt = try Prompt(fixture, "p.gimbal", "--quiet")
    try prompt.enter("read views.gim")
    for _ in 1...3 {
      prompt.type(command + "\t\t")
      let listed = try prompt.child.wait(for: " more\r\n", after: prompt.place)
      prompt.type("\u{3}")
      // readline redraws the line below the list, or a new prompt if Ctrl-C arrived before.
      let dropped = try prompt.child.wait(for: "^C", after: listed)
      try prompt.wait(from: dropped)
      prompt.type("echo kept\r")
      try prompt.wait(for: "kept\r\n", from: prompt.child.wait(for: "echo kept", after: prompt.place))
      try prompt.wait()
    }
    let end = try prompt.leave()
    #expect(end.code == 0)
    // readline rings the bell.
    #expect(end.errors.allSatisfy { $0 == "\u{7}" }, "\(end.errors)")
    #expect(end.output.utf8.allSatisfy { $0 < 0x80 && ($0 >= 0x20 || [7, 8, 9, 10, 13, 27].contains($0)) })
  }

  @Test func ctrlCCancelsReadlineCommand() throws {
    let prompt = try Prompt(fixture)
    // Meta followed by a newline would change the key bindings.
    prompt.type("lost\u{1B}")
    try prompt.child.wait(for: "lost", after: prompt.place)
    usleep(100_000)
    prompt.type("\u{3}")
    try prompt.wait()
    #expect(try prompt.enter("cho kept\u{1}e").hasSuffix("kept\n"))
    // A search for an earlier line.
    prompt.type("\u{12}kep")
    try prompt.child.wait(for: "kep", after: prompt.place)
    usleep(100_000)
    prompt.type("\u{3}")
    try prompt.wait()
    #expect(try prompt.enter("echo again") == "again\n")
    #expect(try prompt.leave().code == 0)
  }

  @Test func filenamesAreCompleted() throws {
    try fixture.write("echo read\n", to: "my-script.gim")
    try fixture.write("echo read two\n", to: "your script.gim")
    let prompt = try Prompt(fixture)
    prompt.type("read my-scr\t")
    try prompt.child.wait(for: "my-script.gim", after: prompt.place)
    #expect(try prompt.enter("") == "read\n")
    prompt.type("read your\t")
    try prompt.child.wait(for: "\"your script.gim\"", after: prompt.place)
    #expect(try prompt.enter("") == "read two\n")
    prompt.type("read \"your scr\t")
    try prompt.child.wait(for: "\"your script.gim\"", after: prompt.place)
    #expect(try prompt.enter("") == "read two\n")
  }
}
