import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Every exported archive can be imported. States that no project can have are rejected with their position.
@Suite struct ArchiveStateTests {
  private func shell(_ lines: String..., files: [String: String] = [:]) throws -> TestShell {
    let shell = try TestShell(files: files)
    for line in lines { #expect(shell.run(line).errors == "" || line.hasPrefix("view move"), "\(line)") }
    return shell
  }

  /// Exports a project, imports the archive into a new project, and expects that its export has the same
  /// bytes.
  private func expectReturn(of shell: TestShell, _ scenes: String = "") throws {
    shell.run("export a.ndjson \(scenes)")
    let text = try shell.files.read("a.ndjson")
    let other = try TestShell(files: ["a.ndjson": text])
    #expect(other.run("import a.ndjson").errors == "")
    other.run("export b.ndjson")
    #expect(try other.files.read("b.ndjson") == text)
  }

  @Test func movedItemIsRestored() throws {
    let shell = try self.shell(
      "scene new main size 30x20; view new a; view new b in a; view new c in a; layout a vertical { b; c }",
      "view move b in root", "view move a in b")
    try expectReturn(of: shell)
    #expect(try shell.files.read("a.ndjson").contains(#""depth":1,"kind":"layout","role":"item","view":"b""#))
  }

  @Test func viewNamedLikePathIsRestored() throws {
    let shell = try self.shell(
      "scene new cell size 30x20; view new photo", "scene new main size 30x20; view new in; view new other",
      "branch x", "view set in instance cell", "checkout x", "view rename other \"in/photo\"",
      "checkout main",
      "merge x")
    #expect(shell.said("view list --format csv").contains("in/photo"))
    try expectReturn(of: shell)
  }

  @Test func sceneIsImportedWithoutShownScenes() throws {
    let shell = try self.shell(
      "scene new cell size 30x20", "scene new main size 30x20; view new row instance cell")
    try expectReturn(of: shell, "main")
  }

  @Test func cycleThroughProjectReportsArchiveLine() throws {
    let source = try shell("scene new inner size 9x9", "scene new outer size 9x9; view new w instance inner")
    source.run("export outer.ndjson outer")
    let shell = try self.shell(
      "scene new outer size 9x9", "scene new inner size 9x9; view new v instance outer",
      files: ["outer.ndjson": try source.files.read("outer.ndjson")])
    let before = try shell.records()
    let errors = shell.run("import outer.ndjson --replace").errors
    #expect(errors.contains("line 4: view 'w': properties.instance: a scene cannot contain itself: "))
    #expect(errors.contains("show a different scene"))
    #expect(shell.session.status == .document)
    #expect(try shell.records() == before)
    // A scene with another name does not close a cycle.
    #expect(shell.run("import outer.ndjson --rename").errors == "")
  }

  @Test func cycleErrorUsesArchivedNames() throws {
    let source = try shell("scene new inner size 9x9", "scene new outer size 9x9; view new w instance inner")
    source.run("export outer.ndjson outer")
    let text = try source.files.read("outer.ndjson")
    let shell = try TestShell(files: ["outer.ndjson": text])
    let errors = shell.run("import outer.ndjson --as inner").errors
    #expect(errors.contains("line 4: view 'w': properties.instance: "), "\(errors)")
    #expect(shell.session.status == .document)
  }
}
