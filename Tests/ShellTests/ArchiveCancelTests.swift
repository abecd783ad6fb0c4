import Dispatch
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
import Synchronization
import TestSupport
import Testing

/// A cancelled import does not change the project.
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
    // At the second check, the scenes are in the project, and the end of the archive is not yet read.
    let session = Session(
      project: project, console: recorder, files: files, ids: CountingIDs(),
      cancellation: Cancellation { questions.next() > 1 })
    session.run(Source(name: "-", text: "import a.ndjson"), stopsAtError: false)
    let (output, errors) = recorder.take()
    #expect(output == "" && errors.contains("cancelled"))
    #expect(try project.transaction(.read) { try $0.sceneHeaders() }.isEmpty)
    #expect(session.status != .success)
  }

  /// Returns an archive whose last bytes are only available after a signal.
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
    // Cancel when the reader waits for more bytes.
    let files = try stalled { isCancelled.store(true, ordering: .relaxed) }
    let (project, recorder) = (Project.inMemory(), Recorder())
    let session = Session(
      project: project, console: recorder, files: files, ids: CountingIDs(),
      cancellation: Cancellation { isCancelled.load(ordering: .relaxed) })
    session.run(Source(name: "-", text: "import a.ndjson"), stopsAtError: false)
    #expect(recorder.take().errors.contains("cancelled"))
    #expect(session.status != .success)
    // Later bytes change nothing.
    files.rest.signal()
    #expect(try project.transaction(.read) { try $0.sceneHeaders() }.isEmpty)
  }

  @Test(.timeLimit(.minutes(1))) func errorIsReportedBeforePipeEnds() throws {
    let files = try stalled {}
    let (project, recorder) = (Project.inMemory(), Recorder())
    let session = Session(project: project, console: recorder, files: files, ids: CountingIDs())
    session.run(Source(name: "-", text: "import a.ndjson --as one"), stopsAtError: false)
    #expect(recorder.take().errors.contains("contains several scenes, but '--as' specifies only one name"))
    files.rest.signal()
  }
}
