import TestSupport
import Testing

/// Tests of `gimbal solve --requests` as a process: streams, options, exit codes.
@Suite struct RequestFilterTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    let made = try fixture.run(
      "-c", "scene new s size 100x100", "-c", "view new a frame 1,2,3x4", "-c", "view new loose", "-c",
      "constrain { loose.width == 5; loose.height == 5; loose.top == root.top; loose.leading == root.leading }",
      "-c", "export s.gimarchive")
    try #require(made.errors == "" && made.code == 0)
  }

  private func solve(_ arguments: [String] = [], _ input: String) throws -> (
    code: Int32, output: String, errors: String
  ) {
    let outcome = try fixture.run(
      ["solve", "--requests", "--scenes", "s.gimarchive"] + arguments, input: Array(input.utf8))
    return (outcome.code, outcome.output, outcome.errors)
  }

  @Test func answersAreFlushedBeforeNextRequest() throws {
    let child = try fixture.start("solve", "--requests", "--scenes", "s.gimarchive")
    for id in 1...3 {
      child.send("{\"id\":\(id),\"scene\":\"s\"}\n")
      try child.wait(for: "{\"id\":\(id),\"scene\":\"s\",")
    }
    child.endInput()
    #expect(try child.end().code == 0)
  }

  @Test func exitZeroHidesFindings() throws {
    #expect(try solve("{\"scene\":\"s\",\"views\":[\"a\"]}\n").code == 0)
    let bad = "{\"scene\":\"none\"}\n{\"scene\":\"s\"}\n"
    let told = try solve(bad)
    #expect(told.code == 1 && told.output.split(separator: "\n").count == 2)
    #expect(told.errors == "1 of 2 requests failed\n")
    let untold = try solve(["--exit-zero", "--quiet", "--jobs", "3"], bad)
    #expect(untold.code == 0 && untold.errors == "" && untold.output == told.output)
    #expect(try solve("{\"path\":\"none.xib\"}\n").code == 6)
    #expect(try solve(["--jobs", "0"], "").code == 2)
    #expect(try fixture.run("solve", "--requests", "--scenes", "none").code == 6)
    let missing = try solve(["--exit-zero", "none.ndjson"], "")
    #expect(missing.code == 6)
    #expect(missing.errors == "error: cannot read 'none.ndjson': no such file or directory\n")
  }

  @Test(arguments: ["--jobs=2", "--scenes=a", "--no-paths", "--exit-zero"])
  func optionsOfRequestsAreExplained(_ option: String) throws {
    let outcome = try fixture.run("solve", option, "s.gimarchive")
    #expect(outcome.code == 2 && outcome.errors.contains("requires '--requests'"), "\(outcome.errors)")
  }

  @Test func standardInputIsReadOnce() throws {
    for arguments in [["-", "-"], ["--scenes", "-"], ["--scenes", "-", "-"]] {
      let outcome = try solve(arguments, "")
      #expect(outcome.code == 2 && outcome.errors.contains("standard input ('-') is given more than once"))
    }
  }

  @Test func requestPathsMustBeRegularFiles() throws {
    let paths = ["/dev/stdin", "/proc/self/fd/0", "/dev/null", "/dev/zero", "fifo", "."]
    let good = "{\"id\":\"good\",\"scene\":\"s\"}\n"
    let requests = paths.map { "{\"id\":1,\"path\":\"\($0)\"}\n\(good)" }.joined()
    try #require(try fixture.shell("mkfifo fifo").code == 0)
    for jobs in ["1", "2"] {
      let outcome = try solve(["--jobs", jobs], requests)
      let answers = outcome.output.split(separator: "\n")
      #expect(outcome.code == 6 && answers.count == 2 * paths.count)
      for (index, answer) in answers.enumerated() {
        #expect(answer.contains(index % 2 == 0 ? "it is not a regular file" : "\"id\":\"good\""), "\(answer)")
      }
      #expect(answers.first?.contains("\"remedy\":\"write the data to a file first") ?? false)
    }
  }

  @Test func progressIsShownWithRedirectedAnswers() throws {
    var fixture = fixture
    fixture.environment["TERM"] = "xterm"
    let child = try fixture.startWatched("solve", "--requests", "--scenes", "s.gimarchive")
    child.send("{\"scene\":\"s\"}\n")
    let first = try child.wait(for: "\n")
    Fixture.sleep(.milliseconds(1100))
    for _ in 1...3 { child.send("{\"scene\":\"s\"}\n") }
    try child.wait(for: "\n", after: first)
    try child.wait(forError: "solving: ")
    Fixture.sleep(.milliseconds(300))
    child.send("{\"scene\":\"s\"}\n")
    try child.wait(for: "\n", after: child.output.utf8.count)
    #expect(screen(child.errors).hasPrefix("solving: "))
    child.endInput()
    #expect(screen(try child.end().errors) == "")
  }

  /// Returns the visible part of a line that is overwritten.
  private func screen(_ text: String) -> Substring {
    let line = text.split(separator: "\r", omittingEmptySubsequences: false).last ?? ""
    return line.prefix { $0 != "\u{1B}" }
  }

  private func solve(_ input: String) throws -> (code: Int32, output: String, errors: String) {
    try solve([], input)
  }

  @Test func closedReaderEndsRunWithoutMessage() throws {
    for jobs in [1, 2] {
      let outcome = try fixture.shell(
        "yes '{\"scene\":\"s\"}' | \"$gimbal\" solve --requests --scenes s.gimarchive --jobs \(jobs) | head -2"
      )
      #expect(outcome.output.split(separator: "\n").count == 2 && outcome.errors == "")
    }
  }

  @Test func inheritedIgnoredInterruptsStayIgnored() throws {
    let outcome = try fixture.shell(
      """
      trap '' INT; mkfifo feed
      "$gimbal" solve --requests --scenes s.gimarchive feed & child=$!
      { sleep 0.3; kill -INT $child; sleep 0.3; echo '{"scene":"s","views":["a"]}'; } > feed
      wait $child; echo $?
      """)
    #expect(outcome.output.hasPrefix("{\"scene\":\"s\"") && outcome.output.hasSuffix("}\n0\n"))
    #expect(outcome.errors == "")
  }

  @Test func cachedAnswersSelectViews() throws {
    let made = try fixture.run(
      "-c", "scene new t size 100x100", "-c", "view new a frame 1,2,3x4", "-c",
      "view new b kind label text \"a very long label\" font 17 frame 0,0,20x10", "-c", "export t.gimarchive")
    try #require(made.errors == "" && made.code == 0)
    func answers(_ requests: String...) throws -> [String] {
      let input = Array((requests.joined(separator: "\n") + "\n").utf8)
      return try fixture.run(["solve", "--requests", "--scenes", "t.gimarchive"], input: input).output
        .split(separator: "\n").map(String.init)
    }
    let all = #"{"scene":"t"}"#
    for views in [#"["a"]"#, #"["b","a","b"]"#, #"["root"]"#, #"["root","b"]"#, #"["c"]"#] {
      let some = #"{"scene":"t","views":\#(views)}"#
      let (cold, warm) = (try answers(some), try answers(all, some, all))
      try #require(cold.count == 1 && warm.count == 3)
      #expect(warm[0] == warm[2] && warm[0].contains(#""truncated":true"#))
      #expect(warm[1].replacing(#""line":2"#, with: #""line":1"#) == cold[0])
      // The warning does not depend on the selected views.
      #expect(cold[0].contains("truncated") == views.contains("b"))
    }
  }

  @Test func idsAreEscaped() throws {
    let answer = try solve("{\"id\":\"a\\u009b\u{85}\u{7F}\u{A0}é\",\"scene\":\"s\"}\n").output
    #expect(answer.hasPrefix("{\"id\":\"a\\u009b\\u0085\\u007f\u{A0}é\","))
  }

  @Test func helpHasExamples() throws {
    let help = try fixture.run("solve", "--requests", "--help")
    #expect(help.code == 0 && help.output.contains("--scenes") && help.output.contains("Examples:"))
    #expect(try fixture.run("solve", "--help").output.contains("--requests"))
  }
}
