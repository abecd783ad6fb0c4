import GimbalArchive
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
package import TestSupport

/// The readers of changesets and of the history lines of an archive.
///
/// An input that starts with `{` is an archive with history and without its trailer. Any other input is a
/// changeset: the first byte is the number of revisions of the sample history that precede it.
///
/// - A changeset that is adopted gives a project in which `verify` finds no fault (`ProjectCheck`).
/// - A rejected one gives an `HistoryFetchError` or a `StoreError` and leaves the project as it was.
/// - The history of an archive round-trips, or gives an error with a place.
package final class ChangesetTarget: FuzzTarget {
  package static let name = "changeset"

  private let isThorough: Bool
  private let history: [Changeset]
  /// A new project. All changes are rolled back.
  private let project = Project.inMemory()
  private let console = RecordingConsole()
  package let seeds: [[UInt8]]

  /// Commands in groups. Each group is one revision.
  private static let groups = SampleProject.statements.filter {
    !SampleProject.isOfHistory($0)
  }

  package init(isThorough: Bool) throws {
    self.isThorough = isThorough
    let project = Project.inMemory()
    let session = Session(
      project: project, console: console, files: MemoryFolder(), ids: CountingIDs(after: 1000))
    let starts = Array(stride(from: 0, to: Self.groups.count, by: 8))
    for start in starts {
      let script = Self.groups[start..<min(start + 8, Self.groups.count)].joined(separator: "\n")
      session.runScript(Source(name: "sample", text: "scene list\n" + script))
    }
    let errors = console.take().errors
    try require(session.status == .success, "the sample is invalid: \(errors)")
    let history = try project.transaction(.read) { transaction in
      try transaction.history.reachable().map { try transaction.history.changeset(of: $0) }
    }
    self.history = history
    let archive = try SampleProject.archive(hasHistory: true)
    let body = archive.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { Array(archive[...$0]) } ?? []
    seeds = history.indices.dropFirst().map { [UInt8($0)] + history[$0].bytes } + [body]
  }

  package func check(_ bytes: [UInt8]) throws -> Bool {
    guard let first = bytes.first else { return false }
    return first == UInt8(ascii: "{") ? try checkArchive(bytes) : try checkChangeset(bytes, Int(first))
  }

  // MARK: Changesets

  private func checkChangeset(_ bytes: [UInt8], _ depth: Int) throws -> Bool {
    let changeset = Changeset(bytes: Array(bytes.dropFirst()))
    do {
      try adopt(
        history[...(depth % history.count)].dropLast() + [changeset],
        checksContent: isThorough || ContentChoice(bytes).number(below: 4) == 0)
      return true
    } catch is HistoryFetchError {
      try requireNew(project)
      return false
    } catch is StoreError {
      try requireNew(project)
      return false
    }
  }

  private func requireNew(_ project: Project) throws {
    try require(project.transaction(.read) { try $0.isNew() }, "a rejected history changed the project")
  }

  /// Adopts a history and checks the project, which the fetch has verified.
  private func adopt(_ changesets: [Changeset], checksContent: Bool) throws {
    try project.transaction(.write) { transaction in
      try transaction.fetchHistory { fetch in
        var parent: RevisionHash?
        for changeset in changesets {
          let hash = Revision.hash(parent: parent, merged: nil, entry: .unsigned, changeset: changeset)
          try fetch.add(
            ForeignRevision(hash: hash, parent: parent, merged: nil, entry: .unsigned, changeset: changeset))
          parent = hash
        }
        if let parent { try fetch.name(.branch, "main", parent) }
        try fetch.setHead(branch: "main")
      }
      if checksContent { try ProjectCheck.run(transaction) }
      return .rollback(())
    }
  }

  // MARK: Archives with history

  private func checkArchive(_ body: [UInt8]) throws -> Bool {
    let sealed = ArchiveText.sealed(body)
    let read: HistoryContent
    do {
      read = try HistoryContent(sealed)
    } catch let error as ArchiveError {
      try require(error.line >= 1 && error.column >= 1, "an error without a place: \(error)")
      return false
    }
    let written = try read.bytes
    do {
      let again = try HistoryContent(written).bytes
      try require(again == written, "what was read is written otherwise")
    } catch let error as ArchiveError {
      throw Violation("what was written is refused: \(error)")
    }
    let project = Project.inMemory()
    let files = MemoryFolder(["a.gimarchive": sealed])
    let session = Session(project: project, console: console, files: files, ids: CountingIDs(after: 1 << 40))
    let isFine = session.run(Source(name: "fuzz", text: "import a.gimarchive"), stopsAtError: true)
    let errors = console.take().errors
    try ParseErrorCheck.run(errors)
    if isFine {
      try ProjectCheck.run(project)
    } else {
      try require(!errors.isEmpty, "an error without a message")
      try requireNew(project)
    }
    return isFine
  }

  package func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    if bytes.first == UInt8(ascii: "{") {
      ArchiveMutation.damage(&bytes, using: &chance)
    } else {
      ChangesetMutation.damage(&bytes, using: &chance)
    }
  }
}

/// The parts of an archive with history.
private struct HistoryContent {
  private var scenes: [Scene] = []
  private var properties: [ProjectProperty] = []
  private var history: [HistoryPart] = []
  private let hasHistory: Bool

  init(_ bytes: [UInt8]) throws {
    let pieces = Pieces(bytes, of: 1000)
    var reader = ArchiveReader(ids: CountingIDs()) { pieces.next() }
    let box = Box()
    reader.history = { box.parts.append($0) }
    while let part = try reader.next() {
      switch part {
      case .scene(let scene): scenes.append(scene)
      case .project(let rows): properties += rows
      }
    }
    history = box.parts
    hasHistory = reader.hasHistory
  }

  private final class Box {
    var parts: [HistoryPart] = []
  }

  /// The archive of the parts.
  var bytes: [UInt8] {
    get throws {
      var bytes: [UInt8] = []
      let writer = ArchiveWriter(hasHistory: hasHistory) { bytes += $0 }
      for part in history {
        switch part {
        case .revision(let revision, _): try writer.write(revision)
        case .reference(let reference, _): try writer.write(reference)
        }
      }
      try writer.write(properties)
      for scene in scenes { try writer.write(scene) }
      try writer.finish()
      return bytes
    }
  }
}
