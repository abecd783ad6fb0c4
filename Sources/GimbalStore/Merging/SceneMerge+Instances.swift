import GimbalModel

extension SceneMerge {
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
