extension Scene {
  /// A view whose name reads like a path into an instance beside it: `row/x`, where `row` shows a scene. What a path
  /// leads to, and this view, could not be told apart.
  public struct PathCollision: Hashable, Sendable {
    public let view: Name
    /// The view that shows a scene, or would if another set were in force.
    public let instance: Name
  }

  /// The views whose names read like paths into the scene's instances.
  ///
  /// - Complexity: O(1) where the scene has no instances, else O(views).
  public var pathCollisions: Set<PathCollision> {
    guard hasInstances else { return [] }
    return Set(
      views.values.lazy.map(\.name).filter { $0.text.utf8.contains(UInt8(ascii: "/")) }.flatMap { name in
        name.text.indices.filter { name.text[$0] == "/" }.compactMap { slash -> PathCollision? in
          guard let instance = try? Name(String(name.text[..<slash])), let id = viewsByName[instance],
            instanceMentions[id] != nil
          else { return nil }
          return PathCollision(view: name, instance: instance)
        }
      })
  }
}
