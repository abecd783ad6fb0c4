package import Model

extension History {
  /// The revisions that changed something of a scene, in the whole project.
  ///
  /// - Complexity: O(bytes of all changesets).
  package func revisions(touching scene: SceneID, isCancelled: () -> Bool) throws -> Set<Revision.ID> {
    var index = SceneIndex()
    var found: Set<Revision.ID> = []
    for revision in try reading({ try $0.revisions() }) {
      if isCancelled() { break }
      if try index.add(changeset(of: revision.id)).contains(scene) { found.insert(revision.id) }
    }
    return found
  }
}
