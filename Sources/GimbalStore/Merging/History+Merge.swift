package import GimbalModel

extension History {
  /// Merges a revision into HEAD.
  ///
  /// Independent changes are combined row by row and property by property. For contradictory changes, the
  /// tables keep the rows of HEAD (our side), and a conflict is recorded. The display state of scenes
  /// (device, orientation, custom traits and manually installed rule sets) is not merged: our state is kept.
  ///
  /// - Parameter ids: The source of ids for conflicts.
  /// - Throws: `MergeError` if conflicts of an earlier merge are unresolved; `CancellationError`;
  ///   `StoreError`.
  /// - Complexity: O(rows of the merge base, of HEAD and of the merged revision).
  package func merge(_ other: Revision.ID, ids: any IDSource) throws -> MergeOutcome {
    let head = try head().revision
    let origin = try mergeBase(head, other)
    if origin == other { return .upToDate }
    let (ours, theirs) = (try state(of: head), try state(of: other))
    if ours.conflictCount > 0 { throw MergeError.conflictsUnresolved(ours.conflictCount) }
    if theirs.conflictCount > 0 { throw MergeError.theirConflictsUnresolved(theirs.conflictCount) }
    if origin == head {
      try fastForward(to: other)
      return .forwarded(try reading { _ in try MergeReport(revision: other, from: ours, to: theirs) })
    }
    let base = try mergeBase(of: head, other)
    let merge = try reading { _ in
      try ProjectMerge(
        base: base, ours: ours, theirs: theirs, cancellation: transaction.cancellation
      ) {
        try transaction.scene($0)
      }
    }
    let revision = try merging(other) { try make(merge, ids: ids) }
    let after = try state(of: revision)
    return .merged(
      try reading { _ in
        try MergeReport(
          revision: revision, from: ours, to: after, renumbered: merge.renumbered, separated: merge.separated)
      })
  }

  private func make(_ merge: ProjectMerge, ids: any IDSource) throws {
    for scene in merge.removals { try transaction.remove(scene: scene) }
    for (scene, edits) in merge.edits {
      try transaction.apply(edits, to: scene)
      // The merge may have removed the recorded orientation of the scene from the supported orientations. In
      // this case, rotate the scene, unless a container forces the orientation.
      let merged = try transaction.scene(scene)
      if try !transaction.isForced(merged) { try transaction.apply(merged.editsTurning, to: scene) }
    }
    try rename(merge.names)
    for scene in merge.insertions { try transaction.insert(scene) }
    try transaction.changingRows { rows in
      for (index, content) in merge.conflicts.enumerated() {
        try rows.insert(MergeConflict(id: ids.id(), handle: index + 1, content: content))
      }
    }
  }

  /// Renames scenes. If there are several scenes, each one first gets an unused name, because two scenes may
  /// have swapped their names.
  private func rename(_ names: [SceneID: SQLValue]) throws {
    if names.isEmpty { return }
    var taken = Set(try transaction.sceneHeaders().map(\.name.text))
    for case .text(let name) in names.values { taken.insert(name) }
    let spare = (1...).lazy.map { "merge-\($0)" }.filter { !taken.contains($0) }
    let scenes = names.keys.sorted()
    if scenes.count > 1 { for (scene, name) in zip(scenes, spare) { try rename(scene, name) } }
    for scene in scenes { if case .text(let name) = names[scene] { try rename(scene, name) } }
  }

  private func rename(_ scene: SceneID, _ name: String) throws {
    var header = try transaction.scene(scene).header
    header.name = try Name(name)
    try transaction.apply([.update(.scene(header))], to: scene)
  }

  /// Restores the content that the project had at a revision, and records the change as a new revision.
  ///
  /// - Returns: The id of the new revision, or nil if the content is already the same.
  /// - Throws: `MergeError.theirConflictsUnresolved` if the revision has unresolved conflicts. They can be
  ///   resolved only with the versions of the merge that caused them.
  /// - Complexity: O(rows), plus the changesets between the two revisions.
  package func restoreContent(of id: Revision.ID) throws -> Revision.ID? {
    let conflicts = try state(of: id).conflictCount
    if conflicts > 0 { throw MergeError.theirConflictsUnresolved(conflicts) }
    return try transaction.changingHistory { rows, writer in
      let path = try HistoryPath(rows: rows).changesets(from: rows.head().revision, to: id)
      let changeset = try Changeset.joining(path)
      if changeset.isEmpty { return nil }
      try changeset.apply(to: rows.database, path: rows.path)
      try transaction.checksums.add(changeset, in: rows.database)
      transaction.forgetScenes()
      return try writer.advance(by: changeset, as: transaction.entry, noting: &transaction.draft)
    }
  }
}
