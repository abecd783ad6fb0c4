import Notation
import Shell
import Store
import TestSupport
import Testing

/// An import that is cancelled half way leaves the project as it was.
@Suite struct ArchiveCancelTests {
  @Test func aCancelledImportChangesNothing() throws {
    let desk = try Desk()
    let scenes = (0..<20).map { "scene new s\($0) size 10x10\nview new a" }
    _ = desk.said(scenes.joined(separator: "\n"))
    _ = desk.said("export a.ndjson")
    let project = Project.inMemory()
    let recorder = Recorder()
    let questions = CountingIDs()
    let files = try MemoryFiles(texts: ["a.ndjson": desk.files.read("a.ndjson")])
    // The second time it is asked, the scenes are in the project, and the archive's end is still to come.
    let session = Session(
      project: project, console: recorder, files: files, ids: CountingIDs(),
      isCancelled: { questions.next() > 1 })
    session.run(Source(name: "-", text: "import a.ndjson"), stopsAtError: false)
    let (output, errors) = recorder.take()
    #expect(output == "" && errors.contains("cancelled"))
    #expect(try project.transaction(.read) { try $0.sceneHeaders() }.isEmpty)
    #expect(session.status != .success)
  }
}
