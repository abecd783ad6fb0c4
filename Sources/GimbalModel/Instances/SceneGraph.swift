/// A directed graph of scenes, by name. An edge leads from a scene to a scene that one of its views shows.
package struct SceneGraph: Sendable {
  /// The scenes with outgoing edges, in the order of insertion.
  private var scenes: [Name] = []
  private var shown: [Name: [Name]] = [:]

  package init() {}

  /// Adds an edge from a scene to a scene that it shows.
  package mutating func addEdge(from scene: Name, to other: Name) {
    if shown[scene] == nil { scenes.append(scene) }
    shown[scene, default: []].append(other)
  }

  /// Returns the first cycle in the order of insertion; `nil` if there is no cycle. Each scene in the cycle
  /// shows the next scene, and the last scene shows the first.
  ///
  /// - Complexity: O(nodes + edges).
  package func cycle() -> [Name]? {
    var done: Set<Name> = []
    for start in scenes where !done.contains(start) {
      // The loop is a depth-first search. `indices` maps each scene on the current path to its index in
      // `path`.
      var path = [(scene: start, next: 0)]
      var indices = [start: 0]
      while let (scene, next) = path.last {
        let others = shown[scene] ?? []
        guard next < others.count else {
          path.removeLast()
          indices[scene] = nil
          done.insert(scene)
          continue
        }
        path[path.count - 1].next += 1
        let other = others[next]
        if let index = indices[other] { return path[index...].map(\.scene) }
        guard shown[other] != nil, !done.contains(other) else { continue }
        indices[other] = path.count
        path.append((other, 0))
      }
    }
    return nil
  }
}
