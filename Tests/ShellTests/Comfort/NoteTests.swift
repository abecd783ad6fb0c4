import Testing

@testable import GimbalShell

/// Notes and warnings that name the next command.
@Suite struct NoteTests {
  private static let merge = """
    scene new login device "iPhone 15"
    view new title content 10x10
    constrain { title.left == root.left; title.top == root.top }
    branch other
    constraint set #1 constant 3
    checkout other
    constraint set #1 constant 4
    """

  @Test func openMergeConflictsAreReported() throws {
    let shell = try TestShell(Self.merge)
    #expect(!shell.run("commit \"before\"; status").errors.contains("open"))
    #expect(
      shell.run("merge main").output.contains("1 conflict; 'conflicts' lists it, and our version is kept"))
    let open = "1 merge conflict is open; 'conflicts' lists it"
    #expect(shell.run("commit \"merged\"").errors.contains("warning: \(open)"))
    #expect(shell.run("status").errors.contains("note: \(open)"))
    shell.run("resolve --all ours")
    #expect(shell.run("commit \"resolved\"; status").errors.isEmpty)
  }

  @Test func repairsNameTheOtherRepairs() throws {
    let shell = try TestShell(
      "scene new a size 100x100; view new b; constrain { b.width == 3; b.width == 4; b.height == 3 }")
    #expect(shell.run("repair 1").output.contains("\n# repair 1.1 of "))
    let other = try TestShell(
      "scene new a size 100x100; view new b; constrain { b.width == 3; b.width == 4 }")
    #expect(!other.run("repair 1.1").output.contains("# repair"))
  }

  @Test func setsNamedLikeAnOrientationNeedACondition() throws {
    let shell = try TestShell("scene new a size 100x100")
    #expect(shell.run("set new landscape").errors.contains("'set when landscape landscape' installs it"))
    #expect(shell.run("set new portrait when portrait; set new wide").errors.isEmpty)
  }

  @Test func ambiguousNamesAreAnsweredWithCommands() throws {
    let shell = try TestShell("scene new login size 100x100; view new login")
    #expect(
      shell.run("describe login").errors.contains("use 'describe scene login' or 'describe view login'"))
  }

  /// The values are thirds of the screen.
  @Test(arguments: [
    ("b.width == root.width / 3; b.height == 4; b.right == c.left; c.top == root.top; c.width == 3", "check"),
    ("b.top >= root.bottom / 3; b.width == 3; b.height == 4; b.left == root.left", "explain ambiguity b"),
  ]) func suggestedConstraintsAreRounded(_ rules: String, _ command: String) throws {
    let shell = try TestShell("scene new a size 100x100; view new b; view new c; constrain { \(rules) }")
    let output = shell.run(command).output
    let numbers = output.split { !$0.isNumber && $0 != "." }.filter { $0.contains(".") }
    #expect(numbers.allSatisfy { $0.drop { $0 != "." }.count <= 4 }, "\(output)")
    #expect(
      command == "check"
        || output.contains("verified: this resolves it: constrain b.top == root.top + 33.334\n"))
  }

  @Test func namesWithBlanksAreQuoted() throws {
    let shell = try TestShell(
      "scene new a size 100x100; set new \"when landscape\" when landscape; view new \"odd view\"")
    #expect(shell.run("set remove when landscape").errors.contains("use 'set remove \"when landscape\"'"))
    #expect(shell.run("hide odd view").errors.contains("use 'hide \"odd view\"'"))
  }
}
