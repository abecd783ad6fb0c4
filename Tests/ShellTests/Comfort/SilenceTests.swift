import GimbalModel
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Commands whose effect is not visible in their output print a line about it.
@Suite struct SilenceTests {
  private static let setup = """
    scene new home size 320x480
    view new a
    constrain { a.left == root.left; a.top == root.top; a.width == 100; a.height == 10 }
    set new wide when landscape
    constrain a.width == 200 into wide
    """

  private func shell() throws -> TestShell {
    let shell = try TestShell(SilenceTests.setup)
    shell.session.notesConflicts = true
    return shell
  }

  @Test func newConflictPrintsOneLine() throws {
    let shell = try shell()
    #expect(shell.said("constrain a.width == 120") == "1 conflict: explain conflict 1\n")
    // The same conflict is not new after another edit.
    #expect(shell.said("view new b in a") == "")
    #expect(shell.said("constrain a.height == 20") == "2 conflicts: explain conflict 1\n")
    #expect(shell.said("explain conflict 1").contains("a.height == 20"))
  }

  @Test func installedSetPrintsNewConflict() throws {
    let shell = try shell()
    #expect(shell.said("install wide") == "1 conflict: explain conflict 1\n")
    #expect(shell.said("uninstall wide") == "")
  }

  /// 'rotate' prints the conflicts themselves, and a session without a user prints no note.
  @Test func noteIsNotRepeated() throws {
    let shell = try shell()
    let rotated = shell.said("rotate landscape")
    #expect(rotated.contains("contradict each other") && !rotated.contains("explain conflict"))
    shell.session.notesConflicts = false
    #expect(shell.said("constrain a.height == 30") == "")
  }

  @Test func scriptsPrintNoNote() throws {
    let shell = try shell()
    #expect(shell.runScript("constrain a.width == 120") == ("", ""))
    #expect(shell.said("whatif { constrain a.height == 30 }").contains("explain conflict") == false)
  }

  @Test func passedBlockPrintsItsCombinations() throws {
    let shell = try shell()
    #expect(
      shell.said("for each orientation all { expect a.height == 10 }") == "passed in 3 combinations\n")
    #expect(
      shell.said("for each direction both { for each keyboard both { expect a.height == 10 } }")
        == "passed in 4 combinations\n")
    #expect(shell.said("for each direction ltr { expect a.height == 10 }") == "passed in 1 combination\n")
    // Other output shows the combinations itself, and scripts are silent.
    #expect(!shell.said("for each direction both { expect a.height == 10; frames }").contains("passed"))
    #expect(shell.runScript("for each direction both { expect a.height == 10 }") == ("", ""))
    _ = shell.run("mode json")
    #expect(shell.said("for each direction both { expect a.height == 10 }") == "")
  }

  @Test func failuresOfOneExpectationAreATable() throws {
    let shell = try shell()
    let errors = shell.run(
      "for each direction both keyboard both { expect a.width == 90; expect no overlap }"
    ).errors
    #expect(
      errors == """
        -:1:48: error: expected a.width == 90 in 4 combinations
        for each direction both keyboard both { expect a.width == 90; expect no overlap }
                                                       ^~~~~~~~~~~~~
        combination           found  difference
        ltr, keyboard hidden  100    10
        ltr, keyboard shown   100    10
        rtl, keyboard hidden  100    10
        rtl, keyboard shown   100    10
        -:1:1: error: 4 of 4 combinations failed
        for each direction both keyboard both { expect a.width == 90; expect no overlap }
        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

        """)
    let single = shell.run("for each direction rtl { expect a.width == 90 }").errors
    #expect(single.contains("error: expected a.width == 90") && !single.contains("combination  "))
  }

  /// The rows of all tables together are limited.
  @Test func longTablesAreShortened() throws {
    let shell = try shell()
    let errors = shell.run("for each device all { expect a.width == 90 }").errors
    #expect(errors.contains("expected a.width == 90 in 20 combinations"))
    #expect(errors.contains("more failures are not shown"))
  }

  @Test func textSizesWithoutScaledTextWarn() throws {
    let shell = try shell()
    _ = shell.run("view new t kind label text \"Hello\"")
    let warning = "no text of scene 'home' changes with the text size"
    #expect(shell.said("for each text-size all { expect a.height == 10 }").contains(warning))
    // A warning is printed once between two changes.
    #expect(shell.said("view set t text \"Hi\"; check --text-sizes all").contains(warning))
    #expect(!shell.said("for each text-scale 1,2 { expect a.height == 10 }").contains(warning))
    _ = shell.run("view set t textStyle body")
    #expect(!shell.said("for each text-size all { expect a.height == 10 }").contains(warning))
    _ = shell.run("view set t textStyle default; set new big when textSize > large")
    #expect(!shell.said("for each text-size all { expect a.height == 10 }").contains(warning))
  }

  @Test func promptMarksConflictsAndAmbiguity() throws {
    let shell = try shell()
    var typist = Typist([
      "view new b", "constrain a.width == 120", "view remove b", "undo 2", "rotate landscape",
      "rotate portrait",
    ])
    shell.session.run(&typist, named: "<stdin>")
    #expect(
      typist.prompts == [
        "home portrait (main)> ", "home portrait (main) ?> ", "home portrait (main) !?> ",
        "home portrait (main) !> ", "home portrait (main) ?> ", "home landscapeLeft (main) !?> ",
        "home portrait (main) ?> ",
      ])
  }
}
