// Length: the passes of one three-way merge share its state.
import GimbalModel

/// The three-way merge of a scene that exists both at HEAD (our side) and in the merged revision (their
/// side).
struct SceneMerge {
  let id: SceneID
  let base: SceneRows
  /// The units (groups of columns) of each row in which several merge bases differ. If our row and their row
  /// differ in such a unit, the difference is a conflict.
  let ambiguousUnits: [RowKey: [[Int]]]
  let ours: SceneRows
  let theirs: SceneRows
  /// The results of the project merge that rows of this scene depend on, such as scene names.
  let context: MergeContext

  /// The order in which rows are processed.
  let order: RowOrder
  /// Our version of the scene, to which the valid changes of their side are applied.
  private(set) var draft: SceneDraft
  var conflicts: [ConflictContent] = []
  /// The scenes that rows of their side refer to but the merge does not add.
  var awaited: Set<SceneID> = []

  /// The rows that their side deleted and that exist on our side.
  var deleted: Set<RowKey> = []
  /// The rows of `deleted` that our side changed.
  var changed: Set<RowKey> = []
  /// The rows that our side deleted and their side changed.
  var lost: Set<RowKey> = []
  var updates: [RowKey: [[Int]]] = [:]
  var inserted: Set<RowKey> = []
  /// The rows of their side that are rejected: references to missing scenes, references that would make a
  /// scene contain itself, and instance traits of views that do not show a scene on our side.
  var withheld: Set<RowKey> = []

  /// Merges the three versions of a scene.
  ///
  /// - Parameter scene: Our version of the scene.
  init(
    _ scene: Scene, base: SceneRows, ambiguousUnits: [RowKey: [[Int]]] = [:], ours: SceneRows,
    theirs: SceneRows,
    context: MergeContext, cancellation: Cancellation
  ) throws {
    (id, self.base, self.ambiguousUnits, self.ours, self.theirs) = (
      scene.id, base, ambiguousUnits, ours, theirs
    )
    self.context = context
    order = RowOrder([ours, theirs, base])
    draft = SceneDraft(scene, rows: ours, cancellation: cancellation)
    try draft.call(scenes: context.names)
    let groups = GroupMerge(
      scene.id, base: base, ambiguousUnits: ambiguousUnits, ours: ours, theirs: theirs, order: order)
    let layouts = try LayoutMerge(scene.id, base: base, ours: ours, theirs: theirs)
    conflicts = groups.conflicts + layouts.conflicts
    let disputed = groups.disputed.union(layouts.disputed)
    for key in order.sorted(Set(base.rows.keys).union(theirs.rows.keys))
    where !key.isState && !disputed.contains(key) { compare(key) }
    // Installations, which record that a rule set was installed or uninstalled manually, are not merged.
    // There is one exception: a rule set that their side added is inserted together with its installation.
    for key in theirs.rows.keys where key.table == Installation.table.name && ours[key] == nil {
      if inserted.contains(RowKey(RuleSet.table, key.id)) { inserted.insert(key) }
    }
    try keepInstances()
    withhold()
    try bringIn()
  }

  /// Compares the three versions of a row, and adds the row to `deleted`, `lost`, `updates`, `inserted` or
  /// `conflicts` if their side changed it.
  private mutating func compare(_ key: RowKey) {
    let (was, our, their) = (base[key], ours[key], theirs[key])
    let ambiguous = ambiguousUnits[key] ?? []
    if was == their, ambiguous.isEmpty { return }
    switch (our, their) {
    case (nil, nil): break
    case (let our?, nil):
      deleted.insert(key)
      if our != was || !ambiguous.isEmpty { changed.insert(key) }
    case (nil, _?):
      if was == nil { inserted.insert(key) } else { lost.insert(key) }
    case (let our?, let their?):
      guard let table = VersionedTables.byName[key.table] else { return }
      let merge = RowMerge(base: was, ambiguousUnits: ambiguous, ours: our, theirs: their, in: table)
      if !merge.disputed.isEmpty {
        conflicts.append(
          ConflictContent(.value, key, in: id, units: merge.disputed, base: was, ours: our, theirs: their))
      }
      var wanted = merge.wanted
      if key.table == SceneHeader.table.name {
        // Leave out the name, because `ProjectMerge` merges the names of all scenes.
        wanted.removeAll { $0 == table.indices(of: ["name"]) }
      }
      if !wanted.isEmpty { updates[key] = wanted }
    }
  }

  /// Applies the changes of their side. If the scene rejects a deletion, the row is kept, and the merge of
  /// the scene starts again.
  private mutating func bringIn() throws {
    let untouched = draft
    var needed = try neededOfDeleted()
    while true {
      let removals = try Removals(deleted, of: ours, changed: changed, needed: needed)
      draft = untouched
      let refused = try draft.make(changes(besides: removals.held))
      let kept = refused.compactMap { if case .delete(let key) = $0.change { key } else { nil } }
      if kept.isEmpty {
        conflicts += order.sorted(removals.heads).map { conflict(.changed, $0) }
        let moved = updates.filter { key, units in key.setsPosition(units) }.keys
        try draft.separate(inserted.union(moved), from: theirs)
        try note(refused)
        return try draft.removeTraits(ofFormer: ours.instances.union(theirs.instances))
      }
      needed.formUnion(kept)
    }
  }

  /// Returns the rows that their side deleted although a remaining row of our side refers to them.
  private func neededOfDeleted() throws -> Set<RowKey> {
    if deleted.isEmpty { return [] }
    var needed: Set<RowKey> = []
    for (key, row) in ours.rows where !deleted.contains(key) && !key.isState {
      // An instance trait requires that its view has the property `instance`, whose value is the shown scene.
      if theirs[key] == nil, let instance = key.instance(in: row) { needed.insert(instance) }
      let row = theirs[key].map { row.taking(updates[key] ?? [], from: $0) } ?? row
      needed.formUnion(try draft.rows.decoded(row, of: key).references)
    }
    return needed.intersection(deleted)
  }

  /// Returns the changes of their side, without the deletions of `held` rows, in an order that the scene
  /// usually accepts without retries: rules are deleted before views, and parents are inserted before
  /// children.
  private func changes(besides held: Set<RowKey>) throws -> [SceneDraft.Change] {
    let ourDepths = try depths(in: ours)
    let theirDepths = try depths(in: theirs)
    func downwards(_ depths: [RowKey: Int]) -> (RowKey, RowKey) -> Bool {
      { one, other in
        let (upper, lower) = (depths[one] ?? 0, depths[other] ?? 0)
        return (VersionedTables.rank(of: one.table), upper, order.index(of: one), one.id)
          < (VersionedTables.rank(of: other.table), lower, order.index(of: other), other.id)
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

  /// Returns the depth of each view in the tree.
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

  /// Adds conflicts for rejected changes and for rows that our side deleted and their side changed. If such a
  /// row refers to a missing row, the conflict is about the topmost missing row.
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
    for key in order.sorted(units.keys) {
      conflicts.append(conflict(.refused, key, reason: reasons[key], units: units[key]))
    }
    for key in order.sorted(heads) {
      conflicts.append(
        base[key] == nil ? conflict(.refused, key, reason: reasons[key]) : conflict(.deleted, key))
    }
    conflicts.sort {
      $0.row == $1.row ? $0.kind.rawValue < $1.kind.rawValue : order.precedes($0.row, $1.row)
    }
  }

  /// Returns the topmost missing rows that a row of their side refers to, directly or indirectly. If no
  /// referenced row is missing, returns the row itself.
  private func heads(above key: RowKey) throws -> Set<RowKey> {
    if draft.rows[key] != nil { return [] }
    let missing = try theirs.references(of: key).filter { draft.rows[$0] == nil }
    if missing.isEmpty { return [key] }
    return try missing.reduce(into: []) { $0.formUnion(try heads(above: $1)) }
  }

  func conflict(
    _ kind: ConflictContent.Kind, _ key: RowKey, reason: EditError? = nil, units: [[Int]]? = nil
  ) -> ConflictContent {
    ConflictContent(
      kind, key, in: id, reason: reason.map { ConflictContent.Reason($0) }, units: units, base: base[key],
      ours: ours[key], theirs: theirs[key])
  }

  /// Keeps the rows that their side deleted if they refer to a scene that their side removed but the merge
  /// keeps. The conflict about the scene covers these rows.
  mutating func keepInstances() throws {
    if context.kept.isEmpty { return }
    let named = try deleted.filter { key in
      guard let scene = ours[key].flatMap({ key.scene(namedIn: $0) }), context.kept.contains(scene)
      else {
        return false
      }
      return try ours.references(of: key).allSatisfy { !deleted.contains($0) }
    }
    let traits = deleted.filter { key in
      ours[key].flatMap { key.instance(in: $0) }.map(named.contains) ?? false
    }
    deleted.subtract(named.union(traits))
    changed.subtract(named.union(traits))
  }

  /// Rejects rows of their side that refer to a missing scene or would make a scene contain itself. Also
  /// rejects instance traits (traits that a view sets for the scene that it shows) of views that do not show
  /// a scene on our side.
  mutating func withhold() {
    for key in inserted.union(lost).union(updates.keys) {
      guard let row = theirs[key], let column = key.sceneColumn(of: row) else { continue }
      let isCircular = context.circular.contains(key)
      let absent = key.scene(namedIn: row).flatMap { context.absent.contains($0) ? $0 : nil }
      guard isCircular || absent != nil else { continue }
      if let units = updates[key] {
        let left = units.filter { !$0.contains(column) }
        if left.count == units.count { continue }
        updates[key] = left.isEmpty ? nil : left
      } else {
        inserted.remove(key)
        lost.remove(key)
        withheld.insert(key)
      }
      if let absent {
        awaited.insert(absent)
      } else {
        let units =
          ours[key] == nil ? nil : VersionedTables.byName[key.table]?.units.filter { $0.contains(column) }
        conflicts.append(conflict(.refused, key, reason: .cycle(draft.scene.root), units: units))
      }
    }
    for key in inserted.union(lost) {
      guard let instance = theirs[key].flatMap({ key.instance(in: $0) }), theirs[instance] != nil,
        ours[instance] == nil, !inserted.contains(instance)
      else { continue }
      inserted.remove(key)
      lost.remove(key)
      withheld.insert(key)
    }
  }
}

/// The results of a project merge that rows of any scene can depend on.
struct MergeContext {
  /// The names of all scenes after the merge, and the former names of missing scenes.
  var names = SceneNames()
  /// The scenes of their side that are not added.
  var absent: Set<SceneID> = []
  /// The scenes that their side removed but the merge keeps.
  var kept: Set<SceneID> = []
  /// The rows of their side that would make a scene contain itself.
  var circular: Set<RowKey> = []
}

/// The rows that their side deleted from a scene, and the rows among them that the merge keeps. A row is kept
/// if our side changed it, if a remaining row refers to it, if it refers only to kept rows, or if the scene
/// rejects its deletion.
struct Removals {
  /// The rows that their side deleted and that exist on our side.
  let all: Set<RowKey>
  /// The rows of `all` that the merge keeps.
  private(set) var held: Set<RowKey>
  private let references: [RowKey: [RowKey]]

  /// Determines the rows that the merge keeps.
  ///
  /// - Parameters:
  ///   - changed: The rows that our side changed.
  ///   - needed: The rows that remaining rows of our side refer to.
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

  /// The kept rows that do not refer to other kept rows. Each of these rows becomes one conflict.
  var heads: Set<RowKey> {
    held.filter { key in !(references[key] ?? []).contains(where: held.contains) }
  }

  /// Adds the rows that kept rows refer to, and the rows that refer only to kept rows. Returns `true` if a
  /// row was added.
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
  /// The keys of the rows that this row refers to. The row cannot exist without these rows.
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
    case .number(let row): [RowKey(row.set)]
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

/// The graph of scenes that show other scenes. Each edge contains the row that creates it.
struct InstanceGraph {
  private struct Edge {
    let key: RowKey
    let row: ProjectState.Row
    let from: SceneID
    let to: SceneID
  }

  private let scenes: [SceneID: SceneRows]
  private var edges: [Edge] = []

  /// Creates the graph of the given scenes.
  ///
  /// - Parameter names: The names of all scenes. A row contains a name instead of an id if the named scene
  ///   was created after the row.
  /// - Complexity: O(rows).
  init(_ scenes: [SceneID: SceneRows], called names: SceneNames) {
    self.scenes = scenes
    let known = SceneNames(names.names.filter { scenes[$0.key] != nil }).scenes
    for (from, rows) in scenes {
      for (key, row) in rows.rows where key.isInstance(row) {
        let name = key.sceneColumn(of: row).flatMap { known[row[$0]] }
        guard let to = key.scene(namedIn: row) ?? name, scenes[to] != nil else { continue }
        edges.append(Edge(key: key, row: row, from: from, to: to))
      }
    }
  }

  /// Returns the rows of their side that would create a cycle. Starting with the edges of our side, the rows
  /// of their side are added to the graph one by one. A row that would close a cycle is returned instead of
  /// added.
  ///
  /// - Parameter order: The order in which the scenes of their side are considered.
  /// - Complexity: O(new edges · edges).
  func rowsClosingCycles(beside ours: [SceneID: SceneRows], in order: SceneOrder) -> Set<RowKey> {
    var shown: [SceneID: Set<SceneID>] = [:]
    var closing: Set<RowKey> = []
    let isOurs = { (edge: Edge) in ours[edge.from]?[edge.key] == edge.row }
    for edge in edges where isOurs(edge) { shown[edge.from, default: []].insert(edge.to) }
    let theirEdges = Dictionary(grouping: edges.filter { !isOurs($0) }, by: \.from)
    let sorted = order.sorted(theirEdges.keys).flatMap { from in
      let rows = RowOrder(scenes[from].map { [$0] } ?? [])
      return (theirEdges[from] ?? []).sorted { rows.precedes($0.key, $1.key) }
    }
    for edge in sorted {
      if InstanceGraph.leads(edge.to, to: edge.from, shown) {
        closing.insert(edge.key)
      } else {
        shown[edge.from, default: []].insert(edge.to)
      }
    }
    return closing
  }

  private static func leads(_ start: SceneID, to end: SceneID, _ shown: [SceneID: Set<SceneID>]) -> Bool {
    var seen: Set<SceneID> = [start]
    var pending = [start]
    while let scene = pending.popLast() {
      if scene == end { return true }
      pending += (shown[scene] ?? []).filter { seen.insert($0).inserted }
    }
    return false
  }
}
