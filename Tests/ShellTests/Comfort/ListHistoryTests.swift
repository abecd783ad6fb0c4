import GimbalShell
import Testing

/// `history` lists the entered commands.
@Suite struct ListHistoryTests {
  private static let entries =
    ["scene new home"] + (2...9).map { "echo \($0)" } + ["constrain {\n  a.width == 10\n}", "history"]

  private func said(_ command: String) throws -> String {
    try TestShell(dialogue: ScriptedDialogue(entries: Self.entries)).said(command)
  }

  @Test func numberedAndTheNewestLast() throws {
    let lines = try said("history").split(separator: "\n")
    #expect(lines.first == " 1  scene new home" && lines.last == "11  history")
    #expect(lines.count == 13)
    #expect(try said("history").contains("10  constrain {\n      a.width == 10\n    }\n"))
  }

  @Test(arguments: [
    ("history scene", " 1  scene new home\n"), ("history \"NEW home\"", " 1  scene new home\n"),
    ("history new home", " 1  scene new home\n"), ("history 7", " 7  echo 7\n"), ("history nothing", ""),
  ])
  func searchesForAText(_ command: String, _ expected: String) throws {
    #expect(try said(command) == expected)
  }

  @Test func withoutAPromptThereIsNone() throws {
    #expect(try TestShell().said("history").contains("error: the session is not interactive"))
  }
}
