import GimbalModel

extension History {
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
