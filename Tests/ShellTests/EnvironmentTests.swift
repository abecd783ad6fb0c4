import GimbalModel
import Testing

/// The environments in which commands show a scene that has the traits `environment=canvas` and `keyboard=shown`.
@Suite struct EnvironmentTests {
  private static let setup = """
    scene new main device "iPhone 8"; view new a
    constrain { a.left == root.left; a.top == root.top; a.height == 10 }
    set new canvas when environment=canvas; set new runtime when environment=runtime
    set new shown when keyboard=shown; set new hidden when keyboard=hidden
    constrain canvas { a.width == 11 @ 600 }
    constrain runtime { a.width == 12 @ 600 }
    override a hidden true into hidden
    trait environment=canvas keyboard=shown

    """

  /// All other traits than those of the scene show the run time. The keyboard changes only by request.
  @Test(
    arguments: [
      ("", 11, true), ("--text-scale 2", 12, true), ("--keyboard shown", 12, true),
      ("--keyboard hidden", 12, false), ("--orientation landscapeLeft", 12, true),
      ("--device \"iPhone 4s\"", 12, true),
    ])
  func optionsShowRunTime(_ options: String, _ width: Int, _ isKeyboardShown: Bool) throws {
    let shell = try TestShell(EnvironmentTests.setup)
    let visibility = isKeyboardShown ? "visible" : "hidden"
    #expect(shell.run("expect \(options) a.width == \(width)").errors == "")
    #expect(shell.run("expect \(options) a \(visibility)").errors == "")
  }

  @Test(arguments: [
    "keyboard both", "text-scale 1", "orientation portrait", "direction ltr",
  ])
  func combinationsShowRunTime(_ axis: String) throws {
    let shell = try TestShell(EnvironmentTests.setup)
    #expect(shell.run("for each \(axis) { expect a.width == 12 }").errors == "")
  }

  @Test func rotationKeepsKeyboard() throws {
    let shell = try TestShell(EnvironmentTests.setup + "rotate")
    let traits = try #require(try shell.scenes().first).currentTraits
    #expect(traits.environment == .runtime && traits.keyboard == .shown)
  }
}
