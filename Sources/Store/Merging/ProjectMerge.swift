import Model

/// The three-way merge of a project: what to do to ours, and what it cannot decide.
struct ProjectMerge {
  /// Scenes that they removed and we did not touch.
  private(set) var removals: [SceneID] = []
  private(set) var edits: [(scene: SceneID, edits: [Edit])] = []
  /// The names that they gave scenes.
  private(set) var names: [SceneID: SQLValue] = [:]
  /// Scenes that are new.
  private(set) var insertions: [Scene] = []
  private(set) var renumbered: [Renumbering] = []
  private(set) var clashes: [Clash] = []

  /// - Parameter scene: a scene of ours, as a value.
  /// - Throws: `RowReader.Defect`, `EditError` for rows that are no scene; `CancellationError`.
  init(
    base: MergeBase, ours: ProjectState, theirs: ProjectState,
    isCancelled: @escaping () -> Bool = { false },
    scene: (SceneID) throws -> Scene
  ) throws {
    let (was, our, their) = (base.scenes, ours.rowsByScene(), theirs.rowsByScene())
    var arriving: [SceneID: SceneRows] = [:]
    for id in Set(was.keys).union(their.keys).sorted() {
      let before = was[id] ?? SceneRows()
      guard let rows = their[id] else {
        try leave(id, base: before, isDoubtful: base.doubts[id] != nil, ours: our[id])
        continue
      }
      let doubts = base.doubts[id] ?? [:]
      if rows.content == before.content, doubts.isEmpty { continue }
      guard let mine = our[id] else {
        // Without a base it is new, else we removed it.
        if was[id] == nil { arriving[id] = rows } else { note(.deleted, id, base: before, theirs: rows) }
        continue
      }
      let merge = try SceneMerge(
        scene(id), base: before, doubts: doubts, ours: mine, theirs: rows, isCancelled: isCancelled)
      if !merge.draft.edits.isEmpty { edits.append((id, merge.draft.edits)) }
      if let name = merge.newName { names[id] = name }
      renumbered += merge.draft.renumbered
      clashes += merge.clashes
    }
    try settleNames(of: our, base: was, theirs: their, arriving)
  }

  /// A scene that they removed.
  private mutating func leave(_ id: SceneID, base: SceneRows, isDoubtful: Bool, ours: SceneRows?) throws {
    guard let ours else { return }
    if ours.content == base.content, !isDoubtful { return removals.append(id) }
    note(.changed, id, base: base, ours: ours)
  }

  /// Which scenes get the names that they gave them, and which new ones can stay beside ours.
  private mutating func settleNames(
    of ours: [SceneID: SceneRows], base: [SceneID: SceneRows], theirs: [SceneID: SceneRows],
    _ arriving: [SceneID: SceneRows]
  ) throws {
    let gone = Set(removals)
    var known: [SceneID: SQLValue] = [:]
    for (id, rows) in ours where !gone.contains(id) { known[id] = rows.name(of: id) }
    let wishes = names
    names = Names.granted(wishes, among: known)
    for id in wishes.keys.sorted() where names[id] == nil {
      note(
        .refused, id, reason: .nameTaken, units: [SceneHeader.table.indices(of: ["name"])],
        base: base[id], ours: ours[id], theirs: theirs[id])
    }
    let taken = Set(known.merging(names) { $1 }.values)
    for (id, rows) in arriving.sorted(by: { $0.key < $1.key }) {
      if let name = rows.name(of: id), taken.contains(name) {
        note(.refused, id, reason: .nameTaken, theirs: rows)
      } else {
        insertions.append(try Scene(records: rows.records()))
      }
    }
  }

  private mutating func note(
    _ kind: Clash.Kind, _ id: SceneID, reason: Clash.Reason? = nil, units: [[Int]]? = nil,
    base: SceneRows? = nil, ours: SceneRows? = nil, theirs: SceneRows? = nil
  ) {
    let key = RowKey(id)
    clashes.append(
      Clash(
        kind, key, in: ours == nil ? nil : id, reason: reason, units: units, base: base?[key],
        ours: ours?[key], theirs: theirs?[key]))
  }
}

extension SceneRows {
  fileprivate func name(of id: SceneID) -> SQLValue? {
    self[RowKey(id)].flatMap { row in SceneHeader.table.columns.firstIndex(of: "name").map { row[$0] } }
  }
}
