import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Commands that read another scene than the one in use.
@Suite struct SceneOptionTests {
  private static let setup = """
    scene new login size 320x480
    view new field
    set new wide when landscape
    constrain { FieldLeft: field.left == root.left + 10; field.top == root.top; field.size == 100x20 }
    scene new home size 768x1024
    view new title
    constrain { TitleLeft: title.left == root.left; title.top == root.top; title.size == 50x10 }
    """

  private func shell() throws -> TestShell { try TestShell(SceneOptionTests.setup) }

  /// A command with `--scene` prints the same as in the scene itself.
  @Test(arguments: [
    "frames", "frames field --exact", "fit field", "check", "check --notes", "draw --width 20", "draw field",
    "explain field.x", "explain #1", "explain ambiguity", "blame field", "constraint list",
    "constraint list Field*", "constraint show FieldLeft", "set list", "set show wide", "view list",
    "guide list",
    "place list", "layout list", "layout show root", "vfl list", "show field",
    "diff HEAD~1 --frames", "frames --at HEAD~1",
  ])
  func optionSelectsScene(_ command: String) throws {
    let (shell, other) = try (shell(), shell())
    #expect(other.said("scene use login") == "")
    let expected = other.said(command)
    #expect(shell.said(command + " --scene login") == expected)
    #expect(shell.said("scene use login; " + command + " --scene login") == expected)
    // The scene in use does not change.
    #expect(try self.shell().said(command + " --scene login; view list").contains("title"))
  }

  @Test func optionSelectsTheSceneToTurnAndToSearch() throws {
    let shell = try shell()
    #expect(shell.said("rotate landscape --scene login").contains("login  landscapeLeft"))
    #expect(shell.said("frames").contains("home  portrait"))
    #expect(shell.said("trait images=3 --scene login") == "")
    #expect(!shell.said("trait").contains("images"))
    #expect(shell.said("trait --scene login").contains("images      3"))
    #expect(shell.said("trait --scene login theme=dark; trait --scene login").contains("dark"))
    #expect(shell.said("trait --record").contains("'--record' requires a trait"))
    #expect(shell.said("trait a=1 --json").contains("a command that sets traits prints no list"))
    #expect(shell.said("find l").contains("home") && shell.said("find l").contains("login"))
    let found = shell.said("find l --scene login")
    #expect(found.contains("FieldLeft") && !found.contains("TitleLeft"), "\(found)")
    #expect(shell.said("find l --scene nosuch").contains("there is no scene 'nosuch'"))
  }

  @Test func expectationsReadAnotherScene() throws {
    let shell = try shell()
    #expect(shell.said("expect --scene login field.width == 100") == "")
    #expect(shell.said("expect --scene login field.width == 99").contains("expected field.width == 99"))
    #expect(shell.said("bisect --scene login field.x == 10").contains("does not fail at revision"))
    #expect(shell.said("frames --scene lgoin").contains("did you mean 'login'?"))
    #expect(shell.said("view set title alpha 1 --scene login").contains("error: "))
  }

  @Test func forEachSceneRunsForEveryScene() throws {
    let shell = try shell()
    #expect(
      shell.said("for each scene { frames }") == """
        scene login:
        login  portrait  320x480
        view        x      y    width  height
        field  10.000  0.000  100.000  20.000
        scene home:
        home  portrait  768x1024
        view       x      y   width  height
        title  0.000  0.000  50.000  10.000

        """)
    #expect(shell.said("for each scene all { echo x }") == "scene login:\nx\nscene home:\nx\n")
    #expect(shell.said("for each scene home { echo x }") == "scene home:\nx\n")
    #expect(
      shell.said("for each orientation all scene home,login { echo x }").split(separator: "\n")
        .filter { $0 != "x" } == [
          "scene home, portrait:", "scene home, landscapeLeft:", "scene home, landscapeRight:",
          "scene login, portrait:", "scene login, landscapeLeft:", "scene login, landscapeRight:",
        ])
    #expect(shell.said("view list").contains("title"))
  }

  @Test func forEachSceneReportsTheScene() throws {
    let shell = try shell()
    let said = shell.run("for each scene { expect field.width == 100 }").errors
    #expect(said.contains("'field'") && said.contains(" (scene home)\n"), "\(said)")
    #expect(said.contains("1 of 2 combinations failed"))
    #expect(shell.said("for each scene nosuch { frames }").contains("there is no scene 'nosuch'"))
    #expect(shell.said("for each scene login scene home { frames }").contains("scene home:"))
    #expect(try TestShell().said("for each scene { frames }").contains("the project has no scene"))
  }

  @Test func checkReportsEveryScene() throws {
    let shell = try shell()
    #expect(
      shell.said("check --scenes all") == """
        login  portrait  320x480: no conflicts, no ambiguities

        home  portrait  768x1024: no conflicts, no ambiguities

        """)
    #expect(shell.said("check --scenes home --format json").hasPrefix("[{\"scene\":\"home\""))
    #expect(shell.said("check --scenes home,login --devices iPhone8 --rtl").split(separator: "\n").count >= 2)
    #expect(shell.said("check --scenes all --scene home").contains("cannot be used together"))
    shell.run("view new loose")
    #expect(shell.said("check --scenes all").contains("the width of 'loose' is ambiguous"))
    #expect(shell.session.status == .ambiguous || shell.session.status == .failed)
  }

  @Test(arguments: [
    ("frames --scene ", ["login", "home"]), ("for each scene ", ["login", "home", "all"]),
    ("for each scene login,", ["login", "home"]), ("check --scenes ", ["all", "login", "home"]),
  ])
  func completionOffersScenes(_ head: String, _ names: [String]) throws {
    let found = Set(Completer(try shell().session).candidates(for: "", after: head).map(\.text))
    #expect(found.isSuperset(of: names), "\(found)")
  }

  /// After `--scene NAME`, completion offers the names of that scene.
  @Test func completionFollowsTheScene() throws {
    let completer = Completer(try shell().session)
    #expect(completer.candidates(for: "f", after: "frames --scene login ").map(\.text) == ["field"])
    #expect(completer.candidates(for: "f", after: "frames ").map(\.text) == [])
    #expect(completer.candidates(for: "w", after: "vfl list --scene login ").map(\.text) == ["wide"])
  }
}
