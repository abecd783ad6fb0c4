package import GimbalModel

/// An index that maps rows to their scenes, built from the changesets of revisions. Entries remain valid,
/// because Gimbal never moves a row to another scene.
package struct SceneIndex {
  private struct RowKey: Hashable {
    let table: String
    let key: Int64
  }

  private var scenes: [RowKey: SceneID] = [:]

  /// Adds the rows that a revision inserts. The parents of the revision must have been added before.
  ///
  /// - Returns: The scenes with changed rows.
  package mutating func add(_ changeset: Changeset) throws -> Set<SceneID> {
    let changes = try changeset.changes()
    // A changeset lists tables in the order of their first change, so a row can precede the row that it
    // refers to. Repeat the pass over the rows whose scene is not known yet.
    var open = changes.filter { $0.kind == .insert }
    while true {
      let rest = open.filter { change in
        guard let scene = scene(ofInserted: change) else { return true }
        scenes[RowKey(table: change.table, key: change.key)] = scene
        return false
      }
      if rest.isEmpty || rest.count == open.count { break }
      open = rest
    }
    return Set(changes.compactMap { scenes[RowKey(table: $0.table, key: $0.key)] })
  }

  private func scene(ofInserted change: RowChange) -> SceneID? {
    guard let owner = VersionedTables.byName[change.table]?.owner, owner.column < change.new.count,
      case .integer(let key)?? = change.new[owner.column] as SQLValue??
    else { return nil }
    return owner.table.map { scenes[RowKey(table: $0, key: key)] } ?? SceneID(rawValue: key)
  }
}

extension History {
  /// Returns the scenes that have the given name in at least one revision.
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

  /// Returns all revisions of the project that change rows of the given scenes. If the transaction is
  /// cancelled, the result is incomplete.
  ///
  /// - Complexity: O(bytes of all changesets).
  package func revisions(touching scenes: Set<SceneID>) throws -> Set<Revision.ID> {
    var index = SceneIndex()
    var found: Set<Revision.ID> = []
    for revision in try reading({ try $0.revisions() }) {
      if transaction.cancellation.isCancelled { break }
      if try !index.add(changeset(of: revision.id)).isDisjoint(with: scenes) { found.insert(revision.id) }
    }
    return found
  }
}
