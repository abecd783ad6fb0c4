import Dispatch
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
import Synchronization
import TestSupport
import Testing

/// An import that is cancelled half way leaves the project as it was.
@Suite struct ArchiveCancelTests {
  @Test func cancelledImportChangesNothing() throws {
    let shell = try TestShell()
    let scenes = (0..<20).map { "scene new s\($0) size 10x10\nview new a" }
    _ = shell.said(scenes.joined(separator: "\n"))
    _ = shell.said("export a.ndjson")
    let project = Project.inMemory()
    let recorder = Recorder()
    let questions = CountingIDs()
    let files = try MemoryFiles(texts: ["a.ndjson": shell.files.read("a.ndjson")])
    // The second time it is asked, the scenes are in the project, and the archive's end is still to come.
    let session = Session(
      project: project, console: recorder, files: files, ids: CountingIDs(),
      cancellation: Cancellation { questions.next() > 1 })
    session.run(Source(name: "-", text: "import a.ndjson"), stopsAtError: false)
    let (output, errors) = recorder.take()
    #expect(output == "" && errors.contains("cancelled"))
    #expect(try project.transaction(.read) { try $0.sceneHeaders() }.isEmpty)
    #expect(session.status != .success)
  }

  /// An archive of which all but the last bytes are there, and nobody writes the rest.
  private func stalled(_ isWaiting: @escaping @Sendable () -> Void) throws -> StallingFiles {
    let shell = try TestShell()
    _ = shell.said((0..<20).map { "scene new s\($0) size 10x10\nview new a" }.joined(separator: "\n"))
    _ = shell.said("export a.ndjson")
    let text = try shell.files.read("a.ndjson")
    return StallingFiles(
      files: MemoryFiles(texts: ["a.ndjson": text]), start: text.utf8.count - 10, isWaiting: isWaiting)
  }

  @Test(.timeLimit(.minutes(1))) func importFromPipeCanBeCancelled() throws {
    let isCancelled = Atomic(false)
    // Given up once nothing comes any more.
    let files = try stalled { isCancelled.store(true, ordering: .relaxed) }
    let (project, recorder) = (Project.inMemory(), Recorder())
    let session = Session(
      project: project, console: recorder, files: files, ids: CountingIDs(),
      cancellation: Cancellation { isCancelled.load(ordering: .relaxed) })
    session.run(Source(name: "-", text: "import a.ndjson"), stopsAtError: false)
    #expect(recorder.take().errors.contains("cancelled"))
    #expect(session.status != .success)
    // What comes afterwards changes nothing.
    files.rest.signal()
    #expect(try project.transaction(.read) { try $0.sceneHeaders() }.isEmpty)
  }

  @Test(.timeLimit(.minutes(1))) func errorIsReportedBeforePipeEnds() throws {
    let files = try stalled {}
    let (project, recorder) = (Project.inMemory(), Recorder())
    let session = Session(project: project, console: recorder, files: files, ids: CountingIDs())
    session.run(Source(name: "-", text: "import a.ndjson --as one"), stopsAtError: false)
    #expect(recorder.take().errors.contains("contains several scenes, and --as gives only one name"))
    files.rest.signal()
  }
}
