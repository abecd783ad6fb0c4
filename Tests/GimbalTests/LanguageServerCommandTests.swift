import Glibc
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

  /// The extension of Visual Studio Code runs in Node.js, with a small module instead of the editor.
  @Test(.enabled(if: access("/usr/bin/node", X_OK) == 0)) func extensionUsesTheServer() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(
      separator: "/")
    let node = "node '\(root)/Tests/LanguageServerTests/Client/vscode.js' '\(root)/editors/vscode'"
    let outcome = try fixture.shell("\(node) \"$gimbal\"")
    #expect(outcome.code == 0 && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.first?.contains(
        #"{"message":"there is no view 'tilte'\ndid you mean 'title'?","severity":0,"line":2}"#) == true)
    #expect(
      lines.dropFirst().joined(separator: "\n") == #"""
        {"repaired":4}
        {"completions":["title"]}
        {"hover":true}
        {"definition":1}
        {"references":[1,2]}
        {"highlights":2}
        {"rename":"title"}
        {"edits":["heading","heading"]}
        {"symbols":["home"]}
        {"tokens":true}
        {"formatted":0}
        {"restarted":9}
        {"stopped":[0,0]}
        """#, "\(outcome.output)")
    let missing = try fixture.shell("\(node) /nowhere/gimbal")
    #expect(
      missing.output
        == "{\"errors\":[\"Gimbal: '/nowhere/gimbal lsp' does not start: spawn /nowhere/gimbal ENOENT. Set \\\"gimbal.path\\\".\"]}\n"
    )
  }
}
