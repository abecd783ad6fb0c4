import GimbalNotation
import Testing

@testable import GimbalShell

/// Phrases of other programs that stand for commands.
@Suite struct AliasTests {
  private static let setup = """
    scene new home device "iPhone 8"
    view new title content 80x20
    set new landscape when landscape
    constrain { TitleTop: title.top == root.top; title.leading == root.leading }
    """

  /// Phrases, and the commands with the same output.
  private static let pairs: [(phrase: String, command: String)] = [
    ("ls", "view list"), ("views", "view list"), ("tree", "view list"),
    ("view show title", "view list title"),
    ("scenes", "scene list"), (".tables", "scene list"), ("\\d", "scene list"),
    (".show", "status"), (".schema", "scene show"), ("status --format json", "st --format json"),
    ("constraints", "constraint list"),
    ("constraints --format json", "constraint list --format json"), ("sets", "set list"),
    ("devices", "device list"), ("list scene", "scene list"), ("why title.x", "explain title.x"),
    ("?", "help"), ("? view new", "help view new"), (".help", "help"), ("branches", "branch"),
    ("tags", "tag"),
    (".print hello", "echo hello"), ("branch list", "branch"), ("reflog", "op log"), ("log -2", "log -n 2"),
    ("ls; scenes", "view list; scene list"),
  ]

  @Test(arguments: pairs) func phrasesPrintTheOutputOfTheirCommand(_ pair: (phrase: String, command: String))
    throws
  {
    let shell = try TestShell()
    #expect(shell.run(Self.setup).errors.isEmpty)
    let (output, errors) = shell.run(pair.phrase)
    #expect(errors.isEmpty)
    #expect(output == shell.run(pair.command).output)
  }

  /// Phrases that change the scene, and the commands with the same effect.
  @Test(arguments: [
    ("new view badge", "view new badge"), ("view delete title", "view remove title"),
    ("view hide title", "hide title"),
    ("remove constraint TitleTop", "constraint remove TitleTop"),
    ("constraint delete TitleTop", "constraint remove TitleTop"),
    ("set delete landscape", "set remove landscape"), ("add view badge", "view new badge"),
    ("view add badge", "view new badge"), ("new screen other", "scene new other"),
    ("create set other", "set new other"), ("rm view title", "view remove title"),
    ("commit -m \"a title\"", "commit \"a title\""),
  ]) func phrasesChangeWhatTheirCommandChanges(_ phrase: String, _ command: String) throws {
    let shells = [try TestShell(), try TestShell()]
    for (shell, text) in zip(shells, [phrase, command]) {
      #expect(shell.run(Self.setup).errors.isEmpty)
      #expect(shell.run(text).errors.isEmpty)
    }
    for list in ["view list", "constraint list", "set list", "frames", "log --commits"] {
      #expect(shells[0].run(list).output == shells[1].run(list).output)
    }
  }

  /// After a word in capitals, a second word in capitals belongs to the command, even if the first word is a command.
  @Test func commandsCanBeInCapitals() throws {
    let shell = try TestShell()
    #expect(shell.run(Self.setup + "\nbranch tall").errors.isEmpty)
    #expect(shell.run("BRANCH DELETE tall").errors.isEmpty)
    let branches = shell.run("BRANCH").output
    #expect(!branches.contains("tall") && !branches.contains("DELETE"), "\(branches)")
    #expect(shell.run("VFL LIST").output == shell.run("vfl list").output)
    #expect(shell.run("branch DELETE").errors.isEmpty)
    #expect(shell.run("branch").output.contains("DELETE"))
  }

  @Test(arguments: ["exit", "q", ":q", ".quit", ".exit", "\\q", "exit;"]) func sessionsEnd(_ phrase: String)
    throws
  {
    let shell = try TestShell()
    #expect(shell.run(phrase).errors.isEmpty)
    #expect(shell.session.state.isOver)
  }

  @Test(arguments: [
    ("clear", "press Ctrl-L to clear the screen"),
    ("!ls -l", "Gimbal runs shell commands only after '|'"),
    ("create", "use 'scene new', 'view new', 'guide new' or 'set new'"),
    ("button new a", "use 'view new a kind button'"),
    ("alpha title 0.5", "use 'view set NAME alpha VALUE'"),
    ("title.text = x", "use 'view set title text VALUE'"),
    ("title.width == 8", "start a constraint with 'constrain'"),
    ("move title 8 8", "use 'place NAME x X y Y'"),
  ]) func otherPhrasesAreAnsweredWithAdvice(_ phrase: String, _ advice: String) throws {
    let shell = try TestShell()
    let errors = shell.run(phrase).errors
    #expect(errors.contains("there is no command '") && errors.contains(advice), "\(errors)")
  }

  @Test(arguments: [
    ("constrain title.width == 100px", "use 'constrain title.width == 100'"),
    ("place title x 8.5pt", "write the length in points, without a unit: 8.5"),
    ("place title left 8", "use 'x', the distance from the left edge of the superview"),
    ("place title bottom 8", "use 'maxY', as in 'maxY root.maxY - 8'"),
  ]) func wordsOfOtherProgramsAreAnsweredWithTheWordsOfGimbal(_ statement: String, _ remedy: String) throws {
    let shell = try TestShell()
    #expect(shell.run(Self.setup).errors.isEmpty)
    let errors = shell.run(statement).errors
    #expect(errors.contains(remedy), "\(errors)")
  }

  @Test func everyAliasNamesACommandAndHidesNone() {
    for alias in CommandAlias.all {
      if case .command(let words) = alias.meaning {
        #expect(CommandTable.standard.command(named: words) != nil, "\(alias.phrase)")
      }
      #expect(CommandTable.standard.command(named: alias.phrase) == nil, "\(alias.phrase)")
    }
  }
}
