import TestSupport
import Testing

/// Parsing and explanation of logs of every form.
@Suite struct ExcerptTests {
  @Test func excerptsCoverAllForms() throws {
    #expect(Excerpts.names.count >= 60)
    #expect(try Excerpts.understood().keys.sorted() == Excerpts.names)
  }

  @Test(arguments: Excerpts.names)
  func excerptIsParsed(_ name: String) throws {
    let shell = try TestShell(files: ["\(name).log": try Excerpts.text(of: name)])
    let said = shell.run("explain-log \(name).log --format json")
    #expect(said.errors == "")
    #expect(try LogMessage(said.output).summary == Excerpts.understood()[name])
  }

  @Test(arguments: Excerpts.names)
  func excerptIsExplained(_ name: String) throws {
    let shell = try TestShell(files: ["\(name).log": try Excerpts.text(of: name)])
    #expect(
      try goldens.difference(of: shell.said("explain-log \(name).log"), from: "logs/\(name).txt") == nil)
  }

  /// The script of `explain-log --scene` creates scenes with the same contradictions.
  @Test(arguments: Excerpts.names)
  func excerptScriptRunsInShell(_ name: String) throws {
    let shell = try TestShell(files: ["\(name).log": try Excerpts.text(of: name)])
    let message = try LogMessage(shell.run("explain-log \(name).log --format json").output)
    let script = shell.run("explain-log \(name).log --scene").output
    #expect(shell.runScript(script).errors.contains("error:") == false)
    for (index, conflict) in message.conflicts.enumerated() {
      let check = shell.run("scene use conflict\(index + 1)\ncheck").output
      #expect(check.contains(": no conflicts") == conflict.minimal.isEmpty, "\(check)")
    }
  }
}
