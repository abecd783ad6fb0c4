import GimbalArchive
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

/// The import of an archive with history into a new project. The new project has the same revisions, branches
/// and tags as the exported project, so `log`, `diff` and `blame` print the same results.
struct HistoryImport {
  let transaction: Transaction
  /// The path of the archive as the user typed it, with its position in the command.
  let file: Spanned<String>
  let cancellation: Cancellation

  /// Imports the archive.
  ///
  /// - Throws: `Refusal` if the project is not new or the archive is inconsistent, or `ArchiveError` if the
  ///   archive cannot be read.
  func run(_ reader: inout ArchiveReader) throws -> [SceneArrival] {
    guard try transaction.isNew(), !transaction.isAhead else {
      throw Refusal(
        "\(file.value.cited) contains a history, but the project is not new",
        remedy: "use '--no-history' to import only the scenes, or import into a new project", at: file.span)
    }
    var archived: [SceneLines] = []
    var properties: [ProjectProperty] = []
    var lines = HistoryLines()
    do {
      try transaction.fetchHistory { fetch in
        reader.history = { part in
          lines.note(part)
          try add(part, to: fetch)
        }
        defer { reader.history = nil }
        while let part = try reader.next() {
          switch part {
          case .project(let rows): properties += rows
          case .scene(let scene): archived.append(try SceneLines(scene, line: reader.sceneLine))
          }
        }
      }
    } catch let error as HistoryFetchError {
      throw refusal(error, at: lines.location(of: error))
    }
    return try arrivals(archived, properties, head: lines.head)
  }

  /// Adds a revision or a reference of the archive to the history of the project.
  private func add(_ part: HistoryPart, to fetch: HistoryFetch) throws {
    switch part {
    case .revision(let revision, _): try fetch.add(foreign(revision))
    case .reference(.commit(let message, let hash), _):
      try fetch.name(.commit, hash, self.hash(hash), text: message)
    case .reference(.branch(let name, let hash), let line):
      try fetch.name(.branch, checked(name, line), self.hash(hash))
    case .reference(.tag(let name, let hash), let line):
      try fetch.name(.tag, checked(name, line), self.hash(hash))
    case .reference(.head(let branch), _): try fetch.setHead(branch: branch.text)
    case .reference(.detachedHead(let hash), _): try fetch.setHead(self.hash(hash))
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
    guard let hash = RevisionHash(hex: text) else { throw refused("\(text.cited) is not a revision hash") }
    return hash
  }

  private func checked(_ name: Name, _ line: Int) throws -> String {
    guard name.text.isFreeOfRevisionSyntax, !name.text.mayBeginHash else {
      throw refused(
        "\(name.text.cited) is not a valid name for a branch or a tag",
        at: HistoryLines.Location(line: line, field: "name"))
    }
    return name.text
  }

  /// Returns the scenes of the project, after checking that they are identical to the scenes of the archive.
  private func arrivals(
    _ archived: [SceneLines], _ properties: [ProjectProperty], head: HistoryLines.Location?
  ) throws -> [SceneArrival] {
    let headers = try transaction.sceneHeaders()
    var arrivals: [SceneArrival] = []
    for (header, lines) in zip(headers, archived) {
      let scene = try transaction.scene(header.id)
      guard try lines.match(scene) else {
        throw refused(
          "scene \(header.name.text.cited) differs from the last version of the scene in the history",
          at: HistoryLines.Location(line: lines.line))
      }
      arrivals.append(SceneArrival(scene, archived: header.name, .added))
    }
    guard headers.count == archived.count else {
      throw refused(
        "the history ends with \(headers.count.counted("scenes")), but the archive has \(archived.count)",
        at: head)
    }
    let known = try transaction.projectProperties().sorted { $0.key.rawValue < $1.key.rawValue }
    guard known == properties.sorted(by: { $0.key.rawValue < $1.key.rawValue }) else {
      throw refused(
        "the 'project' line differs from the last project settings in the history",
        at: properties.isEmpty ? head : HistoryLines.Location(line: 2, field: "properties"))
    }
    return arrivals
  }

  // MARK: Errors

  private func refusal(_ error: HistoryFetchError, at location: HistoryLines.Location?) -> Refusal {
    let words = [
      error.revision.map { "revision \($0.short)" }, error.text.visible, error.refused?.message,
    ]
    return refused(words.compactMap { $0 }.joined(separator: ": "), at: location)
  }

  private func refused(_ words: String, at location: HistoryLines.Location? = nil) -> Refusal {
    let words = [location.map { "line \($0.line)" }, location?.field, words].compactMap { $0 }
    return Refusal(
      "cannot import \(file.value.cited): \(words.joined(separator: ": "))",
      remedy: "use '--no-history' to import only the scenes", at: file.span, status: .document)
  }
}

/// The line number, the name and the content hash of a scene in an archive.
private struct SceneLines {
  /// The line number of the first line of the scene.
  let line: Int
  private let name: Name
  private let hash: [UInt8]

  init(_ scene: Scene, line: Int) throws {
    self.line = line
    name = scene.name
    hash = try SceneArchive.hash(of: scene)
  }

  /// Returns `true` if the given scene has the same name and content as the archived scene.
  func match(_ scene: Scene) throws -> Bool {
    try name == scene.name && hash == SceneArchive.hash(of: scene)
  }
}

/// The line numbers of the revisions and references in an archive. Error messages contain them.
struct HistoryLines {
  struct Location {
    let line: Int
    var field: String?
  }

  /// The line of each revision. `hasChangeset` is `true` if the next line contains the changeset of the
  /// revision.
  private var revisions: [RevisionHash: (line: Int, hasChangeset: Bool)] = [:]
  private var last: HistoryPart?

  /// The last line of the history, which contains the HEAD of the project.
  var head: Location? { last.map { Location(line: $0.line) } }

  /// Records the line of the next part before the part is imported.
  mutating func note(_ part: HistoryPart) {
    last = part
    guard case .revision(let revision, let line) = part, let hash = RevisionHash(hex: revision.hash) else {
      return
    }
    // If a revision occurs twice, the error is reported for the second occurrence.
    revisions[hash] = (line, !revision.changeset.isEmpty)
  }

  /// Returns the line and the field of the archive to which an error refers.
  func location(of error: HistoryFetchError) -> Location? {
    guard let revision = error.revision.flatMap({ revisions[$0] }) else {
      guard case .reference(let reference, let line)? = last else { return head }
      return Location(line: line, field: error.part.map { HistoryLines.field(of: $0, reference) })
    }
    switch error.part {
    case .changeset?:
      // The changeset is on the line after its revision.
      return revision.hasChangeset
        ? Location(line: revision.line + 1, field: "base64") : Location(line: revision.line, field: "bytes")
    case .hash?: return Location(line: revision.line, field: "sha256")
    case .parent?: return Location(line: revision.line, field: "parent")
    case .merged?: return Location(line: revision.line, field: "merged")
    case .name?, .target?, nil: return Location(line: revision.line)
    }
  }

  private static func field(of part: HistoryFetchError.Field, _ reference: ArchivedReference) -> String {
    switch (part, reference) {
    case (.name, .head): "branch"
    case (.name, .branch), (.name, .tag): "name"
    default: "revision"
    }
  }
}

extension String {
  /// A Boolean value that indicates whether the text is different from `HEAD`, contains neither `~` nor `^`,
  /// and does not start with `@{`. These have a special meaning in the syntax of revisions.
  package var isFreeOfRevisionSyntax: Bool {
    self != "HEAD" && !contains { "~^".contains($0) } && !hasPrefix("@{")
  }

  /// A Boolean value that indicates whether the text can be a prefix of a revision hash.
  package var mayBeginHash: Bool {
    (RevisionHash.shortestPrefix...64).contains(utf8.count) && allSatisfy(\.isHexDigit)
  }
}

extension RevisionHash {
  /// The length of the shortest prefix that can name a revision.
  package static let shortestPrefix = 4
}
