import GimbalNotation
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// The tutorial shows all its steps and does not change the project.
@Suite struct TutorialTests {
  private static let count = TutorialStep.all.count

  @Test func withoutATerminalAllStepsAreShown() throws {
    let shell = try TestShell("scene new own size 100x100; view new mine")
    let before = try shell.records()
    let (output, errors) = shell.run("tutorial")
    #expect(errors == "")
    for (number, step) in zip(1..., TutorialStep.all) {
      #expect(output.contains("\n\(number)/\(Self.count): "))
      for line in step.command.split(separator: "\n") { #expect(output.contains("    \(line)\n")) }
    }
    // The steps include a rotation, a contradiction, an undo and a comparison of frames.
    for result in ["landscapeLeft  667x375", "1 conflict", "undone: ", "title.x  landscapeLeft  240 -> 180"] {
      #expect(output.contains(result), "\(result)")
    }
    #expect(try shell.records() == before)
    #expect(shell.session.status == .success)
    #expect(shell.said("scene list").contains("own") && !shell.said("scene list").contains("home"))
  }

  @Test(arguments: [(nil, 80), (200, 80), (79, 79), (40, 40)])
  func proseIsAsWideAsTheTerminal(_ columns: Int?, _ width: Int) throws {
    let shell = try TestShell()
    shell.recorder.columns = columns
    let lines = shell.run("tutorial").output.split(separator: "\n")
    let prose = lines.drop { !$0.hasPrefix("3/") }.prefix { !$0.hasPrefix("    ") }
    #expect(prose.count > 1 && prose.allSatisfy { $0.count <= width })
    #expect(prose.joined(separator: " ") == "3/\(Self.count): \(TutorialStep.all[2].text)")
    for line in TutorialStep.all[2].command.split(separator: "\n") { #expect(lines.contains("    " + line)) }
  }

  @Test func aScriptDoesNotWait() throws {
    let dialogue = ScriptedDialogue()
    let shell = try TestShell(dialogue: dialogue)
    let (output, errors) = shell.runScript("tutorial\necho behind\n")
    #expect(errors == "" && output.contains("\(Self.count)/\(Self.count)") && output.hasSuffix("behind\n"))
    #expect(dialogue.prompts == [])
  }

  @Test func enterGoesOnToTheEnd() throws {
    let dialogue = ScriptedDialogue(Array(repeating: .line(""), count: Self.count))
    let read = try TestShell(dialogue: dialogue).said("tutorial")
    #expect(dialogue.prompts.count == Self.count)
    #expect(read == (try TestShell().said("tutorial")))
  }

  @Test func tutorialRunsTypedCommands() throws {
    let first = TutorialStep.all[0].command
    let dialogue = ScriptedDialogue([
      .line("  " + first), .line("view list \\"), .line("--format csv"), .line("nonsense"), .line(""),
      .line("view list --format csv"), .line("q"),
    ])
    let shell = try TestShell(dialogue: dialogue)
    let (output, errors) = shell.run("tutorial")
    #expect(
      dialogue.prompts.map { $0.contains("tutorial 2/") } == [false, true, false, true, true, false, false])
    #expect(output.contains("view,parent,kind") && output.contains("photo,root,view"))
    #expect(errors.contains("error: there is no command 'nonsense'"))
    #expect(output.hasSuffix("The tutorial has ended. Your project has not changed.\n"))
    #expect(try shell.scenes().isEmpty && shell.session.status == .success)
  }

  @Test(
    arguments: [.interrupted, .end, .line("q"), .line("quit"), .line("exit"), .failed("gone")] as [LineEvent])
  func itIsLeftAtOnce(_ event: LineEvent) throws {
    let dialogue = ScriptedDialogue([.line(""), event])
    let shell = try TestShell(dialogue: dialogue)
    #expect(shell.said("tutorial").hasSuffix("The tutorial has ended. Your project has not changed.\n"))
    #expect(shell.said("echo here") == "here\n")
    #expect(!shell.session.state.isOver)
  }

  @Test func anOpenBlockIsDroppedAndTheStepIsStillThere() throws {
    let dialogue = ScriptedDialogue([.line("constrain {"), .interrupted, .line(""), .end])
    let output = try TestShell(dialogue: dialogue).said("tutorial")
    #expect(dialogue.prompts[1] == "   ...> " && dialogue.prompts[2].contains("1/"))
    #expect(output.contains("2/\(Self.count): "))
  }
}
