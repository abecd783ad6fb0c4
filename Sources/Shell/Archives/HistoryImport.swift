import Interchange
import Model
import Notation
import Store

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
    do {
      try workspace.transaction.adoptHistory(isCancelled: workspace.surroundings.isCancelled) { adoption in
        reader.history = { try add($0, to: adoption) }
        defer { reader.history = nil }
        while let part = try reader.next() {
          switch part {
          case .project(let rows): properties += rows
          case .scene(let scene): told.append(try SceneLines(scene))
          }
        }
      }
    } catch let error as AdoptionError {
      throw refusal(error)
    }
    return try arrivals(told, properties)
  }

  /// Takes a part of the history over.
  private func add(_ part: HistoryPart, to adoption: HistoryAdoption) throws {
    do {
      switch part {
      case .revision(let revision, _): try adoption.add(foreign(revision))
      case .reference(.commit(let message, let hash), _):
        try adoption.name(.commit, hash, self.hash(hash), text: message)
      case .reference(.branch(let name, let hash), _):
        try adoption.name(.branch, checked(name), self.hash(hash))
      case .reference(.tag(let name, let hash), _):
        try adoption.name(.tag, checked(name), self.hash(hash))
      case .reference(.head(let branch), _): try adoption.setHead(branch: branch.text)
      case .reference(.detachedHead(let hash), _): try adoption.setHead(self.hash(hash))
      }
    } catch let error as AdoptionError {
      throw refusal(error, line: part.line)
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

  private func checked(_ name: Name) throws -> String {
    guard name.text.isFreeOfRevisionSyntax, !name.text.mayBeginHash else {
      throw refused("\(name.text.cited) cannot name a revision")
    }
    return name.text
  }

  /// The scenes that the project has now, which have to be those that the archive tells.
  private func arrivals(_ told: [SceneLines], _ properties: [ProjectProperty]) throws -> [SceneArrival] {
    let headers = try workspace.transaction.sceneHeaders()
    var arrivals: [SceneArrival] = []
    for (index, header) in headers.enumerated() {
      let scene = try workspace.transaction.scene(header.id)
      guard index < told.count, try SceneLines(scene) == told[index] else {
        throw refused("its history leads to another scene \(header.name.text.cited) than it has")
      }
      arrivals.append(SceneArrival(scene, archived: header.name, .added))
    }
    guard headers.count == told.count else {
      throw refused("its history leads to \(headers.count.counted("scenes")), and it has \(told.count)")
    }
    let known = try workspace.transaction.projectProperties().sorted { $0.key.rawValue < $1.key.rawValue }
    guard known == properties.sorted(by: { $0.key.rawValue < $1.key.rawValue }) else {
      throw refused("its history leads to another line 'project' than it has")
    }
    return arrivals
  }

  // MARK: Errors

  private func refusal(_ error: AdoptionError, line: Int? = nil) -> Refusal {
    let words = [
      line.map { "line \($0)" }, error.revision.map { "revision \($0.short)" }, error.words.visible,
      error.refused?.message,
    ]
    return refused(words.compactMap { $0 }.joined(separator: ": "))
  }

  private func refused(_ words: String) -> Refusal {
    Refusal(
      "cannot import \(file.value.cited): \(words)", remedy: "--no-history imports the scenes only",
      at: file.span, status: .document)
  }
}

/// What an archive has of a scene, as a hash: enough to know it again.
private struct SceneLines: Equatable {
  private let name: Name
  private let hash: [UInt8]

  init(_ scene: Scene) throws {
    name = scene.name
    hash = try SceneArchive.hash(of: scene)
  }
}
