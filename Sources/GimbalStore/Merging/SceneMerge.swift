import GimbalModel

/// The three-way merge of one scene that all of base, ours and theirs have, or both sides made.
struct SceneMerge {
  let id: SceneID
  let base: SceneRows
  /// Units of rows that several bases do not agree on: what is different there is a conflict.
  let doubts: [RowKey: [[Int]]]
  let ours: SceneRows
  let theirs: SceneRows
  /// What comes of the scenes around it.
  let surroundings: Surroundings
  let isCancelled: () -> Bool

  /// The scene with all of theirs that it takes.
  private(set) var draft: SceneDraft
  var clashes: [Clash] = []
  /// The scenes that rows of theirs name which will not be here: the rows wait for them.
  var awaited: Set<SceneID> = []

  /// What they deleted and we have.
  var deleted: Set<RowKey> = []
  /// Those that we changed.
  var changed: Set<RowKey> = []
  /// What we deleted and they changed.
  var lost: Set<RowKey> = []
  var updates: [RowKey: [[Int]]] = [:]
  var inserted: Set<RowKey> = []
  /// What they made and cannot be here, for other reasons than the scene's own.
  var withheld: Set<RowKey> = []

  /// - Parameter scene: ours, as a value.
  init(
    _ scene: Scene, base: SceneRows, doubts: [RowKey: [[Int]]] = [:], ours: SceneRows, theirs: SceneRows,
    surroundings: Surroundings, isCancelled: @escaping () -> Bool
  ) throws {
    (id, self.base, self.doubts, self.ours, self.theirs) = (scene.id, base, doubts, ours, theirs)
    self.surroundings = surroundings
    self.isCancelled = isCancelled
    draft = SceneDraft(scene, rows: ours)
    try draft.call(scenes: surroundings.names)
    let groups = GroupMerge(scene.id, base: base, doubts: doubts, ours: ours, theirs: theirs)
    let layouts = try LayoutMerge(scene.id, base: base, ours: ours, theirs: theirs)
    clashes = groups.clashes + layouts.clashes
    let disputed = groups.disputed.union(layouts.disputed)
    for key in Set(base.rows.keys).union(theirs.rows.keys).sorted()
    where !key.isState && !disputed.contains(key) { compare(key) }
    // What we put into one of their new sets by hand is nothing that could be: all of it comes from them.
    for key in theirs.rows.keys where key.table == Installation.table.name && ours[key] == nil {
      if inserted.contains(RowKey(RuleSet.table, key.id)) { inserted.insert(key) }
    }
    try keepInstances()
    withhold()
    try bringIn()
  }

  /// Finds out who changed a row.
  private mutating func compare(_ key: RowKey) {
    let (was, our, their) = (base[key], ours[key], theirs[key])
    let doubtful = doubts[key] ?? []
    if was == their, doubtful.isEmpty { return }
    switch (our, their) {
    case (nil, nil): break
    case (let our?, nil):
      deleted.insert(key)
      if our != was || !doubtful.isEmpty { changed.insert(key) }
    case (nil, _?):
      if was == nil { inserted.insert(key) } else { lost.insert(key) }
    case (let our?, let their?):
      guard let table = VersionedTables.byName[key.table] else { return }
      let merge = RowMerge(base: was, doubts: doubtful, ours: our, theirs: their, in: table)
      if !merge.disputed.isEmpty {
        clashes.append(
          Clash(.value, key, in: id, units: merge.disputed, base: was, ours: our, theirs: their))
      }
      var wanted = merge.wanted
      if key.table == SceneHeader.table.name {
        // Other scenes have a say in it.
        wanted.removeAll { $0 == table.indices(of: ["name"]) }
      }
      if !wanted.isEmpty { updates[key] = wanted }
    }
  }

  /// Makes their changes; where the scene keeps a row that they deleted, begins again and leaves all of it there.
  private mutating func bringIn() throws {
    let untouched = draft
    var needed = try neededOfDeleted()
    while true {
      let removals = try Removals(deleted, of: ours, changed: changed, needed: needed)
      draft = untouched
      let refused = try draft.make(changes(besides: removals.held), isCancelled: isCancelled)
      let kept = refused.compactMap { if case .delete(let key) = $0.change { key } else { nil } }
      if kept.isEmpty {
        clashes += removals.heads.map { clash(.changed, $0) }
        try note(refused)
        return try draft.removeTraits(ofFormer: ours.instances.union(theirs.instances))
      }
      needed.formUnion(kept)
    }
  }

  /// What they deleted and a row of ours hangs on that they did not.
  private func neededOfDeleted() throws -> Set<RowKey> {
    if deleted.isEmpty { return [] }
    var needed: Set<RowKey> = []
    for (key, row) in ours.rows where !deleted.contains(key) && !key.isState {
      // A trait that we gave what is an instance by a property.
      if theirs[key] == nil, let instance = key.instance(in: row) { needed.insert(instance) }
      let row = theirs[key].map { row.taking(updates[key] ?? [], from: $0) } ?? row
      needed.formUnion(try draft.rows.decoded(row, of: key).references)
    }
    return needed.intersection(deleted)
  }

  /// Their changes, in an order that mostly is good: rules go before views, parents come before children.
  private func changes(besides held: Set<RowKey>) throws -> [SceneDraft.Change] {
    let ourDepths = try depths(in: ours)
    let theirDepths = try depths(in: theirs)
    func downwards(_ depths: [RowKey: Int]) -> (RowKey, RowKey) -> Bool {
      { one, other in
        let (upper, lower) = (depths[one] ?? 0, depths[other] ?? 0)
        return (VersionedTables.rank(of: one.table), upper, one.id)
          < (VersionedTables.rank(of: other.table), lower, other.id)
      }
    }
    let deletions = deleted.subtracting(held).sorted(by: downwards(ourDepths)).reversed()
    return deletions.map { .delete($0) }
      + updates.keys.sorted(by: downwards(theirDepths)).compactMap { key in
        theirs[key].map { .update(key, updates[key] ?? [], from: $0) }
      }
      + inserted.sorted(by: downwards(theirDepths)).compactMap { key in
        theirs[key].map { .insert(key, $0) }
      }
  }

  /// How many views each view is inside of.
  private func depths(in rows: SceneRows) throws -> [RowKey: Int] {
    var depths: [RowKey: Int] = [:]
    func depth(of key: RowKey) throws -> Int {
      if let known = depths[key] { return known }
      let parent = try rows.references(of: key).first { $0.table == View.table.name }
      let depth = try parent.map { try depth(of: $0) + 1 } ?? 0
      depths[key] = depth
      return depth
    }
    for key in rows.rows.keys where key.table == View.table.name { _ = try depth(of: key) }
    return depths
  }

  /// Turns what was refused, and what we deleted, into conflicts: one for each row that the others hang on.
  private mutating func note(_ refused: [SceneDraft.Refused]) throws {
    var reasons: [RowKey: EditError] = [:]
    var heads: Set<RowKey> = []
    for key in lost { heads.formUnion(try self.heads(above: key)) }
    for key in withheld {
      let missing = try theirs.references(of: key).filter { draft.rows[$0] == nil && !withheld.contains($0) }
      for missing in missing { heads.formUnion(try self.heads(above: missing)) }
    }
    var units: [RowKey: [[Int]]] = [:]
    for refused in refused {
      let key = refused.change.key
      reasons[key] = refused.error
      switch refused.change {
      case .insert: heads.formUnion(try self.heads(above: key))
      case .update(_, let refusedUnits, _):
        units[key, default: []] += refusedUnits
        for missing in try theirs.references(of: key) where draft.rows[missing] == nil {
          heads.formUnion(try self.heads(above: missing))
        }
      case .delete: break
      }
    }
    for (key, units) in units {
      clashes.append(clash(.refused, key, reason: reasons[key], units: units))
    }
    for key in heads {
      clashes.append(base[key] == nil ? clash(.refused, key, reason: reasons[key]) : clash(.deleted, key))
    }
    clashes.sort { ($0.row, $0.kind.rawValue) < ($1.row, $1.kind.rawValue) }
  }

  /// The topmost of the rows that are missing for a row of theirs, which may be itself.
  private func heads(above key: RowKey) throws -> Set<RowKey> {
    if draft.rows[key] != nil { return [] }
    let missing = try theirs.references(of: key).filter { draft.rows[$0] == nil }
    if missing.isEmpty { return [key] }
    return try missing.reduce(into: []) { $0.formUnion(try heads(above: $1)) }
  }

  func clash(
    _ kind: Clash.Kind, _ key: RowKey, reason: EditError? = nil, units: [[Int]]? = nil
  ) -> Clash {
    Clash(
      kind, key, in: id, reason: reason.map { Clash.Reason($0) }, units: units, base: base[key],
      ours: ours[key], theirs: theirs[key])
  }
}

extension SceneMerge {
  /// What a merge makes of the other scenes, as far as rows name them.
  struct Surroundings {
    /// What they will be called, and what those were called that will not be here.
    var names = SceneNames()
    /// Theirs that will not be here.
    var absent: Set<SceneID> = []
    /// Those that they removed and that stay.
    var kept: Set<SceneID> = []
    /// Rows of theirs with which a scene would show itself.
    var circular: Set<RowKey> = []
  }
}

/// What they removed from a scene, and which of it has to stay because something of ours hangs on it.
struct Removals {
  /// The rows that they deleted and we still have.
  let all: Set<RowKey>
  /// Those that stay.
  private(set) var held: Set<RowKey>
  private let references: [RowKey: [RowKey]]

  /// - Parameters:
  ///   - changed: those that we changed.
  ///   - needed: those that others of our rows hang on.
  init(_ all: Set<RowKey>, of ours: SceneRows, changed: Set<RowKey>, needed: Set<RowKey>) throws {
    self.all = all
    held = changed.union(needed).intersection(all)
    var references: [RowKey: [RowKey]] = [:]
    for key in all {
      references[key] = try ours.references(of: key).filter(all.contains)
    }
    self.references = references
    while grow() {}
  }

  /// The held rows that hang on no other: one conflict each.
  var heads: [RowKey] {
    held.filter { key in !(references[key] ?? []).contains(where: held.contains) }.sorted()
  }

  /// Holds what held rows hang on, and what hangs on held rows and on nothing else that goes.
  private mutating func grow() -> Bool {
    let count = held.count
    for (key, references) in references {
      if held.contains(key) {
        held.formUnion(references)
      } else if !references.isEmpty, references.allSatisfy(held.contains) {
        held.insert(key)
      }
    }
    return held.count > count
  }
}

extension Record {
  /// The rows that this one hangs on: without any of them it cannot be.
  var references: [RowKey] {
    switch self {
    case .scene: []
    case .display(let row): [RowKey(row.scene)]
    case .trait(let row): [RowKey(row.scene)]
    case .view(let row): [RowKey(row.scene)] + (row.parent.map { [RowKey($0)] } ?? [])
    case .property(let row): [RowKey(row.view)]
    case .instanceTrait(let row): [RowKey(row.view)]
    case .set(let row): [RowKey(row.scene)]
    case .installation(let row): [RowKey(row.set)]
    case .constraint(let row):
      [RowKey(row.set), RowKey(row.first.item.view)] + (row.second.map { [RowKey($0.item.view)] } ?? [])
    case .override(let row): [RowKey(row.set), RowKey(row.view)]
    case .placement(let row):
      [RowKey(row.set), RowKey(row.view)] + (row.source.map { [RowKey($0.view)] } ?? [])
    case .box(let row):
      [RowKey(row.set)] + (row.parent.map { [RowKey($0)] } ?? []) + (row.view.map { [RowKey($0)] } ?? [])
    }
  }
}

extension RowKey {
  init(_ id: SceneID) { self.init(SceneHeader.table, id.rawValue) }
  init(_ id: ViewID) { self.init(View.table, id.rawValue) }
  init(_ id: SetID) { self.init(RuleSet.table, id.rawValue) }
  init(_ id: BoxID) { self.init(LayoutBox.table, id.rawValue) }
}
