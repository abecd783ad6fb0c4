import GimbalModel

extension History {
  /// Undoes the current operation, which is the latest operation that is not undone. An operation is a record
  /// of the references that a command moved.
  ///
  /// - Returns: The undone operation, or nil if there is none.
  @discardableResult
  package func undo() throws -> Operation? {
    let operation = try present()
    guard let parent = operation.parent else { return nil }
    try moving { rows, writer in
      for move in try rows.moves(of: operation.id) { try writer.set(move.key, to: move.old) }
      try writer.setRedo(of: parent, to: operation.id)
      try writer.setPresent(parent)
    }
    return operation
  }

  /// Returns `true` if the current operation is the oldest one and not the creation of the project. In this
  /// case, `gc` has deleted the operations before it, or the history was imported.
  package func isCut() throws -> Bool {
    let operation = try present()
    guard operation.parent == nil else { return false }
    // Creating a project creates only HEAD and its branch, and the revision of the branch has no parent. Any
    // other oldest operation was made by `gc` or by an import.
    return try moves(of: operation.id).contains { move in
      try move.new?.revision.map { try revision($0).parent != nil } ?? (move.key.kind != .head)
    }
  }

  /// Repeats the operation that was undone last, unless there is a newer operation.
  ///
  /// - Returns: The repeated operation, or nil if there is none.
  @discardableResult
  package func redo() throws -> Operation? {
    guard let next = try present().redo else { return nil }
    let operation = try self.operation(next)
    try moving { rows, writer in
      for move in try rows.moves(of: next) { try writer.set(move.key, to: move.new) }
      try writer.setPresent(next)
    }
    return operation
  }

  /// Checks out a branch.
  package func checkout(branch: String) throws { try setHead(to: Reference.Target(nil, text: branch)) }

  /// Checks out a revision with a detached HEAD.
  package func checkout(_ revision: Revision.ID) throws { try setHead(to: Reference.Target(revision)) }

  private func setHead(to target: Reference.Target) throws {
    try moving { _, _ in try set(.head, to: target) }
  }

  /// Sets or removes a branch, a tag, or the message that the `commit` command gave to a revision.
  ///
  /// - Precondition: The reference is not the current branch. If the current branch moves, the tables must be
  ///   updated, too (see `moving(_:)`).
  package func set(_ kind: Reference.Kind, _ name: String, to revision: Revision.ID?, text: String? = nil)
    throws
  {
    try set(
      ReferenceKey(kind: kind, name: name), to: revision.map { Reference.Target($0, text: text) })
  }

  /// Moves the current branch, or a detached HEAD, to an existing revision.
  package func fastForward(to revision: Revision.ID) throws {
    try moving { rows, writer in try writer.point(rows.head(), to: revision, noting: &transaction.draft) }
  }

  /// Runs a closure that changes rows, and records the changes as a merge revision.
  ///
  /// - Parameter merged: The second parent of the merge revision.
  /// - Returns: The id of the merge revision.
  @discardableResult
  package func merging(_ merged: Revision.ID, _ body: () throws -> Void) throws -> Revision.ID {
    let changeset = try transaction.recordingChanges(body)
    return try transaction.changingHistory { _, writer in
      try writer.advance(
        by: changeset, merging: merged, as: transaction.entry, noting: &transaction.draft)
    }
  }

  private func set(_ key: ReferenceKey, to target: Reference.Target?) throws {
    try transaction.changingHistory { _, writer in try writer.set(key, to: target, noting: &transaction.draft)
    }
  }

  /// Runs a closure that moves HEAD or its branch, and then updates the tables to the new revision.
  func moving(_ body: (HistoryRows, HistoryWriter) throws -> Void) throws {
    try transaction.changingHistory { rows, writer in
      let before = try rows.head().revision
      try body(rows, writer)
      let after = try rows.head().revision
      if before == after { return }
      let path = try HistoryPath(rows: rows).changesets(from: before, to: after)
      let changeset = try Changeset.joining(path)
      try changeset.apply(to: rows.database, path: rows.path)
      try transaction.checksums.add(changeset, in: rows.database)
      transaction.forgetScenes()
    }
  }
}
