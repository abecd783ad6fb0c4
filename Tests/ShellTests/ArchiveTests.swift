import GimbalShell
import Testing

/// Scenes leave a project and come into another, all of them or none.
@Suite struct ArchiveTests {
  private static let script = """
    scene new cell device "iPhone 8"
    view new photo in root kind imageView content 100x80
    constrain base { photo.leading == root.leading + 8 }
    scene new table device "iPhone 8"
    view new row1 in root instance cell
    """

  @Test func exportAfterImportIsIdentical() throws {
    let desk = try Desk()
    _ = desk.said(Self.script)
    #expect(desk.said("export a.ndjson") == "a.ndjson: 2 scenes\n")
    let other = try Desk(files: ["a.ndjson": desk.files.read("a.ndjson")])
    _ = other.said("import a.ndjson; scene use table")
    _ = other.said("export b.ndjson")
    #expect(try other.files.read("b.ndjson") == desk.files.read("a.ndjson"))
    #expect(other.said("frames row1/photo --format csv") == desk.said("frames row1/photo --format csv"))
  }

  @Test func namesInUseRequireOption() throws {
    let desk = try Desk()
    _ = desk.said(Self.script)
    _ = desk.said("export a.ndjson")
    let before = desk.said("scene list")
    #expect(desk.said("import a.ndjson").contains("scenes 'cell', 'table' already exist"))
    #expect(desk.said("scene list") == before)
    #expect(desk.said("import a.ndjson --keep --format csv").contains("it already exists"))
    #expect(desk.said("scene list") == before)
    _ = desk.said("import a.ndjson --rename")
    #expect(desk.said("scene list --format csv").contains("table 2,"))
    _ = desk.said("scene use \"table 2\"")
    #expect(desk.said("view list --format csv").contains("cell 2"))
  }

  @Test func replacedSceneKeepsIdAndRecordsDifferences() throws {
    let desk = try Desk()
    _ = desk.said(Self.script)
    _ = desk.said("export a.ndjson")
    _ = desk.said("import a.ndjson --replace")
    _ = desk.said("scene use cell")
    _ = desk.said("view set photo content 120x80")
    _ = desk.said("import a.ndjson --replace")
    let difference = desk.said("diff HEAD~1")
    #expect(difference.contains("~ view photo: contentWidth 120 -> 100"))
    #expect(difference.split(separator: "\n").count == 4, "\(difference)")
  }

  @Test func singleSceneCanBeRenamed() throws {
    let desk = try Desk()
    _ = desk.said(Self.script)
    _ = desk.said("export a.ndjson cell")
    _ = desk.said("import a.ndjson --as variant")
    #expect(desk.said("scene list --format csv").contains("variant,"))
    _ = desk.said("export b.ndjson")
    #expect(desk.said("import b.ndjson --as other").contains("several scenes"))
  }

  @Test func invalidArchiveChangesNothingAndReportsLine() throws {
    let desk = try Desk()
    _ = desk.said(Self.script)
    _ = desk.said("export a.ndjson")
    let bad = try desk.files.read("a.ndjson").replacing(
      "\"contentWidth\":100", with: "\"contentWidth\":\"wide\"")
    let other = try Desk(files: ["bad.ndjson": bad])
    let message = other.said("import bad.ndjson")
    #expect(
      message.contains("line 4: view 'photo': properties.contentWidth: contentWidth does not take 'wide'"))
    #expect(other.said("scene list --format csv").split(separator: "\n").count == 1)
  }

  @Test func exportKeepsOtherFiles() throws {
    let desk = try Desk(files: ["letter.txt": "Dear reader"])
    _ = desk.said(Self.script)
    #expect(desk.said("export letter.txt").contains("is not an archive"))
    #expect(try desk.files.read("letter.txt") == "Dear reader")
  }

  @Test func revisionCanBeExported() throws {
    let desk = try Desk()
    _ = desk.said(Self.script)
    _ = desk.said("export a.ndjson")
    _ = desk.said("view set row1 zOrder 3")
    _ = desk.said("export b.ndjson --at HEAD~1")
    #expect(try desk.files.read("b.ndjson") == desk.files.read("a.ndjson"))
  }
}
