import Notation
import Shell
import Testing

/// What `help` says is complete, and true.
@Suite struct HelpTests {
  private static let table = CommandTable.standard

  @Test func theOverviewNamesEveryCommand() throws {
    let lines = try Desk().said("help").split(separator: "\n")
    #expect(lines.count == HelpTests.table.commands.count + 1)
    for (line, command) in zip(lines, HelpTests.table.commands) {
      #expect(line.hasPrefix(command.manual.words.joined(separator: " ") + " "))
      #expect(line.hasSuffix(command.manual.summary))
    }
    #expect(lines.last == "'help COMMAND' shows how one is written, with examples.")
  }

  @Test(arguments: 0..<CommandTable.standard.commands.count)
  func everyCommandHasItsPage(_ index: Int) throws {
    let manual = HelpTests.table.commands[index].manual
    let name = manual.words.joined(separator: " ")
    let page = try Desk().said("help \(name)")
    #expect(page.hasPrefix(manual.synopsis + "\n    " + manual.summary + "\n"))
    #expect(manual.summary.hasSuffix("."))
    for example in manual.examples { #expect(page.contains("    " + example + "\n")) }
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 120 })
    if !manual.arguments.isEmpty {
      #expect(
        !manual.examples.isEmpty || manual.words.contains("list") || manual.words.contains("show"), "\(name)")
    }
  }

  @Test(arguments: CommandTable.standard.commands.flatMap { $0.manual.examples })
  func everyExampleParses(_ example: String) throws {
    var cursor = Cursor(Source(name: "example", text: example))
    #expect(try HelpTests.table.next(&cursor) != nil)
    #expect(try HelpTests.table.next(&cursor) == nil)
  }

  @Test func aVerbAloneShowsAllItsPages() throws {
    let pages = try Desk().said("help view")
    for word in ["new", "set", "move", "rename", "remove", "list"] { #expect(pages.contains("view \(word)")) }
    #expect(pages.contains("\n\nview set NAME"))
  }

  @Test(arguments: [
    ("help vew", "there is no command 'vew'", "did you mean 'view'? ('help' lists the commands)"),
    ("help view nwe", "there is no command 'view nwe'", "did you mean 'new'? ('help' lists the commands)"),
    ("help xyzzy", "there is no command 'xyzzy'", "'help' lists the commands"),
  ])
  func anUnknownCommandIsSaid(_ command: String, _ message: String, _ remedy: String) throws {
    let desk = try Desk()
    let lines = desk.run(command).errors.split(separator: "\n")
    #expect(lines.first == "-:1:6: error: \(message)")
    #expect(lines.last == remedy[...])
    #expect(desk.session.status == .failed)
  }
}
