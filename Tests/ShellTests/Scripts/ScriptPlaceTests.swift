import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import Testing

/// A script does not depend on the folder from which it runs, or on the view state that a session left.
@Suite struct ScriptPlaceTests {
  private static let files = [
    "tests/all.gim": "read one.gim\nread parts/two.gim\nread /abs.gim\n",
    "tests/one.gim": "view new one\n",
    "tests/parts/two.gim": "view new two\nread three.gim\nread ../one2.gim\n",
    "tests/parts/three.gim": "view new three\n",
    "tests/parts/../one2.gim": "view new four\n",
    "/abs.gim": "view new five\n",
    "tests/out.gim": "export out.ndjson\n",
    "tests/bad.gim": "read missing.gim\n",
  ]

  private func run(_ path: String, in shell: TestShell) throws -> (output: String, errors: String) {
    shell.session.runScript(Source(name: path, text: try shell.files.read(path)))
    return shell.recorder.take()
  }

  @Test func pathsAreRelativeToTheScript() throws {
    let shell = try TestShell("scene new home size 10x10", files: ScriptPlaceTests.files)
    #expect(try run("tests/all.gim", in: shell) == ("", ""))
    #expect(shell.said("view list --format csv").split(separator: "\n").count == 7)
    #expect(try run("tests/out.gim", in: shell).errors == "")
    #expect(shell.files.beginning(of: "tests/out.ndjson") != nil)
    #expect(try run("tests/bad.gim", in: shell).errors.contains("cannot read 'tests/missing.gim'"))
    // At the prompt, the path is relative to the current folder, and the paths in the script to its own.
    #expect(shell.said("read tests/bad.gim").contains("cannot read 'tests/missing.gim'"))
    #expect(shell.said("read bad.gim").contains("cannot read 'bad.gim'"))
  }

  @Test func pathsAreRelativeWhenEachStatementRunsAlone() throws {
    let shell = try TestShell("scene new home size 10x10", files: ScriptPlaceTests.files)
    let script = Source(name: "tests/all.gim", text: "nonsense\nread one.gim\n")
    #expect(!shell.session.runEachStatement(of: script))
    #expect(shell.recorder.take().errors.contains("tests/all.gim:1:1: error: there is no command 'nonsense'"))
    #expect(shell.said("view list").contains("one"))
  }

  private static let scene = """
    scene new home device "iPhone 8"
    view new a
    constrain { a.width == root.width; a.height == 10; a.left == root.left; a.top == root.top }
    """

  @Test func testsStartInTheRecordedOrientation() throws {
    let shell = try TestShell(ScriptPlaceTests.scene)
    _ = shell.run("rotate landscape")
    #expect(shell.runScript("expect a.width == 375").errors == "")
    #expect(shell.runScript("for each direction both { expect a.width == 375 }").errors == "")
    #expect(shell.runScript("rotate landscape\nexpect a.width == 667").errors == "")
    // The session still shows the orientation that the user chose.
    #expect(shell.said("status").contains("landscapeLeft"))
    #expect(shell.runScript("expect a.width == 1").errors.contains("375"))
    #expect(shell.said("status").contains("landscapeLeft"))
  }

  @Test func testsStartInTheRecordedOrientationStatementByStatement() throws {
    let shell = try TestShell(ScriptPlaceTests.scene)
    _ = shell.run("rotate landscape")
    let script = Source(name: "t.gim", text: "expect a.width == 375\n")
    #expect(shell.session.runEachStatement(of: script))
    #expect(shell.said("status").contains("landscapeLeft"))
  }

  /// The rotation of a script with a test lasts, and a script without a test continues in the orientation of the session.
  @Test func rotationOfAScriptLasts() throws {
    let shell = try TestShell(ScriptPlaceTests.scene)
    _ = shell.runScript("rotate landscape\nexpect a.width == 667")
    #expect(shell.said("status").contains("landscapeLeft"))
    #expect(shell.runScript("frames").output.contains("landscapeLeft"))
  }
}
