import FoundationEssentials
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
import TestSupport
import Testing

/// The reports of `verify`, `gc` and `backup`.
@Suite struct UpkeepTests {
  private let shell: TestShell
  private let directory: TemporaryDirectory

  init() throws {
    shell = try TestShell("scene new s size 10x10; view new a; view new b; tag v1")
    directory = try TemporaryDirectory()
  }

  @Test func verifyReportsChecks() {
    #expect(
      shell.said("verify")
        == "no problems found: 4 revisions, 0 snapshots, 5 operations, 3 references, 1 scene\n")
    #expect(
      shell.said("verify --format json")
        == #"{"sound":true,"firstBadRevision":null,"revisions":4,"snapshots":0,"operations":5,"references":3,"#
        + "\"scenes\":1,\"findings\":[],\"additions\":[]}\n")
    #expect(shell.session.status == .success)
  }

  @Test func gcReportsRemovedData() {
    shell.run("undo 2; view new c")
    // Nothing is older than the default of 30 days. With `--keep 0d`, everything is old.
    #expect(shell.said("gc --format csv").hasPrefix("deletedOperations,"))
    let said = shell.said("gc --keep 0d")
    #expect(said.contains("deletedOperations") && said.contains("previousSize"))
    #expect(shell.said("verify").hasPrefix("no problems found"))
  }

  @Test func undoAfterGCReportsMissingHistory() throws {
    let project = Project.inMemory(as: Entry(author: "", time: Timestamp(milliseconds: -1), message: ""))
    let recorder = Recorder()
    let session = Session(
      project: project, console: recorder, files: MemoryFiles(texts: [:]), ids: CountingIDs(),
      clock: LateClock())
    try project.transaction(.write, as: Entry(author: "", time: Timestamp(milliseconds: 0), message: "early"))
    {
      _ = try $0.sceneHeaders()
    }
    session.run(Source(name: "-", text: "scene new s size 10x10; view new a"), stopsAtError: true)
    try project.transaction(.history) { _ = try $0.collectGarbage(since: Timestamp(milliseconds: .max)) }
    session.run(Source(name: "-", text: "undo"), stopsAtError: true)
    #expect(recorder.take().errors.contains("'gc' deleted earlier operations"))
  }

  @Test(arguments: [
    ("gc --keep 30", "'30' is not a valid duration"), ("gc --keep soon", "'soon' is not a valid duration"),
    ("gc --keep -1d", "'-1d' is not a valid duration"),
    ("gc --keep 999999999d", "'999999999d' is not a valid duration"),
    ("gc --kept 3d", "there is no option '--kept'"), ("gc 3d", ""), ("verify all", ""), ("backup", ""),
    ("backup /", "'/'"),
  ])
  func invalidInputIsRejected(_ command: String, _ message: String) {
    let said = shell.run(command)
    #expect(
      said.output == "" && said.errors.contains("error: ") && said.errors.contains(message), "\(said.errors)")
  }

  @Test func scriptRejectsGC() {
    #expect(shell.runScript("gc").errors.contains("'gc' cannot run in a script"))
  }

  @Test func backupSavesProjectInMemory() throws {
    let path = directory.file("kept.gimbal")
    #expect(shell.said("backup \"\(path)\"") == "\(path): 4 revisions, 1 scene, verified\n")
    let kept = try Project.open(path: path)
    let names = try kept.transaction(.read) {
      try $0.scene($0.sceneHeaders()[0].id).viewsInTreeOrder.map(\.name.text)
    }
    #expect(names == ["root", "a", "b"])
  }
}

/// A clock that always shows the start of the second day of 1970.
private struct LateClock: WallClock {
  func now() -> Timestamp { Timestamp(milliseconds: 86_400_000) }
  func offset(at time: Timestamp) -> Int { 0 }
}
