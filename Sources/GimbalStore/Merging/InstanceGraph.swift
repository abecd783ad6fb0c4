import GimbalModel

/// Which scenes show which, and the rows that say so.
struct InstanceGraph {
  private struct Edge {
    let key: RowKey
    let row: ProjectState.Row
    let from: SceneID
    let to: SceneID
  }

  /// In the order of the rows.
  private var edges: [Edge] = []

  /// - Parameter names: what scenes are called; a row may name one that was not there when it was written.
  /// - Complexity: O(rows).
  init(_ scenes: [SceneID: SceneRows], called names: SceneNames) {
    let known = SceneNames(names.names.filter { scenes[$0.key] != nil }).scenes
    for (from, rows) in scenes {
      for (key, row) in rows.rows where key.isInstance(row) {
        let name = key.sceneColumn(of: row).flatMap { known[row[$0]] }
        guard let to = key.scene(namedIn: row) ?? name, scenes[to] != nil else { continue }
        edges.append(Edge(key: key, row: row, from: from, to: to))
      }
    }
    edges.sort { $0.key < $1.key }
  }

  /// The rows with which scenes would show themselves, of those that are not ours: each one that closes a circle of
  /// ours and those before it.
  ///
  /// - Complexity: O(new edges · edges).
  func rowsClosingCircles(beside ours: [SceneID: SceneRows]) -> Set<RowKey> {
    var shown: [SceneID: Set<SceneID>] = [:]
    var closing: Set<RowKey> = []
    let isOurs = { (edge: Edge) in ours[edge.from]?[edge.key] == edge.row }
    for edge in edges where isOurs(edge) { shown[edge.from, default: []].insert(edge.to) }
    for edge in edges where !isOurs(edge) {
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
