/// Which scenes show which, by name: what is not there shows nothing.
public struct ShownScenes: Sendable {
  /// The scenes that show any, in the order in which they were noted.
  private var scenes: [Name] = []
  private var shown: [Name: [Name]] = [:]

  public init() {}

  /// Notes that a scene shows another one.
  public mutating func note(_ other: Name, in scene: Name) {
    if shown[scene] == nil { scenes.append(scene) }
    shown[scene, default: []].append(other)
  }

  /// The first circle, in the order of what was noted: names, each scene showing the next and the last one the first.
  /// Nil where there is none.
  ///
  /// - Complexity: O(what was noted).
  public func circle() -> [Name]? {
    var done: Set<Name> = []
    for start in scenes where !done.contains(start) {
      // Depth first; what is on the path by its place there.
      var path = [(scene: start, next: 0)]
      var places = [start: 0]
      while let (scene, next) = path.last {
        let others = shown[scene] ?? []
        guard next < others.count else {
          path.removeLast()
          places[scene] = nil
          done.insert(scene)
          continue
        }
        path[path.count - 1].next += 1
        let other = others[next]
        if let place = places[other] { return path[place...].map(\.scene) }
        guard shown[other] != nil, !done.contains(other) else { continue }
        places[other] = path.count
        path.append((other, 0))
      }
    }
    return nil
  }
}
