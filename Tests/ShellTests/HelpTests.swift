import GimbalNotation
import GimbalReporting
import GimbalShell
import Testing

/// The content of `help` is complete and correct.
@Suite struct HelpTests {
  private static let table = CommandTable.standard

  @Test func theOverviewNamesEveryCommandOnce() throws {
    let overview = try TestShell().said("help")
    for topic in HelpTopic.all {
      #expect(overview.contains("\n\(topic.name) ") || overview.hasPrefix(topic.name))
    }
    let verbs = HelpTopic.all.flatMap(\.verbs)
    #expect(Set(verbs).count == verbs.count)
    #expect(Set(HelpTests.table.verbs).subtracting(verbs) == [])
    for verb in HelpTests.table.verbs { #expect(overview.contains(verb), "\(verb)") }
    // The overview fits on a screen.
    #expect(overview.split(separator: "\n").count < 20)
    #expect(overview.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test func allOfItIsAList() throws {
    let lines = try TestShell().said("help all").split(separator: "\n")
    #expect(lines.count == HelpTests.table.commands.count)
    for (line, command) in zip(lines, HelpTests.table.commands) {
      #expect(line.hasPrefix(command.manual.words.joined(separator: " ") + " "))
      #expect(line.hasSuffix(command.manual.summary))
    }
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func aTopicListsItsCommands(_ name: String) throws {
    let topic = try #require(HelpTopic.all.first { $0.name == name })
    let said = try TestShell().said("help \(name)")
    #expect(said.hasPrefix(topic.title + ":\n"))
    for command in HelpTests.table.commands where topic.verbs.contains(command.manual.words[0]) {
      #expect(said.contains(command.manual.summary))
    }
  }

  @Test(arguments: 0..<CommandTable.standard.commands.count)
  func everyCommandHasItsPage(_ index: Int) throws {
    let manual = HelpTests.table.commands[index].manual
    let synopsis = HelpTests.table.commands[index].page.synopsis
    let name = manual.name
    let page = try TestShell().said("help \(name)")
    let unwrapped = page.replacing("\n    ", with: " ")
    #expect(unwrapped.hasPrefix("\(synopsis) \(manual.summary)"))
    #expect(manual.summary.hasSuffix("."))
    for example in manual.examples { #expect(page.contains("    " + example + "\n")) }
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(!manual.examples.isEmpty, "\(name)")
  }

  /// Details and examples of a command mention options of the command, or of a command that they name.
  @Test(arguments: 0..<CommandTable.standard.commands.count)
  func mentionedOptionsExist(_ index: Int) throws {
    let command = HelpTests.table.commands[index]
    let text = (command.manual.details + command.manual.examples).joined(separator: " ")
    let named = HelpTests.table.commands.filter { text.contains("'\($0.manual.name)") } + [command]
    let known = HelpTests.options(in: named.map(\.usage.expanded).joined(separator: " "))
    #expect(HelpTests.options(in: text).subtracting(known) == [], "\(command.manual.name)")
  }

  private static func options(in text: String) -> Set<String> {
    Set(text.matches(of: #/--[a-z-]*[a-z]/#).map { String($0.output) })
  }

  @Test(arguments: CommandTable.standard.commands.flatMap { $0.manual.examples })
  func everyExampleParses(_ example: String) throws {
    var cursor = Cursor(Source(name: "example", text: example))
    #expect(try HelpTests.table.next(&cursor) != nil)
    #expect(try HelpTests.table.next(&cursor) == nil)
  }

  @Test func wordsOfPropertiesAreListed() throws {
    let help = try TestShell().said("help view set").split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(help.contains(" axis (horizontal, vertical), distribution (fill, fillEqually, "))
    #expect(help.contains(" textAlignment (") && help.contains(" autoresizing (none, flexible"))
    #expect(try TestShell().said("help trait").contains("'environment' is runtime or canvas"))
  }

  @Test func aVerbAloneShowsAllItsPages() throws {
    let pages = try TestShell().said("help view")
    for word in ["new", "set", "move", "rename", "remove", "list"] { #expect(pages.contains("view \(word)")) }
    #expect(pages.contains("\n\nview set NAME"))
  }

  @Test(arguments: [
    ("help vew", "there is no command 'vew'", "did you mean 'view'? (use 'help' to list the commands)"),
    (
      "help view nwe", "there is no command 'view nwe'",
      "did you mean 'new'? (use 'help' to list the commands)"
    ),
    (
      "help turnng", "there is no command 'turnng'",
      "did you mean 'turning'? (use 'help' to list the commands)"
    ),
    ("help xyzzy", "there is no command 'xyzzy'", "use 'help' to list the commands"),
  ])
  func anUnknownCommandIsSaid(_ command: String, _ message: String, _ remedy: String) throws {
    let shell = try TestShell()
    let lines = shell.run(command).errors.split(separator: "\n")
    #expect(lines.first == "-:1:6: error: \(message)")
    #expect(lines.last == remedy[...])
    #expect(shell.session.status == .failed)
  }
}

extension Usage {
  /// The usage line without abbreviations.
  fileprivate var expanded: String {
    switch self {
    case .empty, .text, .name, .statements: description
    case .sequence(let parts), .choice(let parts): parts.map(\.expanded).joined(separator: " ")
    case .optional(let part), .repeated(let part), .abbreviated(_, let part): part.expanded
    }
  }
}
