import GimbalShell
import TestSupport
import Testing

/// docs/language.md contains the synopsis, the summary and the examples of every command.
@Suite struct LanguagePageTests {
  @Test func thePageHasTheCommands() throws {
    let pages = CommandTable.standard.commands.map(\.page)
    let text = HelpTopic.all.map { topic in
      let own = pages.filter { topic.verbs.contains($0.manual.words[0]) }
      let title = topic.title.prefix(1).uppercased() + topic.title.dropFirst()
      return "### \(title)\n\n" + own.map(entry).joined()
    }.joined()
    #expect(try DocumentSection("commands", of: "docs/language.md").difference(of: "\n" + text) == nil)
  }

  private func entry(_ page: HelpPage) -> String {
    let manual = page.manual
    let examples = manual.examples.joined(separator: "\n")
    return "**`\(page.synopsis)`** \(manual.summary)\n\n```\n\(examples)\n```\n\n"
  }
}
