import GimbalShell
import TestSupport
import Testing

/// docs/language.md lists every command as `help` explains it.
@Suite struct LanguagePageTests {
  @Test func thePageHasTheCommands() throws {
    let manuals = CommandTable.standard.commands.map { $0.manual }
    let text = HelpTopic.all.map { topic in
      let own = manuals.filter { topic.verbs.contains($0.words[0]) }
      let title = topic.title.prefix(1).uppercased() + topic.title.dropFirst()
      return "### \(title)\n\n" + own.map(entry).joined()
    }.joined()
    #expect(try DocumentSection("commands", of: "docs/language.md").difference(of: "\n" + text) == nil)
  }

  private func entry(_ manual: Manual) -> String {
    "**`\(manual.synopsis)`** \(manual.summary)\n\n```\n\(manual.examples.joined(separator: "\n"))\n```\n\n"
  }
}
