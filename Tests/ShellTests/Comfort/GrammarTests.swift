import GimbalNotation
import Testing

@testable import GimbalShell

/// One declaration of an option determines usage, completion, highlighting, suggestions and parsing.
@Suite struct GrammarTests {
  /// The standard commands, with another name for one option of `frames`.
  private static let table = CommandTable(
    CommandTable.standard.commands.map { command in
      command.manual.words == Frames.manual.words
        ? CommandDeclaration(
          Frames.self,
          syntax: Grammar.constant(Frames()).with(
            Frames.clauses.map { $0.renaming("exact", to: "unrounded") }))
        : command
    })

  private static func shell() throws -> TestShell {
    try TestShell("scene new main size 300x200; view new orange", commands: table)
  }

  @Test func usageHasTheNewName() throws {
    let usage = try #require(Self.table.command(named: ["frames"])?.usage.description)
    #expect(usage.contains("[--unrounded]") && !usage.contains("--exact"))
    let help = try Self.shell().said("help frames")
    #expect(help.hasPrefix("frames \(usage)\n"))
  }

  @Test func completionOffersTheNewName() throws {
    let completer = Completer(try Self.shell().session)
    #expect(completer.candidates(for: "--u", after: "frames ").map(\.text) == ["--unrounded"])
    #expect(completer.candidates(for: "--ex", after: "frames ").isEmpty)
    #expect(completer.hint(for: "frames --unr", after: "") == "ounded")
    // Other commands keep the old name.
    #expect(completer.candidates(for: "--ex", after: "fit orange ").map(\.text) == ["--exact"])
  }

  @Test(arguments: [("--unrounded", LineParts.PartKind.option), ("--exact", .unknown)])
  func highlightingKnowsTheNewName(_ option: String, _ kind: LineParts.PartKind) {
    let parts = LineParts(of: "frames \(option) orange", after: "", commands: Self.table).parts
    #expect(parts.map(\.kind) == [.command, kind])
  }

  @Test func suggestionsAreTheNewName() throws {
    #expect(try Self.shell().run("frames --unrouded").errors.contains("did you mean '--unrounded'?"))
    #expect(try Self.shell().run("frames --exact").errors.contains("there is no option '--exact'"))
  }

  @Test func theParserReadsTheNewName() throws {
    let standard = try TestShell("scene new main size 300x200; view new orange")
    #expect(try Self.shell().said("frames --unrounded") == standard.said("frames --exact"))
  }
}
