import GimbalInterchange
import GimbalModel
import GimbalNotation
import GimbalStore

/// The scenes of an archive on their way into a project: all of them, or none.
struct ArchiveImport {
  let workspace: Workspace
  /// The archive as it was named.
  let file: Spanned<String>
  let options: ImportOptions

  /// - Parameter source: the archive's bytes, piece by piece; none at the end.
  /// - Throws: `Refusal` for an archive that cannot be read, and for names that are taken.
  func run(_ source: @escaping () throws -> [UInt8]) throws -> [SceneArrival] {
    let headers = try workspace.transaction.sceneHeaders()
    var reader = ArchiveReader(ids: workspace.ids, after: headers.last?.position) {
      if workspace.surroundings.isCancelled() { throw CancellationError() }
      return try source()
    }
    var ids = Dictionary(headers.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
    var arrivals: [SceneArrival] = []
    var refused: [Name] = []
    do {
      try reader.begin()
      if reader.hasHistory, !options.leavesHistory {
        if let span = options.span { throw choiceOfHistory(at: span) }
        return try HistoryImport(workspace: workspace, file: file).run(&reader)
      }
      try ArchiveFeed.reading(&reader, isCancelled: workspace.surroundings.isCancelled) { feed in
        while let part = try feed.next() {
          switch part {
          case .project(let properties):
            // A project that has scenes has settings of its own.
            guard headers.isEmpty else { continue }
            for row in properties { try workspace.transaction.give(row.key, row.value) }
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
    // What shows no scene closes no circle.
    if reader.hasInstances, let circle = try workspace.instanceCycle() {
      let archived = Dictionary(arrivals.map { ($0.name, $0.archived) }, uniquingKeysWith: { one, _ in one })
      throw reader.error(closing: circle, archived: archived).map(refusal) ?? EditError.circle(circle)
    }
    return arrivals
  }

  private func refusal(_ error: ArchiveError) -> Refusal {
    Refusal(
      "cannot import \(file.value.cited): \(error.message)", remedy: error.remedy, at: file.span,
      status: .document)
  }

  /// - Returns: nil where the name is taken, and nothing was said of what to do then.
  private func take(_ new: NewScene, _ ids: inout [Name: SceneID]) throws -> SceneArrival? {
    var scene = new.scene
    let archived = scene.name
    if let name = options.name?.value { try scene.rename(to: name) }
    guard let present = ids[scene.name] else {
      try archived == scene.name ? workspace.transaction.insert(new) : workspace.transaction.insert(scene)
      ids[scene.name] = scene.id
      return SceneArrival(scene, archived: archived, archived == scene.name ? .added : .renamed)
    }
    switch options.clash {
    case nil: return nil
    case .keep: return SceneArrival(try workspace.transaction.scene(present), archived: archived, .kept)
    case .replace:
      let replacement = try scene.taking(identitiesOf: workspace.transaction.scene(present))
      try workspace.transaction.replace(with: replacement)
      return SceneArrival(replacement, archived: archived, .replaced)
    case .rename:
      try scene.rename(to: scene.name.free(of: ids))
      try workspace.transaction.insert(scene)
      ids[scene.name] = scene.id
      return SceneArrival(scene, archived: archived, .renamed)
    }
  }

  /// Lets what names a scene of the archive name what became of it.
  private func follow(_ arrivals: [SceneArrival]) throws {
    let renamed = arrivals.filter { $0.archived != $0.name }
    if renamed.isEmpty { return }
    for arrival in arrivals where arrival.outcome != .kept {
      let scene = try workspace.transaction.scene(arrival.id)
      // All at once: one name's new one may be another's old one.
      try workspace.transaction.apply(
        renamed.flatMap { scene.edits(renamingScene: $0.archived, to: $0.name) }, to: arrival.id)
    }
  }

  private func choiceOfHistory(at span: Span) -> Refusal {
    Refusal(
      "\(file.value.cited) has a history, which has its scenes as they are",
      remedy: "--no-history imports the scenes only, under any names", at: span)
  }

  private var severalScenes: Refusal {
    Refusal(
      "\(file.value.cited) has several scenes, and --as names one", remedy: "--rename finds names for all",
      at: options.name?.span ?? file.span)
  }

  private func taken(_ names: [Name]) -> Refusal {
    let shown = names.prefix(5).map(\.text.cited).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    return Refusal(
      names.count == 1 ? "there already is a scene \(shown)" : "there already are scenes \(shown)",
      remedy:
        "--replace puts the archive's in their place, --keep leaves them out, --rename finds names for them",
      at: file.span)
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
  /// The name with the first number behind it that no scene has: `cell 2`.
  fileprivate func free(of taken: [Name: SceneID]) throws(Failure) -> Name {
    // The longest name has room for a number.
    let stem = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Name.maximumLength - 8)))
    var number = 2
    while true {
      let name = try Name("\(stem) \(number)")
      if taken[name] == nil { return name }
      number += 1
    }
  }
}
