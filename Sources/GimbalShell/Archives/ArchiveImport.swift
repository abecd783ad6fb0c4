import GimbalArchive
import GimbalDocuments
package import GimbalModel
package import GimbalNotation
import GimbalReporting
package import GimbalStore

/// The import of all scenes of an archive into a project. If one scene cannot be imported, the import throws
/// an error, and the transaction must be rolled back.
package struct ArchiveImport {
  package let transaction: Transaction
  package let ids: any IDSource
  package let limits: InputLimits
  package let cancellation: Cancellation
  /// The path of the archive as the user typed it, with its position in the command.
  package let file: Spanned<String>
  package let options: ImportOptions

  package init(
    transaction: Transaction, ids: any IDSource, limits: InputLimits, cancellation: Cancellation,
    file: Spanned<String>, options: ImportOptions
  ) {
    self.transaction = transaction
    self.ids = ids
    self.limits = limits
    self.cancellation = cancellation
    self.file = file
    self.options = options
  }

  /// Imports the archive.
  ///
  /// - Parameter source: A closure that returns the next bytes of the archive, or an empty array at the end.
  /// - Throws: `Refusal` if the archive is unreadable, or if names of its scenes are already in use and the
  ///   options contain no `nameConflictPolicy`.
  package func run(_ source: @escaping () throws -> [UInt8]) throws -> [SceneArrival] {
    let headers = try transaction.sceneHeaders()
    var reader = ArchiveReader(ids: ids, after: headers.last?.position, limits: limits) {
      try cancellation.check(CancellationError())
      return try source()
    }
    var ids = Dictionary(headers.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
    var arrivals: [SceneArrival] = []
    var refused: [Name] = []
    do {
      try reader.begin()
      if reader.hasHistory, !options.leavesHistory {
        if let span = options.span { throw choiceOfHistory(at: span) }
        return try HistoryImport(transaction: transaction, file: file, cancellation: cancellation).run(
          &reader)
      }
      let feed = ArchiveFeed(cancellation: cancellation)
      try feed.read(&reader) {
        while let part = try feed.next() {
          switch part {
          case .project(let properties):
            // If the project already contains scenes, keep the settings of the project.
            guard headers.isEmpty else { continue }
            for row in properties { try transaction.give(row.key, row.value) }
          case .scene(let new):
            if options.name != nil, !arrivals.isEmpty || !refused.isEmpty { throw severalScenes }
            guard let arrival = try take(new, &ids) else {
              refused.append(options.name?.value ?? new.scene.name)
              continue
            }
            arrivals.append(arrival)
          }
        }
      }
    } catch let error as ArchiveError {
      throw refusal(error)
    }
    if !refused.isEmpty { throw taken(refused) }
    try follow(arrivals)
    // A cycle of scenes exists only if the archive contains instances, which are views that show other scenes.
    if reader.hasInstances, let cycle = try transaction.instanceCycle() {
      let archived = Dictionary(arrivals.map { ($0.name, $0.archived) }, uniquingKeysWith: { one, _ in one })
      throw reader.error(closing: cycle, archived: archived).map(refusal) ?? EditError.instanceCycle(cycle)
    }
    return arrivals
  }

  private func refusal(_ error: ArchiveError) -> Refusal {
    Refusal(
      "cannot import \(file.value.cited): \(error.message)", remedy: error.remedy, at: file.span,
      status: .document)
  }

  /// Adds a scene of the archive to the project. If the name of the scene is already in use, the
  /// `nameConflictPolicy` of the options applies.
  ///
  /// - Returns: The result of the import, or `nil` if the name is in use and the options contain no policy.
  private func take(_ new: NewScene, _ ids: inout [Name: SceneID]) throws -> SceneArrival? {
    var scene = new.scene
    let archived = scene.name
    if let name = options.name?.value { try scene.rename(to: name) }
    guard let present = ids[scene.name] else {
      try archived == scene.name ? transaction.insert(new) : transaction.insert(scene)
      ids[scene.name] = scene.id
      return SceneArrival(scene, archived: archived, archived == scene.name ? .added : .renamed)
    }
    switch options.nameConflictPolicy {
    case nil: return nil
    case .keep: return SceneArrival(try transaction.scene(present), archived: archived, .kept)
    case .replace:
      let replacement = try scene.taking(identitiesOf: transaction.recordedScene(present))
      try transaction.replace(with: replacement)
      return SceneArrival(replacement, archived: archived, .replaced)
    case .rename:
      try scene.rename(to: scene.name.free(of: ids))
      try transaction.insert(scene)
      ids[scene.name] = scene.id
      return SceneArrival(scene, archived: archived, .renamed)
    }
  }

  /// Updates the views in imported scenes that show a renamed scene. After the update, these views refer to
  /// the new name of that scene.
  private func follow(_ arrivals: [SceneArrival]) throws {
    let renamed = arrivals.filter { $0.archived != $0.name }
    if renamed.isEmpty { return }
    for arrival in arrivals where arrival.outcome != .kept {
      let scene = try transaction.scene(arrival.id)
      // Collect all edits before applying them, because a new name can be the old name of another scene.
      try transaction.apply(
        renamed.flatMap { scene.edits(renamingScene: $0.archived, to: $0.name) }, to: arrival.id)
    }
  }

  private func choiceOfHistory(at span: Span) -> Refusal {
    Refusal(
      "\(file.value.cited) contains a history, so '--as', '--replace', '--keep' and '--rename' do not apply",
      remedy: "use '--no-history' to import only the scenes", at: span)
  }

  private var severalScenes: Refusal {
    Refusal(
      "\(file.value.cited) contains several scenes, but '--as' specifies only one name",
      remedy: "use '--rename' instead, which appends numbers to names that are in use",
      at: options.name?.span ?? file.span)
  }

  private func taken(_ names: [Name]) -> Refusal {
    let shown = names.prefix(5).map(\.text.cited).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    return Refusal(
      names.count == 1 ? "scene \(shown) already exists" : "scenes \(shown) already exist",
      remedy:
        "use '--replace' to overwrite the existing scenes, '--keep' to skip the new scenes, or '--rename' to append numbers to the new names",
      at: file.span)
  }
}

extension Transaction {
  /// Returns the names of scenes that form a cycle, or `nil` if there is no cycle. In a cycle, each scene
  /// contains an instance of the next scene, and the last scene contains an instance of the first scene.
  ///
  /// - Complexity: O(number of properties and overrides in the project).
  package func instanceCycle() throws -> [Name]? {
    var shown = SceneGraph()
    for (scene, names) in try scenesShown() {
      for name in names.sorted() { shown.addEdge(from: scene.name, to: name) }
    }
    return shown.cycle()
  }
}

extension Scene {
  fileprivate mutating func rename(to name: Name) throws(EditError) {
    var header = header
    header.name = name
    try apply(.update(.scene(header)))
  }
}

extension Name {
  /// Returns the name followed by the lowest number that makes it unique, starting at 2, such as `cell 2`.
  fileprivate func free(of taken: [Name: SceneID]) throws(Failure) -> Name {
    // Truncate a long name to leave space for the number.
    let stem = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Name.maximumLength - 8)))
    var number = 2
    while true {
      let name = try Name("\(stem) \(number)")
      if taken[name] == nil { return name }
      number += 1
    }
  }
}
