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

  /// The canvas has one display, so a picture of another one shows the run time.
  @Test(
    arguments: [
      ("", 212), ("--environment canvas", 211), ("--environment runtime", 212),
      ("--text-scale 2 --environment canvas", 211), ("--at HEAD", 212),
      ("--at HEAD --environment canvas", 211),
      ("--orientation landscape --environment canvas", 212),
    ])
  func picturesShowRunTime(_ options: String, _ width: Int) throws {
    let shell = try TestShell(EnvironmentTests.pictureSetup)
    let orientation = options.contains("--orientation") ? "" : "--orientation portrait"
    #expect(shell.run("render p.svg \(orientation) \(options)").errors == "")
    #expect(try shell.files.read("p.svg").contains("\(width) × 200"))
  }

  @Test func diffPicturesShowRunTime() throws {
    let shell = try TestShell(
      EnvironmentTests.pictureSetup + "commit \"first\"\nconstraint set #2 constant 100\n")
    shell.run("diff --render moved.svg --orientation portrait")
    #expect(try shell.files.read("moved.svg").contains("212 × 100"))
  }

  private static let pictureSetup = """
    scene new main device "iPhone 8"; view new a
    constrain { a.left == root.left; a.height == 200; a.top == root.top + 30 }
    set new canvas when environment=canvas; set new runtime when environment=runtime
    constrain canvas { a.width == 211 }
    constrain runtime { a.width == 212 }
    trait environment=canvas

    """

  @Test func rotationKeepsKeyboard() throws {
    let shell = try TestShell(EnvironmentTests.setup + "rotate")
    let traits = try #require(try shell.scenes().first).currentTraits
    #expect(traits.environment == .runtime && traits.keyboard == .shown)
  }
}
