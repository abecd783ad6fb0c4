import Testing

/// Tests of `gimbal mcp` as a process. `Tests/AssistantTests` tests the server itself.
@Suite struct AssistantCommandTests {
  private var fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.write("scene new main size 90x90\nview new a frame 1,2,3x4\n", to: "a.gim")
  }

  private static let initialize =
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#

  private func call(_ tool: String, _ arguments: String, id: Int = 2) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
  }

  private func run(_ arguments: [String], _ lines: String...) throws -> Outcome {
    try fixture.run(
      ["mcp"] + arguments, input: Array(([Self.initialize] + lines).joined(separator: "\n").utf8))
  }

  @Test(arguments: [[], ["."], ["a.gim"]])
  func answersOnStandardOutput(_ arguments: [String]) throws {
    // The last line has no newline.
    let outcome = try run(arguments, call("frames", #"{"file":"a.gim"}"#))
    #expect(outcome.code == 0 && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].contains("1.000  2.000"))
  }

  @Test func continuesAfterInvalidLines() throws {
    let outcome = try run([], "nonsense", "", #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#)
    #expect(outcome.code == 0 && outcome.output.contains("-32700"))
    #expect(outcome.output.hasSuffix("{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}\n"))
  }

  @Test func endsWithTheInput() throws {
    let outcome = try fixture.run("mcp", input: "")
    #expect(outcome.code == 0 && outcome.output == "" && outcome.errors == "")
  }

  @Test func writesOnlyIfItMayEdit() throws {
    let apply = call("apply", #"{"file":"a.gim","commands":"view set a alpha 0.5"}"#)
    #expect(try run([], apply).output.contains("--edit"))
    #expect(try !fixture.shell("cat a.gim").output.contains("alpha"))
    #expect(try run(["--edit"], apply).output.contains("a.gim: updated"))
    #expect(try fixture.shell("cat a.gim").output.hasSuffix("view set a alpha 0.5\n"))
    #expect(try fixture.shell("ls").output == "a.gim\n")
  }

  @Test func readsProjectsWithoutChangingThem() throws {
    try #require(fixture.run("p.gimbal", "-f", "a.gim").code == 0)
    let before = try fixture.shell("ls -l --time-style=full-iso; stat -c %y .; cksum *").output
    for tool in ["open", "check", "history", "picture"] {
      #expect(try run([], call(tool, #"{"file":"p.gimbal"}"#)).output.contains("\"isError\":false"))
    }
    #expect(try fixture.shell("ls -l --time-style=full-iso; stat -c %y .; cksum *").output == before)
    let apply = call("apply", #"{"file":"p.gimbal","commands":"hide a"}"#)
    #expect(try run(["--edit"], apply).output.contains("one revision"))
    #expect(try fixture.run("p.gimbal", "-c", "log").output.contains("hide a"))
  }

  @Test func refusesLinksToOtherFolders() throws {
    _ = try fixture.shell("mkdir app && ln -s ../a.gim app/link.gim")
    for path in ["link.gim", "../a.gim"] {
      let output = try run(["app"], call("frames", #"{"file":"\#(path)"}"#)).output
      #expect(output.contains("outside of the folder") && output.contains("\"isError\":true"))
    }
  }

  @Test func rejectsArguments() throws {
    let outcome = try fixture.run("mcp", "missing")
    #expect(outcome.code == 2 && outcome.errors.contains("there is no file or folder 'missing'"))
    #expect(try fixture.run("mcp", "--limit", "x=1").code == 2)
  }
}
