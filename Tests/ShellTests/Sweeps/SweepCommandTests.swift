import FoundationEssentials
import Testing

/// The command `check` with windows and ranges of widths.
@Suite struct SweepCommandTests {
  private static let setup = """
    scene new main size 375x667
    view new a kind label text "A"
    constrain { a.left == root.left + 10; a.top == root.top; a.width == 350 }
    """

  @Test func widthsOfARangeAreSolved() throws {
    let shell = try TestShell(Self.setup)
    let answer = shell.said("check --widths 320...400")
    #expect(answer.contains("widths 320 to 400 pt: 1 finding"))
    #expect(answer.contains("fails up to 359 pt of width"))
    #expect(shell.said("check --widths 360...400").contains("widths 360 to 400 pt: no findings"))
    let json = shell.said("check --widths 350...370 --devices \"iPhone 15\",iPad11 --format json")
    #expect(json.contains(#""combinations":2,"solved":42,"#))
    #expect(json.contains(#""ranges":"350-359""#))
    // The widest width of the phone is in the range of the tablet, but not the reverse.
    let both = shell.said("check --widths 350...370 --devices \"iPhone 15\",iPad11")
    #expect(both.contains("in 2 combinations: 1 finding") && both.contains("fails up to 359 pt of width\n"))
  }

  @Test func widthsApplyToInstances() throws {
    let shell = try TestShell(Self.setup)
    shell.run("scene new outer size 375x667")
    shell.run("view new box instance main")
    shell.run(
      "constrain { box.left == root.left; box.top == root.top; box.right == root.right; box.height == 100 }")
    #expect(shell.said("check --widths 350...370").contains("fails up to 359 pt of width"))
  }

  @Test func windowsOfTabletsAreChecked() throws {
    let shell = try TestShell(Self.setup)
    let answer = shell.said("check --windows split,slide")
    #expect(answer.contains("36 combinations") && answer.contains("first iPad mini 5 split 1/3"))
    #expect(shell.said("check --windows stage --devices iPad11 --kinds outside").contains("combinations"))
  }

  @Test(arguments: [
    ("check --widths 320", "expected a range such as 320...1366"),
    ("check --widths 400...320", "write '320...400'"),
    ("check --widths 0...5", "a width must be between 1 and 10000"),
    ("check --widths 1...2...3", "1...2...3"),
    ("check --widths 1...99999999999999999999", "99999999999999999999"),
    ("check --windows tall", "there is no kind of window 'tall'"),
    ("check --devices \"iPhone 15\" --windows all", "there is no iPad in '--devices'"),
    ("check --notes --widths 320...330", "cannot be combined with a sweep"),
    ("set new 1...2", "1...2"),
  ])
  func wrongUsesAreErrors(_ command: String, _ message: String) throws {
    let shell = try TestShell(Self.setup)
    let errors = shell.run(command).errors
    #expect(errors.contains(message), "\(errors)")
    #expect(errors.components(separatedBy: "error:").count == 2)
  }
}
