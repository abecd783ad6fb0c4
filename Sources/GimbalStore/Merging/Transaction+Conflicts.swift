package import GimbalModel

extension Transaction {
  /// Returns the unresolved conflicts, sorted by handle.
  package func conflicts() throws -> [MergeConflict] {
    try reading { try ProjectState($0.database).conflicts() }
  }

  /// Returns the states that the latest merge combined.
  ///
  /// - Complexity: O(rows + revisions since the merge).
  package func sources(of conflicts: [MergeConflict]) throws -> MergeSources {
    // A merge cannot start while conflicts are unresolved, so all conflicts belong to the latest merge.
    var revision = try history.revision(history.head().revision)
    while revision.merged == nil, let parent = revision.parent { revision = try history.revision(parent) }
    guard let merged = revision.merged, let parent = revision.parent else {
      throw StoreError.damaged(
        path: path, .history("there are merge conflicts, but the history contains no merge"))
    }
    let base = try history.mergeBase(of: parent, merged)
    let theirs = try history.state(of: merged)
    let merge = try history.state(of: revision.id)
    return try reading { _ in try MergeSources(base: base, theirs: theirs, merge: merge, of: conflicts) }
  }

  /// Returns the versions of the row that a conflict is about.
  package func sides(of conflict: MergeConflict, in sources: MergeSources) throws -> MergeSources.Sides {
    try reading { _ in try sources.sides(of: conflict.content) }
  }

  /// Resolves a conflict.
  ///
  /// - Parameter side: The version to use, or nil to keep the current rows.
  /// - Returns: The constraints that were restored with a new handle.
  /// - Throws: `EditError` if the scene rejects the version, in which case nothing is changed; `StoreError`.
  @discardableResult
  package func settle(
    _ conflict: MergeConflict, taking side: MergeSide?, from sources: MergeSources
  ) throws -> [Renumbering] {
    let renumbered = try side.map { try take($0, in: conflict.content, from: sources) } ?? []
    try changingRows { try $0.delete(conflict) }
    return renumbered
  }

  /// Resolves as many conflicts as possible. A conflict that cannot be resolved is retried after other
  /// conflicts were resolved.
  ///
  /// - Returns: The remaining conflicts and the reasons why they cannot be resolved.
  package func settle(
    _ conflicts: [MergeConflict], taking side: MergeSide, from sources: MergeSources
  ) throws -> [(conflict: MergeConflict, error: EditError)] {
    var left: [(conflict: MergeConflict, error: EditError)] = []
    var pending = conflicts
    repeat {
      left = []
      for conflict in pending {
        do {
          try settle(conflict, taking: side, from: sources)
        } catch let error as EditError {
          left.append((conflict, error))
        }
      }
      if left.count == pending.count { break }
      pending = left.map(\.conflict)
    } while !pending.isEmpty
    return left
  }
}

extension Transaction {
  /// Renames a scene and updates all references to it.
  func rename(scene id: SceneID, to name: Name) throws {
    let old = try scene(id).name
    if old == name { return }
    // If the name is taken, this edit throws an error before anything is changed.
    var header = try scene(id).header
    header.name = name
    try apply([.update(.scene(header))], to: id)
    try rename(old, to: name)
  }

  /// Updates the references to a renamed scene in all scenes.
  ///
  /// - Parameter new: The new name, or nil if the scene was removed.
  func rename(_ old: Name, to new: Name?) throws {
    for header in try sceneHeaders() {
      try apply(scene(header.id).edits(renamingScene: old, to: new), to: header.id)
    }
  }

  /// Applies edits that can make views show other scenes.
  ///
  /// - Throws: `EditError.instanceCycle` if a scene would contain itself.
  func show(_ edits: [Edit], in id: SceneID) throws {
    var changed = try scene(id)
    for edit in edits { try changed.apply(edit) }
    try checkForInstanceCycle(around: changed)
    try apply(edits, to: id)
  }

  /// Checks that a scene does not show itself, directly or through other scenes.
  ///
  /// - Throws: `EditError.instanceCycle` if the scene shows itself.
  func checkForInstanceCycle(around scene: Scene) throws {
    let cycle = try scene.instanceCycle { name in
      name == scene.name ? scene : try sceneHeaders().first { $0.name == name }.map { try self.scene($0.id) }
    }
    if let cycle { throw EditError.instanceCycle(cycle) }
  }
}
