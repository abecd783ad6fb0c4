package import GimbalModel

extension Transaction {
  /// What merges could not decide and nobody has settled yet, by handle.
  package func conflicts() throws -> [MergeConflict] {
    try reading { try ProjectState($0.database).conflicts() }
  }

  /// What those conflicts are between.
  ///
  /// - Complexity: O(rows), O(revisions since the merge).
  package func sources(of conflicts: [MergeConflict]) throws -> MergeSources {
    // No merge is made over open conflicts, so that all of them are of the latest.
    var revision = try history.revision(history.head().revision)
    while revision.merged == nil, let parent = revision.parent { revision = try history.revision(parent) }
    guard let merged = revision.merged, let parent = revision.parent else {
      throw StoreError.damaged(path: path, .history("there are conflicts and no merge that left them"))
    }
    let base = try history.mergeBase(of: parent, merged)
    let theirs = try history.state(of: merged)
    let merge = try history.state(of: revision.id)
    return try reading { _ in try MergeSources(base: base, theirs: theirs, merge: merge, of: conflicts) }
  }

  /// The row that a conflict is about, as it was and as each side has it.
  package func sides(of conflict: MergeConflict, in sources: MergeSources) throws -> MergeSources.Sides {
    try reading { _ in try sources.sides(of: conflict.clash) }
  }

  /// Settles a conflict.
  ///
  /// - Parameter side: what is to stand there from now on; nil for what stands there now.
  /// - Returns: the constraints that came back under another number.
  /// - Throws: `EditError` where the scene does not take it, and then nothing was changed; `StoreError`.
  @discardableResult
  package func settle(
    _ conflict: MergeConflict, taking side: MergeSide?, from sources: MergeSources
  ) throws -> [Renumbering] {
    let renumbered = try side.map { try take($0, in: conflict.clash, from: sources) } ?? []
    try changingRows { try $0.delete(conflict) }
    return renumbered
  }

  /// Settles as many of some conflicts as can be, in whatever order they can.
  ///
  /// - Returns: those that are left, and why.
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
  /// Calls a scene by another name, wherever it is named.
  func rename(scene id: SceneID, to name: Name) throws {
    let old = try scene(id).name
    if old == name { return }
    // Refused where the name is taken, and then nothing was changed.
    var header = try scene(id).header
    header.name = name
    try apply([.update(.scene(header))], to: id)
    try rename(old, to: name)
  }

  /// Keeps true what names a scene in all scenes.
  ///
  /// - Parameter new: nil for a scene that was removed.
  func rename(_ old: Name, to new: Name?) throws {
    for header in try sceneHeaders() {
      try apply(scene(header.id).edits(renamingScene: old, to: new), to: header.id)
    }
  }

  /// Makes edits that may make views show scenes.
  func show(_ edits: [Edit], in id: SceneID) throws {
    var changed = try scene(id)
    for edit in edits { try changed.apply(edit) }
    try refuseCircle(around: changed)
    try apply(edits, to: id)
  }

  /// - Throws: `EditError.circle` for a scene that would show itself.
  func refuseCircle(around scene: Scene) throws {
    let circle = try scene.circleOfInstances { name in
      name == scene.name ? scene : try sceneHeaders().first { $0.name == name }.map { try self.scene($0.id) }
    }
    if let circle { throw EditError.circle(circle) }
  }
}
