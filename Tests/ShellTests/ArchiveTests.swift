import GimbalModel
import GimbalShell
import TestSupport
import Testing

/// Export and import of scenes. An import adds all scenes or none.
@Suite struct ArchiveTests {
  private static let script = """
    scene new cell device "iPhone 8"
    view new photo in root kind imageView content 100x80
    constrain base { photo.leading == root.leading + 8 }
    scene new table device "iPhone 8"
    view new row1 in root instance cell
    """

  @Test func exportAfterImportIsIdentical() throws {
    let shell = try TestShell()
    _ = shell.said(Self.script)
    #expect(shell.said("export a.ndjson") == "a.ndjson: 2 scenes\n")
    let other = try TestShell(files: ["a.ndjson": shell.files.read("a.ndjson")])
    _ = other.said("import a.ndjson; scene use table")
    _ = other.said("export b.ndjson")
    #expect(try other.files.read("b.ndjson") == shell.files.read("a.ndjson"))
    #expect(other.said("frames row1/photo --format csv") == shell.said("frames row1/photo --format csv"))
  }

  /// The largest handle of a constraint leaves no larger one for the next constraint.
  @Test func constraintsAreAddedAfterLargestHandle() throws {
    let shell = try TestShell("scene new a size 9x9\nview new v\nconstrain { v.width == 1; v.height == 2 }")
    _ = shell.said("export a.ndjson")
    /// Imports the archive with a replaced text, then adds constraints.
    func handles(_ old: String, _ new: String) throws -> (said: String, handles: [Int]) {
      let lines = try shell.files.read("a.ndjson").split(separator: "\n").dropLast()
      let body = lines.joined(separator: "\n").replacing(old, with: new) + "\n"
      let text = String(decoding: ArchiveText.sealed(Array(body.utf8)), as: UTF8.self)
      let other = try TestShell(files: ["a.ndjson": text])
      let said = other.run("import a.ndjson; constrain { v.left == root.left; v.top == root.top }").errors
      return (said, try other.scenes().first?.constraints.map(\.handle) ?? [])
    }
    let largest = try handles("\"handle\":1,", "\"handle\":2147483647,")
    #expect(largest.said == "" && largest.handles == [2_147_483_647, 2, 1, 3])
    // A line without a handle receives an unused one, too.
    let missing = try handles("\"handle\":2,", "")
    #expect(missing.said == "" && missing.handles == [1, 2, 3, 4])
    // Handles beyond the range are refused with their place.
    let beyond = try handles("\"handle\":2,", "\"handle\":2147483648,")
    #expect(beyond.said.contains("line 7: constraint"), "\(beyond.said)")
    #expect(beyond.handles.isEmpty)
  }

  @Test func namesInUseRequireOption() throws {
    let shell = try TestShell()
    _ = shell.said(Self.script)
    _ = shell.said("export a.ndjson")
    let before = shell.said("scene list")
    #expect(shell.said("import a.ndjson").contains("scenes 'cell', 'table' already exist"))
    #expect(shell.said("scene list") == before)
    #expect(shell.said("import a.ndjson --keep --format csv").contains("the scene already exists"))
    #expect(shell.said("scene list") == before)
    _ = shell.said("import a.ndjson --rename")
    #expect(shell.said("scene list --format csv").contains("table 2,"))
    _ = shell.said("scene use \"table 2\"")
    #expect(shell.said("view list --format csv").contains("cell 2"))
  }

  @Test func replacedSceneKeepsIdAndRecordsDifferences() throws {
    let shell = try TestShell()
    _ = shell.said(Self.script)
    _ = shell.said("export a.ndjson")
    _ = shell.said("import a.ndjson --replace")
    _ = shell.said("scene use cell")
    _ = shell.said("view set photo content 120x80")
    _ = shell.said("import a.ndjson --replace")
    let difference = shell.said("diff HEAD~1")
    #expect(difference.contains("~ view photo: contentWidth 120 -> 100"))
    #expect(difference.split(separator: "\n").count == 4, "\(difference)")
  }

  @Test func singleSceneCanBeRenamed() throws {
    let shell = try TestShell()
    _ = shell.said(Self.script)
    _ = shell.said("export a.ndjson cell")
    _ = shell.said("import a.ndjson --as variant")
    #expect(shell.said("scene list --format csv").contains("variant,"))
    _ = shell.said("export b.ndjson")
    #expect(shell.said("import b.ndjson --as other").contains("several scenes"))
  }

  @Test func invalidArchiveChangesNothingAndReportsLine() throws {
    let shell = try TestShell()
    _ = shell.said(Self.script)
    _ = shell.said("export a.ndjson")
    let bad = try shell.files.read("a.ndjson").replacing(
      "\"contentWidth\":100", with: "\"contentWidth\":\"wide\"")
    let other = try TestShell(files: ["bad.ndjson": bad])
    let message = other.said("import bad.ndjson")
    #expect(
      message.contains(
        "line 4: view 'photo': properties.contentWidth: 'wide' is not a valid value of contentWidth"))
    #expect(other.said("scene list --format csv").split(separator: "\n").count == 1)
  }

  @Test func exportKeepsOtherFiles() throws {
    let shell = try TestShell(files: ["letter.json": "Dear reader"])
    _ = shell.said(Self.script)
    #expect(shell.said("export letter.json").contains("is not an archive"))
    #expect(try shell.files.read("letter.json") == "Dear reader")
  }

  @Test func revisionCanBeExported() throws {
    let shell = try TestShell()
    _ = shell.said(Self.script)
    _ = shell.said("export a.ndjson")
    _ = shell.said("view set row1 zOrder 3")
    _ = shell.said("export b.ndjson --at HEAD~1")
    #expect(try shell.files.read("b.ndjson") == shell.files.read("a.ndjson"))
  }
}
