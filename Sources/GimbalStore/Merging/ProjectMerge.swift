import GimbalModel

/// The three-way merge of a project. Our side is the revision at HEAD, and their side is the merged revision.
/// The result consists of changes to our side, and of conflicts.
struct ProjectMerge {
  /// The scenes to remove. Their side removed these scenes, our side did not change them, and no remaining
  /// scene shows them.
  private(set) var removals: [SceneID] = []
  private(set) var edits: [(scene: SceneID, edits: [Edit])] = []
  /// The new names of the scenes that only their side renamed, except names that are taken.
  private(set) var names: [SceneID: SQLValue] = [:]
  /// The scenes that their side added, except scenes whose name is taken.
  private(set) var insertions: [Scene] = []
  private(set) var renumbered: [Renumbering] = []
  private(set) var conflicts: [ConflictContent] = []
  /// The rows that got another position because rows of both sides had the same position.
  private(set) var separated: Set<RowKey> = []

  private let base: MergeBase
  private let ours: [SceneID: SceneRows]
  private let theirs: [SceneID: SceneRows]
  private let order: SceneOrder
  private let cancellation: Cancellation
  /// The results of the merge on which the rows of several scenes depend, such as scene names.
  private var context = MergeContext()
  /// The scenes of their side that are not added although rows of their side refer to them.
  private var awaited: Set<SceneID> = []
  /// The rows of every scene after the merge.
  private var results: [SceneID: SceneRows] = [:]

  /// Merges two states of a project.
  ///
  /// - Parameter scene: A closure that returns our version of a scene.
  /// - Throws: `RowReader.Defect`; `EditError` if rows do not form a valid scene; `CancellationError`.
  init(
    base: MergeBase, ours: ProjectState, theirs: ProjectState,
    cancellation: Cancellation = .never,
    scene: (SceneID) throws -> Scene
  ) throws {
    self.base = base
    (self.ours, self.theirs) = (ours.rowsByScene(), theirs.rowsByScene())
    order = SceneOrder([self.ours, self.theirs, base.scenes])
    self.cancellation = cancellation
    // The scenes to keep and the rows to reject depend on the results for all other scenes. Repeat the merge
    // until neither set changes.
    var (kept, circular): (Set<SceneID>, Set<RowKey>) = ([], [])
    while true {
      try make(keeping: kept, without: circular, scene)
      let named = results.values.flatMap(\.scenesNamed)
      let inUse = Set(removals).intersection(named)
      let closing = InstanceGraph(results, called: context.names).rowsClosingCycles(
        beside: self.ours, in: order)
      if inUse.isEmpty, closing.isSubset(of: circular) { break }
      kept.formUnion(inUse)
      circular.formUnion(closing)
    }
    for id in order.sorted(awaited) where !conflicts.contains(where: { $0.row == RowKey(id) }) {
      note(.deleted, id, base: base.scenes[id], theirs: self.theirs[id])
    }
    conflicts = conflicts.map { $0.spelled(by: context.names) }
  }

  /// Merges all scenes.
  ///
  /// - Parameters:
  ///   - kept: The scenes to keep although their side removed them.
  ///   - circular: The rows of their side to reject because they would make a scene contain itself.
  private mutating func make(
    keeping kept: Set<SceneID>, without circular: Set<RowKey>, _ scene: (SceneID) throws -> Scene
  ) throws {
    (removals, edits, names, insertions, renumbered, conflicts) = ([], [], [:], [], [], [])
    (awaited, separated, results) = ([], [], [:])
    context = MergeContext(kept: kept, circular: circular)
    for id in order.sorted(base.scenes.keys) where theirs[id] == nil { leave(id) }
    let gone = theirs.keys.filter { base.scenes[$0] != nil && ours[$0] == nil }
    for id in order.sorted(gone) {
      context.absent.insert(id)
      guard let before = base.scenes[id], let rows = theirs[id] else { continue }
      if rows.content != before.content || base.ambiguousUnits[id] != nil {
        note(.deleted, id, base: before, theirs: rows)
      }
    }
    let arriving = settleNames()
    let own = ours.values.first?.names ?? SceneNames()
    let others = own.and(theirs.values.first?.names ?? SceneNames())
    context.names = SceneNames(names).and(others).and(base.scenes.values.first?.names ?? SceneNames())
    for id in order.sorted(ours.keys) where !removals.contains(id) {
      if let mine = ours[id] { try merge(id, mine, scene) }
    }
    for id in arriving { try insert(id) }
    try separate(arriving)
  }

  /// Removes a scene that their side removed. If our side changed the scene, or if another scene shows it,
  /// keeps the scene and adds a conflict.
  private mutating func leave(_ id: SceneID) {
    guard let mine = ours[id], let before = base.scenes[id] else { return }
    let isUntouched = mine.content == before.content && base.ambiguousUnits[id] == nil
    if isUntouched, !context.kept.contains(id) { return removals.append(id) }
    context.kept.insert(id)
    note(.changed, id, base: before, ours: mine)
  }

  /// Merges a scene of our side. If their side did not change the scene, only references to renamed scenes
  /// are updated.
  private mutating func merge(_ id: SceneID, _ mine: SceneRows, _ scene: (SceneID) throws -> Scene) throws {
    let (before, ambiguousUnits) = (base.scenes[id] ?? SceneRows(), base.ambiguousUnits[id] ?? [:])
    guard let rows = theirs[id], rows.content != before.content || !ambiguousUnits.isEmpty else {
      let hasRenamedScenes = mine.scenesNamed.contains { context.names[$0] != mine.names[$0] }
      guard hasRenamedScenes else {
        results[id] = mine
        return
      }
      var draft = SceneDraft(try scene(id), rows: mine)
      try draft.call(scenes: context.names)
      results[id] = draft.rows
      return edits.append((id, draft.edits))
    }
    let merge = try SceneMerge(
      scene(id), base: before, ambiguousUnits: ambiguousUnits, ours: mine, theirs: rows, context: context,
      cancellation: cancellation)
    if !merge.draft.edits.isEmpty { edits.append((id, merge.draft.edits)) }
    renumbered += merge.draft.renumbered
    separated.formUnion(merge.draft.separated)
    conflicts += merge.conflicts
    awaited.formUnion(merge.awaited)
    results[id] = merge.draft.rows
  }

  /// Adds a scene of their side, without the rows that refer to missing scenes or would make a scene contain
  /// itself.
  private mutating func insert(_ id: SceneID) throws {
    guard var rows = theirs[id] else { return }
    rows.names = context.names
    for key in RowOrder([rows]).sorted(rows.rows.keys) {
      guard let row = rows[key] else { continue }
      if context.circular.contains(key) {
        conflicts.append(
          ConflictContent(.refused, key, in: id, reason: .cycle, base: nil, ours: nil, theirs: row))
      } else if let absent = key.scene(namedIn: row), context.absent.contains(absent) {
        awaited.insert(absent)
      } else {
        continue
      }
      rows.rows[key] = nil
    }
    var draft = SceneDraft(try Scene(records: rows.records()), rows: rows)
    try draft.removeTraits(ofFormer: theirs[id]?.instances ?? [])
    results[id] = draft.rows
    insertions.append(draft.scene)
  }

  /// Gives distinct positions to added scenes and our scenes that have the same position. Of the scenes at
  /// one position, all except the first get new positions.
  private mutating func separate(_ arriving: [SceneID]) throws {
    if arriving.isEmpty { return }
    var headers = results.headers
    // The order of scenes with the same position depends on their names. Use the names after the merge,
    // because these are the same for a merge in the opposite direction.
    for (id, name) in names { headers[RowKey(id)]?[SceneHeader.nameColumn] = name }
    let moved = SiblingPositions(headers).separated(arriving.map { RowKey($0) }, from: theirs.headers)
    for (key, row) in moved {
      guard case .scene(var header)? = try results[SceneID(rawValue: key.id)]?.record(key),
        case .scene(let placed) = try Record(values: row, of: key.table)
      else { continue }
      header.position = placed.position
      separated.insert(key)
      if let index = insertions.firstIndex(where: { $0.id == header.id }) {
        try insertions[index].apply(.update(.scene(header)))
      } else {
        edits.append((header.id, [.update(.scene(header))]))
      }
    }
  }

  /// Determines which scenes can be renamed and which new scenes have unused names. Adds a conflict for each
  /// scene whose name is taken.
  ///
  /// - Returns: The new scenes to add.
  private mutating func settleNames() -> [SceneID] {
    let gone = Set(removals)
    var known: [SceneID: SQLValue] = [:]
    for (id, rows) in ours where !gone.contains(id) { known[id] = rows.name(of: id) }
    var wishes: [SceneID: SQLValue] = [:]
    for id in known.keys { wishes[id] = newName(of: id) }
    names = Names.granted(wishes, among: known)
    for id in order.sorted(wishes.keys) where names[id] == nil {
      note(
        .refused, id, reason: .nameTaken, units: [SceneHeader.table.indices(of: ["name"])],
        base: base.scenes[id], ours: ours[id], theirs: theirs[id])
    }
    let taken = Set(known.merging(names) { $1 }.values)
    let new = theirs.filter { ours[$0.key] == nil && base.scenes[$0.key] == nil }
    return order.sorted(new.keys).compactMap { id in
      guard let rows = new[id] else { return nil }
      guard let name = rows.name(of: id), taken.contains(name) else { return id }
      note(.refused, id, reason: .nameTaken, theirs: rows)
      context.absent.insert(id)
      return nil
    }
  }

  /// Returns the new name of a scene if only their side renamed the scene, otherwise nil.
  private func newName(of id: SceneID) -> SQLValue? {
    let key = RowKey(id)
    guard let our = ours[id]?[key], let their = theirs[id]?[key] else { return nil }
    let merge = RowMerge(
      base: base.scenes[id]?[key], ambiguousUnits: base.ambiguousUnits[id]?[key] ?? [], ours: our,
      theirs: their,
      in: SceneHeader.table)
    return merge.wanted.contains(SceneHeader.table.indices(of: ["name"])) ? theirs[id]?.name(of: id) : nil
  }

  private mutating func note(
    _ kind: ConflictContent.Kind, _ id: SceneID, reason: ConflictContent.Reason? = nil, units: [[Int]]? = nil,
    base: SceneRows? = nil, ours: SceneRows? = nil, theirs: SceneRows? = nil
  ) {
    let key = RowKey(id)
    conflicts.append(
      ConflictContent(
        kind, key, in: ours == nil ? nil : id, reason: reason, units: units, base: base?[key],
        ours: ours?[key], theirs: theirs?[key]))
  }
}

extension [SceneID: SceneRows] {
  /// The headers of the scenes.
  var headers: [RowKey: ProjectState.Row] {
    reduce(into: [:]) { $0[RowKey($1.key)] = $1.value[RowKey($1.key)] }
  }
}

extension SceneRows {
  fileprivate func name(of id: SceneID) -> SQLValue? {
    self[RowKey(id)].map { $0[SceneHeader.nameColumn] }
  }
}

extension SceneHeader {
  fileprivate static let nameColumn = table.columns.firstIndex(of: "name") ?? 0
}
