package import GimbalModel

extension History {
  /// The scenes that had a name at some time.
  ///
  /// - Complexity: O(bytes of all changesets).
  package func scenes(everNamed name: Name) throws -> Set<SceneID> {
    guard let column = SceneHeader.table.columns.firstIndex(of: "name") else { return [] }
    var found: Set<SceneID> = []
    for revision in try reading({ try $0.revisions() }) {
      try changeset(of: revision.id).forEach { change in
        guard change.table == SceneHeader.table.name else { return }
        let names = [change.old, change.new].compactMap { $0.indices.contains(column) ? $0[column] : nil }
        if names.contains(.text(name.text)) { found.insert(SceneID(rawValue: change.key)) }
      }
    }
    return found
  }

  /// The revisions that changed something of some scenes, in the whole project.
  ///
  /// - Complexity: O(bytes of all changesets).
  package func revisions(touching scenes: Set<SceneID>, isCancelled: () -> Bool) throws -> Set<Revision.ID> {
    var index = SceneIndex()
    var found: Set<Revision.ID> = []
    for revision in try reading({ try $0.revisions() }) {
      if isCancelled() { break }
      if try !index.add(changeset(of: revision.id)).isDisjoint(with: scenes) { found.insert(revision.id) }
    }
    return found
  }
}
