import GimbalNotation
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// The tutorial plays as it reads, and touches nothing.
@Suite struct TutorialTests {
  private static let count = TutorialStep.all.count

  @Test func withoutATerminalAllStepsAreShown() throws {
    let desk = try Desk("scene new own size 100x100; view new mine")
    let before = try desk.records()
    let (output, errors) = desk.run("tutorial")
    #expect(errors == "")
    for (number, step) in zip(1..., TutorialStep.all) {
      #expect(output.contains("\n\(number)/\(Self.count): "))
      for line in step.command.split(separator: "\n") { #expect(output.contains("    \(line)\n")) }
    }
    // It gets to a scene on its side, a contradiction, and who moved what.
    for result in ["landscapeLeft  667x375", "1 conflict", "undone: ", "title.x  landscapeLeft  240 -> 180"] {
      #expect(output.contains(result), "\(result)")
    }
    #expect(try desk.records() == before)
    #expect(desk.session.status == .success)
    #expect(desk.said("scene list").contains("own") && !desk.said("scene list").contains("home"))
  }

  @Test(arguments: [(nil, 80), (200, 80), (79, 79), (40, 40)])
  func proseIsAsWideAsTheTerminal(_ columns: Int?, _ width: Int) throws {
    let desk = try Desk()
    desk.recorder.columns = columns
    let lines = desk.run("tutorial").output.split(separator: "\n")
    let prose = lines.drop { !$0.hasPrefix("3/") }.prefix { !$0.hasPrefix("    ") }
    #expect(prose.count > 1 && prose.allSatisfy { $0.count <= width })
    #expect(prose.joined(separator: " ") == "3/\(Self.count): \(TutorialStep.all[2].text)")
    for line in TutorialStep.all[2].command.split(separator: "\n") { #expect(lines.contains("    " + line)) }
  }

  @Test func aScriptDoesNotWait() throws {
    let dialogue = ScriptedDialogue()
    let desk = try Desk(dialogue: dialogue)
    let (output, errors) = desk.runScript("tutorial\necho behind\n")
    #expect(errors == "" && output.contains("\(Self.count)/\(Self.count)") && output.hasSuffix("behind\n"))
    #expect(dialogue.prompts == [])
  }

  @Test func enterGoesOnToTheEnd() throws {
    let dialogue = ScriptedDialogue(Array(repeating: .line(""), count: Self.count))
    let read = try Desk(dialogue: dialogue).said("tutorial")
    #expect(dialogue.prompts.count == Self.count)
    #expect(read == (try Desk().said("tutorial")))
  }

  @Test func whatIsTypedIsTheStepOrATry() throws {
    let first = TutorialStep.all[0].command
    let dialogue = ScriptedDialogue([
      .line("  " + first), .line("view list \\"), .line("--format csv"), .line("nonsense"), .line(""),
      .line("view list --format csv"), .line("q"),
    ])
    let desk = try Desk(dialogue: dialogue)
    let (output, errors) = desk.run("tutorial")
    #expect(
      dialogue.prompts.map { $0.contains("tutorial 2/") } == [false, true, false, true, true, false, false])
    #expect(output.contains("view,parent,kind") && output.contains("photo,root,view"))
    #expect(errors.contains("error: there is no command 'nonsense'"))
    #expect(output.hasSuffix("The tutorial has ended. Your project has not changed.\n"))
    #expect(try desk.scenes().isEmpty && desk.session.status == .success)
  }

  @Test(
    arguments: [.interrupted, .end, .line("q"), .line("quit"), .line("exit"), .failed("gone")] as [LineEvent])
  func itIsLeftAtOnce(_ event: LineEvent) throws {
    let dialogue = ScriptedDialogue([.line(""), event])
    let desk = try Desk(dialogue: dialogue)
    #expect(desk.said("tutorial").hasSuffix("The tutorial has ended. Your project has not changed.\n"))
    #expect(desk.said("echo here") == "here\n")
    #expect(!desk.session.state.isOver)
  }

  @Test func anOpenBlockIsDroppedAndTheStepIsStillThere() throws {
    let dialogue = ScriptedDialogue([.line("constrain {"), .interrupted, .line(""), .end])
    let output = try Desk(dialogue: dialogue).said("tutorial")
    #expect(dialogue.prompts[1] == "   ...> " && dialogue.prompts[2].contains("1/"))
    #expect(output.contains("2/\(Self.count): "))
  }
}
