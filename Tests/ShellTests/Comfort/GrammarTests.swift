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

  // MARK: Occurrences

  /// Alternatives exclude each other, and an option is given once.
  @Test(arguments: [
    ("vfl \"H:[a]-[b]\" into wide when portrait", "into' and 'when' cannot be used together"),
    ("vfl \"H:[a]-[b]\" as X as Y", "'as' is specified twice"),
    ("vfl \"H:[a]-[b]\" align=top align=bottom", "'align' is specified twice"),
    ("hide a when portrait into wide", "'into' and 'when' cannot be used together"),
    ("place a at 1,2 into wide into tall", "'into' is specified twice"),
    ("scene new x device \"iPhone 8\" size 3x4", "'device' and 'size' cannot be used together"),
    ("view new x in root in a", "'in' is specified twice"),
    ("diff HEAD HEAD --frames --render x.svg", "'--frames' and '--render' cannot be used together"),
    ("import x.gim --rename --replace", "cannot be used together"),
    ("frames --format json --format csv", "'--format' is specified twice"),
    ("frames --exact a --exact", "'--exact' is specified twice"),
    (
      "frames --all-orientations --orientation portrait",
      "'--orientation' and '--all-orientations' cannot be used together"
    ),
  ])
  func clausesThatContradictAreRefused(_ command: String, _ message: String) throws {
    let errors = try TestShell("scene new main size 300x200; view new a; view new b").run(command).errors
    #expect(errors.contains(message), "\(errors)")
  }

  @Test func listsMayBeInterrupted() throws {
    let shell = try TestShell("scene new main size 300x200; view new a; view new b")
    #expect(shell.run("frames a --exact b").errors == "")
    #expect(shell.run("vfl \"H:[a(p)]\" metrics p=1 as X metrics q=2 \"H:[b(q)]\"").errors == "")
  }

  @Test func completionOmitsClausesThatCannotFollow() throws {
    let completer = Completer(try Self.shell().session)
    let frames = completer.candidates(for: "--", after: "frames --format json --orientation portrait ")
    #expect(frames.map(\.text).contains("--unrounded"))
    #expect(!frames.map(\.text).contains("--format") && !frames.map(\.text).contains("--all-orientations"))
    #expect(completer.candidates(for: "w", after: "hide orange into base ").isEmpty)
  }

  // MARK: Messages

  @Test(arguments: [
    ("view move a", "expected 'in', 'before', 'after', 'front' or 'back'"),
    ("place list at 3,4", "'place list' is a command that has no argument 'at'"),
    (
      "place a at 3,4 margin-top 5",
      "use this keyword after 'below VIEW', 'above VIEW', 'after VIEW' or 'before VIEW'"
    ),
    ("place a below b margn-top 8", "did you mean 'margin-top'?"),
    ("layout root vertical { a } margin 5", "write each property once, before the block"),
    ("trace trace hide a", "'trace' cannot run inside 'trace'"),
    ("constraint set T1 identifier", "expected a name or 'none'"),
  ])
  func messagesNameTheMistake(_ command: String, _ message: String) throws {
    let errors = try TestShell("scene new main size 300x200; view new a; view new b").run(command).errors
    #expect(errors.contains(message), "\(errors)")
  }

  @Test func helpAcceptsTheWordsInQuotes() throws {
    let shell = try TestShell()
    #expect(shell.said("help \"view new\"") == shell.said("help view new"))
    #expect(shell.said("help help").hasPrefix("help [TOPIC|COMMAND|all [WORD …]]\n"))
  }
}
