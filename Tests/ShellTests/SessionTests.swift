import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
import TestSupport
import Testing

/// Transactions and errors of statements, scripts and lines.
@Suite struct SessionTests {
  private static let setup = "scene new main size 300x200; view new a"

  @Test func failedScriptIsRolledBack() throws {
    let shell = try TestShell(SessionTests.setup)
    let (records, state) = (try shell.records(), shell.session.state)
    let said = shell.runScript("view new b\nmode json\nscene new other\nset new s\nremove x\n")
    #expect(said.errors.hasPrefix("script:5:1: error: there is no command 'remove'\n"))
    // The whole script is parsed before its first statement runs.
    #expect(said.output == "")
    let later = shell.runScript("view new b\nmode json\nscene new other\necho ran\nview new c in zzz\n")
    #expect(later.output == "ran\n")
    #expect(later.errors.hasPrefix("script:5:15: error: there is no view 'zzz'\n"))
    #expect(try shell.records() == records)
    #expect(shell.session.state.format == state.format && shell.session.state.scene == state.scene)
    #expect(shell.session.status == .failed)
    #expect(shell.runScript("view new b; view new c").errors == "")
    #expect(try shell.scenes().first?.viewCount == 4)
  }

  /// A script is saved as one revision when it ends. Its statements cannot verify or back up the project or
  /// move through history.
  @Test(arguments: ["undo", "checkout main", "gc", "merge main", "verify", "backup x"])
  func scriptRejectsHistoryCommands(_ command: String) throws {
    let shell = try TestShell(SessionTests.setup)
    let records = try shell.records()
    #expect(shell.runScript("view new b\n\(command)").errors.hasPrefix("script:2:1: error: "))
    #expect(try shell.records() == records)
  }

  @Test func failedStatementIsRolledBack() throws {
    let shell = try TestShell(SessionTests.setup + "; view new b")
    let records = try shell.records()
    for command in [
      "view remove a nowhere", "hide a nowhere", "hide a nobody into nowhere", "trait x=1 y=",
      "install nowhere",
      "constrain auto { ATopPortrait: a.top == root.top; ATop: a.top == root.top }",
      "constrain { a.top == root.top; zzz.top == root.top }",
    ] {
      #expect(shell.run(command).errors.contains(": error: "), "\(command)")
      #expect(try shell.records() == records, "\(command)")
    }
  }

  @Test func unchangedValuesWriteNoRows() throws {
    let shell = try TestShell(
      SessionTests.setup
        + "; set new s when landscape; constrain s { C: a.top == root.top + 1 }; trait t=1; view set a zOrder 2"
    )
    let records = try shell.records()
    for command in [
      "view rename a a", "view set a zOrder 2", "set rename s s", "set when s landscape", "trait t=1",
      "constraint set C constant 1", "constraint move C into s", "scene rename main main", "device 300x200",
      "rotate landscape", "scene set direction ltr", "view set a kind view", "override a zOrder 3 into s",
    ] {
      let before = command.hasPrefix("override") ? nil : records
      #expect(shell.run(command).errors == "", "\(command)")
      if let before { #expect(try shell.records() == before, "\(command)") }
    }
    let overridden = try shell.records()
    shell.run("override a zOrder 3 into s")
    #expect(try shell.records() == overridden)
  }

  @Test func runContinuesAfterErrorByDefault() throws {
    let shell = try TestShell()
    #expect(shell.run("echo 1; nonsense; echo 2; view; echo 3").output == "1\n2\n3\n")
    #expect(!shell.session.run(Source(name: "x", text: "nonsense; echo no"), stopsAtError: true))
    #expect(shell.recorder.take().output == "")
  }

  @Test func linesAreJoinedIntoStatements() throws {
    let shell = try TestShell(SessionTests.setup)
    var lines = ScriptedLines([
      .line("echo one"), .line(""), .line("constrain {"), .line("  a.width == 1"), .line("}"),
      .line("echo \"a"), .line("b\""), .line("echo c \\"), .line("d"), .line("constrain {"), .interrupted,
      .line("nonsense"), .unreadable("the line is not UTF-8"), .line("echo \"{\"; quit"),
      .line("echo no"),
    ])
    shell.session.run(&lines, named: "in")
    let said = shell.recorder.take()
    #expect(said.output == "one\na\nb\nc d\n{\n")
    #expect(said.errors.contains("in:11:1: error: there is no command 'nonsense'"))
    #expect(said.errors.contains("in:12:1: error: the line is not UTF-8"))
    #expect(
      lines.remembered == [
        "echo one", "constrain {\n  a.width == 1\n}", "echo \"a\nb\"", "echo c \\\nd", "nonsense",
        "echo \"{\"; quit",
      ])
    #expect(lines.pending.contains("constrain {\n  a.width == 1\n"))
  }

  @Test func incompleteStatementIsReportedAtEnd() throws {
    let shell = try TestShell(SessionTests.setup)
    var lines = ScriptedLines([.line("constrain {"), .line("  a.width == 1")])
    shell.session.run(&lines, named: "in")
    #expect(shell.recorder.take().errors.hasPrefix("in:1:11: error: the '{' is not closed\n"))
  }

  @Test func overlongStatementIsRejected() throws {
    let shell = try TestShell()
    let piece = String(repeating: "x", count: 9 << 20)
    var lines = ScriptedLines([.line("{"), .line(piece), .line(piece), .line("echo after")])
    shell.session.run(&lines, named: "in")
    let said = shell.recorder.take()
    #expect(said.errors.hasPrefix("in:1:1: error: more than 16777216 bytes in a line of commands\n"))
    #expect(said.output == "after\n")
  }

  @Test func quitEndsScriptAndCommits() throws {
    let shell = try TestShell(SessionTests.setup)
    #expect(shell.runScript("view new b\nquit\nview new c\n").errors == "")
    #expect(try shell.scenes().first?.viewCount == 3)
    #expect(shell.run("echo on").output == "on\n")
    #expect(shell.run("quit; echo no").output == "")
    #expect(shell.session.state.isOver)
  }

  @Test func readJoinsTransaction() throws {
    let files = ["in.gim": "view new b\nmode json\n", "bad.gim": "view new c\nview new c\n"]
    let shell = try TestShell(SessionTests.setup, files: files)
    let records = try shell.records()
    #expect(shell.runScript("read in.gim\nread bad.gim\n").errors.hasPrefix("bad.gim:2:10: error: "))
    #expect(try shell.records() == records)
    #expect(shell.session.state.format == .table)
    #expect(shell.runScript("read in.gim").errors == "")
    #expect(shell.session.state.format == .json)
  }

  @Test func anotherSceneIsInUseAfterRemoval() throws {
    let shell = try TestShell(
      "scene new one size 1x1; scene new two size 1x1; scene new three size 1x1; scene new four size 1x1")
    #expect(shell.session.state.scene != nil)
    #expect(
      shell.run("scene remove four; scene remove three").errors
        == "-:1:1: note: scene 'three' is now in use\n-:1:20: note: scene 'two' is now in use\n")
    #expect(shell.run("view list").errors == "")
    #expect(shell.run("scene remove one; view list; scene remove two").errors == "")
    #expect(shell.run("view list").errors.contains("the project has no scene"))
  }

  @Test func commandsCanBeCancelled() throws {
    let project = Project.inMemory()
    let recorder = Recorder()
    let session = Session(
      project: project, console: recorder, files: MemoryFiles(texts: [:]), cancellation: Cancellation { true }
    )
    session.run(
      Source(name: "-", text: "scene new s size 10x10; view new a; constrain { a.width == 1 }; frames"),
      stopsAtError: true)
    #expect(recorder.take().errors.hasPrefix("-:1:65: error: cancelled\n"))
  }

  @Test func quietSuppressesOnlyWarnings() throws {
    let shell = try TestShell(SessionTests.setup, isQuiet: true)
    #expect(shell.run("set new s when images=3").errors == "")
    #expect(shell.run("nonsense").errors != "")
  }

  @Test func worstStatusIsKept() {
    for one in ExitStatus.allCases {
      for other in ExitStatus.allCases {
        var status = one
        status.combine(other)
        #expect(status == min(one, other))
      }
    }
    #expect(ExitStatus.allCases.map(\.code) == [2, 5, 6, 1, 3, 4, 0])
  }
}
