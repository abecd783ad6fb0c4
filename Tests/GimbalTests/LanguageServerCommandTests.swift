import Testing

/// Tests of `gimbal lsp` as a process. `Tests/LanguageServerTests` tests the server itself.
@Suite struct LanguageServerCommandTests {
  private var fixture: Fixture

  init() throws { fixture = try Fixture() }

  private func framed(_ bodies: String...) -> String {
    bodies.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
  }

  private static let initialize =
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
  private static let shutdown = #"{"jsonrpc":"2.0","id":9,"method":"shutdown"}"#
  private static let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

  private func open(_ text: String) -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x.gim","#
      + #""languageId":"gimbal","version":1,"text":""# + text + #""}}}"#
  }

  private func hover(at line: Int, _ character: Int) -> String {
    #"{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///x.gim"},"#
      + #""position":{"line":\#(line),"character":\#(character)}}}"#
  }

  @Test func answersOnStandardOutput() throws {
    let input = framed(
      Self.initialize, open(#"scene new s size 9x9\nview new a\nconstrain a.width == 5\n"#), hover(at: 2, 13),
      Self.shutdown, Self.exit)
    for option in [["lsp"], ["lsp", "--stdio"]] {
      let outcome = try fixture.run(option, input: Array(input.utf8))
      #expect(outcome.code == 0 && outcome.errors == "")
      #expect(outcome.output.hasPrefix("Content-Length: ") && outcome.output.contains("a.width = 5"))
    }
  }

  /// The colors of results would damage the messages.
  @Test func messagesHaveNoColors() throws {
    var fixture = fixture
    let input = framed(Self.initialize, open("nonsense"), Self.shutdown, Self.exit)
    let plain = try fixture.run("lsp", input: input).output
    fixture.environment["CLICOLOR_FORCE"] = "1"
    #expect(try fixture.run("lsp", input: input).output == plain)
  }

  @Test(arguments: ["", "Content-Length: 5\r\n\r\n{}", "garbage\r\n\r\n", "\0\0\0"])
  func endsWithTheInput(_ input: String) throws {
    #expect(try fixture.run("lsp", input: input).code == 1)
    let outcome = try fixture.run("lsp", input: framed(Self.initialize) + input)
    #expect(outcome.code == 1 && outcome.output.contains("positionEncoding"))
  }

  @Test func scriptsHaveNoEffects() throws {
    let script = #"scene new s size 9x9\nexport out.gimarchive\nrender out.svg\nread x.gim\n"#
    try fixture.write("view new a\n", to: "x.gim")
    let input = framed(Self.initialize, open(script), hover(at: 1, 2), Self.shutdown, Self.exit)
    #expect(try fixture.run("lsp", input: input).code == 0)
    #expect(try fixture.shell("ls").output == "x.gim\n")
  }

  @Test func rejectsArguments() throws {
    let outcome = try fixture.run("lsp", "x.gim")
    #expect(outcome.code == 2 && outcome.errors.contains("lsp"))
  }
}
