import GimbalModel
import GimbalStore

extension Completer {
  /// The views of the scene in use that go on from a path, by the segment behind it, and whether each has more behind a
  /// `/` of its own; in tree order. Nothing is solved for it.
  ///
  /// - Parameter path: empty for the scene's own views, else with its slash: `row1/`.
  /// - Complexity: O(views of the scene and of what its instances show).
  func shownViews(in path: String) -> [(name: Name, isInstance: Bool)] {
    inTransaction { scene, transaction in
      let headers = try transaction.sceneHeaders()
      let composition = try Composition(of: scene) { name in
        try headers.first { $0.name == name }.map { try transaction.scene($0.id) }
      }
      let instances = Set(composition.instances.map(\.view))
      return composition.scene.viewsInTreeOrder.compactMap { view in
        let isOwn = composition.origin(of: view.id) == nil
        guard isOwn == path.isEmpty, view.name.text.hasPrefix(path) else { return nil }
        let segment = view.name.text.dropFirst(path.count)
        // What is in an instance of its own is behind that.
        guard isOwn || !segment.contains("/") else { return nil }
        return (try? Name(String(segment))).map { ($0, instances.contains(view.id)) }
      }
    } ?? []
  }
}
