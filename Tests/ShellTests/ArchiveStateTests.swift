import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Every export is imported again, whatever a project came to be; what no project comes to be is refused with its place.
@Suite struct ArchiveStateTests {
  private func desk(_ lines: String..., files: [String: String] = [:]) throws -> Desk {
    let desk = try Desk(files: files)
    for line in lines { #expect(desk.run(line).errors == "" || line.hasPrefix("view move"), "\(line)") }
    return desk
  }

  /// The first project's export is taken by another one, and exported there with the same bytes.
  private func expectReturn(of desk: Desk, _ scenes: String = "") throws {
    desk.run("export a.ndjson \(scenes)")
    let text = try desk.files.read("a.ndjson")
    let other = try Desk(files: ["a.ndjson": text])
    #expect(other.run("import a.ndjson").errors == "")
    other.run("export b.ndjson")
    #expect(try other.files.read("b.ndjson") == text)
  }

  @Test func movedItemIsRestored() throws {
    let desk = try self.desk(
      "scene new main size 30x20; view new a; view new b in a; view new c in a; layout a vertical { b; c }",
      "view move b in root", "view move a in b")
    try expectReturn(of: desk)
    #expect(try desk.files.read("a.ndjson").contains(#""depth":1,"kind":"layout","role":"item","view":"b""#))
  }

  @Test func viewNamedLikePathIsRestored() throws {
    let desk = try self.desk(
      "scene new cell size 30x20; view new photo", "scene new main size 30x20; view new in; view new other",
      "branch x", "view set in instance cell", "checkout x", "view rename other \"in/photo\"",
      "checkout main",
      "merge x")
    #expect(desk.said("view list --format csv").contains("in/photo"))
    try expectReturn(of: desk)
  }

  @Test func sceneIsImportedWithoutShownScenes() throws {
    let desk = try self.desk(
      "scene new cell size 30x20", "scene new main size 30x20; view new row instance cell")
    try expectReturn(of: desk, "main")
  }

  @Test func cycleThroughProjectReportsArchiveLine() throws {
    let source = try desk("scene new inner size 9x9", "scene new outer size 9x9; view new w instance inner")
    source.run("export outer.ndjson outer")
    let desk = try self.desk(
      "scene new outer size 9x9", "scene new inner size 9x9; view new v instance outer",
      files: ["outer.ndjson": try source.files.read("outer.ndjson")])
    let before = try desk.records()
    let errors = desk.run("import outer.ndjson --replace").errors
    #expect(errors.contains("line 4: view 'w': properties.instance: a scene cannot contain itself: "))
    #expect(errors.contains("show a different scene"))
    #expect(desk.session.status == .document)
    #expect(try desk.records() == before)
    // Under another name there is no circle.
    #expect(desk.run("import outer.ndjson --rename").errors == "")
  }

  @Test func cycleErrorUsesArchivedNames() throws {
    let source = try desk("scene new inner size 9x9", "scene new outer size 9x9; view new w instance inner")
    source.run("export outer.ndjson outer")
    let text = try source.files.read("outer.ndjson")
    let desk = try Desk(files: ["outer.ndjson": text])
    let errors = desk.run("import outer.ndjson --as inner").errors
    #expect(errors.contains("line 4: view 'w': properties.instance: "), "\(errors)")
    #expect(desk.session.status == .document)
  }
}
