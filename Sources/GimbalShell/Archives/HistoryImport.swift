import GimbalInterchange
import GimbalModel
import GimbalNotation
import GimbalStore

/// An archive with history on its way into a new project, which becomes the one that it was exported from: the same
/// revisions under the same names, so that `log`, `diff` and `blame` go on.
struct HistoryImport {
  let workspace: Workspace
  /// The archive as it was named.
  let file: Spanned<String>

  /// - Throws: `Refusal` where the project is not new, or something in the archive is not true; `ArchiveError`.
  func run(_ reader: inout ArchiveReader) throws -> [SceneArrival] {
    guard try workspace.transaction.isNew(), !workspace.transaction.isAhead else {
      throw Refusal(
        "\(file.value.cited) has a history, and the project has one of its own",
        remedy: "--no-history imports the scenes only; a new project takes all of it", at: file.span)
    }
    var told: [SceneLines] = []
    var properties: [ProjectProperty] = []
    var lines = HistoryLines()
    do {
      try workspace.transaction.adoptHistory(isCancelled: workspace.surroundings.isCancelled) { adoption in
        reader.history = { part in
          lines.note(part)
          try add(part, to: adoption)
        }
        defer { reader.history = nil }
        while let part = try reader.next() {
          switch part {
          case .project(let rows): properties += rows
          case .scene(let scene): told.append(try SceneLines(scene, line: reader.sceneLine))
          }
        }
      }
    } catch let error as AdoptionError {
      throw refusal(error, at: lines.place(of: error))
    }
    return try arrivals(told, properties, head: lines.head)
  }

  /// Takes a part of the history over.
  private func add(_ part: HistoryPart, to adoption: HistoryAdoption) throws {
    switch part {
    case .revision(let revision, _): try adoption.add(foreign(revision))
    case .reference(.commit(let message, let hash), _):
      try adoption.name(.commit, hash, self.hash(hash), text: message)
    case .reference(.branch(let name, let hash), let line):
      try adoption.name(.branch, checked(name, line), self.hash(hash))
    case .reference(.tag(let name, let hash), let line):
      try adoption.name(.tag, checked(name, line), self.hash(hash))
    case .reference(.head(let branch), _): try adoption.setHead(branch: branch.text)
    case .reference(.detachedHead(let hash), _): try adoption.setHead(self.hash(hash))
    }
  }

  private func foreign(_ revision: ArchivedRevision) throws -> ForeignRevision {
    ForeignRevision(
      hash: try hash(revision.hash),
      parent: try revision.parent.map { try self.hash($0) },
      merged: try revision.merged.map { try self.hash($0) },
      entry: Entry(
        author: revision.author, time: Timestamp(milliseconds: Int64(revision.time)),
        message: revision.message),
      changeset: Changeset(bytes: revision.changeset))
  }

  private func hash(_ text: String) throws -> RevisionHash {
    guard let hash = RevisionHash(hex: text) else { throw refused("\(text.cited) is no hash") }
    return hash
  }

  private func checked(_ name: Name, _ line: Int) throws -> String {
    guard name.text.isFreeOfRevisionSyntax, !name.text.mayBeginHash else {
      throw refused(
        "\(name.text.cited) cannot name a revision", at: HistoryLines.Place(line: line, field: "name"))
    }
    return name.text
  }

  /// The scenes that the project has now, which have to be those that the archive tells.
  private func arrivals(
    _ told: [SceneLines], _ properties: [ProjectProperty], head: HistoryLines.Place?
  ) throws -> [SceneArrival] {
    let headers = try workspace.transaction.sceneHeaders()
    var arrivals: [SceneArrival] = []
    for (header, told) in zip(headers, told) {
      let scene = try workspace.transaction.scene(header.id)
      guard try told.tell(of: scene) else {
        throw refused(
          "its history leads to another scene \(header.name.text.cited) than it has",
          at: HistoryLines.Place(line: told.line))
      }
      arrivals.append(SceneArrival(scene, archived: header.name, .added))
    }
    guard headers.count == told.count else {
      throw refused(
        "its history leads to \(headers.count.counted("scenes")), and it has \(told.count)", at: head)
    }
    let known = try workspace.transaction.projectProperties().sorted { $0.key.rawValue < $1.key.rawValue }
    guard known == properties.sorted(by: { $0.key.rawValue < $1.key.rawValue }) else {
      throw refused(
        "its history leads to another line 'project' than it has",
        at: properties.isEmpty ? head : HistoryLines.Place(line: 2, field: "properties"))
    }
    return arrivals
  }

  // MARK: Errors

  private func refusal(_ error: AdoptionError, at place: HistoryLines.Place?) -> Refusal {
    let words = [
      error.revision.map { "revision \($0.short)" }, error.words.visible, error.refused?.message,
    ]
    return refused(words.compactMap { $0 }.joined(separator: ": "), at: place)
  }

  private func refused(_ words: String, at place: HistoryLines.Place? = nil) -> Refusal {
    let words = [place.map { "line \($0.line)" }, place?.field, words].compactMap { $0 }
    return Refusal(
      "cannot import \(file.value.cited): \(words.joined(separator: ": "))",
      remedy: "--no-history imports the scenes only", at: file.span, status: .document)
  }
}

/// What an archive has of a scene, as a hash: enough to know it again.
private struct SceneLines {
  /// The first.
  let line: Int
  private let name: Name
  private let hash: [UInt8]

  init(_ scene: Scene, line: Int) throws {
    self.line = line
    name = scene.name
    hash = try SceneArchive.hash(of: scene)
  }

  /// Whether they are those of a scene.
  func tell(of scene: Scene) throws -> Bool {
    try name == scene.name && hash == SceneArchive.hash(of: scene)
  }
}
